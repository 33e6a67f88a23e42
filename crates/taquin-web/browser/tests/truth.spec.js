/** What is said of boards that cannot be solved or are too large to draw, of races, and of games that do not count. */

import { expect, figure, test, tiles } from "./page.js";

const TEXTBOOK = "2 8 3/1 0 4/7 6 5";

test("the twin that reaches the goal proves that the board cannot be solved", { tag: "@folder" }, async ({ page }) => {
  await page.goto(`./#explain?board=${TEXTBOOK}&algorithm=lockstep`);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toHaveText(
    "The twin reached the goal in 14 moves. Exactly one of the two can be solved, so the board itself cannot be.",
  );
  await expect(page.locator(".why")).toContainText("reached by the twin");
  await expect(page.locator(".legend")).toContainText("of the twin");
  await page.goto("./#explain?board=2 1 3/4 5 6/7 8 0&algorithm=lockstep");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toContainText("The twin reached the goal in 0 moves.");
  // A board that can be solved reaches it itself.
  await page.goto("./#explain?board=1 2 3/4 5 6/7 0 8&algorithm=lockstep");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toHaveText("The goal is reached in 1 move.");
});

test("a search of a board that cannot be solved says so, and offers what helps", { tag: "@folder" }, async ({ page }) => {
  await page.goto(`./#explain?board=${TEXTBOOK}&algorithm=astar`);
  const obstacle = page.locator(".obstacle");
  await expect(obstacle).toContainText("This board cannot be solved, so there is nothing to search.");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeHidden();
  await obstacle.getByRole("button", { name: "With the goal “Snail” it can be solved" }).click();
  await expect(page.locator(".tree .node")).not.toHaveCount(0);
  await expect(page.getByLabel("Goal")).toHaveValue("snail");
  await page.getByLabel("Goal").selectOption("row-major");
  await obstacle.getByRole("button", { name: "Watch board and twin in turn" }).press("Enter");
  await expect(page.getByLabel("Algorithm")).toHaveValue("lockstep");
  await expect(page.locator(".tree .node")).not.toHaveCount(0);
  await page.getByLabel("Algorithm").selectOption("bfs");
  await obstacle.getByRole("button", { name: "Swap 2 and 8" }).click();
  await expect(page.locator(".tree .node")).not.toHaveCount(0);
  await page.getByText("Value of each heuristic").click();
  await expect(page.locator(".estimates dt").first()).toBeVisible();
});

test("a search that is too large to draw says so in the tree's place", { tag: "@folder" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`./#explain?board=${[...Array(24).keys()].map((i) => i + 1).join(" ")} 0`);
  const obstacle = page.locator(".obstacle");
  await expect(obstacle).toContainText("at most 16 are allowed here");
  await expect(obstacle).toBeInViewport();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeHidden();
  await obstacle.getByRole("button", { name: "Solvability" }).click();
  await expect(page.locator(".verdict")).toHaveText("This board can be solved.");
  await page.getByLabel("A search").check();
  await obstacle.getByRole("link", { name: "Solve from here" }).click();
  await expect(page).toHaveURL(/#solve\?board=1/);
});

test("a race on a board that cannot be solved says so", { tag: "@folder" }, async ({ page }) => {
  await page.goto("./#race?board=1 2 3/4 5 6/8 7 0&lanes=bfs:;astar:manhattan");
  const help = page.locator(".race .unsolvable");
  await expect(help).toContainText("This board cannot be solved: no method can find a solution.");
  await help.getByRole("button", { name: "Swap 1 and 2" }).click();
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
});

test("places are seen when the line is crossed, and bets are settled then", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("./#race?board=8 6 7/2 5 4/3 0 1&lanes=bfs:;astar:manhattan");
  await expect(page.locator(".race-time")).toHaveCount(0);
  await page.locator(".lane-2 .bet").click();
  await page.locator(".lane-1 .bet").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lane-1 .bet")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".lane-2 .bet")).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
  await expect(page.locator(".race-table")).toBeHidden();
  for (const lane of [1, 2]) await expect(page.locator(`.lane-${lane} .places`)).toBeHidden();
  await expect(page.locator(".race-player")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.locator(".lane-1 .places")).toBeVisible();
  await expect(page.locator(".race-table")).toBeVisible();
  await expect(page.locator(".race-status")).toHaveText(/ was the fastest\. (Your bet was right\.|Your bet was on Breadth-first\.)$/);
  // A replay hides the places again until its boards arrive.
  await page.getByLabel("Position").fill("0");
  await expect(page.locator(".lane-1 .places")).toBeHidden();
  await expect(page.locator(".race-table")).toBeVisible();
});

/** Solves the board that is shown, by moves that the server knows. */
async function solve(page) {
  const { moves } = await (await page.request.post("/api/solve", { data: { board: (await tiles(page)).join(" ") } })).json();
  for (const move of moves) await page.keyboard.press({ U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" }[move]);
  await expect(page.locator(".card.end")).toBeVisible();
}

/** Shuffles an easy 3×3 board with this seed. */
async function shuffle(page, seed) {
  await page.getByLabel("Easy").check();
  await page.getByLabel("Seed", { exact: true }).fill(seed);
  await page.getByRole("button", { name: "Play this seed" }).click();
  await expect(page.locator(".card.end")).toBeHidden();
}

test("boards that were helped, repeated or known never count as best", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.locator(".card.end")).toContainText("Only boards that the page shuffles count");
  await shuffle(page, "5");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Start over" }).click();
  await solve(page);
  await expect(page.locator(".card.end")).toContainText("You had played this board before");
  await expect(figure(page, "best")).toHaveText("–");
  await shuffle(page, "5");
  await solve(page);
  await expect(page.locator(".card.end")).toContainText("You had played this board before");
  await expect(figure(page, "best")).toHaveText("–");
  await shuffle(page, "6");
  await solve(page);
  await expect(figure(page, "best")).not.toHaveText("–");
  const best = await figure(page, "best").textContent();
  await page.getByRole("button", { name: "Start over" }).click();
  await solve(page);
  await expect(figure(page, "best")).toHaveText(best);
  await page.reload();
  await expect(page.locator(".card.end")).toContainText("You had played this board before");
});
