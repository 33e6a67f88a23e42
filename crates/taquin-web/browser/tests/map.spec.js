import { expect, settled, test } from "./page.js";

const saying = (page) => page.locator(".map-card .saying");
/** How many colours the picture has, and how many of its pixels show nothing. */
const painted = (page) =>
  page.locator(".map-disc").evaluate((canvas) => {
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    pen.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return { size: canvas.width, colors: counts.size, empty: counts.get(0) ?? 0 };
  });
const visit = async (page, state) => {
  await page.goto(`./#explain?${new URLSearchParams({ view: "map", ...state })}`);
  await expect(page.locator(".explain-view")).toHaveAttribute("aria-busy", "false");
};

test("every number of the map is that of the search, and each search is compared @folder", async ({ page }) => {
  await visit(page, { board: "4 5 0/1 2 3", algorithm: "bfs" });
  const expanded = async (algorithm, heuristic) => {
    const { answer } = await (
      await page.request.post("/api/explain", { data: { board: "4 5 0/1 2 3", method: { algorithm, heuristic }, moments: 20_000 } })
    ).json();
    return answer.expanded;
  };
  const isServed = !process.env.TAQUIN_FOLDER_HOST;
  const bfs = isServed ? await expanded("bfs", "manhattan") : 354;
  await expect(page.locator(".map-compared dd")).toHaveText([String(bfs)]);
  await expect(saying(page)).toContainText(`${bfs} expansions of ${bfs} different boards`);
  await page.getByLabel("Algorithm").selectOption("astar");
  await expect(page.locator(".map-compared dt")).toHaveText(["Breadth-first", /^A\*/]);
  if (isServed)
    await expect(page.locator(".map-compared dd").nth(1)).toHaveText(String(await expanded("astar", "manhattan+linear-conflict")));
  await page.getByText("The map in numbers").click();
  const rows = page.locator(".map-numbers tbody tr");
  await expect(rows).toHaveCount(22);
  const cells = await rows.locator("td:nth-child(2)").allTextContents();
  expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(360);
  await expect(page).toHaveURL(/view=map/);
});

test("the 181,440 boards of the 8-puzzle grow step by step, by keys", async ({ page }) => {
  await visit(page, { board: "8 6 7/2 5 4/3 0 1", algorithm: "astar", heuristic: "manhattan", step: "1" });
  await expect(saying(page)).toHaveText("1 expansion of 1 board: 0.00 % of all 181,440.");
  let before = await painted(page);
  await expect(async () => {
    before = await painted(page);
    expect(before.size).toBeGreaterThanOrEqual(640);
    expect(before.empty).toBeLessThan(before.size ** 2 * 0.35);
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".counter")).toHaveText(/^2 \/ /);
  await page.keyboard.press("End");
  await expect(saying(page)).toContainText("A solution of 31 moves is found.");
  await expect.poll(async () => (await painted(page)).colors).toBeGreaterThan(before.colors + 50);
  await page.keyboard.press("Home");
  await expect(page.locator(".counter")).toHaveText(/^0 \/ /);
  await page.keyboard.press("Space");
  await expect(page.locator(".counter")).not.toHaveText(/^0 \/ /);
});

test("the map is walked on by keys, and its text says what is seen", async ({ page }) => {
  await visit(page, { board: "1 2/0 3", algorithm: "astar", heuristic: "manhattan" });
  const disc = page.locator(".map-disc");
  await expect(disc).toHaveAttribute("aria-label", /^Map of all 12 boards\. The start, 1 2\/0 3, is 1 moves from the goal/);
  await disc.focus();
  await page.keyboard.press("End");
  await expect(page.locator(".map-panel h2")).toHaveText("The goal");
  await page.keyboard.press("ArrowUp");
  const distance = page.locator(".map-panel dd").first();
  await expect(distance).toHaveText("1");
  const first = await page.locator(".map-panel .mini-board").getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(distance).toHaveText("1");
  await expect(page.locator(".map-panel .mini-board")).not.toHaveAttribute("aria-label", first);
  for (let ring = 2; ring <= 6; ring++) await page.keyboard.press("ArrowUp");
  await expect(distance).toHaveText("6");
  await page.keyboard.press("ArrowUp");
  await expect(distance).toHaveText("6");
  await page.keyboard.press("Home");
  await expect(page.locator(".map-panel h2")).toHaveText("The start");
});

test("a board of the map is looked at by mouse, and searched from", async ({ page }) => {
  await visit(page, { board: "4 5 0/1 2 3", algorithm: "ida", heuristic: "manhattan" });
  await expect(saying(page)).toContainText("Threshold 21.");
  await settled(page);
  const disc = page.locator(".map-disc");
  await disc.scrollIntoViewIfNeeded();
  const box = await disc.boundingBox();
  await disc.hover({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(page.locator(".map-panel h2")).toHaveText("The goal");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8, { steps: 20 });
  await expect(page.locator(".map-panel h2")).toHaveText("This board");
  const board = await page.locator(".map-panel .mini-board").getAttribute("aria-label");
  await page.getByRole("link", { name: "Search from here" }).click();
  await expect(page.locator(".board-field textarea")).toHaveValue(board);
  await expect(page.locator(".map-panel h2")).toHaveText("The start");
});

test("a board that is too large says so, and the map of the 8-puzzle is shown", async ({ page }) => {
  await visit(page, { board: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", algorithm: "bfs" });
  await expect(page.locator(".map-card .complaint")).toHaveText("The map has boards of at most 9 cells. This is the 8-puzzle’s.");
  await expect(saying(page)).toContainText("of all 181,440");
});

test("of a board that cannot be solved the map says so, and what helps", async ({ page }) => {
  await visit(page, { board: "1 2 3/4 5 6/8 7 0", algorithm: "bfs" });
  await expect(page.locator(".obstacle")).toContainText("This board cannot be solved");
  await page.getByRole("button", { name: "Swap 1 and 2" }).click();
  await expect(saying(page)).toContainText("of all 181,440");
  await expect(page.locator(".obstacle")).toHaveCount(0);
});

test("the page goes on while the map is drawn", async ({ page }) => {
  await page.goto("./#explain?view=search");
  await settled(page);
  const pauses = await page.evaluate(async () => {
    // A clock that counts how often it is looked at: slices are as long on every machine.
    let clock = performance.now();
    performance.now = () => (clock += 0.01);
    let count = 0;
    const wait = window.setTimeout;
    window.setTimeout = (go, ...values) => {
      if (values.length === 0) count += 1;
      return wait(go, ...values);
    };
    document.querySelector("input[value=map]").click();
    do await new Promise((go) => requestAnimationFrame(go));
    while (document.querySelector(".explain-view").ariaBusy === "true");
    return count;
  });
  // Work in slices looks at the clock for each of 181,440 boards; work at once would never pause.
  expect(pauses).toBeGreaterThan(100);
  await expect(page.locator(".board-field textarea")).toHaveValue("8 6 7/2 5 4/3 0 1");
  await page.getByLabel("A search").check();
  await expect(page.locator(".board-field textarea")).toHaveValue("1 3 0/4 2 5/7 8 6");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the map fits a phone, and its boards are looked at", async ({ page }) => {
    await visit(page, { board: "4 5 0/1 2 3", algorithm: "astar", heuristic: "manhattan" });
    const disc = page.locator(".map-disc");
    await disc.scrollIntoViewIfNeeded();
    const box = await disc.boundingBox();
    expect(box.width).toBeGreaterThan(280);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await disc.tap({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect(page.locator(".map-panel h2")).toHaveText("The goal");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
