import { expect, test } from "./page.js";

/** A page of another origin that frames the solver, asks it, and keeps the answers. @param {string} address @param {boolean} asks */
const framer = (address, asks) => `<!doctype html><title>A replay page</title>
  <iframe src="${address}" onload="${asks ? "contentWindow.postMessage('GetContent', '*'); contentWindow.postMessage('Other', '*')" : ""}"></iframe>
  <script>window.answers = []; addEventListener("message", ({ data }) => window.answers.push(data));</script>`;

/** What the frame answers. @param {import("@playwright/test").Page} page */
const answers = (page) => page.evaluate(() => /** @type {any} */ (window).answers);

test("the embedded solver answers whoever asks, with solutions alone", async ({ page, baseURL }) => {
  for (const [scramble, solutions] of [
    ["1_2_3_4_0_5_7_8_6", ["LU"]],
    ["1_2_3_4_5_6_7_8_9_10_11_12_13_14_0_15", ["L"]],
    ["1_2_3_4_5_6_8_7_0", []],
    ["1_2", []],
    ["no_board", []],
  ]) {
    await page.setContent(framer(`${baseURL}embed.html?scramble=${scramble}`, true));
    await expect.poll(() => answers(page)).toEqual([solutions]);
  }
});

test("a page that expects it is told without asking", async ({ page, baseURL }) => {
  await page.setContent(framer(`${baseURL}embed.html?scramble=1_2_3_4_0_5_7_8_6&answer=parent`, false));
  await expect.poll(() => answers(page)).toEqual([["LU"]]);
});
