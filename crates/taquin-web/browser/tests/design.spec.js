/** What must be in view, and what must be told apart without colours. */

import { expect, settled, test } from "./page.js";

test("a tall board fits the window with its buttons", { tag: "@folder" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const tall = [...Array(18).keys()].map((i) => i + 1).join(" ");
  await page.goto(`./#play?board=${encodeURIComponent(`10x2 ${tall} 0 19`)}`);
  await expect(async () => {
    for (const part of [page.locator(".board-frame"), page.getByRole("button", { name: "New game" })]) {
      const box = await part.boundingBox();
      expect(box.y + box.height).toBeLessThanOrEqual(720);
    }
    const tile = await page.locator(".tile").first().boundingBox();
    expect(tile.width).toBeGreaterThan(24);
  }).toPass();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a board that is begun from below is scrolled to", { tag: "@folder" }, async ({ page }) => {
    await page.goto("./#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12");
    for (const name of ["Play this seed", /^Board of the day/]) {
      await page.getByRole("button", { name }).tap();
      await expect(page.locator(".board")).toBeInViewport({ ratio: 0.95 });
    }
  });
});

test("where the system chooses the colours, shapes and borders say what colour says elsewhere", { tag: "@folder" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const outlined = (selector, style) => expect(page.locator(selector).first()).toHaveCSS("outline-style", style);
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await outlined("nav a[aria-current]", "solid");
  await outlined("nav a:not([aria-current])", "none");
  await outlined(".segment input:checked + label", "solid");
  await expect(page.locator(".tile .face").first()).toHaveCSS("border-top-style", "solid");
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&step=3");
  await expect(page.locator(".code .lit")).toHaveCount(1);
  await outlined(".code .lit", "solid");
  // The standing of a node is its shape, which stays.
  await expect(page.locator(".legend .shape")).toHaveCount(7);
});

test("letters of formulas can be hit", async ({ page }) => {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar");
  await expect(page.locator(".formula .term")).toHaveCount(3);
  await settled(page);
  const small = () =>
    page.locator(".term:visible").evaluateAll((terms) => {
      const sizes = terms.map((term) => term.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
      return { terms: sizes.length > 5, small: sizes.filter((size) => size < 23.9) };
    });
  await expect.poll(small).toEqual({ terms: true, small: [] });
});
