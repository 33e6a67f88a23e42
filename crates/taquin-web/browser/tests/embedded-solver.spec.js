import { createServer } from "node:http";
import { expect, test } from "./page.js";

/** A page of another origin that frames the solver, asks it, and keeps the answers. @param {string} address @param {boolean} asks */
const framer = (address, asks) => `<!doctype html><title>A replay page</title><link rel="icon" href="data:,">
  <iframe src="${address}" onload="${asks ? "contentWindow.postMessage('GetContent', '*'); contentWindow.postMessage('Other', '*')" : ""}"></iframe>
  <script>window.answers = []; addEventListener("message", ({ data }) => window.answers.push(data));</script>`;

/** Expects these answers from the solver in a frame. */
async function answers(context, html, expected) {
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(html));
  await new Promise((go) => server.listen(0, "127.0.0.1", () => go(undefined)));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).answers)).toEqual(expected);
  await page.close();
  server.closeAllConnections();
  server.close();
}

test("the embedded solver answers whoever asks, with solutions alone", async ({ context, baseURL }) => {
  for (const [scramble, solutions] of [
    ["1_2_3_4_0_5_7_8_6", ["LU"]],
    ["1_2_3_4_5_6_7_8_9_10_11_12_13_14_0_15", ["L"]],
    ["1_2_3_4_5_6_8_7_0", []],
    ["1_2", []],
    ["no_board", []],
  ])
    await answers(context, framer(`${baseURL}embed.html?scramble=${scramble}`, true), [solutions]);
});

test("a page that expects it is told without asking", async ({ context, baseURL }) => {
  await answers(context, framer(`${baseURL}embed.html?scramble=1_2_3_4_0_5_7_8_6&answer=parent`, false), [["LU"]]);
});
