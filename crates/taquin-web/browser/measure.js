/**
 * Measures the page in a browser: its weight, its first paint, what a frame of an animation on a 10×10 board costs, a move on
 * a 20×20 board, a step of an explained search near its 20,000th event, and a step of the map of all boards.
 * Run by `./measure`, which builds the server first.
 */

import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { startServer } from "./programs.js";

const FRAME = 1000 / 60;
const { address } = await startServer("0");
const browser = await chromium.launch(config.use?.launchOptions);
const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en-GB" });
const page = await context.newPage();

/** The value below which this share of the numbers lies. */
function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Bytes as they are sent, by kind of file, and the number of files: of the game first, then with the areas that are loaded after it. */
async function weight() {
  // A service worker would ask for everything once more.
  const fresh = await browser.newContext({ serviceWorkers: "block", locale: "en-GB" });
  const tab = await fresh.newPage();
  const parts = new Map();
  const pending = [];
  const count = async (request) => {
    const part = /\.(\w+)$/.exec(new URL(request.url()).pathname)?.[1] ?? "html";
    const { responseBodySize } = await request.sizes();
    const { bytes, files } = parts.get(part) ?? { bytes: 0, files: 0 };
    parts.set(part, { bytes: bytes + responseBodySize, files: files + 1 });
  };
  const heard = (request) => pending.push(count(request));
  tab.on("requestfinished", heard);
  const weights = [];
  await tab.goto(address, { waitUntil: "load" });
  for (const pause of [0, 3000]) {
    await tab.waitForTimeout(pause);
    await Promise.all(pending);
    const all = [...parts.values()];
    weights.push({
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      files: all.reduce((sum, { files }) => sum + files, 0),
      parts: [...parts].map(([part, { bytes }]) => `${part} ${(bytes / 1000).toFixed(1)}`).join(", "),
    });
  }
  await fresh.close();
  return weights;
}

/** In the page: milliseconds from the request to the first paint with content. */
const painted = () =>
  new Promise((tell) =>
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach((entry) => tell(entry.startTime))).observe({
      type: "paint",
      buffered: true,
    }),
  );

/** Milliseconds from the request to the first paint with content, of a browser that has seen nothing yet. */
async function firstPaint() {
  const times = [];
  for (let visit = 0; visit < 10; visit++) {
    const fresh = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const tab = await fresh.newPage();
    await tab.goto(address);
    times.push(await tab.evaluate(painted));
    await fresh.close();
  }
  return times;
}

/** The same of a browser that has the page in its service worker. */
async function paintOnReturn() {
  const times = [];
  const fresh = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const tab = await fresh.newPage();
  await tab.goto(address);
  await tab.evaluate(() => navigator.serviceWorker.ready);
  for (let visit = 0; visit < 10; visit++) {
    await tab.goto("about:blank");
    await tab.goto(address);
    times.push(await tab.evaluate(painted));
  }
  await fresh.close();
  return times;
}

/** The events of the browser's own trace while the page does something. */
async function traced(act) {
  const session = await context.newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const done = new Promise((tell) => session.once("Tracing.tracingComplete", tell));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    categories: "devtools.timeline,disabled-by-default-devtools.timeline.frame,toplevel",
  });
  const seen = await act();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  return { events, seen };
}

/** What the main thread did in each frame: script, style, layout, paint and commit, without what they hold twice. */
function work(events) {
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const own = events.filter(({ ph, tid, pid, dur }) => ph === "X" && dur && (!main || (tid === main.tid && pid === main.pid)));
  const names = [
    "FunctionCall",
    "TimerFire",
    "FireAnimationFrame",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "ParseHTML",
    "EventDispatch",
  ];
  const parts = own.filter(({ name }) => names.includes(name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const frames = new Map();
  let end = 0;
  for (const { ts, dur } of parts) {
    if (ts + dur <= end) continue;
    const frame = Math.floor(ts / (FRAME * 1000));
    frames.set(frame, (frames.get(frame) ?? 0) + (ts + dur - Math.max(ts, end)) / 1000);
    end = Math.max(end, ts + dur);
  }
  return [...frames.values()];
}

/** The times between frames while a solution of a 10×10 board is played. */
async function animation(speed, picture) {
  const made = await page.request.post(`${address}api/generate`, { data: { rows: 10, columns: 10, seed: 1 } });
  const { board } = await made.json();
  const solved = await page.request.post(`${address}api/solve`, { data: { board, limits: { time: 1 } } });
  const { moves } = await solved.json();
  await page.goto("about:blank");
  await page.goto(`${address}#play`);
  await page.evaluate((on) => (on ? null : localStorage.clear()), picture);
  if (picture) {
    await page.getByText("Colours and picture").click();
    await page.getByLabel("Tiles show").selectOption("sample");
  }
  await page.goto("about:blank");
  await page.goto(`${address}#solve?board=${board}&moves=${moves}`);
  await page.getByLabel("Speed").selectOption(String(speed));
  return traced(async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    return page.evaluate(
      () =>
        new Promise((tell) => {
          const deltas = [];
          let last = 0;
          const tick = (now) => {
            if (last) deltas.push(now - last);
            last = now;
            if (deltas.length < 300) requestAnimationFrame(tick);
            else tell(deltas);
          };
          requestAnimationFrame(tick);
        }),
    );
  });
}

/** Milliseconds of script, style and layout that one move on a 20×20 board takes, of 40. */
async function moveCosts() {
  const line = [...Array(20).keys()]
    .map((row) => [...Array(20).keys()].map((col) => (row * 20 + col + 1) % 400).join(" "))
    .join("/")
    .replace("1 2 3 ", "2 3 1 ");
  await page.goto("about:blank");
  await page.goto(`${address}#play?board=${line}`);
  await page.waitForTimeout(1000);
  const costs = [];
  for (let move = 0; move < 40; move++) {
    costs.push(
      await page.evaluate(
        (code) => {
          document.body.getBoundingClientRect();
          const began = performance.now();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: code, code, bubbles: true }));
          document.body.getBoundingClientRect();
          return performance.now() - began;
        },
        move % 2 ? "ArrowUp" : "ArrowDown",
      ),
    );
    await page.waitForTimeout(200);
  }
  return costs;
}

