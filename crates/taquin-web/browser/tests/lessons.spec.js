import { readFile } from "node:fs/promises";
import { expect, holdAnswers, test } from "./page.js";

const text = await readFile(new URL("../../page/js/search/lessons.js", import.meta.url), "utf8");
const { LESSONS } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

/** The right answers, as somebody who has never seen A* would work them out. */
const ANSWERS = {
  "breadth-first": [null, 2, "5 to 12", "No: shorter paths were all tried before"],
  "a-star": [4, "f = 4", "A*"],
  admissible: ["No", "More than 15 moves", "Fewer boards were expanded"],
  overestimate: [15, "More than 8 moves", "f = 14", "Its f = 15 says: nothing below 15 moves through me"],
  "ida-star": [7, 9, "Only those of one path"],
  solvability: [2, "Yes", "No"],
  "pattern-databases": ["3,024", "The table’s distance, or the two are equal", "They may be added"],
};

async function answer(page, given) {
  if (typeof given === "number") await page.getByLabel("Your number").fill(String(given));
  else await page.getByLabel(given, { exact: true }).check();
  await page.getByRole("button", { name: "Check" }).click();
}

test("there are seven lessons, and each has its address", async ({ page }) => {
  await page.goto("./#lesson");
  await expect(page.locator(".lesson-card")).toHaveCount(7);
  expect(LESSONS.map(({ slug }) => slug)).toEqual(Object.keys(ANSWERS));
  await page.getByRole("link", { name: /IDA\* and memory/ }).click();
  await expect(page).toHaveURL(/#lesson\/ida-star$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("IDA* and memory");
  await expect(page).toHaveTitle("taquin – IDA* and memory");
});

for (const [slug, answers] of Object.entries(ANSWERS)) {
  test(`the lesson ${slug} asks before it shows, and checks the answers`, async ({ page }) => {
    await page.goto(`./#lesson/${slug}`);
    for (const [i, given] of answers.entries()) {
      const last = i === answers.length - 1;
      const next = page.getByRole("button", { name: last ? "Finish" : "Continue" });
      await expect(page.locator(".lesson-stage > *").first()).toBeAttached();
      if (given !== null) {
        await expect(next).toBeDisabled();
        await expect(page.locator(".lesson-after")).toBeEmpty();
        await answer(page, given);
        await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
        await expect(page.locator(".lesson-stage")).not.toHaveClass(/veiled/);
      }
      await next.click();
    }
    const asked = answers.filter((given) => given !== null).length;
    await expect(page.locator(".lesson-score")).toHaveText(`Right predictions: ${asked} of ${asked}.`);
    await page.goto("./#lesson");
    await expect(page.locator(`.lesson-card[href="#lesson/${slug}"] .lesson-number`)).toHaveText("✓");
  });
}

test.describe("while the view is awaited", () => {
  test("answers are kept, and checked when it is there", async ({ page }) => {
    for (const [step, given] of ANSWERS["a-star"].entries()) {
      await page.goto("about:blank");
      const release = await holdAnswers(page);
      await page.goto(`./#lesson/a-star/${step + 1}`);
      await expect(page.locator(".lesson-stage")).toHaveAttribute("aria-busy", "true");
      await expect(page.getByText("Loading …")).toBeVisible();
      await answer(page, given);
      await expect(page.getByRole("button", { name: "Check" })).toBeDisabled();
      await expect(page.locator(".lesson-after")).toBeEmpty();
      release();
      await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
      await expect(page.locator(".lesson-stage")).toHaveAttribute("aria-busy", "false");
    }
  });

  test("an answer survives a reload before it was checked", async ({ page }) => {
    await holdAnswers(page);
    await page.goto("./#lesson/a-star");
    await answer(page, 9);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Not quite: 4.");
  });

  test("the view of the step before is not shown for the next", async ({ page }) => {
    await page.goto("./#lesson/admissible");
    await answer(page, "No");
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
    const release = await holdAnswers(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.locator(".lesson-stage")).toHaveAttribute("aria-busy", "true");
    await expect(page.locator(".lesson-stage .tree")).toBeHidden();
    await answer(page, "More than 15 moves");
    release();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  });
});

test("nothing is given away before it is predicted", async ({ page }) => {
  const check = page.getByRole("button", { name: "Check" });
  const onward = async (given) => {
    await answer(page, given);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(check).toBeVisible();
  };
  await page.goto("./#lesson/a-star");
  await onward(4);
  await expect(page.locator(".tree .node.open")).toHaveCount(2);
  await expect(page.locator(".tree .node.next")).toHaveCount(0);
  await page.goto("./#lesson/ida-star");
  await onward(7);
  await expect(page.locator(".iteration b")).toHaveText(["7"]);
  await expect(page.locator(".candidate.first")).toHaveAttribute("data-f", "9");
  await page.goto("./#lesson/solvability");
  await onward(2);
  await expect(page.locator(".inversions .arc")).toHaveCount(2);
  await expect(page.locator(".lesson-stage .verdict")).toHaveCount(0);
  await page.goto("./#lesson/pattern-databases");
  await onward("3,024");
  await onward("The table’s distance, or the two are equal");
  await expect(page.locator(".pattern-total")).toHaveText("The tables have not come that far yet.");
});

test("while a question is open the formula is seen, the player is not", async ({ page }) => {
  await page.goto("./#lesson/a-star/2");
  await expect(page.locator(".lesson-stage .transport button.sign").first()).toBeHidden();
  await expect(page.locator(".formula-line .term")).toHaveCount(3);
  for (const letter of await page.locator(".formula-line .term").all()) await expect(letter).toBeVisible();
  await expect(page.locator(".why")).toBeHidden();
});

test("a wrong answer is told the right one, by keyboard alone", async ({ page }) => {
  await page.goto("./#lesson/a-star");
  await expect(page.locator(".lesson-stage")).toHaveClass(/veiled/);
  await page.getByLabel("Your number").focus();
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Not quite: 4.");
  await expect(page.locator(".lesson-why")).toContainText("The blank is not a tile.");
  await expect(page.locator(".way-count")).toHaveCount(4);
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByLabel("f = 4").press("Space");
  await page.getByRole("button", { name: "Check" }).press("Enter");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  await expect(page.locator(".saying")).toContainText("Take the board with f = 1 + 3 = 4");
});

test("the first answer counts, and is still there after going back", async ({ page }) => {
  await page.goto("./#lesson/a-star");
  await expect(page.locator(".lesson-cover .mini-board")).toBeVisible();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".lesson-after")).toBeEmpty();
  await answer(page, 9);
  await expect(page.locator(".lesson-cover")).toBeHidden();
  await expect(page.getByLabel("Your number")).toBeDisabled();
  await page.getByRole("button", { name: "Continue" }).click();
  await answer(page, "f = 4");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByLabel("Your number")).toHaveValue("9");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Not quite: 4.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("f = 4")).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await answer(page, "A*");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator(".lesson-score")).toHaveText("Right predictions: 2 of 3.");
});

