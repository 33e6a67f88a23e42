/** Every area of the page without a server, with and without a network. */

import { expect, figure, kept, test, tiles } from "../tests/page.js";

/** A random 4×4 board. */
const FIFTEEN = "7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6";

/** Hints, a game to its end, and the distances along it. @param {import("@playwright/test").Page} page */
async function drivePlay(page) {
  await page.goto(`./#play?board=1 2 3/4 0 6/7 5 8`);
  await expect(page.locator("footer")).toHaveText("Solved in your browser; nothing is sent anywhere.");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint-text")).toContainText("moves");
  for (const key of ["ArrowDown", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".chart-figure figcaption")).toHaveText("Distance from the goal: 1 of 4 moves increased it.");
}

/** A proof, other notations and every kind of file. @param {import("@playwright/test").Page} page */
async function driveSolve(page) {
  await page.goto(`./#solve?board=${FIFTEEN}`);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("shortest");
  await page.getByLabel("Notation").selectOption("number");
  await expect(page.locator(".complaint:visible")).toHaveCount(0);
  for (const [kind, name] of [
    ["gif", "taquin.gif"],
    ["animated-svg", "taquin.svg"],
    ["sheet-png", "taquin.png"],
    ["json", "taquin.json"],
  ]) {
    await page.getByLabel("File").selectOption(kind);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
}

/** Recorded searches, the values of heuristics, the argument of parity. @param {import("@playwright/test").Page} page */
async function driveExplain(page) {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&heuristic=manhattan");
  await expect(page.locator(".tree .node")).toHaveCount(1);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toHaveText("The goal is reached in 4 moves.");
  await expect(page.locator(".tree .node.goal")).toHaveCount(1);
  await page.getByText("Value of each heuristic").click();
  await expect(page.locator(".estimates dt").filter({ hasText: /^walking distance$/ })).toBeVisible();
  await page.goto("./#explain?board=5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12&algorithm=ida&heuristic=manhattan%2Blinear-conflict");
  await expect(page.locator(".iteration")).not.toHaveCount(0);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toContainText("The goal is reached");
  await page.goto("./#explain?board=1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0&view=parity");
  await expect(page.locator(".verdict")).toHaveText("This board cannot be solved.");
}

/** @param {import("@playwright/test").Page} page */
async function driveLesson(page) {
  await page.goto("./#lesson/a-star");
  await page.getByLabel("Your number").fill("4");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
}

/** @param {import("@playwright/test").Page} page */
async function driveRace(page) {
  await page.goto("./#race?board=8 6 7/2 5 4/3 0 1&lanes=astar:manhattan;ida:manhattan");
  await page.getByRole("button", { name: "Start the race" }).first().click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
  await expect(page.locator("table tbody")).toContainText("31");
  await expect(page.locator(".place")).toHaveCount(6);
}

/** Loads the words of another language, and goes back. @param {import("@playwright/test").Page} page */
async function driveLanguages(page) {
  for (const [code, words] of [
    ["ru", "Гонка"],
    ["fr", "Course"],
    ["en", "Race"],
  ]) {
    await page.locator("[data-language]").selectOption(code);
    await expect(page.locator("nav [aria-current]")).toContainText(words);
  }
}

const AREAS = [drivePlay, driveSolve, driveExplain, driveLesson, driveRace, driveLanguages];

test("every area works from a folder on a sub-path", async ({ page }) => {
  for (const drive of AREAS) await drive(page);
});

test("a large board is solved, and stopping keeps the best solution", async ({ page }) => {
  await page.goto("./#solve?board=5x5 4 12 0 18 19 13 8 24 15 11 10 22 14 6 7 20 9 5 1 17 2 16 23 3 21");
  await page.getByText("How to solve").click();
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(figure(page, "best")).not.toHaveText("–");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("at least");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(figure(page, "best")).not.toHaveText("–");
});

test("a search goes on in its worker while another area is shown", async ({ page }) => {
  await page.goto("./#solve?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&algorithm=iddfs");
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const nodes = figure(page, "nodes");
  await expect(nodes).not.toHaveText("–");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("link", { name: "Solve", exact: true }).click();
  await expect(nodes).not.toHaveText("–");
  const before = await nodes.textContent();
  await expect(nodes).not.toHaveText(before);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Stopped/ })).toBeVisible();
});

test("what is asked for while the solver is still loading is done when it is there", async ({ page, context }) => {
  let release = () => {};
  const gate = new Promise((open) => (release = open));
  await context.route("**/*.wasm", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&heuristic=manhattan");
  await expect(page.getByText("Loading …")).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  release();
  await expect(page.locator(".saying")).toHaveText("The goal is reached in 4 moves.");
});

test("a race that is stopped keeps what was achieved", async ({ page }) => {
  await page.goto("./#race?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&lanes=greedy:manhattan;iddfs:");
  await page.getByLabel("Time limit (s)").fill("600");
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator(".lane-2 .lane-state")).toContainText("searching");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".lane-1 .lane-state")).toContainText("moves");
  await expect(page.locator(".lane-2 .lane-state")).toContainText("not finished: cancelled");
});

test.describe("offline", () => {
  // The host is this machine, which might have a server without a network: it is asked.
  test.use({ expected: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });

  test("everything works again without a network", async ({ page, context }) => {
    await page.goto("./");
    await kept(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    await context.setOffline(true);
    await page.reload();
    for (const drive of AREAS) await drive(page);
  });
});

test("a search takes no more than its memory, and one that asks for more is refused", async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto("./");
  const ask = (/** @type {string} */ name, /** @type {unknown} */ body) =>
    page.evaluate(
      async ([name, body]) => {
        const { send } = await import(new URL("js/transport.js", document.baseURI).href);
        return send(name, body, null).then(
          (answer) => answer.json(),
          (error) => ({ error: error.message }),
        );
      },
      [name, body],
    );
  // Large boards fill the memory quickly.
  const { board } = await ask("generate", { rows: 30, columns: 30, seed: 1 });
  const method = { algorithm: "bfs" };
  expect(await ask("solve", { board, method, limits: { memory: 385 } })).toEqual({ error: "memory may be 1 to 384" });
  const { stopped, bytes_peak } = await ask("solve", { board, method, limits: { time: 600 } });
  expect(stopped).toBe("memory");
  expect(bytes_peak).toBeGreaterThan(300 << 20);
});

test("a missing page says so", async ({ request }) => {
  expect(await (await request.get("404.html")).text()).toContain("There is no such page");
});
