import { expect, holdAnswers, settled, test } from "./page.js";

const ALGORITHMS = {
  bfs: "g",
  dijkstra: "g",
  greedy: "h",
  astar: "g + h",
  textbook: "g + h",
  weighted: "g + w·h",
  beam: "h",
  bidirectional: "max(g + h, 2·g)",
};
const MEDIUM = "1 3 5/0 2 6/7 8 4";

/** The record of the search that an address shows. */
async function record(page, body) {
  return (await page.request.post("/api/explain", { data: { board: MEDIUM, moments: 20_000, limits: { time: 600 }, ...body } })).json();
}

/** Records are not cut short by the page's time limit of some seconds, however slow the machine is. */
const giveTime = (page) =>
  page.route("**/api/explain", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), limits: { time: 600 } }) }),
  );

test("a search is stepped forwards and back", async ({ page }) => {
  await page.goto("./#explain");
  const saying = page.locator(".saying");
  await expect(saying).toHaveText("Take the board with f = 0 + 4 = 4 and expand it.");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(saying).toHaveText("Tile 3 goes right: a new board with f = 1 + 3 = 4. It is kept.");
  await expect(page.locator(".tree .node")).toHaveCount(2);
  await page.getByRole("button", { name: "One step back" }).click();
  await expect(page.locator(".tree .node")).toHaveCount(1);
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await expect(page.locator(".tree .node")).toHaveCount(3);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(saying).toHaveText("The goal is reached in 4 moves.");
  await expect(page.locator(".tree .node.goal")).toHaveCount(1);
  await expect(page.locator(".tree .node.path")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Open (5)" })).toBeVisible();
  await page.locator(".list-node").first().click();
  await expect(page.locator(".node-panel .sum")).toHaveText("g 1h 5f 1 + 5 = 6");
  await page.getByText("Value of each heuristic").click();
  await expect(page.locator(".estimates dt").filter({ hasText: /^walking distance$/ })).toBeVisible();
});

test("a tile that is slid beside the tree begins another search", async ({ page }) => {
  await page.goto("./#explain");
  await expect(page.locator(".counter")).toHaveText("1 / 17");
  await page.locator(".field-board [data-tile='3']").click();
  await expect(page.getByLabel("Board", { exact: true })).toHaveValue("1 0 3/4 2 5/7 8 6");
  await expect(page.locator(".saying")).toHaveText("Take the board with f = 0 + 3 = 3 and expand it.");
});

test("space and arrows drive the player", async ({ page }) => {
  await page.goto("./#explain");
  await expect(page.locator(".counter")).toHaveText("1 / 17");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".counter")).toHaveText("2 / 17");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.locator(".counter")).not.toHaveText("1 / 17");
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(page.locator(".saying")).toHaveText("The goal is reached in 4 moves.");
});

test.describe("while the record is awaited", () => {
  const ended = (page) => expect(page.locator(".saying")).toHaveText("The goal is reached in 4 moves.");
  const WISHES = {
    "To the end": async (page) => page.getByRole("button", { name: "To the end" }).click(),
    "the key End": async (page) => page.keyboard.press("End"),
    Play: async (page) => page.getByRole("button", { name: "Play", exact: true }).click(),
    "the space bar": async (page) => page.keyboard.press("Space"),
    "sixteen steps": async (page) => {
      for (let i = 0; i < 16; i++) await page.getByRole("button", { name: "One step forward" }).click();
    },
  };

  for (const [name, wish] of Object.entries(WISHES)) {
    test(`the wish is kept: ${name}`, async ({ page }) => {
      const release = await holdAnswers(page);
      await page.goto("./#explain");
      await wish(page);
      await expect(page.locator(".explain-view")).toHaveAttribute("aria-busy", "true");
      await expect(page.getByText("Loading …")).toBeVisible();
      await expect(page.locator(".counter")).toHaveText("");
      release();
      await ended(page);
      await expect(page.getByText("Loading …")).toHaveCount(0);
    });
  }

  test("a wish for one view is none for another", async ({ page }) => {
    const release = await holdAnswers(page);
    await page.goto("./#explain");
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("radio", { name: "Two searches" }).check();
    release();
    await expect(page.locator(".counter")).toContainText("1 / ");
  });

  test("“To the end” of another search is kept", async ({ page }) => {
    await page.goto("./#explain");
    await settled(page);
    for (const [view, end] of [
      ["Two searches", page.locator(".duel-side.finished")],
      ["Pattern database", page.locator(".pattern-table .note").filter({ hasText: "3,024 of 3,024" })],
    ]) {
      const release = await holdAnswers(page);
      await page.getByRole("radio", { name: view }).check();
      await page.getByRole("button", { name: "To the end" }).click();
      release();
      await expect(end).not.toHaveCount(0);
    }
  });
});

