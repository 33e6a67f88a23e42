import { expect, test } from "./page.js";

test("a search is stepped forwards and back", async ({ page }) => {
  await page.goto("/#explain");
  const saying = page.locator(".saying");
  await expect(saying).toHaveText("Expand a board: g = 0 moves, h = 4 estimated, f = 4.");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(saying).toContainText("It is kept.");
  await expect(page.locator(".tree .node")).toHaveCount(2);
  await page.getByRole("button", { name: "One step back" }).click();
  await expect(page.locator(".tree .node")).toHaveCount(1);
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await expect(page.locator(".tree .node")).toHaveCount(3);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(saying).toHaveText("The goal is reached in 4 moves.");
  await expect(page.locator(".tree .node.goal")).toHaveCount(1);
  await expect(page.locator(".tree .node.path")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Open (5)" })).toBeVisible();
  await page.locator(".list-node").first().click();
  await expect(page.locator(".node-panel .sum")).toHaveText("1 g+ 5 h= 6 f");
  await page.getByText("Value of each heuristic").click();
  await expect(page.locator(".estimates dt").filter({ hasText: /^walking distance$/ })).toBeVisible();
});

test("the tree is walked with the arrow keys", async ({ page }) => {
  await page.goto("/#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&heuristic=manhattan&step=17");
  await expect(page.locator(".tree .node.goal.chosen")).toHaveCount(1);
  await page.locator(".tree-scroll").focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowUp");
  await expect(page.locator(".tree .node.chosen")).toHaveAttribute("data-node", "0");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".tree .node.chosen")).toHaveAttribute("data-node", "1");
});

test("thresholds, shares and prunings of IDA* are shown on a 4×4 board", async ({ page }) => {
  await page.goto("/#explain?board=5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12&algorithm=ida&heuristic=manhattan%2Blinear-conflict");
  await expect(page.locator(".threshold")).not.toHaveCount(0);
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await expect(page.locator(".node-top .bars dt")).toHaveText(["Manhattan", "linear conflict"]);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toContainText("The goal is reached");
});

test("the twin is searched by turns", async ({ page }) => {
  await page.goto("/#explain?board=2 1 3/4 5 6/7 0 8&algorithm=lockstep&heuristic=manhattan");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".tree .node.second")).not.toHaveCount(0);
});

test("solvability is argued with inversions on the board", async ({ page }) => {
  await page.goto("/#explain?board=1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0&view=parity");
  await expect(page.locator(".verdict")).toHaveText("This board cannot be solved.");
  await expect(page.locator(".arc")).toHaveCount(1);
  await expect(page.locator(".argument li")).toHaveCount(6);
  await page.getByLabel("Board", { exact: true }).fill("3 2 1/4 5 6/7 8 0");
  await page.getByRole("button", { name: "Watch" }).click();
  await expect(page.locator(".inversions").first().locator(".arc")).toHaveCount(3);
  await page.getByRole("button", { name: /^Tile 2:/ }).first().press("Enter");
  await expect(page.locator(".arc.strong")).toHaveCount(2);
});
