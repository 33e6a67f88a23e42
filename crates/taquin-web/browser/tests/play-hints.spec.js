import { expect, figure, settled, test, tiles } from "./page.js";

const UNSOLVABLE = "./#play?board=2 1 3/4 5 6/7 8 0";
/** A 5×5 board that no method proves in seconds. */
const FIVE = "./#play?board=4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21";

test("a new game has the size that is chosen", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await page.getByLabel("Rows", { exact: true }).selectOption("2");
  await page.getByLabel("Columns", { exact: true }).selectOption("5");
  await page.getByRole("button", { name: "New game" }).click();
  await expect.poll(() => tiles(page)).toHaveLength(10);
  await page.getByRole("button", { name: "New game" }).click();
  await expect.poll(() => tiles(page)).toHaveLength(10);
});

test("a board without a solution says so, in the hint too, and can be repaired", async ({ page }) => {
  await page.goto(UNSOLVABLE);
  await expect(page.locator(".unsolvable")).toContainText("This board cannot be solved.");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint-text")).toContainText("this board cannot be solved");
  await page.locator(".unsolvable").getByRole("link", { name: "Why?" }).click();
  await expect(page.locator(".verdict")).toHaveText("This board cannot be solved.");
  await page.goBack();
  await page.getByRole("button", { name: "Swap 2 and 1" }).click();
  await expect(page.locator(".unsolvable")).toBeHidden();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
});

test("tiles on a single line cannot pass each other", async ({ page }) => {
  await page.goto("./#play?board=1x5 2 3 1 4 0");
  await expect(page.locator(".unsolvable")).toBeVisible();
  await page.goto("./#play?board=1x5 0 1 2 3 4");
  await expect(page.locator(".unsolvable")).toBeHidden();
});

test("a hint on a 5×5 board comes from the first solution, and becomes better", async ({ page }) => {
  // The test tells the solutions of the search: how many a real one finds in its time depends on the machine.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, ...values) => {
      if (!String(address).endsWith("api/solve")) return fetch(address, ...values);
      const body = new ReadableStream({
        start: (stream) =>
          void (window.tellBetter = (better) =>
            stream.enqueue(new TextEncoder().encode(`event: improvement\ndata: ${JSON.stringify(better)}\n\n`))),
      });
      return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
  });
  await page.goto(FIVE);
  const board = FIVE.slice(FIVE.indexOf("=") + 1);
  const { moves } = await (
    await page.request.post("/api/solve", { data: { board, method: { algorithm: "greedy", heuristic: "manhattan" } } })
  ).json();
  const hint = page.locator(".hint-text");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.waitForFunction(() => "tellBetter" in window);
  for (const better of [`${moves}RL`, moves]) {
    await page.evaluate((better) => window.tellBetter({ moves: better, length: better.length, lower_bound: 50 }), better);
    await expect(hint).toContainText(`A solution with ${better.length} moves`);
  }
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "More" }).click();
  await expect(page.locator(".mark-arrow")).toHaveCount(1);
});

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(a, b) {
  const luminance = (color) => {
    const [r, g, b] = color
      .match(/[\d.]+/g)
      .slice(0, 3)
      .map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

for (const [colorScheme, reducedMotion] of [
  ["light", "reduce"],
  ["dark", "no-preference"],
]) {
  test(`the hinted tile stands out in every theme: ${colorScheme}, motion ${reducedMotion}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, colorScheme, reducedMotion, locale: "en-GB" });
    const page = await context.newPage();
    await page.goto("./#play?board=5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "More" }).click();
    await expect(page.locator(".marked")).toHaveAttribute("data-tile", "13");
    await expect(page.locator(".mark-arrow")).toHaveAttribute("data-slide", "D");
    await page.getByText("Colours and picture").click();
    const themes = await page
      .getByLabel("Colours", { exact: true })
      .locator("option")
      .evaluateAll((all) => all.map(({ value }) => value));
    expect(themes.length).toBeGreaterThan(8);
    for (const theme of themes) {
      await page.getByLabel("Colours", { exact: true }).selectOption(theme);
      await settled(page);
      const seen = await page.evaluate(() => {
        const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
        return {
          face: style(".marked .face", "backgroundColor"),
          well: style(".board-frame", "backgroundColor"),
          ring: style(".mark-ring", "stroke"),
          border: style(".mark-border", "stroke"),
          arrow: style(".mark-arrow", "fill"),
          outline: style(".mark-arrow", "stroke"),
        };
      });
      expect(Math.max(contrast(seen.ring, seen.face), contrast(seen.border, seen.face)), `ring in ${theme}`).toBeGreaterThanOrEqual(3);
      expect(contrast(seen.ring, seen.border), `ring and border in ${theme}`).toBeGreaterThanOrEqual(3);
      for (const ground of [seen.face, seen.well])
        expect(Math.max(contrast(seen.arrow, ground), contrast(seen.outline, ground)), `arrow in ${theme}`).toBeGreaterThanOrEqual(3);
    }
    const size = async () => {
      const { width, height } = await page.locator(".mark-arrow").boundingBox();
      return Math.min(width, height);
    };
    await expect.poll(size).toBeGreaterThan(20);
    await context.close();
  });
}

for (const [keyboard, keys] of [
  ["AZERTY", { KeyW: "z", KeyA: "q", KeyS: "s", KeyD: "d" }],
  ["Cyrillic", { KeyW: "ц", KeyA: "ф", KeyS: "ы", KeyD: "в" }],
]) {
  test(`the keys under the left hand slide tiles on a ${keyboard} keyboard`, async ({ page }) => {
    await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
    const press = (code, more = {}) =>
      page.evaluate(
        ([key, code, more]) =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more })),
        [keys[code] ?? more.key, code, more],
      );
    await press("KeyW");
    await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await press("KeyD");
    await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await press("KeyA");
    await press("KeyS");
    await expect(figure(page, "moves")).toHaveText("4");
    await press("KeyZ", { ctrlKey: true, key: keyboard === "AZERTY" ? "w" : "я" });
    await expect.poll(() => tiles(page)).toEqual(keyboard === "AZERTY" ? [1, 2, 3, 4, 0, 6, 7, 5, 8] : [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });
}

test("the goal card shows the picture", async ({ page }) => {
  await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
  await expect(page.locator(".goal-preview svg")).toBeVisible();
  await page.getByText("Colours and picture").click();
  await page.getByLabel("Tiles show").selectOption("sample");
  const cells = page.locator(".mini-picture > span");
  await expect(cells).toHaveCount(9);
  await expect(cells.first()).toHaveCSS("background-image", /^url\("data:image\/jpeg/);
  await expect(cells.last()).toHaveCSS("background-image", "none");
});

test("a move on 20×20 touches a handful of elements", async ({ page }) => {
  const line = [...Array(20).keys()].map((row) => [...Array(20).keys()].map((col) => (row * 20 + col + 1) % 400).join(" ")).join("/");
  await page.goto(`./#play?board=${line}`);
  await expect(page.locator(".board .tile")).toHaveCount(399);
  await settled(page);
  const touched = await page.evaluate(async () => {
    const changes = [];
    const observer = new MutationObserver((list) => changes.push(...list));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", code: "ArrowDown", bubbles: true }));
    await new Promise((done) => setTimeout(done, 0));
    observer.disconnect();
    return new Set(changes.map(({ target }) => target)).size;
  });
  expect(touched).toBeGreaterThan(1);
  expect(touched).toBeLessThan(12);
});
