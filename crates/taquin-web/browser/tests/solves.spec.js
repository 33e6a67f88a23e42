import { readFile } from "node:fs/promises";
import { expect, figure, test, tiles } from "./page.js";

const NEAR = "1 2 3/4 0 6/7 5 8";
const KEYS = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
const press = async (page, slides) => {
  await expect(page.locator(".board .tile").first()).toBeVisible();
  for (const slide of slides) await page.keyboard.press(KEYS[slide]);
};
/** What somebody pastes, at the element in focus. */
const paste = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test("a link to a finished game opens in its review, by mouse @folder", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}&moves=DUUL`);
  await expect(page.getByRole("heading", { name: "A solve" })).toBeVisible();
  await expect(page.locator("section.end")).toContainText("A solve of 4 moves");
  await expect(figure(page, "time")).toHaveText("–");
  await expect(figure(page, "shortest")).toHaveText("2");
  await page.locator(".wasted button").click();
  await expect(page.locator(".review-text")).toHaveText("Move 1: tile 2 down. Better: tile 5 up.");
  await page.keyboard.press("Escape");
  await expect(page.locator(".review-text")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "A solve" })).toBeVisible();
  await page.getByRole("link", { name: "Watch it" }).click();
  await expect(page.locator("main h2").first()).toHaveText("4 moves, from a link");
  await page.goBack();
  await page.getByRole("button", { name: "Play this board" }).click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await press(page, "UL");
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  await page.getByText("Statistics", { exact: true }).click();
  await expect(page.locator(".solves tbody tr")).toHaveCount(1);
});

test("run lengths are read in links", async ({ page }) => {
  await page.goto("./#play?board=1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15&moves=L3");
  await expect(page.locator("section.end")).toContainText("A solve of 3 moves");
  await page.goto("./#play?board=1 2 3/4 5 6/7 8 0&moves=D2R9");
  await expect(page.locator(".complaint").first()).toHaveText("This link is damaged: not all of its moves fit the board.");
});

for (const [name, text, moves] of [
  ["on one line", `${NEAR} DU2L`, 4],
  ["on lines, with a word", "1 2 3\n4 0 6\n7 5 8\n\nSolution: U, L", 2],
  ["named by the way of the blank", `${NEAR} DR`, 2],
  ["for another goal", "1 2 3/8 6 4/7 0 5 -> D U D", 3],
  ["as JSON", `{"board":"${NEAR}","moves":"UL"}`, 2],
])
  test(`board and moves that are pasted are reviewed: ${name}`, async ({ page }) => {
    await page.goto("./#lesson");
    await paste(page, text);
    await expect(page).toHaveURL(/#play\?/);
    await expect(page.locator("section.end")).toContainText(`A solve of ${moves} moves`);
  });

test("a solve that is pasted into the field of a board is reviewed, a board is not", async ({ page }) => {
  await page.goto("./#solve");
  await page.locator(".board-field textarea").focus();
  await paste(page, NEAR);
  await expect(page).toHaveURL(/#solve$/);
  await paste(page, `${NEAR} UL`);
  await expect(page.locator("section.end")).toContainText("A solve of 2 moves");
});

test("a new game can be undone until it is played: by button and by key", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}`);
  await press(page, "DR");
  const before = await tiles(page);
  await page.getByRole("button", { name: "New game" }).first().click();
  await expect.poll(() => tiles(page)).not.toEqual(before);
  await expect(page.locator(".way-back")).toHaveText("The game before this one, after 2 moves, can be continued. Back to it");
  await page.getByRole("button", { name: "Back to it" }).click();
  await expect.poll(() => tiles(page)).toEqual(before);
  await expect(figure(page, "moves")).toHaveText("2");
  await expect(page.locator(".way-back")).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.press("Control+z");
  await expect.poll(() => tiles(page)).toEqual(before);
  await page.keyboard.press("Control+z");
  await expect(figure(page, "moves")).toHaveText("2");
  await expect.poll(() => tiles(page)).toEqual([1, 0, 3, 4, 2, 6, 7, 5, 8]);
});

