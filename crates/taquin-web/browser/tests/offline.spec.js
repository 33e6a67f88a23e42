import { expect, kept, test, tiles } from "./page.js";

test.use({ expected: { patterns: [/ERR_INTERNET_DISCONNECTED/] }, isKept: true });

test("a reload without a network still plays", async ({ page, context }) => {
  await page.goto("/#play?board=1 2 3/4 0 6/7 5 8");
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.getByRole("button", { name: "Play this seed", exact: true }).click();
  await expect(page.locator("[data-figure=moves]")).toHaveText("0");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint-text")).toContainText("The server cannot be reached. You can still play");
});
