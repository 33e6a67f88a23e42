import { expect, figure, settled, test, tiles } from "./page.js";

const NEAR = "1 2 3/4 0 6/7 5 8";
const LINKS = { play: "Play", solve: "Solve", explain: "Explain", race: "Race" };

test("the board of the solve area is slid by mouse, and solved again when it was solved", async ({ page }) => {
  await page.goto(`./#solve?board=${NEAR}`);
  const field = page.getByLabel("Board", { exact: true });
  await page.locator("[data-tile='5']").click();
  await expect(field).toHaveValue("1 2 3/4 5 6/7 0 8");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".result h2")).toHaveText("1 move – shortest possible");
  // Away from the solution: another board, with a solution of its own.
  await page.locator("[data-tile='7']").click();
  await expect(field).toHaveValue("1 2 3/4 5 6/0 7 8");
  await expect(page.locator(".result h2")).toHaveText("2 moves – shortest possible");
  // Along the solution: the player steps.
  await page.locator("[data-tile='7']").click();
  await expect(page.locator(".counter")).toHaveText("1 / 2");
  await expect(field).toHaveValue("1 2 3/4 5 6/0 7 8");
  await page.keyboard.press("d");
  await expect(page.locator(".counter")).toHaveText("0 / 2");
});

test("space and arrows drive the player", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto("./#solve?board=8 6 7/2 5 4/3 0 1");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const counter = page.locator(".counter");
  await expect(page.locator(".result h2")).toHaveText("31 moves – shortest possible");
  // The player goes on when the test says so.
  await page.clock.pauseAt(3_600_000);
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("3 / 31");
  await page.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText("2 / 31");
  await page.keyboard.press("End");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.keyboard.press("Home");
  await expect(counter).toHaveText("0 / 31");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(counter).not.toHaveText("0 / 31");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await page.getByLabel("Board", { exact: true }).focus();
  const before = await counter.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(before);
});

test("the result comes first, with one bound, and the speed fits the length", async ({ page }) => {
  await page.goto("./#solve?board=11 4 22 30 7 1/33 2 28 17 9 35/5 12 0 20 26 3/14 31 8 23 16 6/29 10 34 19 25 13/18 27 21 32 15 24");
  await page.getByText("How to solve").click();
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const title = page.locator(".result h2");
  await expect(title).toHaveText(/^\d+ moves so far$/);
  await expect(page.getByText(/at least/i)).toHaveCount(0);
  await expect(figure(page, "bound")).toContainText("≥");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(title).toHaveText(/^\d+ moves; at least \d+ needed$/);
  await expect(page.locator("[data-figure=bound]")).toBeHidden();
  await expect(async () => {
    const [head, board] = [await title.boundingBox(), await page.locator(".board").boundingBox()];
    expect(head.y + head.height).toBeLessThanOrEqual(board.y);
  }).toPass();
  const [length] = (await title.textContent()).match(/\d+/);
  const speed = Number(await page.getByLabel("Speed").inputValue());
  expect(length / speed).toBeLessThanOrEqual(20);
  expect(length / speed).toBeGreaterThan(5);
});

test("tiles are exchanged with the keyboard, where the board stands", async ({ page }) => {
  await page.goto(`./#play?board=${NEAR}`);
  await page.getByRole("button", { name: "Edit tiles" }).press("Enter");
  await page.locator("[data-tile='8']").press("Enter");
  await page.getByRole("button", { name: "Blank", exact: true }).press("Enter");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 8, 6, 7, 5, 0]);
  await expect(page.locator("[data-tile='8']")).toBeFocused();
  await page.getByRole("button", { name: "Edit tiles" }).press("Enter");
  await expect(page.getByRole("button", { name: "Blank", exact: true })).toHaveCount(0);
});

for (const area of ["explain", "race"]) {
  test(`the board of the ${area} area is slid and edited`, async ({ page }) => {
    await page.goto(`./#${area}?board=${NEAR}`);
    const field = page.getByLabel("Board", { exact: true });
    const board = page.locator(".field-board");
    await board.locator("[data-tile='5']").click();
    await expect(field).toHaveValue("1 2 3/4 5 6/7 0 8");
    await settled(page);
    const [from, to] = [await board.locator("[data-tile='8']").boundingBox(), await board.locator("[data-tile='7']").boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, from.y + from.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(field).toHaveValue("1 2 3/4 5 6/7 8 0");
    await board.getByRole("button", { name: "Edit tiles" }).click();
    await board.locator("[data-tile='1']").click();
    await board.locator("[data-tile='3']").click();
    await expect(field).toHaveValue("3 2 1/4 5 6/7 8 0");
  });
}

for (const area of Object.keys(LINKS)) {
  test(`a board goes from ${area} to the other areas`, async ({ page }) => {
    for (const [other, name] of Object.entries(LINKS).filter(([other]) => other !== area)) {
      await page.goto("about:blank");
      await page.goto(`./#${area}?board=1 2 3/4 5 6/7 0 8&goal=row-major`);
      await page
        .getByRole("link", { name: `${name} from here` })
        .first()
        .click();
      await expect(page.locator("nav [aria-current]")).toHaveText(name);
      if (other === "play") await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
      else await expect(page.getByLabel("Board", { exact: true })).toHaveValue("1 2 3/4 5 6/7 0 8");
    }
  });
}

test.describe("pasting", () => {
  test.use({ expected: { patterns: [/status of 400/] } });

  for (const area of Object.keys(LINKS)) {
    test(`anywhere in ${area} takes the board`, { tag: area === "solve" ? "@folder" : [] }, async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`./#${area}?board=${NEAR}`);
      const paste = async (text) => {
        await page.evaluate((text) => navigator.clipboard.writeText(text), text);
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("Control+v");
      };
      await paste("1 2 3\n4 5 6\n0 7 8\n");
      if (area === "play") await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
      else await expect(page.getByLabel("Board", { exact: true })).toHaveValue("1 2 3/4 5 6/0 7 8");
      await paste("1 2 3\n4 4 6\n0 7 8\n");
      await expect(page.locator(".toast")).toContainText("What you pasted is not a board. Tile 4 appears twice");
      await paste(`https://example.org/taquin/#solve?board=${encodeURIComponent("3 1 2/0 4 5/6 7 8")}&goal=blank-first`);
      await expect(page.locator("nav [aria-current]")).toHaveText("Solve");
      await expect(page.getByLabel("Goal")).toHaveValue("blank-first");
      await paste("https://example.org/taquin/#lesson/ida-star/2");
      await expect(page.locator(".lesson-question legend")).toHaveText("What will the next threshold be?");
    });
  }

  test("into a field stays in the field", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`./#solve?board=${NEAR}`);
    await page.evaluate(() => navigator.clipboard.writeText(" 1"));
    await page.getByLabel("Board", { exact: true }).press("Control+v");
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(page.getByLabel("Board", { exact: true })).toHaveValue(/ 1/);
  });
});

test("fingers slide and exchange tiles in every area", { tag: "@folder" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  for (const area of Object.keys(LINKS)) {
    await page.goto("about:blank");
    await page.goto(`./#${area}?board=${NEAR}`);
    await page.locator(".board [data-tile='5']").first().tap();
    await expect.poll(() => tiles(page), area).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await page.getByRole("button", { name: "Edit tiles" }).tap();
    await page.locator(".board [data-tile='1']").first().tap();
    await page.locator(".board [data-tile='2']").first().tap();
    await expect.poll(() => tiles(page), area).toEqual([2, 1, 3, 4, 5, 6, 7, 0, 8]);
  }
  await context.close();
});
