/** A page for a wall, keys that are the same everywhere, and the document for frames of other pages. */

import { createServer } from "node:http";
import { expect, settled, test } from "./page.js";

/** Waits until an element lies within the window. */
const inView = (element) =>
  expect
    .poll(
      () => element.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight && it.getBoundingClientRect().top >= 0),
      String(element),
    )
    .toBe(true);

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
]) {
  test(`on a wall of ${width} by ${height} the forms are hidden, and what is needed is in view`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6");
    const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await letters();
    await page.getByRole("button", { name: "Wall" }).click();
    await expect.poll(letters).toBeGreaterThan(before);
    await expect(page.locator(".explain-form")).toBeHidden();
    await settled(page);
    for (const part of [".saying", ".tree-window", ".transport"]) await inView(page.locator(part));
    const answers = [
      ["breadth-first/3", 0],
      ["admissible/2", 0],
      ["solvability/2", 0],
      ["pattern-databases/2", 0],
      ["ida-star/3", 0],
    ];
    for (const [step, option] of answers) {
      await page.goto(`./#lesson/${step}`);
      await page.locator(".lesson-option").nth(option).click();
      await page.getByRole("button", { name: "Check" }).click();
      await expect(page.locator(".lesson-after .verdict")).toBeVisible();
      await settled(page);
      await inView(page.locator(".lesson-row .primary"));
    }
    await page.goto("./#race?board=8 6 7/2 5 4/3 0 1&lanes=bfs:;astar:manhattan;ida:manhattan");
    await expect(page.locator(".race-form")).toBeHidden();
    await expect(page.locator(".lane-3 .mini-board")).toBeVisible();
    await expect.poll(async () => (await page.locator(".lanes").boundingBox()).height).toBeGreaterThan(height * 0.55);
    await inView(page.locator(".lane-3 .race-track"));
    // Of four lanes, too, the whole track is seen; the places come beside the boards.
    await page.goto("./#race?board=1 2 3/4 0 6/7 5 8&lanes=bfs:;astar:manhattan;ida:manhattan;greedy:manhattan");
    await page.getByRole("button", { name: "Start the race" }).click();
    await expect(page.locator(".lane.arrived")).toHaveCount(4);
    for (const lane of [1, 2, 3, 4]) await inView(page.locator(`.lane-${lane} .race-track`));
    await page.reload();
    await expect(page.getByRole("button", { name: "Wall" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Wall" }).press("Enter");
    await expect(page.locator(".race-form")).toBeVisible();
    // The button that ends a search stands where no scrolling is needed.
    await page.goto("./#solve?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&algorithm=iddfs");
    await page.getByLabel("Time limit").fill("600");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await inView(page.getByRole("button", { name: "Stop" }));
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  });
}

test("a question mark shows the keys of the area, and the first Tab leads past the header", { tag: "@folder" }, async ({ page }) => {
  await page.goto("./#race");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("The clock back, the clock forward");
  await expect(keys).toContainText("Fill the screen");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("?");
  await keys.getByRole("button", { name: "Close" }).click();
  await expect(keys).toBeHidden();
  // The game below the keys hears none of them.
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("?");
  await expect(keys).toBeHidden();
  await expect(page.locator("[data-figure=moves]")).toHaveText("0");
  await page.goto("./#race");
  // A question mark in a text is a letter.
  await page.getByLabel("Time limit (s)").press("?");
  await expect(keys).toBeHidden();
  await page.goto("./#explain");
  await page.reload();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "To the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("F fills the screen, and gives it back", async ({ page }) => {
  await page.goto("./#explain");
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe(false);
});

/** A page on another origin that has a frame with this address. */
async function framing(address) {
  const server = createServer((_, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(
        `<!doctype html><title>A blog</title><link rel="icon" href="data:,"><iframe src="${address}" width="720" height="640"></iframe>`,
      ),
  );
  await new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(undefined)));
  return { url: `http://localhost:${server.address().port}/`, end: () => server.close() };
}

test.describe("frames", () => {
  test.use({
    expected: { patterns: [/frame-ancestors/, /X-Frame-Options/, /Refused to (display|frame)/, /Framing/, /ERR_BLOCKED_BY_RESPONSE/] },
  });

  test("a search is watched in a frame of another page, which the page itself refuses", async ({ page, server }) => {
    const state = "#explain?board=1 3 0/4 2 5/7 8 6&algorithm=bfs";
    for (const path of ["embed", "embed.html"]) {
      const blog = await framing(`${server.address}${path}${state}`);
      await page.evaluate((url) => (location.href = url), blog.url);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("button", { name: "To the end" }).click();
      await expect(frame.locator(".saying")).toHaveText("The goal is reached in 4 moves.");
      await expect(frame.locator("header, nav, form, .explain-form")).toHaveCount(0);
      await expect(frame.getByRole("link", { name: "Open in taquin" })).toHaveAttribute("href", /^\.\/#explain\?board=1/);
      blog.end();
    }
    const blog = await framing(`${server.address}${state}`);
    await page.evaluate((url) => (location.href = url), blog.url);
    await expect
      .poll(async () =>
        (
          await Promise.all(
            page
              .frames()
              .slice(1)
              .map((frame) =>
                frame
                  .locator(".area")
                  .count()
                  .catch(() => 0),
              ),
          )
        ).join(),
      )
      .toBe("0");
    await expect(page.frameLocator("iframe").locator("header")).toHaveCount(0);
    blog.end();
  });
});

test("a frame shows a solution, and is copied from Explain", { tag: "@folder" }, async ({ page, context }) => {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy frame" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^<iframe src="http[^"]*\/embed\.html#explain\?board=1[^"]*"/);
  const address = new URL("embed.html#solve?board=1 2 3/4 0 6/7 5 8", page.url()).href;
  await page.evaluate((url) => (location.href = url), address);
  await expect(page.locator(".moves button")).toHaveCount(2);
  await page.keyboard.press("End");
  await expect(page.locator(".counter")).toHaveText("2 / 2");
  await page.evaluate(() => (location.hash = "#explain?board=1 3 0/4 2 5/7 8 6&algorithm=ida"));
  await expect(page.locator(".iteration")).not.toHaveCount(0);
});
