/** Measures the page without a server in a browser, behind a plain file server. Run by `./measure-folder`. */

import { spawn } from "node:child_process";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";

const VISITS = 10;
const BOARDS = 40;
const port = 8919;
const server = spawn("python3", ["-m", "http.server", String(port), "--bind", "127.0.0.1", "--directory", process.env.TAQUIN_FOLDER_HOST ?? "."], { stdio: "ignore" });
process.on("exit", () => server.kill());
const address = `http://127.0.0.1:${port}/some/path/`;
while (!(await fetch(address).catch(() => null))?.ok) await new Promise((wake) => setTimeout(wake, 50));
const browser = await chromium.launch(config.use?.launchOptions);

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds from the beginning of the visit to the first paint with content. */
const firstPaint = () =>
  new Promise((tell) =>
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach((entry) => tell(entry.startTime))).observe({ type: "paint", buffered: true }),
  );

/** In the page: the milliseconds since the beginning of the visit when the request is answered, or the first better solution comes. */
async function answered([name, body, event]) {
  const { listen } = await import(new URL("js/transport.js", document.baseURI).href);
  let time = 0;
  await listen(name, body, (/** @type {string} */ kind) => kind === event && (time ||= performance.now()), null);
  return time;
}

/** In the page: random boards that are solved one after the other, in milliseconds each. */
async function solved([rows, columns, count]) {
  const { send } = await import(new URL("js/transport.js", document.baseURI).href);
  const times = [];
  for (let seed = 0; seed < count; seed++) {
    const { board } = await (await send("generate", { rows, columns, seed }, null)).json();
    const begun = performance.now();
    const answer = await (await send("solve", { board }, null)).json();
    if (!answer.optimal) throw new Error(board);
    times.push(performance.now() - begun);
  }
  return times;
}

const [paints, returns, fifteens, twentyFours] = [[], [], [], []];
for (let visit = 0; visit < VISITS; visit++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const board = "7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6";
  await page.goto(address, { waitUntil: "commit" });
  fifteens.push(await page.evaluate(answered, ["solve", { board }, "answer"]));
  paints.push(await page.evaluate(firstPaint));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("about:blank");
  await page.goto(address);
  returns.push(await page.evaluate(firstPaint));
  await context.close();
  const other = await browser.newContext();
  const tab = await other.newPage();
  await tab.goto(address, { waitUntil: "commit" });
  const large = "5x5 4 12 0 18 19 13 8 24 15 11 10 22 14 6 7 20 9 5 1 17 2 16 23 3 21";
  twentyFours.push(await tab.evaluate(answered, ["solve", { board: large, limits: { time: 1 } }, "better"]));
  await other.close();
}
const page = await browser.newPage();
await page.goto(address);
const hot = await page.evaluate(solved, [4, 4, BOARDS]);
console.log("Medians in milliseconds:");
for (const [what, times] of Object.entries({
  "first paint": paints,
  "first paint on return": returns,
  "a 4×4 proved from a cold page": fifteens,
  "the first solution of a 5×5 from a cold page": twentyFours,
  [`${BOARDS} random 4×4 one after the other`]: hot,
})) console.log(`${what}: ${median(times).toFixed(0)} (worst ${Math.max(...times).toFixed(0)})`);
await browser.close();
server.kill();