test("a step has its address: it can be linked to, is kept by a reload, and is left by going back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./#lesson/ida-star/2");
  await expect(page.locator(".lesson-question legend")).toHaveText("What will the next threshold be?");
  await expect(page.locator(".iteration b")).toHaveText(["7"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#lesson\/ida-star\/2$/);
  await answer(page, 9);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/#lesson\/ida-star\/3$/);
  await page.reload();
  await expect(page.locator(".lesson-question legend")).toHaveText("How many boards did IDA* have to remember at once?");
  await page.goBack();
  await expect(page).toHaveURL(/#lesson\/ida-star\/2$/);
  await expect(page.getByLabel("Your number")).toHaveValue("9");
  await page.getByRole("link", { name: "Step 1 of 3" }).click();
  await expect(page).toHaveURL(/#lesson\/ida-star$/);
  await expect(page.getByLabel("Your number")).toHaveValue("");
  await page.goto("./#lesson/ida-star/9");
  await expect(page.locator(".lesson-question legend")).toHaveText("What is the first threshold?");
});

test("answers stay after a reload and in another language, and a lesson that is begun again begins anew", async ({ page }) => {
  await page.goto("./#lesson/a-star");
  await answer(page, 9);
  await page.getByRole("button", { name: "Continue" }).click();
  await answer(page, "f = 4");
  await page.reload();
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  await page.locator("[data-language]").selectOption("fr");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Exact.");
  await page.locator("[data-language]").selectOption("en");
  await page.getByRole("button", { name: "Continue" }).click();
  await answer(page, "A*");
  await page.getByRole("button", { name: "Finish" }).click();
  const score = page.locator(".lesson-score");
  await expect(score).toHaveText("Right predictions: 2 of 3.");
  await page.reload();
  await expect(score).toHaveText("Right predictions: 2 of 3.");
  await expect(page.locator(".duel-side.finished")).toHaveCount(2);
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.getByRole("link", { name: /A\* and the heuristic/ }).click();
  await expect(page.getByLabel("Your number")).toHaveValue("");
});

test("somebody who was led to the last step has not finished the lesson", async ({ page }) => {
  await page.goto("./#lesson/a-star/3");
  await answer(page, "A*");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator(".lesson-score")).toHaveText("Right predictions: 1 of 1.");
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.locator(".lesson-card[href='#lesson/a-star'] .lesson-number")).toHaveText("2");
});

