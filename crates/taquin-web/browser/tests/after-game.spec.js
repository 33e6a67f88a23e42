import { expect, figure, test, tiles } from "./page.js";

const KEYS = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
const press = async (page, slides) => {
  await expect(page.locator(".board .tile").first()).toBeVisible();
  for (const slide of slides) await page.keyboard.press(KEYS[slide]);
};

test("the shortest length stands beside one's own, and wasted moves show the better ones", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await press(page, "DUUL");
  await expect(figure(page, "yours")).toHaveText("4");
  await expect(figure(page, "shortest")).toHaveText("2");
  const wasted = page.locator(".wasted button");
  await expect(wasted).toHaveText(["1"]);
  await wasted.first().click();
  await expect(page.locator(".review-text")).toHaveText("Move 1: tile 2 down. Better: tile 5 up.");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await expect(page.locator(".mark-arrow.better")).toHaveAttribute("data-slide", "U");
  await expect(page.locator(".mark-arrow.made")).toHaveAttribute("data-slide", "D");
  await page.getByRole("button", { name: "Back to the end" }).press("Enter");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.locator(".mark-arrow")).toHaveCount(0);
  await page.locator(".chart-wasted").click();
  await expect(page.locator(".review-text")).toBeVisible();
});

test("wasted moves are gone through one after the other", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await press(page, "DURLUL");
  await expect(page.locator(".wasted button")).toHaveText(["1", "3"]);
  await page.locator(".wasted button").first().click();
  await expect(page.getByRole("button", { name: "Previous wasted move" })).toBeDisabled();
  await page.getByRole("button", { name: "Next wasted move" }).click();
  await expect(page.locator(".review-text")).toHaveText("Move 3: tile 4 right. Better: tile 5 up.");
  await expect(page.getByRole("button", { name: "Next wasted move" })).toBeDisabled();
  await page.getByRole("button", { name: "New game" }).first().click();
  await expect(page.locator(".review-text")).toBeHidden();
});

test("a game without a wasted move is said to be perfect", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await press(page, "UL");
  await expect(page.getByText("No move was wasted.")).toBeVisible();
});

test("averages of 5, 12 and 100 leave out the best and worst twentieth", async ({ page }) => {
  await page.goto("./");
  const averages = await page.evaluate(async () => {
    const { average } = await import(new URL("js/game/statistics.js", document.baseURI).href);
    const times = [...Array(100).keys()].map((i) => i + 1);
    return [average([1, 2], 5), average([9, 1, 2, 3, 100, 4], 5), average(times, 12), average(times, 100)];
  });
  expect(averages).toEqual([null, 3, 94.5, 50.5]);
});

test("random boards are counted, timed and averaged; those with hints, known ones and short walks are not", async ({ page }) => {
  await page.goto("./#play");
  await page.getByLabel("Rows", { exact: true }).selectOption("2");
  await page.getByLabel("Columns", { exact: true }).selectOption("2");
  const finish = async () => {
    const [a, b, c, d] = await tiles(page);
    const solved = await page.request.post("/api/solve", { data: { board: `${a} ${b}/${c} ${d}` } });
    await press(page, (await solved.json()).moves);
    await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  };
  // The seeds of five different boards, and of a sixth.
  const seeds = [1, 2, 3, 4, 8, 10];
  const shuffle = async (seed) => {
    await page.getByLabel("Seed", { exact: true }).fill(String(seed));
    await page.getByRole("button", { name: "Play this seed" }).click();
  };
  await shuffle(3);
  await finish();
  await page.getByLabel("Random").check();
  for (const seed of seeds.slice(0, 5)) {
    await shuffle(seed);
    await finish();
  }
  await page.getByRole("button", { name: "Start over" }).click();
  await finish();
  await shuffle(seeds[5]);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await finish();
  await page.getByText("Statistics", { exact: true }).click();
  const values = page.locator(".statistics .pairs dd");
  await expect(values.nth(0)).toHaveText("5");
  await expect(values.nth(1)).toHaveText(/^\d+:\d\d\./);
  await expect(values.nth(2)).toHaveText("–");
  await expect(values.nth(4)).toHaveText(/^\d/);
  const best = page.locator(".statistics table").first();
  await expect(best.locator("tbody tr")).toHaveCount(2);
  await expect(best.locator("tbody td:first-child")).toHaveText(["2×2 · Random", "2×2 · Medium"]);
  const kinds = page.locator(".solve-kind");
  await expect(kinds).toHaveText([
    "2×2 · Random · with hints",
    "2×2 · Random · played before",
    ...Array(5).fill("2×2 · Random"),
    "2×2 · Medium",
  ]);
  await page.reload();
  await page.getByText("Statistics", { exact: true }).click();
  await expect(page.locator(".statistics .pairs dd").nth(0)).toHaveText("5");
});

test("the board of the day is the same for everyone and changes every day", async ({ browser, baseURL }) => {
  const boards = [];
  // The day is that of UTC, wherever the visitor is: in Kathmandu it begins in the morning.
  for (const [time, locale, timezoneId] of [
    ["2026-03-01T12:00Z", "en-GB", "UTC"],
    ["2026-03-01T23:59Z", "fr-FR", "Asia/Kathmandu"],
    ["2026-03-01T00:00Z", "ru-RU", "America/Los_Angeles"],
    ["2026-03-02T00:00Z", "en-GB", "Asia/Kathmandu"],
  ]) {
    const context = await browser.newContext({ baseURL, locale, timezoneId });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(time));
    await page.goto("./#play");
    await page.locator(".daily").click();
    await expect(page.locator(".day-line")).toBeVisible();
    boards.push((await tiles(page)).join(" "));
    await context.close();
  }
  expect(boards[1]).toBe(boards[0]);
  expect(boards[2]).toBe(boards[0]);
  expect(boards[3]).not.toBe(boards[0]);
});

test("a first visitor sees a demonstration until the board is touched", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("./");
  const before = (await tiles(page)).join(" ");
  await expect(page.locator(".play-note")).toContainText("demonstration");
  await page.clock.runFor(500);
  await expect.poll(async () => (await tiles(page)).join(" ")).not.toBe(before);
  await expect(figure(page, "moves")).toHaveText("0");
  await page.locator(".board").click({ position: { x: 5, y: 5 } });
  await expect(page.locator(".play-note")).toContainText("arrow keys");
  const shown = (await tiles(page)).join(" ");
  await page.clock.runFor(10_000);
  await expect.poll(async () => (await tiles(page)).join(" ")).toBe(shown);
  await expect(page.locator(".play-note")).toContainText("arrow keys");
  for (const key of Object.values(KEYS)) await page.keyboard.press(key);
  await expect(figure(page, "moves")).not.toHaveText("0");
  await page.clock.runFor(1000);
  await page.goto("about:blank");
  await page.goto("./");
  await expect(page.locator(".play-note")).toContainText("arrow keys");
});

test("a solved board is celebrated, but not for users who want little motion", async ({ browser, baseURL }) => {
  for (const [reducedMotion, count] of [
    ["no-preference", 1],
    ["reduce", 0],
  ]) {
    const context = await browser.newContext({ baseURL, reducedMotion, locale: "en-GB" });
    const page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("./#play?board=1 2 3/4 5 6/7 0 8");
    await press(page, "L");
    await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
    await expect(page.locator(".confetti")).toHaveCount(count);
    await expect(page.locator(".board-frame.celebrating")).toHaveCount(count);
    await page.clock.runFor(5000);
    await expect(page.locator(".confetti, .celebrating")).toHaveCount(0);
    await context.close();
  }
});
