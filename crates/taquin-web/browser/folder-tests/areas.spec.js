/** Every area of the page without a server, with and without a network. */

import { expect, figure, test, tiles } from "../tests/page.js";

/** A random 4×4 board. */
const FIFTEEN = "7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6";

/** Drives every area. @param {import("@playwright/test").Page} page */
async function driveAreas(page) {
  await page.goto(`./#play?board=1 2 3/4 0 6/7 5 8`);
  await expect(page.locator("footer")).toHaveText("Solved in your browser; nothing is sent anywhere.");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint-text")).not.toBeEmpty();
  await page.keyboard.press("ArrowUp");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);

  await page.goto(`./#solve?board=${FIFTEEN}`);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("shortest");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("taquin.gif");

  await page.goto("./#explain?board=1 2 3/4 0 6/7 5 8");
  await expect(page.locator(".area.explain")).toBeVisible();

  await page.goto("./#race?board=8 6 7/2 5 4/3 0 1");
  await page.getByRole("button", { name: "Start the race" }).first().click();
  await expect(page.locator(".race-table table")).toBeVisible();
  await expect(page.locator(".lane.winner")).toHaveCount(1);
}

test("every area works from a folder on a sub-path", async ({ page }) => {
  await driveAreas(page);
});

test("a large board is solved, and stopping keeps the best solution", async ({ page }) => {
  await page.goto("./#solve?board=5x5 4 12 0 18 19 13 8 24 15 11 10 22 14 6 7 20 9 5 1 17 2 16 23 3 21");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(figure(page, "best")).not.toHaveText("–");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("at least");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(figure(page, "best")).not.toHaveText("–");
});

test("everything works again without a network", async ({ page, context }) => {
  await page.goto("./");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await context.setOffline(true);
  await page.reload();
  await driveAreas(page);
});

test("a missing page says so", async ({ request }) => {
  expect(await (await request.get("404.html")).text()).toContain("There is no such page");
});
