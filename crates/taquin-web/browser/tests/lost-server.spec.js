import { SERVER_GONE, expect, test, tiles } from "./page.js";

test.use({ expected: SERVER_GONE, isKept: true });

test("a server that goes away is missed, and play goes on", async ({ page, start }) => {
  const { address, end } = await start("0");
  await page.goto(`${address}#solve?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&algorithm=iddfs`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator("[data-figure=nodes]")).not.toHaveText("–");
  await end("SIGKILL");
  await expect(page.locator(".complaint:visible")).toHaveText(/^The (connection to the server was lost|server cannot be reached)/);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play this seed", exact: true }).click();
  const before = await tiles(page);
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => tiles(page)).not.toEqual(before);
});
