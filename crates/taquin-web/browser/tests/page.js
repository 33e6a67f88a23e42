/** A page that fails its test when anything goes wrong in its console, on a server of the worker's own. */

import { test as base, expect } from "@playwright/test";
import { startFileServer, startServer } from "../programs.js";

export const test = base.extend({
  /** Messages that a test brings about on purpose. */
  expected: [{ patterns: [] }, { option: true }],
  /** Whether a service worker keeps the page. It takes the page over at a moment that no test decides, and hides requests from tests. */
  isKept: [false, { option: true }],
  /** A server for each worker, so that no test uses up the places of another. */
  server: [
    async ({}, use) => {
      const server = await startServer("0");
      await use(server);
      await server.end("SIGKILL");
    },
    { scope: "worker" },
  ],
  /** Starts servers of a test's own, which end with it. */
  start: async ({}, use) => {
    const started = [];
    await use(async (port, ...folder) => {
      started.push(await (port === "0" ? startOnOwnPort(folder) : startServer(port, ...folder)));
      return started.at(-1);
    });
    await Promise.all(started.map(({ end }) => end("SIGKILL")));
  },
  /** Where the page is: on the server, or in a folder behind a plain file server. */
  host: [
    async ({ server }, use) => {
      const folder = process.env.TAQUIN_FOLDER_HOST;
      const files = folder ? await startFileServer(folder) : null;
      await use(files ? `${files.address}some/path/` : server.address);
      await files?.end("SIGKILL");
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host),
  page: async ({ page, expected, isKept }, use) => {
    if (!isKept) await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
    if (process.env.TAQUIN_SLOW_PAGE) await slowDown(page, Number(process.env.TAQUIN_SLOW_PAGE));
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      const known = expected.patterns.some((pattern) => pattern.test(message.text()));
      if (["error", "warning"].includes(message.type()) && !known) troubles.push(message.text());
    });
    // The words are loaded before anything is drawn, so that a page can be loaded and not drawn yet: keys would be lost.
    for (const name of ["goto", "reload"]) {
      const visit = page[name].bind(page);
      page[name] = async (...values) => {
        const [before, old] = [page.url(), await page.$("main > .area")];
        const response = await visit(...values);
        if (page.url() === "about:blank") return response;
        // Another address of the same document: the area before it would still take clicks.
        const isSame = name === "goto" && !response && old !== null && new URL(values[0], before).href !== before;
        if (isSame) await expect.poll(() => old.evaluate((area) => area.isConnected).catch(() => false)).toBe(false);
        await page.locator("main > .area").waitFor();
        return response;
      };
    }
    await use(page);
    // Requests that a test does not wait for may come while its page is closed.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(troubles).toEqual([]);
  },
});

export { expect };

/**
 * Starts a server on a port that it can come back to: outside the range from which systems choose ports for connections, so that
 * none of them takes it meanwhile.
 * @param {string[]} folder
 */
async function startOnOwnPort(folder) {
  for (let attempt = 1; ; attempt++) {
    const port = String(10_000 + Math.floor(Math.random() * 20_000));
    try {
      return await startServer(port, ...folder);
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Slows down the scripts of a page by a factor; the test itself stays as fast as it is. */
async function slowDown(page, times) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/** What a browser says of requests, and of the service worker, when the server is gone. */
export const SERVER_GONE = {
  patterns: [
    /ERR_CONNECTION_REFUSED/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING/,
    /ERR_CONNECTION_RESET/,
    /ERR_EMPTY_RESPONSE/,
    /fetching the script/,
  ],
};

/** Waits until nothing is being loaded and nothing moves that will come to rest. */
export async function settled(page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Holds the answers of the server back until the function that it returns is called. */
export async function holdAnswers(page) {
  let release = () => {};
  const gate = new Promise((open) => (release = open));
  await page.route("**/api/**", async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Waits until the page is kept by its service worker. */
export async function kept(page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The tiles in reading order, 0 for the blank, as they are placed. */
export async function tiles(page) {
  await page.locator(".board").first().waitFor({ state: "attached" });
  return page.evaluate(() => {
    const board = document.querySelector(".board");
    const cols = Number(board.style.getPropertyValue("--cols"));
    const rows = Number(board.style.getPropertyValue("--rows"));
    const cells = Array(rows * cols).fill(0);
    for (const tile of board.querySelectorAll(".tile")) {
      const [x, y] = [tile.style.getPropertyValue("--x"), tile.style.getPropertyValue("--y")].map(Number);
      cells[y * cols + x] = Number(tile.dataset.tile);
    }
    return cells;
  });
}

/** The figure of this name. */
export function figure(page, name) {
  return page.locator(`[data-figure=${name}]`).first();
}
