/** Measures the page without a server in a browser, behind a plain file server. Run by `./measure-folder`: node measure-folder.js PROGRAM FOLDER... */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { startFileServer } from "./programs.js";

const VISITS = 10;
const BOARDS = 40;
/** The folders that are measured, one visit of each in turn, so that all meet the same load of the machine. */
const [program = "taquin", ...hosts] = process.argv.slice(2);

/** Serves a folder as the sub-path of a plain file server. @param {string} folder */
async function host(folder) {
  const root = mkdtempSync(join(tmpdir(), "taquin-host-"));
  mkdirSync(join(root, "some"));
  symlinkSync(resolve(folder), join(root, "some", "path"));
  process.on("exit", () => rmSync(root, { recursive: true }));
  const address = `${(await startFileServer(root)).address}some/path/`;
  return {
    folder,
    address,
    paints: [],
    returns: [],
    fifteens: [],
    twentyFours: [],
    hot: [],
    korf: { inPage: 0, native: 0, same: 0 },
    requests: 0,
    bytes: 0,
  };
}

/** Korf's first twenty boards, and a search that reports the same nodes in the page and in the program. */
const korf = readFileSync(new URL("../../taquin-data/data/korf100_15puzzle.tsv", import.meta.url), "utf8");
const KORF = korf
  .split("\n")
  .filter((line) => line.startsWith("korf"))
  .slice(0, 20)
  .map((line) => line.split("\t")[3] ?? "");
const KORF_SEARCH = { goal: "blank-first", method: { algorithm: "pdb" } };

const browser = await chromium.launch(config.use?.launchOptions);

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds from the beginning of the visit to the first paint with content. */
const firstPaint = () =>
  new Promise((tell) =>
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach((entry) => tell(entry.startTime))).observe({
      type: "paint",
      buffered: true,
    }),
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

/** In the page: the answers to boards of one search. */
async function answers([boards, search]) {
  const { send } = await import(new URL("js/transport.js", document.baseURI).href);
  const all = [];
  for (const board of boards) all.push(await (await send("solve", { board, ...search }, null)).json());
  return all;
}

/** The answer of the program to a board of Korf's, on one thread with light tables. @param {string} board */
const nativeAnswer = (board) =>
  JSON.parse(
    execFileSync(
      program,
      ["solve", board, "-g", KORF_SEARCH.goal, "-a", KORF_SEARCH.method.algorithm, "--tables", "light", "-j", "1", "--format", "json"],
      { encoding: "utf8" },
    ),
  );

/** The time of the iterations of an answer, in seconds: the search without its tables. */
const searchTime = (/** @type {{ iterations: { seconds: number }[] }} */ { iterations }) =>
  iterations.reduce((sum, { seconds }) => sum + seconds, 0);

/** In the page: the requests so far, and their bytes. */
const loaded = () => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return { requests: all.length, bytes: all.reduce((sum, entry) => sum + entry.encodedBodySize, 0) };
};

const results = await Promise.all(hosts.map(host));
for (let visit = 0; visit < VISITS; visit++) {
  for (const result of results) {
    const { address, paints, returns, fifteens, twentyFours } = result;
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    const board = "7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6";
    await page.goto(address, { waitUntil: "commit" });
    fifteens.push(await page.evaluate(answered, ["solve", { board }, "answer"]));
    paints.push(await page.evaluate(firstPaint));
    Object.assign(result, await page.evaluate(loaded));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto("about:blank");
    await page.goto(address);
    returns.push(await page.evaluate(firstPaint));
    await context.close();
    const other = await browser.newContext();
    const tab = await other.newPage();
    await tab.goto(address, { waitUntil: "commit" });
    const large = "5x5 4 12 0 18 19 13 8 24 15 11 10 22 14 6 7 20 9 5 1 17 2 16 23 3 21";
    twentyFours.push(await tab.evaluate(answered, ["solve", { board: large, limits: { time: 1 } }, "improvement"]));
    await other.close();
  }
}
for (const result of results) {
  const page = await browser.newPage();
  await page.goto(result.address);
  result.hot = await page.evaluate(solved, [4, 4, BOARDS]);
  const inPage = await page.evaluate(answers, [KORF, KORF_SEARCH]);
  const native = KORF.map(nativeAnswer);
  const same = KORF.filter((_, nth) => inPage[nth].expanded === native[nth].expanded).length;
  const total = (/** @type {{ iterations: { seconds: number }[] }[]} */ all) => all.map(searchTime).reduce((sum, time) => sum + time);
  result.korf = { inPage: total(inPage), native: total(native), same };
  await page.close();
}
for (const { folder, paints, returns, fifteens, twentyFours, hot, korf, requests, bytes } of results) {
  console.log(`${folder}: ${requests} requests, ${(bytes / 1e6).toFixed(2)} MB uncompressed; medians in milliseconds:`);
  for (const [what, times] of Object.entries({
    "first paint": paints,
    "first paint on return": returns,
    "a 4×4 proved from a cold page": fifteens,
    "the first solution of a 5×5 from a cold page": twentyFours,
    [`${BOARDS} random 4×4 one after the other`]: hot,
  }))
    console.log(`  ${what}: ${median(times).toFixed(0)} (best ${Math.min(...times).toFixed(0)}, worst ${Math.max(...times).toFixed(0)})`);
  const { inPage, native, same } = korf;
  console.log(
    `  Korf's first ${KORF.length}: ${(1000 * inPage).toFixed(0)}, the program ${(1000 * native).toFixed(0)}: ${(inPage / native).toFixed(2)} times as long; the same nodes on ${same}`,
  );
}
await browser.close();
process.exit();
