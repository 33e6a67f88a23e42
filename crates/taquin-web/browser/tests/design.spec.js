/** What must be in view, and what must be told apart without colours. */

import { expect, test } from "./page.js";

test("a tall board fits the window with its buttons", { tag: "@folder" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const tall = [...Array(18).keys()].map((i) => i + 1).join(" ");
  await page.goto(`./#play?board=${encodeURIComponent(`10x2 ${tall} 0 19`)}`);
  for (const part of [page.locator(".board-frame"), page.getByRole("button", { name: "New game" })]) {
    const box = await part.boundingBox();
    expect(box.y + box.height).toBeLessThanOrEqual(720);
  }
  const tile = await page.locator(".tile").first().boundingBox();
  expect(tile.width).toBeGreaterThan(24);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a board that is begun from below is scrolled to", { tag: "@folder" }, async ({ page }) => {
    await page.goto("./#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12");
    for (const name of ["Shuffle", /^Board of the day/]) {
      await page.getByRole("button", { name }).tap();
      await expect(page.locator(".board")).toBeInViewport({ ratio: 0.95 });
    }
  });
});

test("where the system chooses the colours, shapes and borders say what colour says elsewhere", { tag: "@folder" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const outlined = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).outlineStyle);
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  expect(await outlined("nav a[aria-current]")).toBe("solid");
  expect(await outlined("nav a:not([aria-current])")).toBe("none");
  expect(await outlined(".segment input:checked + label")).toBe("solid");
  expect(
    await page
      .locator(".tile .face")
      .first()
      .evaluate((it) => getComputedStyle(it).borderTopStyle),
  ).toBe("solid");
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&step=3");
  await expect(page.locator(".code .lit")).toHaveCount(1);
  expect(await outlined(".code .lit")).toBe("solid");
  // The standing of a node is its shape, which stays.
  await expect(page.locator(".legend .shape")).toHaveCount(7);
});

test("letters of formulas can be hit", async ({ page }) => {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar");
  await expect(page.locator(".formula .term")).toHaveCount(3);
  for (const term of await page.locator(".term:visible").all()) {
    const { width, height } = await term.boundingBox();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(23.9);
  }
});