test("the thing to watch is above the fold, the form beside it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("./#explain");
  await expect(page.locator(".tree .node")).toHaveCount(1);
  await expect(async () => {
    const tree = await page.locator(".tree-window").boundingBox();
    const form = await page.locator(".explain-form").boundingBox();
    expect(tree.y + tree.height).toBeLessThan(800);
    expect(form.y).toBeLessThan(200);
    expect(form.x).toBeGreaterThan(tree.x + tree.width);
  }).toPass();
});

for (const [algorithm, formula] of Object.entries(ALGORITHMS)) {
  test(`${algorithm} shows its formula, and takes the lowest value that it shows`, async ({ page }) => {
    await giveTime(page);
    await page.goto(`./#explain?board=${MEDIUM}&algorithm=${algorithm}&heuristic=manhattan&weight=1.5&width=5`);
    await expect(page.locator(".counter")).toContainText("1 / ");
    await expect(page.locator(".formula")).toHaveAttribute("data-formula", formula);
    const search = await record(page, {
      method: {
        algorithm,
        ...(formula === "g" ? {} : { heuristic: "manhattan" }),
        ...(algorithm === "weighted" ? { weight: 1.5 } : {}),
        ...(algorithm === "beam" ? { width: 5 } : {}),
      },
    });
    const forward = page.getByRole("button", { name: "To the next expanded board" });
    for (let i = 0; i < 12; i++) {
      await forward.click();
      const step = Number((await page.locator(".counter").textContent()).split("/")[0].replace(/\D/g, ""));
      const moment = search.moments[step - 1];
      if (moment.event !== "select") break;
      await expect(page.locator(".rival.taken")).toHaveAttribute("data-f", String(moment.f));
      const shown = await page.locator(".rival:not(.taken)").evaluateAll((rows) => rows.map((row) => Number(row.dataset.f)));
      // Bidirectional search takes the lowest of both sides; the list holds both.
      for (const f of shown) expect(f, `${algorithm}, step ${step}`).toBeGreaterThanOrEqual(moment.f);
      await expect(page.locator(".node-panel .h")).toHaveCount(formula === "g" ? 0 : 1);
    }
  });
}

test("“why this one?” speaks of the board that is marked in the tree", async ({ page }) => {
  await page.goto("./#explain");
  const why = page.locator(".why");
  const agree = async () => expect(why).toHaveAttribute("data-node", await page.locator(".tree .node.chosen").getAttribute("data-node"));
  const forward = page.getByRole("button", { name: "One step forward" });
  await expect(why).toContainText("It has f = 0 + 4 = 4, and no other board is open.");
  await agree();
  await forward.click();
  await expect(why.locator("h2")).toHaveText("Why this one?");
  await expect(why).toContainText("It has f = 1 + 3 = 4: no open board is lower, so it is next.");
  await agree();
  await forward.click();
  await expect(why.locator("h2")).toHaveText("Why not this one?");
  await expect(why).toContainText("It has f = 1 + 5 = 6 and waits: 1 open board is lower.");
  await expect(why.locator(".rival b")).toHaveText(["4", "6"]);
  await expect(why.locator(".rival.taken")).toHaveAttribute("data-f", "6");
  await agree();
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await expect(why).toContainText("It has f = 1 + 3 = 4: no open board is lower.");
  await agree();
  await page.locator(".tree .node[data-node='0']").click();
  await expect(why).toContainText("It was expanded before, as number 1, with f = 0 + 4 = 4.");
  await agree();
});

