import { readdirSync } from "node:fs";
import { expect, settled, test } from "./page.js";

const AREAS = {
  play: "./#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12",
  solve: "./#solve?board=8 6 7/2 5 4/3 0 1",
  explain: "./#explain?board=1 3 5/0 2 6/7 8 4&algorithm=astar&heuristic=manhattan&step=30",
  "two searches": "./#explain?board=1 3 5/0 2 6/7 8 4&algorithm=astar&heuristic=manhattan&algorithm2=ida&view=duel&step=9",
  "all boards": "./#explain?board=4 5 0/1 2 3&algorithm=ida&heuristic=manhattan&view=map",
  "pattern databases": "./#explain?board=1 3 5/0 2 6/7 8 4&view=patterns",
  solvability: "./#explain?board=1 3 5/0 2 6/7 8 4&view=parity",
  lessons: "./#lesson",
  "a lesson": "./#lesson/a-star/2",
  race: "./#race?board=8 6 7/2 5 4/3 0 1",
};

const languages = readdirSync(new URL("../../../taquin-words/words/", import.meta.url)).map((name) => name.slice(0, 2));

for (const locale of languages) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("the buttons below the board stand in two rows", { tag: "@folder" }, async ({ page }) => {
      await page.goto(AREAS.play);
      await settled(page);
      await expect(async () => {
        const tops = await page.locator(".tools").evaluateAll((rows) =>
          rows
            .filter((row) => row.checkVisibility())
            .map((row) =>
              [...row.querySelectorAll(".button")]
                .map((it) => it.getBoundingClientRect())
                .filter(({ width }) => width > 0)
                .map(({ top }) => Math.round(top)),
            ),
        );
        expect(tops.map((row) => new Set(row).size)).toEqual([1, 1]);
        expect(tops[1][0]).toBeGreaterThan(tops[0][0]);
      }).toPass();
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [area, path] of Object.entries(AREAS)) {
    test(`everything in ${area} can be hit, fields do not zoom, and no keys are spoken of`, { tag: "@folder" }, async ({ page }) => {
      await page.goto(path);
      if (area === "solve") {
        await page.getByRole("button", { name: "Solve", exact: true }).tap();
        await expect(page.locator(".moves button")).toHaveCount(31);
      } else if (area === "play") {
        await page.getByRole("button", { name: "Hint", exact: true }).tap();
        await expect(page.locator(".hint-text")).toContainText("to go");
      } else if (area === "race") {
        await page.getByRole("button", { name: "Start the race" }).tap();
        await expect(page.locator("table tbody tr")).toHaveCount(3);
      } else {
        await expect(page.locator("main .card").last()).toBeVisible();
      }
      await settled(page);
      await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
      const wrong = () =>
        page.evaluate(() => {
          const name = (it) => `${it.tagName} ${it.className} ${it.textContent.slice(0, 20)}`;
          const shown = (selector) =>
            [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 0);
          const target = (it) => (it.matches("input[type=checkbox], input[type=radio]") ? it.labels[0] : it).getBoundingClientRect();
          // Words within a text are as high as its lines.
          const targets = shown("button:not(.tile, .term), .glossary .term, a, select, input:not([type=range]), textarea, summary");
          const fields = shown("select, input:not([type=range], [type=radio], [type=checkbox]), textarea");
          return {
            small: targets.filter((it) => target(it).height < 43.5 || target(it).width < 43.5).map(name),
            tiny: fields.filter((it) => parseFloat(getComputedStyle(it).fontSize) < 16).map(name),
          };
        });
      // A button is a little smaller while it is pressed, and a browser shows a tap as pressed for a while.
      await expect.poll(wrong).toEqual({ small: [], tiny: [] });
      const spoken = await page.evaluate(
        () =>
          document.body.innerText +
          [...document.querySelectorAll("[aria-label], [title]")].map((it) => `${it.ariaLabel} ${it.title}`).join(" "),
      );
      expect(spoken).not.toMatch(/arrow key|WASD|Ctrl|keyboard/i);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe("on a phone, without scrolling", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a hint is read, and a wasted move seen beside the better one", async ({ page }) => {
    await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
    await page.getByRole("button", { name: "Hint", exact: true }).tap();
    await expect(page.locator(".hint-text")).toBeInViewport({ ratio: 1 });
    for (const tile of [2, 2, 5, 8]) await page.locator(`[data-tile='${tile}']`).tap();
    await page.locator(".wasted button").tap();
    await expect(page.locator(".review-text")).toContainText("Better: tile 5 up.");
    await expect(page.locator(".review-text")).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
  });
});

test("on a desktop the keys are named", async ({ page }) => {
  await page.goto(AREAS.play);
  await expect(page.getByText(/arrow keys or WASD/)).toBeVisible();
});
