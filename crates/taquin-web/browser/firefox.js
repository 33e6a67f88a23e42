/** A smoke test of the page without a server in Firefox. Run by `./run-folder`: node firefox.js HOST, with the page in HOST/some/path. */

import assert from "node:assert/strict";
import { launch } from "puppeteer-core";
import { startFileServer } from "./programs.js";

const FIFTEEN = "7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6";

/** Far more than a busy machine needs: a limit ends a test that hangs, and decides nothing else. */
const PATIENCE = 240_000;

const host = await startFileServer(process.argv[2]);
const address = `${host.address}some/path/`;
const browser = await launch({
  browser: "firefox",
  executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  headless: true,
  timeout: PATIENCE,
  protocolTimeout: PATIENCE,
  env: { ...process.env, HOME: process.env.TAQUIN_BROWSER_HOME ?? process.env.HOME },
  extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
});
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
page.setDefaultNavigationTimeout(PATIENCE);
const troubles = [];
page.on("pageerror", (error) => troubles.push(error.message));
page.on("console", (message) => ["error", "warn"].includes(message.type()) && troubles.push(message.text()));

/** Goes to an area. @param {string} area */
async function visit(area) {
  await page.goto("about:blank");
  await page.goto(`${address}#${area}`);
  await page.waitForSelector("main > .area");
}

/** Loads the page again, and waits until it is drawn. */
async function reload() {
  await page.reload();
  await page.waitForSelector("main > .area");
}

/** Clicks the button with these words. @param {string} words */
const click = (words) => page.locator(`::-p-xpath(//button[normalize-space()="${words}"])`).click();

/** Waits until the text of an element is as described. @param {string} selector @param {RegExp} pattern */
async function reads(selector, pattern) {
  const matches = (selector, source) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? "");
  await page.waitForFunction(matches, {}, selector, pattern.source).catch(async () => {
    assert.match(await page.$eval(selector, (element) => element.textContent ?? ""), pattern, selector);
  });
}

/** @type {Record<string, () => Promise<void>>} */
const STEPS = {
  "a 4×4 is solved, with proof": async () => {
    await visit(`solve?board=${FIFTEEN}`);
    await click("Solve");
    await reads(".result h2", /shortest/);
    await reads("footer", /in your browser/);
  },
  "a hint tells the distance": async () => {
    await visit("play?board=1 2 3/4 0 6/7 5 8");
    await click("Hint");
    await reads(".hint-text", /moves/);
  },
  "a search is explained": async () => {
    await visit("explain?board=1 2 3/4 0 6/7 5 8");
    await page.waitForSelector(".area.explain svg .node");
  },
  "the language changes and stays": async () => {
    await page.select("[data-language]", "fr");
    await reads("nav [aria-current]", /Expliquer/);
    await reload();
    await reads("nav [aria-current]", /Expliquer/);
  },
  "the page is kept for a visit without a network": async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await host.end("SIGKILL");
    await reload();
    await page.select("[data-language]", "ru");
    await reads("nav [aria-current]", /Объясн/);
    await page.waitForSelector(".area.explain svg .node");
  },
};
try {
  for (const [what, step] of Object.entries(STEPS)) {
    console.log(what);
    await step();
  }
  assert.deepEqual(troubles, []);
} finally {
  await browser.close();
}
process.exit();