test("“why not this one?” names the threshold in a depth-first search", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=ida&heuristic=manhattan`);
  const why = page.locator(".why");
  const forward = page.getByRole("button", { name: "One step forward" });
  await expect(page.locator(".counter")).toContainText("1 / ");
  for (let i = 0; i < 4 && !(await page.locator(".tree .node.pruned.chosen").count()); i++) await forward.click();
  await expect(why.locator("h2")).toHaveText("Why not this one?");
  await expect(why).toContainText("Pruned: f = 9 exceeds the threshold 7.");
});

test("view, board and step stay after a reload, in another language and when another area was visited", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=astar&heuristic=manhattan&algorithm2=greedy&heuristic2=hamming&view=duel&step=5`);
  const counter = page.locator(".counter");
  await expect(counter).toContainText("5 / ");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page).toHaveURL(/step=6/);
  const shown = async () => {
    await expect(counter).toContainText("6 / ");
    await expect(page.locator(".duel-side .formula")).toHaveText(["f = g + h", "f = h"]);
  };
  await page.reload();
  await shown();
  await page.locator("[data-language]").selectOption("ru");
  await shown();
  await page.locator("nav a").first().click();
  await page.locator("nav a[href='#explain']").click();
  await shown();
});

test("the weight of weighted A* is chosen and shown", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=weighted&heuristic=manhattan`);
  await expect(page.locator(".formula")).toHaveText("f = g + w·h, w = 2");
  await expect(page.locator(".node-panel .sum")).toHaveText("g 0h 7f 0 + 2·7 = 14");
  await page.getByLabel("Weight").fill("3.5");
  await page.getByLabel("Weight").press("Enter");
  await expect(page.locator(".formula")).toHaveText("f = g + w·h, w = 3.5");
  await expect(page.locator(".node-panel .sum")).toHaveText("g 0h 7f 0 + 3.5·7 = 24.5");
});

test("IDA* shows its path, its threshold, the candidates and its iterations, and no lists", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=ida&heuristic=manhattan`);
  const search = await record(page, { method: { algorithm: "ida", heuristic: "manhattan" } });
  const thresholds = search.moments.filter(({ event }) => event === "threshold").map(({ bound }) => bound);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByRole("heading", { name: /^(Open|Closed) / })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Path (14 boards)" })).toBeVisible();
  await expect(page.locator(".iteration b")).toHaveText(thresholds.map(String));
  // Just before the second iteration, its threshold is the lowest candidate.
  const second = search.moments.findIndex(({ event, bound }) => event === "threshold" && bound === thresholds[1]);
  await page.goto("about:blank");
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=ida&heuristic=manhattan&step=${second}`);
  await expect(page.getByRole("heading", { name: `Threshold ${thresholds[0]}` })).toBeVisible();
  await expect(page.locator(".candidate.first")).toHaveAttribute("data-f", String(thresholds[1]));
});

test("the program beside the tree lights the line that runs", async ({ page }) => {
  await page.goto("./#explain");
  const lit = page.locator(".code .lit");
  await expect(lit).toHaveAttribute("data-line", "take");
  await expect(lit).toHaveText("n ← the open board with the lowest g + h; close it");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(lit).toHaveAttribute("data-line", "kept");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(lit).toHaveAttribute("data-line", "goal");
});

test("every event of every algorithm lights a line", async ({ page }) => {
  await page.goto("./#explain");
  for (const algorithm of [...Object.keys(ALGORITHMS), "ida", "iddfs", "lockstep"]) {
    const { moments } = await record(page, { board: "1 3 0/4 2 5/7 8 6", method: { algorithm, width: 2 } });
    const dark = await page.evaluate(
      async ([algorithm, moments]) => {
        const [{ litLine, programLines }, { SearchReplay }] = await Promise.all([
          import("/js/search/pseudocode.js"),
          import("/js/search/search-replay.js"),
        ]);
        const names = programLines(algorithm).map(({ name }) => name);
        const replay = new SearchReplay(moments);
        return moments
          .filter((_, i) => !names.includes(litLine(names, replay.to(i + 1))))
          .map(({ event, fate }) => `${event} ${fate ?? ""}`);
      },
      [algorithm, moments],
    );
    expect(dark, algorithm).toEqual([]);
  }
});

test("a step costs one event at step 20,000, forwards and back, and leads to the same state as a replay from the start", async ({
  page,
}) => {
  await page.goto("./#explain");
  const { moments } = await record(page, {
    board: "8 6 7/2 5 4/3 0 1",
    method: { algorithm: "weighted", heuristic: "hamming", weight: 3 },
  });
  expect(moments.length).toBe(20_000);
  const { works, differing } = await page.evaluate(async (moments) => {
    const { SearchReplay } = await import("/js/search/search-replay.js");
    const order = (nodes) => [...nodes.values()].sort((a, b) => a.id - b.id);
    const plain = ({ nodes, open, closed, ...state }) =>
      JSON.stringify([
        order(nodes),
        [...open].map(([f, ids]) => [f, [...ids].sort()]).sort(([a], [b]) => a - b),
        closed,
        { ...state, candidates: [...state.candidates] },
      ]);
    const replay = new SearchReplay(moments);
    replay.to(20_000);
    const works = [19_999, 20_000, 19_999].map((at) => {
      const before = replay.work;
      replay.to(at);
      return replay.work - before;
    });
    const differing = [12_345, 700, 19_000, 3, 0, 8_000].filter((at) => plain(replay.to(at)) !== plain(new SearchReplay(moments).to(at)));
    return { works, differing };
  }, moments);
  expect(works).toEqual([1, 1, 1]);
  expect(differing).toEqual([]);
});

test("stepping at 20,000 draws only what is seen", async ({ page }) => {
  await giveTime(page);
  await page.goto("./#explain?board=8 6 7/2 5 4/3 0 1&algorithm=astar&heuristic=hamming&step=19990");
  await expect(page.locator(".counter")).toContainText("19,990 / 20,000");
  await expect.poll(() => page.locator(".tree .node").count()).toBeLessThan(200);
  await expect.poll(() => page.locator("*").count()).toBeLessThan(3000);
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page.locator(".counter")).toContainText("19,991");
});

test("the tree is zoomed and moved by buttons, wheel, drag and keys; near, it shows boards", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=astar&heuristic=manhattan&step=60`);
  await settled(page);
  const boards = page.locator(".tree .mini-board");
  await expect(page.locator(".tree .node")).not.toHaveCount(0);
  await expect(boards).toHaveCount(0);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(boards).not.toHaveCount(0);
  await page.getByRole("button", { name: "Show the whole tree" }).click();
  await expect.poll(() => page.locator(".tree .node").count()).toBeGreaterThan(20);
  const all = await page.locator(".tree .node").count();
  await page.locator(".tree-window").focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press("+");
  await expect(boards).not.toHaveCount(0);
  await page.keyboard.press("0");
  await expect(page.locator(".tree .node")).toHaveCount(all);
  const scene = page.locator(".tree > g");
  const box = await page.locator(".tree-window").boundingBox();
  const before = await scene.getAttribute("transform");
  await page.mouse.move(box.x + 30, box.y + box.height - 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height - 50, { steps: 4 });
  await page.mouse.up();
  await expect(scene).not.toHaveAttribute("transform", before);
  const moved = await scene.getAttribute("transform");
  await page.mouse.wheel(0, -300);
  await expect(scene).not.toHaveAttribute("transform", moved);
});

