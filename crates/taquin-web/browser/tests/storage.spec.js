/** Two tabs, and a storage that is denied, full or damaged: what is kept is not lost, what cannot be kept is missed by nobody. */

import { expect, test, tiles } from "./page.js";

const NEAR = "1 2 3/4 0 6/7 5 8";
const KEYS = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
const TODAY = "2026-11-19";

/** Plays the moves of the server's solution. */
async function solveByKeys(page) {
  const board = await tiles(page);
  const cols = Math.sqrt(board.length);
  const lines = Array.from({ length: cols }, (_, row) => board.slice(row * cols, (row + 1) * cols).join(" "));
  const answer = await page.request.post("/api/solve", { data: { board: lines.join("/"), limits: { time: 600 } } });
  for (const slide of (await answer.json()).moves) await page.keyboard.press(KEYS[slide]);
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
}

const OBSTACLES = {
  denied: () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  damaged: () => {
    for (const store of [localStorage, sessionStorage])
      for (const name of [
        "days",
        "best",
        "solved",
        "known",
        "lessons",
        "lesson.a-star",
        "solve",
        "answer",
        "game",
        "scheme",
        "wall",
        "theme",
      ])
        store.setItem(`taquin.${name}`, ["null", "7", "[1]", '"x"', "{"][name.length % 5]);
  },
};

for (const [name, obstruct] of Object.entries(OBSTACLES))
  test(`with a storage that is ${name}, games, the board of the day, the map, a lesson, the wall and frames work`, async ({ page }) => {
    await page.clock.install({ time: new Date(`${TODAY}T10:00Z`) });
    await page.addInitScript(obstruct);
    await page.goto(`./#play?board=${NEAR}`);
    for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
    await page.getByText("Statistics", { exact: true }).click();
    await page.locator(".daily").click();
    await expect(page.locator(".day-line")).toHaveText("Board of the day, November 19");
    await solveByKeys(page);
    await page.goto("./#explain?board=1 2/0 3&view=map&algorithm=bfs");
    await expect(page.locator(".map-card .saying")).toContainText("A solution of 1 move is found.");
    await page.goto("./#lesson/a-star");
    await page.getByLabel("Your number").fill("4");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
    await page.goto("./#race");
    await page.getByRole("button", { name: "Wall" }).click();
    await expect(page.locator(".race-form")).toBeHidden();
    const frame = new URL("embed.html#explain?board=1 3 0/4 2 5/7 8 6", page.url()).href;
    await page.evaluate((url) => (location.href = url), frame);
    await expect(page.locator(".tree .node").first()).toBeVisible();
  });

test("solves of two tabs are all in the list, and the day is solved in both", async ({ page, context }) => {
  await page.clock.install({ time: new Date(`${TODAY}T10:00Z`) });
  await page.goto(`./#play?day=${TODAY}`);
  const other = await context.newPage();
  await other.clock.install({ time: new Date(`${TODAY}T10:01Z`) });
  await other.goto(new URL(`#play?day=${TODAY}`, page.url()).href);
  await expect(other.locator(".day-line")).toBeVisible();
  await solveByKeys(other);
  await solveByKeys(page);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.locator(".daily")).toContainText("✓");
    await expect(tab.locator(".day-line")).toContainText("1 day in a row");
    await tab.getByText("Statistics", { exact: true }).click();
    await expect(tab.locator(".solves tbody tr")).toHaveCount(2);
  }
  await other.close();
});

test("wall and answers of a lesson belong to their tab, the language to all", async ({ page, context }) => {
  await page.goto("./#lesson/a-star/2");
  await page.getByRole("button", { name: "Wall" }).click();
  await page.getByLabel("f = 4", { exact: true }).check();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  await page.locator("[data-language]").selectOption("fr");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Exact.");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: "Vérifier" })).toBeEnabled();
  await expect(other.locator("html")).not.toHaveAttribute("data-wall");
  await expect(other.locator(".lesson-after")).toBeEmpty();
  await other.close();
});
