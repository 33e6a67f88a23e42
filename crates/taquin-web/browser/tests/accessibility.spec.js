import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, settled, test } from "./page.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const NEAR = "1 2 3/4 0 6/7 5 8";
const AREAS = {
  demonstration: "/",
  unsolvable: "/#play?board=2 1 3/4 5 6/7 8 0",
  end: `/#play?board=${NEAR}&goal=row-major`,
  edit: `/#solve?board=${NEAR}&goal=snail`,
  play: "/#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12",
  solve: "/#solve?board=8 6 7/2 5 4/3 0 1&moves=LDR&algorithm=weighted",
  explain: "/#explain?board=1 3 0/4 2 5/7 8 6&algorithm=ida&step=6",
  parity: "/#explain?board=1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0&view=parity",
  duel: "/#explain?board=1 3 5/0 2 6/7 8 4&algorithm=astar&heuristic=manhattan&algorithm2=ida&view=duel&step=9",
  map: "/#explain?board=4 5 0/1 2 3&algorithm=ida&heuristic=manhattan&view=map",
  patterns: "/#explain?board=1 3 5/0 2 6/7 8 4&view=patterns",
  lessons: "/#lesson",
  lesson: "/#lesson/a-star",
  "own board": "/#lesson/overestimate/end",
  race: "/#race?board=1 2 3/4 0 6/7 5 8",
};

for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`no accessibility violations: ${size}, ${colorScheme}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme,
        locale: "en-GB",
        bypassCSP: true,
        hasTouch: size === "phone",
        isMobile: size === "phone",
      });
      const page = await context.newPage();
      for (const [area, path] of Object.entries(AREAS)) {
        await page.goto("about:blank");
        await page.goto(path);
        await page.locator("main > .area").waitFor();
        if (area === "race") {
          await page.getByRole("button", { name: "Start the race" }).click();
          await expect(page.locator("table tbody tr")).toHaveCount(3);
        }
        if (area === "end") {
          for (const key of ["ArrowDown", "ArrowUp", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
          await page.locator(".wasted button").click();
          await expect(page.locator(".mark-arrow")).toHaveCount(2);
        }
        if (area === "edit") await page.getByRole("button", { name: "Edit tiles" }).click();
        if (area === "play") {
          await page.getByRole("button", { name: "Hint", exact: true }).click();
          await expect(page.locator(".hint-text")).toContainText("to go");
        }
        await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
        await settled(page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
        expect(violations.map(({ id, nodes }) => `${area}: ${id} ${nodes.map(({ target }) => target.join(" ")).slice(0, 4)}`)).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${area} is too wide`).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
}

test("reduced motion is respected", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator(".tile").first()).toHaveCSS("transition-duration", "0s");
  await context.close();
});
