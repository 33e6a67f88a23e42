import { expect, test } from "./page.js";

test("four methods race on one board and end in a table", async ({ page }) => {
  await page.goto("/#race?board=8 6 7/2 5 4/3 0 1");
  await page.getByRole("button", { name: "Add a lane" }).click();
  await expect(page.getByRole("button", { name: "Add a lane" })).toBeDisabled();
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(4);
  const lengths = await page.locator("table tbody tr td:nth-child(2)").allTextContents();
  expect(lengths.slice(0, 3)).toEqual(["31", "31", "31"]);
  await expect(page.locator(".lane.winner")).toHaveCount(1);
  await expect(page.locator(".lane-1 [data-figure=nodes]")).toHaveText("181.4K");
});

test("a race is stopped, and lanes come and go", async ({ page }) => {
  await page.goto("/#race?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&lanes=iddfs:;ida:zero");
  await expect(page.getByRole("button", { name: "Remove this lane" }).first()).toBeDisabled();
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator(".lane-1 [data-figure=nodes]")).not.toHaveText("0");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".lane.failed")).toHaveCount(2);
  await page.getByRole("button", { name: "Add a lane" }).click();
  await page.getByRole("button", { name: "Remove this lane" }).first().click();
  await expect(page.locator(".lane")).toHaveCount(2);
});
