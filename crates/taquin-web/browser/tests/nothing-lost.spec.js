import { SERVER_GONE, expect, figure, holdAnswers, test, tiles } from "./page.js";

const NEAR = "1 2 3/4 0 6/7 5 8";
/** Hard enough to be searched for as long as the time limit lets it. */
const HARD = "./#solve?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&algorithm=iddfs";

test("a game goes on after a reload: its moves, those taken back, its clock and its seed", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("./#play");
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Play this seed", exact: true }).click();
  const start = await tiles(page);
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+z");
  const [played, moves] = [await tiles(page), await figure(page, "moves").textContent()];
  await page.clock.runFor(700);
  await expect(page).toHaveURL(/#play\?board=.*&moves=/);
  const address = page.url();
  await page.reload();
  await expect.poll(() => tiles(page)).toEqual(played);
  await expect(figure(page, "moves")).toHaveText(moves);
  await expect(figure(page, "time")).not.toHaveText("0:00.0");
  await expect(page.getByLabel("Seed", { exact: true })).toHaveValue("7");
  const stopped = await figure(page, "time").textContent();
  await page.clock.runFor(5000);
  await expect(figure(page, "time")).toHaveText(stopped);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => tiles(page)).not.toEqual(played);

  // The storage alone, and the address alone, bring it back too.
  await page.goto("about:blank");
  await page.goto("./");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tiles(page)).toEqual(played);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(address);
  await expect.poll(() => tiles(page)).toEqual(played);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => tiles(page)).toEqual(start);
});

test("a game closed in the middle of a move is not lost", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}`);
  await expect(page.locator(".board .tile")).toHaveCount(8);
  await page.keyboard.press("ArrowDown");
  await page.reload();
  await expect(figure(page, "moves")).toHaveText("1");
  await expect.poll(() => tiles(page)).toEqual([1, 0, 3, 4, 2, 6, 7, 5, 8]);
});

test("a solution stored under the names of older pages is shown", async ({ page }) => {
  await page.goto("./");
  await page.evaluate((board) => {
    const bounds = [{ bound: 4, expanded: 5, generated: 12, seconds: 0.1 }];
    const counts = { expanded: 5, generated: 12, stored_peak: 1, bytes_peak: 100, seconds: 0.1 };
    const method = { algorithm: "weighted", heuristic: "manhattan", promise: "within-weight", reason: null };
    const answer = {
      board,
      goal: "1 2 3/4 5 6/7 8 0",
      asked: "row-major",
      solvable: true,
      length: 4,
      moves: "DRUL",
      optimal: false,
      lower_bound: 2,
      ...counts,
      ...method,
      bounds,
      stopped: null,
    };
    localStorage.setItem("taquin.answer", JSON.stringify(answer));
    localStorage.setItem("taquin.solve", JSON.stringify({ text: board, goal: "row-major", algorithm: "weighted", heuristic: "manhattan" }));
  }, NEAR);
  await page.goto("about:blank");
  await page.goto("./#solve");
  await expect(page.locator(".result h2")).toContainText("4 moves");
  await expect(page.getByText("longer than the shortest by at most its weight")).toBeVisible();
  await page.getByText("Thresholds").click();
  await expect(page.getByRole("cell").first()).toHaveText("4");
});

test("a search goes on while another area is shown and in another language", async ({ page }) => {
  let searches = 0;
  page.on("request", (request) => (searches += Number(request.url().endsWith("/api/solve"))));
  await page.goto(HARD);
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(figure(page, "nodes")).not.toHaveText("–");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await expect(page.locator(".tile").first()).toBeVisible();
  await page.getByRole("link", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(figure(page, "nodes")).not.toHaveText("–");
  await page.locator("[data-language]").selectOption("fr");
  await expect(figure(page, "nodes")).not.toHaveText("–");
  await page.getByRole("button", { name: "Arrêter" }).click();
  await expect(page.locator(".result h2")).toContainText("Arrêt");
  expect(searches).toBe(1);
});

test("a search that ends while another area is shown, and its solution after a reload", async ({ page }) => {
  await page.goto("./#solve?board=8 6 7/2 5 4/3 0 1&algorithm=bfs");
  const release = await holdAnswers(page);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByRole("link", { name: "Race", exact: true }).click();
  const answered = page.waitForResponse("**/api/solve");
  release();
  await answered;
  await page.getByRole("link", { name: "Solve", exact: true }).click();
  await expect(page.locator(".result h2")).toHaveText("31 moves – shortest possible");
  await page.locator("[data-language]").selectOption("ru");
  await expect(page.locator(".result h2")).toContainText("31");
  await page.reload();
  await expect(page.locator(".result h2")).toContainText("31");
  await expect(page.locator(".moves button")).toHaveCount(31);
});

test("a hint and the end of a game stay in another language", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}`);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint-text")).toContainText("Between");
  await page.locator("[data-language]").selectOption("fr");
  await expect(page.locator(".hint-text")).toContainText("Entre");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[data-figure=shortest]")).toHaveText("2");
  await page.locator("[data-language]").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("[data-figure=shortest]")).toHaveText("2");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
});