test.describe("touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a node is chosen, the tree is dragged and pinched, and a word is explained by touch", async ({ page }) => {
    await page.goto(`./#explain?board=${MEDIUM}&algorithm=astar&heuristic=manhattan&step=30`);
    await settled(page);
    await page.locator(".tree .node").last().tap();
    await expect(page.locator(".tree .node.chosen")).toHaveCount(1);
    const scene = page.locator(".tree > g");
    const box = await page.locator(".tree-window").boundingBox();
    expect(box.y).toBeLessThan(500);
    const touch = await page.context().newCDPSession(page);
    const at = (points) => points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id }));
    const gesture = async (...moments) => {
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(moments[0]) });
      for (const points of moments.slice(1)) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(points) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const before = await scene.getAttribute("transform");
    await gesture([[100, 100]], [[110, 110]], [[140, 130]]);
    await expect(scene).not.toHaveAttribute("transform", before);
    const moved = await scene.getAttribute("transform");
    const scale = (text) => Number(/scale\((.*)\)/.exec(text)[1]);
    await gesture(
      [
        [100, 150],
        [150, 150],
      ],
      [
        [80, 150],
        [170, 150],
      ],
      [
        [40, 150],
        [210, 150],
      ],
    );
    await expect.poll(async () => scale(await scene.getAttribute("transform"))).toBeGreaterThan(scale(moved) * 1.5);
    await page.locator(".glossary [data-term=admissible]").tap();
    await expect(page.getByRole("tooltip")).toContainText("never more than the true distance");
  });
});