test("keys: Space and N begin anew, R the same board, H hints, Escape closes", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}`);
  await press(page, "D");
  await page.keyboard.press("r");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 6, 7, 5, 8]);
  await page.keyboard.press("h");
  await expect(page.locator(".hint")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".hint")).toBeHidden();
  await page.getByRole("button", { name: "Edit tiles" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit tiles" })).toBeVisible();
  // A button that is in focus keeps its own space bar.
  await page.evaluate(() => document.activeElement?.blur());
  for (const key of ["Space", "n", "т"]) {
    const seed = await page.getByLabel("Seed", { exact: true }).inputValue();
    if (key === "т")
      await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "т", code: "KeyN", bubbles: true })));
    else await page.keyboard.press(key);
    await expect(page.getByLabel("Seed", { exact: true })).not.toHaveValue(seed);
  }
  const kept = await page.getByLabel("Seed", { exact: true }).inputValue();
  await page.keyboard.press("?");
  await expect(page.locator("dialog")).toContainText("New game");
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
  await expect(page.getByLabel("Seed", { exact: true })).toHaveValue(kept);
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await page.getByLabel("Seed", { exact: true }).press("n");
  await expect(page.getByLabel("Seed", { exact: true })).toHaveValue("7");
  await page.getByRole("button", { name: "Another seed" }).focus();
  const shown = await tiles(page);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Seed", { exact: true })).not.toHaveValue("7");
  expect(await tiles(page)).toEqual(shown);
});

test("a result is shown in thousandths, a running clock in tenths", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(`./#play?board=${NEAR}`);
  await press(page, "U");
  await page.clock.runFor(2345);
  await expect(figure(page, "time")).toHaveText("0:02.3");
  await press(page, "L");
  await expect(figure(page, "time")).toHaveText("0:02.345");
  await expect(page.locator("section.end")).toContainText("Solved in 2 moves and 0:02.345.");
});

test("the board of the day says so, counts days in a row, and has a text to share", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: new Date("2026-11-19T10:00Z") });
  await page.addInitScript(() =>
    localStorage.setItem(
      "taquin.days",
      JSON.stringify({
        "2026-11-17": { seconds: 1, moves: 1 },
        "2026-11-18": { seconds: 1, moves: 1 },
        "2026-11-15": { seconds: 1, moves: 1 },
      }),
    ),
  );
  await page.goto("./#play?day=2026-11-19");
  await expect(page.locator(".day-line")).toHaveText("Board of the day, November 19 · 2 days in a row");
  await expect.poll(() => tiles(page)).toEqual([2, 13, 4, 6, 8, 10, 1, 14, 0, 12, 7, 15, 11, 3, 9, 5]);
  const { moves } = await (
    await page.request.post("/api/solve", { data: { board: "2 13 4 6/8 10 1 14/0 12 7 15/11 3 9 5", limits: { time: 600 } } })
  ).json();
  await press(page, moves);
  await expect(page.locator(".day-line")).toContainText("3 days in a row");
  await page.getByRole("button", { name: "Copy result" }).click();
  const shared = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(shared).toContain("board of the day");
  const [title, result, run, link, ...more] = (await shared()).split("\n");
  expect([title, run, more.length]).toEqual(["taquin, board of the day 2026-11-19", "3 days in a row", 0]);
  expect(result).toMatch(new RegExp(`^Solved in ${moves.length} moves and \\d+:\\d\\d\\.\\d{3}\\.$`));
  expect(link).toMatch(/#play\?day=2026-11-19$/);
});

test("the board of the day is that of the program, on 366 days", async ({ page }) => {
  await page.goto("./");
  const boards = await page.evaluate(async () => {
    const load = (name) => import(new URL(`js/${name}`, document.baseURI).href);
    const [{ dailyGame, dayOf }, { toLine }] = await Promise.all([load("game/daily.js"), load("board/board.js")]);
    return Array.from({ length: 366 }, (_, i) => toLine(dailyGame(dayOf(new Date(Date.UTC(2028, 0, 1 + i)))).start));
  });
  const expected = await readFile(new URL("../../../taquin/tests/it/daily_2028.txt", import.meta.url), "utf8");
  expect(boards).toEqual(expected.trim().split("\n"));
});

