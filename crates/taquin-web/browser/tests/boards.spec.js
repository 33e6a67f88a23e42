import { expect, test } from "./page.js";

const SHAPES = [
  [1, 1],
  [1, 2],
  [1, 5],
  [2, 1],
  [5, 1],
  [2, 2],
  [3, 5],
  [10, 10],
];

test("the page writes boards exactly as the server does", async ({ page }) => {
  await page.goto("/");
  for (const [rows, cols] of SHAPES) {
    const tiles = [...Array(rows * cols).keys()].reverse();
    const line = await page.evaluate(async (board) => (await import("/js/board/board.js")).toLine(board), { rows, cols, tiles });
    const converted = await (await page.request.post("/api/convert", { data: { board: `${rows}x${cols} ${tiles.join(" ")}` } })).json();
    expect(line, `${rows}x${cols}`).toBe(converted.line);
    const back = await page.evaluate(async (text) => (await import("/js/board/board.js")).fromLine(text), converted.line);
    expect(back, `${rows}x${cols}`).toEqual({ rows, cols, tiles });
  }
});

test("the page knows every goal that the server lists", async ({ page }) => {
  await page.goto("/");
  const { goals } = await (await page.request.get("/api/choices")).json();
  for (const goal of goals) {
    for (const [rows, cols] of SHAPES) {
      const line = await page.evaluate(
        async ([goal, rows, cols]) => {
          const { goalBoard, toLine } = await import("/js/board/board.js");
          return toLine(goalBoard(goal, rows, cols));
        },
        [goal, rows, cols],
      );
      const checked = await (await page.request.post("/api/generate", { data: { rows, columns: cols, goal, seed: 1 } })).json();
      expect(line, `${goal} ${rows}x${cols}`).toBe(checked.goal);
    }
  }
});

test("the menus of the page are the choices of the server", async ({ page }) => {
  const choices = await (await page.request.get("/api/choices")).json();
  const values = (label) =>
    page
      .getByLabel(label, { exact: true })
      .locator("option")
      .evaluateAll((all) => all.map(({ value }) => value));
  await page.goto("/#solve");
  await expect.poll(() => values("Algorithm")).toEqual(choices.algorithms.map(({ name }) => name));
  await expect.poll(() => values("Heuristic")).toEqual(["", ...choices.expressions]);
  await expect.poll(() => values("Goal")).toEqual(choices.goals);
  await page.goto("/#explain");
  await expect.poll(() => values("Algorithm")).toEqual(choices.algorithms.filter(({ watchable }) => watchable).map(({ name }) => name));
  await page.goto("/#play");
  await expect.poll(() => values("Colours")).toEqual(choices.themes.map(({ name }) => name));
});

test("the answer of a single column is remembered", async ({ page }) => {
  await page.goto("/#solve?board=1/0/2");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const result = page.getByRole("heading", { name: "1 move – shortest possible" });
  await expect(result).toBeVisible();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("link", { name: "Solve", exact: true }).click();
  await expect(result).toBeVisible();
});