test("the overview shows all boards of a large search, and leads to one", async ({ page }) => {
  await giveTime(page);
  await page.goto("./#explain?board=8 6 7/2 5 4/3 0 1&algorithm=bfs&step=3000");
  const overview = page.locator(".tree-overview");
  await expect(overview).toBeVisible();
  const painted = () =>
    overview.locator("canvas").evaluate((canvas) => {
      // A copy: a browser warns of a canvas that is read twice.
      const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      pen.drawImage(canvas, 0, 0);
      return pen.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  await expect.poll(painted).toBeGreaterThan(2000);
  const chosen = await page.locator(".tree .node.chosen").getAttribute("data-node");
  await overview.click({ position: { x: 20, y: 60 } });
  await expect(page.locator(".tree .node.chosen")).not.toHaveAttribute("data-node", chosen);
});

test("words of the field are explained on hover and focus", async ({ page }) => {
  await page.goto("./#explain");
  // What comes late would move the words away from the pointer.
  await settled(page);
  await expect(page.locator(".counter")).toContainText("1 / ");
  const bubble = page.getByRole("tooltip");
  for (const [word, meaning] of [
    ["g", "from the start"],
    ["h", "estimate"],
    ["f", "chooses by"],
    ["open", "not been tried"],
    ["closed", "have been tried"],
    ["admissible", "never more"],
    ["consistent", "at most 1"],
    ["twin", "two tiles exchanged"],
  ]) {
    const term = page.locator(`.glossary [data-term=${word}]`);
    await term.hover();
    await expect(bubble).toContainText(meaning);
    await page.mouse.move(2, 2);
    await expect(bubble).toBeHidden();
    await term.focus();
    await expect(bubble).toContainText(meaning);
    await page.keyboard.press("Escape");
    await expect(bubble).toBeHidden();
  }
});

test("the heuristic is drawn on the board: the numbers on the tiles add up to its value, conflicts are arcs", async ({ page }) => {
  const board = "2 1 3/4 8 6/7 0 5";
  const estimates = await (await page.request.post("/api/estimate", { data: { board, heuristics: ["manhattan+linear-conflict"] } })).json();
  const parts = Object.fromEntries(estimates[0].parts?.map(({ part, value }) => [part, value]) ?? []);
  await page.goto(`./#explain?board=${board}&algorithm=astar&heuristic=manhattan%2Blinear-conflict`);
  await expect(page.locator(".conflict-arc")).toHaveCount(1);
  await expect(page.locator(".node-panel > div > .bars dd b")).toHaveText([String(parts.manhattan), "2"]);
  const counts = await page.locator(".way-count").allTextContents();
  expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(parts.manhattan);
});

test("the tree is walked with the arrow keys", async ({ page }) => {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar&heuristic=manhattan&step=17");
  await expect(page.locator(".tree .node.goal.chosen")).toHaveCount(1);
  await page.locator(".tree-window").focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowUp");
  await expect(page.locator(".tree .node.chosen")).toHaveAttribute("data-node", "0");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".tree .node.chosen")).toHaveAttribute("data-node", "1");
});

test("thresholds, shares and prunings of IDA* are shown on a 4×4 board", async ({ page }) => {
  await page.goto("./#explain?board=5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12&algorithm=ida&heuristic=manhattan%2Blinear-conflict");
  await expect(page.locator(".iteration")).not.toHaveCount(0);
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await page.getByRole("button", { name: "To the next expanded board" }).click();
  await expect(page.locator(".node-panel > div > .bars dt").first()).toHaveText("Manhattan");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toContainText("The goal is reached");
});

test("the twin is searched by turns", async ({ page }) => {
  await page.goto("./#explain?board=2 1 3/4 5 6/7 0 8&algorithm=lockstep&heuristic=manhattan");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".saying")).toContainText("The twin reached the goal");
  await page.getByRole("button", { name: "Show the whole tree" }).click();
  await expect(page.locator(".tree .node.second")).not.toHaveCount(0);
});