for (const hash of ["constructor", "toString", "nowhere?board=1", "__proto__", "%"]) {
  test(`/#${hash} falls back to Play`, async ({ page }) => {
    await page.goto(`./#${hash}`);
    await expect(page.locator("nav [aria-current]")).toHaveText("Play");
    await expect(page.locator(".board .tile")).toHaveCount(15);
  });
}

for (const [name, query, sentence] of [
  ["board", "board=1 2 3/4 5", "its board cannot be read"],
  ["tiles", "board=1 2 2/4 0 6/7 5 8", "its board cannot be read"],
  ["goal", `board=${NEAR}&goal=nowhere`, "its goal is unknown"],
  ["moves", `board=${NEAR}&moves=UUU`, "not all of its moves fit"],
  ["letters", `board=${NEAR}&moves=UXL`, "not all of its moves fit"],
]) {
  test(`a link to a game with a damaged ${name} says so`, async ({ page }) => {
    await page.goto(`./#play?${query}`);
    await expect(page.locator(".complaint:visible")).toContainText(sentence);
    await page.getByRole("button", { name: "New game" }).click();
    await expect(page.locator(".complaint:visible")).toHaveCount(0);
  });
}

test("a link to a solution that solves nothing says so", async ({ page }) => {
  await page.goto(`./#solve?board=${NEAR}&moves=UR`);
  await expect(page.locator(".complaint:visible")).toContainText("do not solve the board");
});

test.describe("a server that goes away", () => {
  test.use({ expected: SERVER_GONE, isKept: true });

  test("is found again: the search starts anew, hints and fields too", async ({ page, start }) => {
    const first = await start("0");
    await page.goto(`${first.address}${HARD.slice(2)}`);
    await page.getByLabel("Time limit").fill("600");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(figure(page, "nodes")).not.toHaveText("–");
    await first.end("SIGKILL");
    await expect(page.locator(".complaint:visible")).toContainText("starts again when the server is back");
    const second = await start(first.port);
    await expect(page.locator(".complaint:visible")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("heading", { name: /Stopped/ })).toBeVisible();

    await second.end("SIGKILL");
    await page.getByLabel("Board", { exact: true }).fill("1,2,3,4,0,6,7,5,8");
    await expect(page.locator(".complaint:visible")).toContainText("asks again by itself");
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await expect(page.locator(".hint-text")).toContainText("asks again by itself");
    const third = await start(first.port);
    await expect(page.locator(".hint-text")).toContainText("to go");
    await third.end("SIGKILL");
  });

  test("is found again by explain, lessons and race", async ({ page, start }) => {
    const first = await start("0");
    const { port } = first;
    await page.goto(`${first.address}#explain`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(page.locator(".counter")).toHaveText("1 / 17");
    await first.end("SIGKILL");
    await page.locator(".field-board [data-tile='3']").click();
    const complaint = page.locator(".complaint:visible");
    await expect(complaint).toContainText("asks again by itself");
    await expect(page.locator("footer")).toContainText("The server cannot be reached.");
    const second = await start(port);
    await expect(page.locator("footer")).toHaveText("Solved by the server.");
    await expect(page.locator(".saying")).toHaveText("Take the board with f = 0 + 3 = 3 and expand it.");
    await expect(complaint).toHaveCount(0);

    await second.end("SIGKILL");
    await page.evaluate(() => (location.hash = "#lesson/a-star/2"));
    await expect(complaint).toContainText("asks again by itself");
    const third = await start(port);
    await expect(page.locator(".tree .node.open")).toHaveCount(2);
    await expect(complaint).toHaveCount(0);

    await page.evaluate(
      () => (location.hash = "#race?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&lanes=greedy:manhattan;iddfs:"),
    );
    await page.getByLabel("Time limit (s)").fill("600");
    await page.getByRole("button", { name: "Start the race" }).click();
    await expect(page.locator(".lane-2 .lane-state")).toContainText("searching");
    const done = await page.locator(".lane-1 .lane-state").textContent();
    await third.end("SIGKILL");
    await expect(complaint).toContainText("starts again when the server is back");
    const fourth = await start(port);
    await expect(complaint).toHaveCount(0);
    await expect(page.locator(".lane-2 .lane-state")).toContainText("searching");
    await expect(page.locator(".lane-1 .lane-state")).toHaveText(done);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.locator(".lane-2 .lane-state")).toContainText("not finished: cancelled");
    await fourth.end("SIGKILL");
  });
});
