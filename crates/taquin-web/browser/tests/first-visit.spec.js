/** The first five seconds: what the page is, three doors into it, and links that show a board. */

import { expect, test } from "./page.js";

const welcome = (page) => page.locator(".welcome");

test("the page says what it is until the board is touched", { tag: "@folder" }, async ({ page }) => {
  await page.goto("./");
  await expect(welcome(page).locator(".welcome-words")).toContainText("Sliding-tile puzzles: play them, have any board solved");
  await expect(welcome(page).locator(".button")).toHaveText(["Play today’s board", "How A* works", "Solve your board"]);
  await expect(page.locator(".stats").first()).toBeHidden();
  await page.locator(".board").click({ position: { x: 5, y: 5 } });
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator(".stats").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#play\?board=/);
  await page.reload();
  await expect(welcome(page)).toHaveCount(0);
});

test("a key is a touch too, and so is a finger", async ({ page, browser, baseURL }) => {
  await page.goto("./");
  await welcome(page).waitFor();
  for (const key of ["ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(welcome(page)).toHaveCount(0);
  const phone = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const held = await phone.newPage();
  await held.goto("./");
  await welcome(held).waitFor();
  await held.locator(".board").tap({ position: { x: 5, y: 5 } });
  await expect(welcome(held)).toHaveCount(0);
  await phone.close();
});

test("the three doors lead to today's board, a lesson and the solver", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "How A* works" }).click();
  await expect(page.locator(".lesson-text h1")).toHaveText("A* and the heuristic");
  await page.goBack();
  await page.getByRole("link", { name: "Solve your board" }).click();
  await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Play today’s board" }).click();
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator(".tile")).toHaveCount(15);
});

test("each area has a title of its own", async ({ page }) => {
  const titles = new Set();
  for (const area of ["play", "solve", "explain", "lesson", "race"]) {
    await page.goto(`./#${area}`);
    await expect.poll(() => page.title()).toMatch(/^taquin – .{10,}/);
    await page.waitForFunction((before) => !before.includes(document.title), [...titles]);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(5);
});

test("a link for others carries the board where the server sees it, and opens as any other", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=bfs");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?board=1\+3\+0.*#explain$/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const html = await (await page.request.get(link)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  const answer = await page.request.get(picture.replaceAll("&amp;", "&"));
  expect(answer.headers()["content-type"]).toBe("image/png");
  await page.goto(link);
  await expect(page).toHaveURL(/\/#explain\?board=1/);
  await expect(page.getByLabel("Algorithm")).toHaveValue("bfs");
  // Pasted, it leads there too.
  await page.goto("./#play");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, link);
  await expect(page.getByLabel("Algorithm")).toHaveValue("bfs");
});