test("two searches go in step on one board", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&algorithm=astar&heuristic=manhattan&algorithm2=bfs&view=duel&step=5`);
  const expanded = page.locator(".duel-side .duel-figures .figure:nth-child(2)");
  await expect(expanded.nth(0)).toHaveText("5");
  await expect(expanded.nth(3)).toHaveText("5");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(expanded.nth(0)).toHaveText("6");
  await expect(expanded.nth(3)).toHaveText("6");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".duel-side.finished")).toHaveCount(2);
  const [fast, slow] = (await Promise.all([0, 3].map((i) => expanded.nth(i).textContent()))).map((text) => Number(text.replace(/\D/g, "")));
  expect(fast).toBeLessThan(slow);
});

test("a pattern database is built layer by layer, and two of them add up", async ({ page }) => {
  await page.goto(`./#explain?board=${MEDIUM}&view=patterns`);
  await expect(page.locator(".pattern-table h2").first()).toHaveText("Tiles 1 2 3 4: 3,024 arrangements");
  await expect(page.locator(".pattern-table .note").first()).toContainText("1 of 3,024 arrangements are known");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page.locator(".pattern-table .note").first()).not.toContainText(" 1 of 3,024");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".pattern-table .note").first()).toContainText("3,024 of 3,024");
  await expect(page.locator(".pattern-total")).toHaveText(/\d+\D+\d+\D+\d+/);
  const [a, b, sum] = (await page.locator(".pattern-total").textContent()).match(/\d+/g).map(Number);
  expect(a + b).toBe(sum);
  await expect(page.locator(".pattern-sum dd b")).toHaveText(["7", String(sum), "13"]);
  expect(sum).toBeGreaterThanOrEqual(7);
  expect(sum).toBeLessThanOrEqual(13);
  await page.locator(".pattern-tile[data-tile='5']").click();
  await expect(page.locator(".pattern-table h2").first()).toHaveText("Tiles 1 2 3 4 5: 15,120 arrangements");
});

test("the entries of a pattern table are whole pixels, at every width", { tag: "@folder" }, async ({ page }) => {
  for (const [width, address] of [
    [1280, "./#lesson/pattern-databases/2"],
    [1280, `./#explain?board=${MEDIUM}&view=patterns`],
    [390, "./#lesson/pattern-databases/2"],
  ]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto("about:blank");
    await page.goto(address);
    const table = page.locator(".pattern-dots").first();
    await expect(table).toBeVisible();
    await expect(async () => {
      const { pixels, shown, frame } = await table.evaluate((canvas) => ({
        pixels: canvas.width,
        shown: canvas.getBoundingClientRect().width,
        frame: canvas.parentElement.clientWidth,
      }));
      expect(Math.abs(shown * (await page.evaluate(() => devicePixelRatio)) - pixels)).toBeLessThan(0.5);
      expect(shown).toBeGreaterThan(frame / 2);
    }).toPass();
  }
});

test("the sum of two pattern tables never exceeds the shortest solution", async ({ page }) => {
  await page.goto("./#explain");
  for (const board of ["8 6 7/2 5 4/3 0 1", "3 6 0/5 2 1/4 7 8", "1 2 0/3 6 8/4 7 5", "2 8 3/1 4 6/7 0 5"]) {
    const { length } = await (await page.request.post("/api/solve", { data: { board } })).json();
    const [sum, manhattan] = await page.evaluate(async (text) => {
      const [{ fromLine, goalBoard, tileDistances }, { buildTable, lookUp }] = await Promise.all(
        ["board/board", "search/pattern-space"].map((name) => import(`/js/${name}.js`)),
      );
      const [board, goal] = [fromLine(text), goalBoard("row-major", 3, 3)];
      const sum = [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ].reduce((sum, tiles) => sum + lookUp(buildTable(goal, tiles), board), 0);
      return [sum, tileDistances(board, goal).reduce((sum, { distance }) => sum + distance, 0)];
    }, board);
    expect(sum, board).toBeLessThanOrEqual(length);
    expect(sum, board).toBeGreaterThanOrEqual(manhattan);
  }
});

test("solvability is argued with inversions on the board", async ({ page }) => {
  await page.goto("./#explain?board=1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0&view=parity");
  await expect(page.locator(".verdict")).toHaveText("This board cannot be solved.");
  await expect(page.locator(".arc")).toHaveCount(1);
  await expect(page.locator(".argument li")).toHaveCount(6);
  await page.getByLabel("Board", { exact: true }).fill("3 2 1/4 5 6/7 8 0");
  await page.getByRole("button", { name: "Watch" }).click();
  await expect(page.locator(".inversions").first().locator(".arc")).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Tile 2:/ })
    .first()
    .press("Enter");
  await expect(page.locator(".arc.strong")).toHaveCount(2);
});