test("two searches stand side by side, and go on to explain as they are", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("./#lesson/admissible/3");
  await expect(page.locator(".duel-side .tree .node").first()).toBeVisible();
  await expect(async () => {
    const [first, second] = await Promise.all([0, 1].map((i) => page.locator(".duel-side").nth(i).boundingBox()));
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThan(first.x + first.width);
  }).toPass();
  await expect(page.locator(".tree .node.goal")).toHaveCount(2);
  const covered = () =>
    page.locator(".duel-side").evaluateAll(
      (sides) =>
        sides.flatMap((side) => {
          const tools = side.querySelector(".tree-tools").getBoundingClientRect();
          return [...side.querySelectorAll(".tree .node")]
            .map((node) => node.getBoundingClientRect())
            .filter((box) => box.right > tools.left && box.bottom > tools.top && box.top < tools.bottom);
        }).length,
    );
  await expect.poll(covered).toBe(0);
  await answer(page, "Fewer boards were expanded");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("link", { name: "Explore it yourself" }).click();
  await expect(page.locator(".duel-side .formula")).toHaveText(["f = g + h", "f = g + w·h, w = 5"]);
});

test("space and arrows drive the player after the prediction, not before", async ({ page }) => {
  await page.goto("./#lesson/breadth-first/3");
  const counter = page.locator(".counter");
  await expect(counter).toContainText("3 / ");
  await page.keyboard.press("ArrowRight");
  await expect(counter).toContainText("3 / ");
  await answer(page, "5 to 12");
  await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  await page.locator("h1").click();
  const end = await counter.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(counter).not.toHaveText(end);
  await page.keyboard.press("End");
  await expect(counter).toHaveText(end);
});

