/** A page that fails its test when anything goes wrong in its console. */

import { test as base, expect } from "@playwright/test";

export const test = base.extend({
  /** Messages that a test brings about on purpose. */
  expected: [{ patterns: [] }, { option: true }],
  page: async ({ page, expected }, use) => {
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
        const response = await visit(...values);
        if (page.url() !== "about:blank") await page.locator("main > .area").waitFor();
        return response;
      };
    }
    await use(page);
    expect(troubles).toEqual([]);
  },
});

export { expect };

/** What a browser says of requests, and of the service worker, when the server is gone. */
export const SERVER_GONE = {
  patterns: [/ERR_CONNECTION_REFUSED/, /ERR_INCOMPLETE_CHUNKED_ENCODING/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/, /fetching the script/],
};

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