/** Milliseconds of script and layout for each of 100 steps, forwards and back, near the end of a long record. */
async function explainSteps(algorithm) {
  await page.goto("about:blank");
  await page.goto(`${address}#explain?board=8 6 7/2 5 4/3 0 1&algorithm=${algorithm}&heuristic=hamming&step=19890`);
  await page.locator(".tree .node").first().waitFor();
  return page.evaluate(() => {
    const step = (name) => {
      const start = performance.now();
      document.querySelector(`[aria-label="${name}"]`).click();
      // Reading a size makes the browser lay the page out.
      void document.body.offsetHeight;
      return performance.now() - start;
    };
    return [...Array(100)].flatMap(() => [step("One step forward"), step("One step forward"), step("One step back")]);
  });
}

/** Milliseconds of script for each of 100 steps of the map of the 8-puzzle, and the longest work at once while it was drawn. */
async function mapSteps(width, height) {
  await page.setViewportSize({ width, height });
  await page.goto("about:blank");
  await page.goto(`${address}#explain?view=map&board=1 2/0 3&algorithm=bfs`);
  await page.locator(".explain-view[aria-busy=false]").waitFor();
  return page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    const beat = new MessageChannel();
    beat.port1.onmessage = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      beat.port2.postMessage(0);
    };
    beat.port2.postMessage(0);
    const text = document.querySelector(".board-field textarea");
    text.value = "8 6 7/2 5 4/3 0 1";
    text.dispatchEvent(new Event("input"));
    const seek = document.querySelector(".transport input");
    while (Number(seek.max) < 100_000) await new Promise((go) => setTimeout(go, 10));
    beat.port1.close();
    const steps = [];
    for (let step = 0; step <= 100; step++) {
      seek.value = String(Math.round((Number(seek.max) * step) / 100));
      const start = performance.now();
      seek.dispatchEvent(new Event("input"));
      void document.body.offsetHeight;
      steps.push(performance.now() - start);
      await new Promise((go) => requestAnimationFrame(go));
    }
    return { longest, steps, size: document.querySelector(".map-disc").width };
  });
}

for (const [i, { bytes, files, parts }] of (await weight()).entries())
  console.log(
    `weight ${i === 0 ? "when the page is loaded" : "with the other areas"}: ${(bytes / 1000).toFixed(1)} KB in ${files} files (${parts})`,
  );
const paints = await firstPaint();
console.log(
  `first contentful paint: median ${quantile(paints, 0.5).toFixed(0)} ms, slowest ${Math.max(...paints).toFixed(0)} ms of ${paints.length}`,
);
const costs = await moveCosts();
console.log(
  `a move on 20×20: script, style and layout median ${quantile(costs, 0.5).toFixed(1)} ms, 95 % ${quantile(costs, 0.95).toFixed(1)}, most ${Math.max(...costs).toFixed(1)}`,
);
const returns = await paintOnReturn();
console.log(
  `on return: median ${quantile(returns, 0.5).toFixed(0)} ms, slowest ${Math.max(...returns).toFixed(0)} ms of ${returns.length}`,
);
for (const picture of [false, true]) {
  for (const speed of [4, 16]) {
    const { events, seen } = await animation(speed, picture);
    const costs = work(events);
    const late = seen.filter((delta) => delta > 1.5 * FRAME).length;
    console.log(
      `10×10${picture ? " with a picture" : ""}, ${speed} moves a second: frames every ${quantile(seen, 0.5).toFixed(1)} ms (95 %: ${quantile(seen, 0.95).toFixed(1)}), ${late} of ${seen.length} late; ` +
        `main thread ${quantile(costs, 0.5).toFixed(1)} ms a frame (95 %: ${quantile(costs, 0.95).toFixed(1)}, most ${Math.max(...costs).toFixed(1)})`,
    );
  }
}
for (const algorithm of ["bfs", "astar", "weighted", "ida"]) {
  const steps = await explainSteps(algorithm);
  console.log(
    `a step of ${algorithm} at 20,000 events: median ${quantile(steps, 0.5).toFixed(1)} ms, 95 %: ${quantile(steps, 0.95).toFixed(1)}, most ${Math.max(...steps).toFixed(1)}`,
  );
}
for (const [width, height] of [
  [390, 844],
  [1280, 860],
  [1920, 1080],
]) {
  const { longest, steps, size } = await mapSteps(width, height);
  console.log(
    `a step of the map at ${width}×${height} (${size} pixels wide): median ${quantile(steps, 0.5).toFixed(1)} ms, 95 %: ${quantile(steps, 0.95).toFixed(1)}, most ${Math.max(...steps).toFixed(1)}; drawing it takes at most ${longest.toFixed(0)} ms at once`,
  );
}
await browser.close();
process.exit();
