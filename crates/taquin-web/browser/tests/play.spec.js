import { expect, figure, settled, test, tiles } from "./page.js";

const NEAR = "/#play?board=1 2 3/4 0 6/7 5 8";

test("a game is played with keys alone and ends with its graph", async ({ page }) => {
  await page.goto(NEAR);
  await expect(figure(page, "time")).toHaveText("0:00.0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("w");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await expect(page.locator("#announcer")).toContainText("Tile 5 up. 3 moves.");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  await expect(page.locator(".chart-figure figcaption")).toHaveText("Distance from the goal: 1 of 4 moves increased it.");
  await expect(page.locator(".chart-wasted")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(figure(page, "moves")).toHaveText("4");
});

test("buttons are reached with the tabulator and undo, redo and restart", async ({ page }) => {
  await page.goto(NEAR);
  await page.keyboard.press("ArrowUp");
  const undo = page.getByRole("button", { name: "Undo" });
  for (let presses = 0; presses < 20 && !(await undo.evaluate((it) => it === document.activeElement)); presses++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await expect(figure(page, "moves")).toHaveText("0");
});

test("a click slides every tile between, a drag follows the hand, a swipe pushes", async ({ page }) => {
  await page.goto("/#play?board=1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
  await settled(page);
  const board = await page.locator(".board").boundingBox();
  const at = (row, col) => [board.x + ((col + 0.5) * board.width) / 4, board.y + ((row + 0.5) * board.height) / 4];
  await page.mouse.click(...at(3, 1));
  await expect.poll(async () => (await tiles(page)).slice(12)).toEqual([13, 0, 14, 15]);
  await expect(figure(page, "moves")).toHaveText("2");

  const [x, y] = at(2, 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + board.height / 8, { steps: 4 });
  const shift = () => page.locator("[data-tile='10']").evaluate((tile) => parseFloat(tile.style.translate.split(" ")[1]));
  await expect.poll(shift).toBeGreaterThan(20);
  await page.mouse.move(x, y + board.height / 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await tiles(page)).slice(8)).toEqual([9, 0, 11, 12, 13, 10, 14, 15]);

  await page.mouse.move(...at(0, 3));
  await page.mouse.down();
  await page.mouse.move(at(0, 3)[0] - 60, at(0, 3)[1], { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await tiles(page)).slice(8, 12)).toEqual([9, 11, 0, 12]);

  await page.mouse.click(...at(0, 0));
  await expect(figure(page, "moves")).toHaveText("4");
});

test("the same seed gives the same board, of any size and goal", async ({ page }) => {
  await page.goto("/#play");
  const shuffle = async (seed) => {
    await page.getByLabel("Rows", { exact: true }).selectOption("3");
    await page.getByLabel("Columns", { exact: true }).selectOption("5");
    await page.getByRole("combobox", { name: "Goal" }).selectOption("snail");
    await page.getByRole("radio", { name: "Random" }).check();
    await page.getByLabel("Seed", { exact: true }).fill(seed);
    await page.getByRole("button", { name: "Play this seed", exact: true }).click();
    return tiles(page);
  };
  const first = await shuffle("7");
  expect(await shuffle("8")).not.toEqual(first);
  expect(await shuffle("7")).toEqual(first);
  expect(first.toSorted((a, b) => a - b)).toEqual([...Array(15).keys()]);
  const board = [0, 5, 10].map((at) => first.slice(at, at + 5).join(" ")).join("/");
  const checked = await page.request.post("/api/check", { data: { board, goal: "snail" } });
  expect((await checked.json()).solvable).toBe(true);
});

test("hints say more and more, and keep up with the player", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/api/solve"))));
  await page.goto("/#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const text = page.locator(".hint-text");
  await expect(text).toHaveText("Between 5 and 10 moves to go.");
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await expect(text).toHaveText("9 moves to go; fewer are impossible.");
  await more.click();
  await expect(text).toContainText("Move tile 13.");
  await expect(page.locator(".marked")).toHaveAttribute("data-tile", "13");
  await more.click();
  await expect(text.locator("kbd")).toHaveText(["↓", "↓", "↓"]);
  await page.keyboard.press("ArrowDown");
  await expect(text).toContainText("8 moves to go");
  await page.keyboard.press("ArrowDown");
  await expect(text).toContainText("7 moves to go");
  expect(asked).toBe(1);
  await page.keyboard.press("ArrowUp");
  await expect(text).toContainText("8 moves to go");
  expect(asked).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect(text).toContainText("9 moves to go");
  expect(asked).toBe(2);
});

test("tiles wear colours, the sample picture or the user's own", async ({ page }) => {
  await page.goto(NEAR);
  await page.getByText("Colours and picture").click();
  await page.getByLabel("Colours", { exact: true }).selectOption("magenta-yellow");
  const face = page.locator("[data-tile='1'] .face");
  await expect(face).toHaveCSS("background-color", "rgb(255, 0, 255)");
  await page.getByLabel("Tiles show").selectOption("sample");
  await expect(face).toHaveCSS("background-image", /^url\("data:image\/jpeg/);
  await page.getByLabel("Zoom", { exact: true }).fill("2");
  await expect(face).toHaveCSS("background-size", "600% 600%");
  await page.getByLabel("Numbers on the picture").uncheck();
  await expect(face.locator(".label")).toBeHidden();
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  await page.locator("input[type=file]").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: dot });
  await expect(face).toHaveCSS("background-size", "300% 300%");
  await page.locator("input[type=file]").setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(page.locator(".complaint:visible")).toContainText("not a picture");
  await page.reload();
  await expect(face).toHaveCSS("background-image", /^url\("data:image\/jpeg/);
});

test("a picture is moved and zoomed by hand and by keys", async ({ page }) => {
  await page.goto(NEAR);
  await page.getByText("Colours and picture").click();
  await page.getByLabel("Tiles show").selectOption("sample");
  const crop = page.locator(".crop");
  const face = page.locator("[data-tile='1'] .face");
  await crop.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("+");
  await expect(page.getByLabel("Zoom", { exact: true })).toHaveValue("1.26");
  const before = await face.evaluate((it) => it.style.backgroundPosition);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByLabel("Left – right")).toHaveValue("0.46");
  await expect.poll(() => face.evaluate((it) => it.style.backgroundPosition)).not.toBe(before);
  await expect(figure(page, "moves")).toHaveText("0");
  await crop.scrollIntoViewIfNeeded();
  const box = await crop.boundingBox();
  await page.mouse.move(box.x + 90, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 250, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByLabel("Up – down")).toHaveValue("0");
  await page.mouse.wheel(0, 100);
  await expect(page.getByLabel("Zoom", { exact: true })).toHaveValue("1.17");
  await page.reload();
  await page.getByText("Colours and picture").click();
  await expect(page.getByLabel("Up – down")).toHaveValue("0");
});

test("the best time is kept in the browser", async ({ page }) => {
  await page.goto("/#play");
  await page.getByLabel("Rows", { exact: true }).selectOption("2");
  await page.getByLabel("Columns", { exact: true }).selectOption("2");
  await page.getByRole("radio", { name: "Random" }).check();
  await page.getByLabel("Seed", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Play this seed", exact: true }).click();
  const [a, b, c, d] = await tiles(page);
  const solved = await page.request.post("/api/solve", { data: { board: `${a} ${b}/${c} ${d}` } });
  const keys = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
  for (const slide of (await solved.json()).moves) await page.keyboard.press(keys[slide]);
  await expect(page.getByRole("heading", { name: "your best time" })).toBeVisible();
  await page.reload();
  await page.getByLabel("Rows", { exact: true }).selectOption("2");
  await page.getByLabel("Columns", { exact: true }).selectOption("2");
  await page.getByRole("radio", { name: "Random" }).check();
  await page.getByRole("button", { name: "Play this seed", exact: true }).click();
  await expect(page.locator(".stats dd").nth(2)).not.toHaveText("–");
});