test("the player waits for the answer, and the whole tree is seen at the end", async ({ page }) => {
  await page.goto("./#lesson/breadth-first");
  await page.getByRole("button", { name: "Continue" }).click();
  const play = page.locator(".lesson-stage .transport").getByRole("button", { name: "Play" });
  await expect(play).toBeHidden();
  await answer(page, 2);
  await expect(play).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await answer(page, "5 to 12");
  await expect(page.locator(".tree .node.goal")).toHaveCount(1);
  // Wait for nodes that glide.
  await expect(async () => {
    const frame = await page.locator(".tree-window").boundingBox();
    for (const node of await page.locator(".tree .node").all()) {
      const box = await node.boundingBox();
      expect(box.y).toBeGreaterThanOrEqual(frame.y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
    }
  }).toPass();
});

test("the tiles of the patterns are those of the text", async ({ page }) => {
  await page.goto("./#lesson/pattern-databases");
  await answer(page, "3,024");
  await expect(page.locator(".pattern-picker button")).not.toHaveCount(0);
  for (const tile of await page.locator(".pattern-picker button").all()) await expect(tile).toBeDisabled();
});

test("the numbers in the texts are those of the searches", async ({ page }) => {
  const expanded = async (board, method) =>
    (await (await page.request.post("/api/explain", { data: { board, method, moments: 20_000 } })).json()).answer;
  expect(await expanded("1 3 0/4 2 5/7 8 6", { algorithm: "bfs" })).toMatchObject({ expanded: 10, length: 4 });
  expect(await expanded("1 3 0/4 2 5/7 8 6", { algorithm: "astar", heuristic: "manhattan" })).toMatchObject({ expanded: 4, length: 4 });
  expect(await expanded("3 5 6/0 1 8/4 2 7", { algorithm: "astar", heuristic: "manhattan" })).toMatchObject({ expanded: 35, length: 15 });
  expect(await expanded("3 5 6/0 1 8/4 2 7", { algorithm: "weighted", heuristic: "manhattan", weight: 5 })).toMatchObject({
    expanded: 19,
    length: 17,
  });
  const ida = await expanded("1 3 5/0 2 6/7 8 4", { algorithm: "ida", heuristic: "manhattan" });
  expect(ida.iterations.map(({ bound }) => bound)).toEqual([7, 9, 11, 13]);
  expect(ida.iterations.map(({ expanded }) => expanded)).toEqual([1, 4, 17, 55]);
  expect(await expanded("1 3 5/0 2 6/7 8 4", { algorithm: "astar", heuristic: "manhattan" })).toMatchObject({ stored_peak: 59 });
});

test("where the sum of two heuristics leads astray is what the search does", async ({ page }) => {
  const board = "1 5 2/8 0 3/4 7 6";
  const ask = async (name, data) => (await page.request.post(`/api/${name}`, { data })).json();
  const explained = (heuristic) => ask("explain", { board, method: { algorithm: "astar", heuristic }, moments: 20_000 });
  const values = (await ask("estimate", { board, heuristics: ["hamming", "manhattan", "hamming+manhattan"] })).map(({ value }) => value);
  expect(values).toEqual([7, 8, 15]);
  const right = await explained("manhattan");
  expect(right.answer).toMatchObject({ length: 8, optimal: true, expanded: 8 });
  const wrong = await explained("hamming+manhattan");
  expect(wrong.answer).toMatchObject({ length: 10, optimal: false, expanded: 14 });
  const children = wrong.moments.slice(1, 5);
  expect(children.map(({ event, f }) => [event, f]).sort()).toEqual([
    ["child", 14],
    ["child", 15],
    ["child", 17],
    ["child", 17],
  ]);
  expect(wrong.moments[5]).toMatchObject({ event: "select", f: 14 });
  const passedOver = children.find(({ f }) => f === 15);
  expect(passedOver).toMatchObject({ via: "R", g: 1, h: 14, board: "1 5 2/0 8 3/4 7 6" });
  expect((await ask("solve", { board: passedOver.board })).length).toBe(7);
  expect(wrong.moments.filter(({ event, node }) => event === "select" && node === passedOver.node)).toEqual([]);
  expect(wrong.moments.at(-2)).toMatchObject({ event: "child", f: 10 });
});

test("every wrong answer has its reason, in every language", async ({ page }) => {
  await page.goto("./#lesson");
  const { languages } = await (await page.request.get("/api/choices")).json();
  for (const { code } of languages) {
    const words = await (await page.request.get(`/words/${code}.json`)).json();
    for (const { slug, steps } of LESSONS)
      for (const [i, { answer, options }] of steps.entries()) {
        const name = `lesson.${slug}.${i + 1}.why`;
        const reasons = (options ?? []).filter((option) => words[`${name}.${option}`] !== undefined);
        if (options) expect(reasons, name).toHaveLength(options.length - 1);
        else if (answer) expect(words[name], name).toBeDefined();
      }
  }
});

test("a lesson ends on a board of one's own: slid by mouse, written by keys, shuffled", async ({ page }) => {
  await page.goto("./#lesson/overestimate/end");
  await expect(page.locator(".duel-figures dd").first()).toBeVisible();
  const field = page.locator(".lesson-own textarea");
  await expect(field).toHaveValue("1 5 2/8 0 3/4 7 6");
  await page.locator(".lesson-own [data-tile='7']").click();
  await expect(field).toHaveValue("1 5 2/8 7 3/4 0 6");
  await expect(page.locator(".duel-side").nth(1)).toContainText("9 moves");
  await field.fill("1 2 3/4 0 6/7 5 8");
  await expect(page.locator(".duel-side").nth(1)).toContainText("2 moves");
  await expect(page.getByRole("link", { name: "Explore it yourself" })).toHaveAttribute("href", /board=1\+2\+3%2F4\+0\+6/);
  await page.locator(".lesson-own").getByRole("button", { name: "Shuffle" }).click();
  await expect(field).not.toHaveValue("1 2 3/4 0 6/7 5 8");
  await page.goto("./#lesson/pattern-databases/end");
  await page.locator(".lesson-own textarea").fill("1 2 3/4 5 6/7 0 8");
  await expect(page.locator(".pattern-total")).toContainText("1");
  await page.goto("./#lesson/solvability/end");
  await page.locator(".lesson-own textarea").fill("2 1 3/4 5 6/7 8 0");
  await expect(page.locator(".lesson-stage .inversions .arc")).toHaveCount(1);
});

test.describe("in French, by touch", () => {
  test.use({ locale: "fr-FR", hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a lesson is followed", async ({ page }) => {
    await page.goto("./#lesson/solvability");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Soluble ou non ?");
    await page.getByLabel("Votre nombre").fill("2");
    await page.getByRole("button", { name: "Vérifier" }).tap();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Exact.");
    await page.getByRole("button", { name: "Continuer" }).tap();
    await page.getByText("Oui", { exact: true }).tap();
    await page.getByRole("button", { name: "Vérifier" }).tap();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Exact.");
  });

  test("a wrong answer gets its reason, and one's own board is slid", async ({ page }) => {
    await page.goto("./#lesson/overestimate/3");
    await page.getByText("f = 15", { exact: true }).tap();
    await page.getByRole("button", { name: "Vérifier" }).tap();
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Pas tout à fait : f = 14.");
    await expect(page.locator(".lesson-why")).toContainText("14 est plus petit que 15");
    await page.goto("./#lesson/overestimate/end");
    await page.locator(".lesson-own [data-tile='8']").tap();
    await expect(page.locator(".lesson-own textarea")).toHaveValue("1 5 2/0 8 3/4 7 6");
    await expect(page.locator(".duel-side").nth(1)).toContainText("7 coups");
  });
});
