import { expect, test } from "./page.js";

const FOUR = "./#race?board=8 6 7/2 5 4/3 0 1&lanes=bfs:;astar:manhattan;ida:manhattan%2Blinear-conflict;greedy:manhattan";
const STUCK = "./#race?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&lanes=greedy:manhattan;iddfs:;ida:zero";

/** Starts a race of methods that do not end, without a limit that a slow machine could reach. */
async function startStuck(page) {
  await page.goto(STUCK);
  await page.getByLabel("Time limit (s)").fill("600");
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator(".lane-2 .lane-state")).toContainText("searching");
  await expect(page.locator(".lane-2 [data-figure=nodes]")).not.toHaveText("0");
}

/** The seconds that the lanes of FOUR are said to have taken, whatever the machine has to do beside them. */
async function fixTimes(page) {
  await page.route("**/api/compare", async (route) => {
    const response = await route.fetch({ timeout: 0 });
    let method = 0;
    const body = (await response.text()).replace(
      /("method":(\d+)[^\n]*"seconds":)[\d.e-]+/g,
      (_, before, lane) => ((method += 1), `${before}${[4, 2, 1, 3][lane]}`),
    );
    expect(method).toBeGreaterThanOrEqual(4);
    await route.fulfill({ response, body });
  });
}

const place = (page, lane, measure) => page.locator(`.lane-${lane} [data-measure=${measure}]`).getAttribute("data-place");

test("four methods are timed alone, and their boards race on one clock", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url().replace(/.*\/api\//, "")));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await fixTimes(page);
  await page.goto(FOUR);
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(4);
  // One request, whose searches run one after the other.
  expect(asked.filter((name) => name === "compare")).toHaveLength(1);
  expect(asked).not.toContain("solve");
  await expect
    .poll(async () => (await page.locator("table tbody tr td:nth-child(3)").allTextContents()).slice(0, 3))
    .toEqual(["31", "31", "31"]);
  await expect(page.locator(".lane-1 [data-figure=nodes]")).toHaveText("181.4K");
  // The boards move while the clock runs.
  const slow = page.locator(".lane-1 .mini-board");
  const seen = new Set();
  for (let i = 0; i < 10; i++) {
    seen.add(await slow.getAttribute("aria-label"));
    await page.clock.runFor(500);
  }
  expect(seen.size).toBeGreaterThan(3);
  await page.getByLabel("Position").fill("1000");
  await expect(page.locator(".lane.arrived")).toHaveCount(4);
  for (let lane = 1; lane <= 4; lane++)
    await expect(page.locator(`.lane-${lane} .mini-board`)).toHaveAttribute("aria-label", "1 2 3/4 5 6/7 8 0");
});

test("places are given for time, moves and memory", async ({ page }) => {
  await fixTimes(page);
  await page.goto(FOUR);
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator(".place")).toHaveCount(12);
  for (const [lane, rank] of [
    [1, "4"],
    [2, "2"],
    [3, "1"],
    [4, "3"],
  ])
    await expect.poll(() => place(page, lane, "time")).toBe(rank);
  for (const lane of [1, 2, 3]) await expect.poll(() => place(page, lane, "moves")).toBe("1");
  await expect.poll(() => place(page, 4, "moves")).toBe("4");
  await expect.poll(() => place(page, 3, "memory")).toBe("1");
  await expect.poll(() => place(page, 1, "memory")).toBe("4");
});

test("the clock is paused, dragged and played by mouse and keyboard; its axis is labelled", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await fixTimes(page);
  await page.goto(FOUR);
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(4);
  const clock = page.locator(".race-clock");
  await page.clock.runFor(2000);
  await page.getByRole("button", { name: "Pause" }).click();
  const stopped = await clock.textContent();
  await page.clock.runFor(2000);
  expect(await clock.textContent()).toBe(stopped);
  await page.getByLabel("Position").focus();
  await page.keyboard.press("End");
  await expect(page.locator(".lane.arrived")).toHaveCount(4);
  await page.keyboard.press("Home");
  await expect(page.locator(".lane.arrived")).toHaveCount(0);
  const labels = await page.locator(".lane-1 .race-time").allTextContents();
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels) expect(label).toMatch(/^0$|µs|ms|s$/);
  await page.getByLabel("linear", { exact: true }).check();
  await expect(page.locator(".lane-1 .race-time").first()).toHaveText("0");
  await expect(page.locator(".lane-1 .race-track")).toHaveAttribute("aria-label", "Time of the search, linear axis");
  const first = await clock.textContent();
  await page.getByRole("button", { name: "Replay" }).press("Enter");
  await page.clock.runFor(500);
  await expect(clock).not.toHaveText(first);
  await page.locator(".race-status").click();
  await page.keyboard.press("End");
  await expect(page.locator(".lane.arrived")).toHaveCount(4);
  const end = await clock.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(clock).not.toHaveText(end);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.clock.runFor(500);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Replay" })).toBeVisible();
});