test.describe("the list of solves", () => {
  const solve = (date, seconds) => ({ kind: "3x3 row-major hard", seconds, moves: 2, date, start: NEAR, slides: "UL", why: null });
  const file = (solves, more = {}) => JSON.stringify({ format: "taquin-solves", version: 1, solves, ...more });
  const give = async (page, buffer) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import" }).click();
    await (await choosing).setFiles({ name: "solves.json", mimeType: "application/json", buffer: Buffer.from(buffer) });
  };

  test("solves are imported once, reviewed, removed, brought back and exported", async ({ page }) => {
    await page.goto(`./#play?board=${NEAR}`);
    await page.getByText("Statistics", { exact: true }).click();
    await give(page, file([solve(Date.UTC(2026, 0, 2, 12), 3.25), solve(Date.UTC(2026, 0, 3, 12), 2.5)]));
    await expect(page.locator(".solves-list [role=status]")).toHaveText("2 solves added.");
    await give(page, file([solve(Date.UTC(2026, 0, 2, 12), 3.25)]));
    await expect(page.locator(".solves-list [role=status]")).toHaveText("0 solves added.");
    const times = page.locator(".solves tbody td:nth-child(2)");
    const best = page.locator(".statistics table").first().locator("tbody td").nth(1);
    await expect(times).toHaveText(["0:02.500", "0:03.250"]);
    await expect(best).toHaveText("0:02.500");
    await page.locator(".solves tbody button").first().click();
    await expect(best).toHaveText("0:03.250");
    await page.locator(".solves tbody").getByRole("button", { name: "Undo" }).press("Enter");
    await expect(times).toHaveText(["0:02.500", "0:03.250"]);
    await expect(best).toHaveText("0:02.500");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const { solves } = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
    expect(solves.map(({ seconds }) => seconds)).toEqual([3.25, 2.5]);
    await page.locator(".solves a").first().click();
    await expect(page.locator("section.end")).toContainText("A solve of 2 moves");
  });

  test("without room nothing is added, and games go on", async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto(`./#play?board=${NEAR}`);
    await page.getByText("Statistics", { exact: true }).click();
    await give(page, file([solve(Date.UTC(2026, 0, 2), 3)]));
    await expect(page.locator(".solves-list [role=status]")).toHaveText("This browser has no room for these solves. Nothing was added.");
    await press(page, "UL");
    await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  });

  test("files that are not a list of solves change nothing", async ({ page }) => {
    await page.goto(`./#play?board=${NEAR}`);
    await page.getByText("Statistics", { exact: true }).click();
    const good = solve(Date.UTC(2026, 0, 2), 3);
    const bad = (change) => file([good, { ...good, ...change }]);
    const hostile = [
      "",
      "{",
      "null",
      "[]",
      "\0\0",
      file({}),
      file([good], { version: 2 }),
      file([good], { format: "times" }),
      file([null]),
      file([[]]),
      bad({ kind: "<img src=x onerror=alert(1)>" }),
      bad({ kind: "3x3 row-major <b>" }),
      bad({ kind: "999x999 1 2 3 hard" }),
      bad({ kind: "4x4 row-major hard" }),
      bad({ kind: 5 }),
      bad({ seconds: -1 }),
      bad({ seconds: "1" }),
      bad({ seconds: null }),
      bad({ moves: 1.5 }),
      bad({ date: 1e300 }),
      bad({ date: "today" }),
      bad({ start: "1 2 3" }),
      bad({ start: null }),
      bad({ slides: "UR" }),
      bad({ slides: "U9999" }),
      bad({ slides: "javascript:alert(1)" }),
      bad({ why: "because" }),
      `{"format":"taquin-solves","version":1,"solves":[{"__proto__":{"kind":"3x3 row-major hard"}}]}`,
      " ".repeat(4_000_001),
    ];
    for (const text of hostile) {
      await page.locator(".solves-list [role=status]").evaluate((line) => (line.textContent = ""));
      await give(page, text);
      await expect(page.locator(".solves-list [role=status]"), text.slice(0, 200)).toContainText("is not a list of solves");
    }
    expect(await page.evaluate(() => localStorage.getItem("taquin.solved"))).toBeNull();
    await expect(page.locator(".solves")).toBeHidden();
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a new game is undone, and today's board is begun", async ({ page }) => {
    await page.goto(`./#play?board=${NEAR}`);
    await page.locator("[data-tile='5']").tap();
    const before = await tiles(page);
    await page.getByRole("button", { name: "New game" }).first().tap();
    await page.getByRole("button", { name: "Back to it" }).tap();
    await expect.poll(() => tiles(page)).toEqual(before);
    await page.locator(".daily").tap();
    await expect(page.locator(".day-line")).toContainText("Board of the day");
  });
});