test("in Russian the units are Russian", async ({ page }) => {
  await page.goto("./#race?board=1 2 3/4 0 6/7 5 8&lanes=bfs:;astar:manhattan");
  await page.locator("[data-language]").selectOption("ru");
  await page.locator(".race-bar .primary").click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
  const cells = async () => (await page.locator("table tbody td").allTextContents()).join(" ");
  // A busy machine may take a second.
  await expect.poll(cells).toMatch(/\d\s?(мкс|мс|с)(\s|$)/);
  expect(await cells()).toMatch(/КиБ/);
  expect(await cells()).not.toMatch(/[a-z]/i);
});

test("a method without a heuristic offers none, and the table fits", async ({ page }) => {
  await page.goto(FOUR);
  await expect(page.locator(".lane-2").getByLabel("Heuristic")).toBeVisible();
  await expect(page.locator(".lane-1").getByLabel("Heuristic")).toBeHidden();
  await page.locator(".lane-2").getByLabel("Algorithm").selectOption("dijkstra");
  await expect(page.locator(".lane-2").getByLabel("Heuristic")).toBeHidden();
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(4);
  await expect.poll(() => page.locator(".race-table").evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0);
});

test("nothing is lost when a race is stopped, a lane is added, or another area is visited", async ({ page }) => {
  await startStuck(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(3);
  // The lane that was ready keeps its solution, the one that was stopped what it did.
  await expect(page.locator(".lane-1 .lane-state")).toContainText("moves");
  await expect(page.locator(".lane-2 .lane-state")).toContainText("not finished: cancelled");
  await expect(page.locator(".lane-2 [data-figure=nodes]")).not.toHaveText("0");
  // A lane that had no turn has no figures either.
  await expect(page.locator("table tbody tr").nth(2).locator("td")).toHaveText(["not run"]);
  const solved = await page.locator(".lane-1 .lane-state").textContent();
  await page.getByRole("button", { name: "Add a lane" }).click();
  await expect(page.locator(".lane-1 .lane-state")).toHaveText(solved);
  await page.getByRole("button", { name: "Remove this lane" }).nth(2).click();
  await expect(page.locator(".lane")).toHaveCount(3);
  await page.getByRole("link", { name: "Play" }).first().click();
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await expect(page.locator(".lane-1 .lane-state")).toHaveText(solved);
  await page.locator("[data-language]").selectOption("fr");
  await expect(page.locator(".lane-1 .lane-state")).toContainText("coups");
});

test("a race goes on while another area or language is shown", async ({ page }) => {
  await startStuck(page);
  await page.getByRole("link", { name: "Play" }).first().click();
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await expect(page.locator(".lane-1 .lane-state")).toHaveText("ready for the race");
  await expect(page.locator(".lane-2 .lane-state")).toContainText("searching");
  await page.locator("[data-language]").selectOption("fr");
  const nodes = page.locator(".lane-2 [data-figure=nodes]");
  const before = await nodes.textContent();
  await expect(nodes).not.toHaveText(before);
  await page.getByRole("button", { name: "Arrêter" }).click();
  await expect(page.locator(".lane-2 .lane-state")).toContainText("annulé");
  await expect(page.locator("table tbody tr")).toHaveCount(3);
});

test("a time limit that was chosen stays, and so do its results", async ({ page }) => {
  await page.goto("./#race?board=1 2 3/4 0 6/7 5 8&lanes=bfs:;astar:manhattan");
  await page.getByLabel("Time limit (s)").fill("12");
  await page.getByLabel("Time limit (s)").press("Enter");
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
  await page.getByRole("link", { name: "Play" }).first().click();
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await expect(page.getByLabel("Time limit (s)")).toHaveValue("12");
  await expect(page.locator("table tbody tr")).toHaveCount(2);
});

test("only lanes without a result are run", async ({ page }) => {
  const methods = [];
  page.on("request", (request) => request.url().endsWith("/api/compare") && methods.push(request.postDataJSON().methods.length));
  await page.goto("./#race?board=1 2 3/4 0 6/7 5 8&lanes=bfs:;astar:manhattan");
  await page.getByRole("button", { name: "Start the race" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(2);
  await page.getByRole("button", { name: "Add a lane" }).click();
  await page.getByRole("button", { name: "Run the missing lanes" }).click();
  await expect(page.locator(".lane-3 .lane-state")).toContainText("2 moves");
  await page.getByRole("button", { name: "Race again" }).click();
  await expect(page.locator("table tbody tr")).toHaveCount(3);
  await expect.poll(() => methods).toEqual([2, 1, 3]);
});

test("a method that cannot solve the board says why, and the others race", { tag: "@folder" }, async ({ page }) => {
  const board = [...Array(47).keys()].map((i) => i + 1).join(" ");
  await page.goto(`./#race?board=7x7 ${board} 0 48&lanes=pdb:;bfs:`);
  await page.getByRole("button", { name: "Start the race" }).click();
  // In a browser's module they are for boards of at most 25 cells.
  const most = process.env.TAQUIN_FOLDER_HOST ? 25 : 36;
  await expect(page.locator(".lane-1.failed .lane-state")).toContainText(
    `Pattern databases are for boards with both sides at least 2 and at most ${most} cells, not 7x7`,
  );
  await expect(page.locator(".lane-2 .lane-state")).toContainText("1 move");
});

test("lanes stand two by two on a desktop, one below the other on a phone", async ({ page }) => {
  await page.goto(FOUR);
  const boxes = () => Promise.all([1, 2, 3].map((lane) => page.locator(`.lane-${lane}`).boundingBox()));
  await expect(async () => {
    const [first, second, third] = await boxes();
    expect(second.y).toBe(first.y);
    expect(third.y).toBeGreaterThan(first.y);
  }).toPass();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const [first, second] = await boxes();
    expect(second.y).toBeGreaterThan(first.y);
    expect(first.width).toBeGreaterThan(340);
  }).toPass();
});

test.describe("the address", () => {
  test("holds the board and the lanes, and brings them back", { tag: "@folder" }, async ({ page }) => {
    await page.goto("./#race");
    await expect(page).toHaveURL(/#race\?board=8\+6\+7.*&lanes=bfs%3A%3Bastar%3Amanhattan%3Bida/);
    await page.locator(".lane-1").getByLabel("Algorithm").selectOption("dijkstra");
    await page.getByLabel("Goal").selectOption("snail");
    await page.getByRole("button", { name: "Add a lane" }).click();
    await expect(page).toHaveURL(/goal=snail&lanes=dijkstra%3A.*greedy%3Amanhattan$/);
    await page.reload();
    await expect(page.locator(".lane")).toHaveCount(4);
    await expect(page.locator(".lane-1").getByLabel("Algorithm")).toHaveValue("dijkstra");
    await expect(page.getByLabel("Goal")).toHaveValue("snail");
  });

  test("with methods that do not exist says so, and the others race", { tag: "@folder" }, async ({ page }) => {
    const lanes = encodeURIComponent("foo:bar;bfs:;astar:<b>magic</b>");
    await page.goto(`./#race?board=1 2 3/4 0 6/7 5 8&lanes=${lanes}`);
    await expect(page.locator(".complaint:visible")).toHaveText(
      "This link names methods that do not exist here: foo:bar, astar:<b>magic</b>. They are left out.",
    );
    await expect(page.locator(".lane")).toHaveCount(2);
    await expect(page.locator(".lane-1").getByLabel("Algorithm")).toHaveValue("bfs");
    await page.getByRole("button", { name: "Start the race" }).click();
    await expect(page.locator("table tbody tr")).toHaveCount(2);
  });
});
