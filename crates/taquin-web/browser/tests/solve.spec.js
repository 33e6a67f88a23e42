import { expect, test, tiles } from "./page.js";

test("a pasted board is solved, played, sought and shared", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/#solve");
  await page.getByLabel("Board", { exact: true }).fill("8 6 7\n2 5 4\n3 _ 1");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "31 moves – shortest possible" })).toBeVisible();
  await expect(page.locator(".moves button")).toHaveCount(31);
  await page.locator(".moves button").nth(30).click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect.poll(() => tiles(page)).toEqual([8, 6, 7, 2, 5, 4, 3, 0, 1]);
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page.locator(".moves [aria-current]")).toHaveCount(1);
  await page.getByLabel("Speed").selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".counter")).toHaveText("31 / 31");

  await page.getByLabel("Notation").selectOption("number");
  await page.getByRole("button", { name: "Copy moves" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d( \d){30}$/);
  for (const [kind, name] of [
    ["gif", "taquin.gif"],
    ["animated-svg", "taquin.svg"],
    ["sheet-png", "taquin.png"],
    ["json", "taquin.json"],
  ]) {
    await page.getByLabel("File").selectOption(kind);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?board=8.*#solve$/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".moves button")).toHaveCount(31);
});

test("a search shows its figures and is stopped", async ({ page }) => {
  await page.goto("/#solve?board=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&goal=snail&algorithm=iddfs");
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator("[data-figure=nodes]")).not.toHaveText("–");
  await expect(page.locator("[data-figure=bound]")).toContainText("≥");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: /Stopped \(cancelled\)/ })).toBeVisible();
});

test("a large board has a solution to play while the search continues", async ({ page }) => {
  await page.goto("/#solve?board=11 4 22 30 7 1/33 2 28 17 9 35/5 12 0 20 26 3/14 31 8 23 16 6/29 10 34 19 25 13/18 27 21 32 15 24");
  await page.getByText("How to solve").click();
  await page.getByLabel("Time limit").fill("600");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const offer = page.locator(".so-far");
  await expect(offer).toContainText("The search continues");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(page.locator("[data-figure=gap]")).toContainText("%");
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page.locator(".counter")).toHaveText(/^1 \/ \d+$/);
  await page.getByRole("button", { name: "Use this solution" }).click();
  await expect(page.locator(".result h2")).toHaveText(/^\d+ moves; at least \d+ needed$/);
  await expect(offer).toBeHidden();
  await page.getByRole("button", { name: "To the end" }).click();
  await expect.poll(() => tiles(page)).toEqual([...Array(35).keys()].map((i) => i + 1).concat(0));
});

test("a board with 1600 cells is painted, solved and seekable", async ({ page }) => {
  const made = await page.request.post("/api/generate", { data: { rows: 40, columns: 40, seed: 1 } });
  await page.goto("/#solve");
  await page.getByText("How to solve").click();
  await page.getByLabel("Time limit").fill("600");
  await page.getByLabel("Board", { exact: true }).fill((await made.json()).board);
  await expect(page.locator(".board canvas")).toBeVisible();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("moves so far");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.locator(".result h2")).toContainText("moves; at least");
  await expect(page.locator(".moves button")).toHaveCount(600);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".moves [aria-current]")).toHaveCount(1);
  await expect(page.locator(".counter")).toHaveText(/^(\S+) \/ \1$/);
});

test("a download wears the user's picture", async ({ page }) => {
  await page.goto("/#play");
  await page.getByText("Colours and picture").click();
  await page.getByLabel("Tiles show").selectOption("sample");
  await page.goto("/#solve?board=1 2 3/4 0 6/7 5 8");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const asked = page.waitForRequest("**/api/render");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const { picture, labels } = (await asked).postDataJSON();
  expect(Buffer.from(picture, "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(labels).toBe("corner");
  expect((await download).suggestedFilename()).toBe("taquin.gif");
});

test("the chosen method is used, and its guarantee is shown", async ({ page }) => {
  await page.goto("/#solve?board=8 6 7/2 5 4/3 0 1");
  await page.getByText("How to solve").click();
  await page.getByLabel("Algorithm").selectOption("greedy");
  await page.getByLabel("Heuristic").selectOption("hamming");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".pairs dd").first()).toHaveText("Greedy best-first · Hamming");
  await expect(page.getByText("does not guarantee a shortest solution")).toBeVisible();
  await page.getByLabel("Algorithm").selectOption("bfs");
  await expect(page.getByLabel("Heuristic")).toBeDisabled();
});

test("tiles are exchanged by hand, and a board without a solution says why", async ({ page }) => {
  await page.goto("/#solve?board=1 2 3/4 5 6/7 8 0");
  await page.getByText("Edit tiles").click();
  await page.locator("[data-tile='1']").click();
  await expect(page.locator("[data-tile='1']")).toHaveAttribute("aria-pressed", "true");
  await page.locator("[data-tile='2']").click();
  await expect(page.getByLabel("Board", { exact: true })).toHaveValue("2 1 3/4 5 6/7 8 0");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No solution exists" })).toBeVisible();
  await page.getByRole("link", { name: "Why?" }).click();
  await expect(page.getByText("This board cannot be solved.").first()).toBeVisible();
});

test.describe("bad input", () => {
  test.use({ expected: { patterns: [/status of 400/] } });

  test("is pointed at, under the field", async ({ page }) => {
    await page.goto("/#solve");
    const field = page.getByLabel("Board", { exact: true });
    const complaint = page.locator(".complaint:visible");
    for (const [text, where, wrong] of [
      ["1 2 3\n4 x5 6\n7 8 0", "Line 2, column 3", "x5"],
      ["1 2 3/4 5 6/7 8 8", "Line 1, column 17", "8"],
      ["é 1 2", "Line 1, column 1", "é"],
    ]) {
      await field.fill(text);
      await expect(complaint).toContainText(where);
      await expect(complaint.locator("mark")).toHaveText(wrong);
      await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeDisabled();
    }
    await field.fill("1 2 3/4 5 6/7 0 8");
    await expect(complaint).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeEnabled();
  });
});

test("the device that searched is named", async ({ page }) => {
  await page.route("**/api/solve", async (route) => {
    const response = await route.fetch({ timeout: 0 });
    const body = (await response.text()).replaceAll('"iterations":', '"device":"A graphics card","iterations":');
    await route.fulfill({ response, body });
  });
  await page.goto("/#solve");
  await page.getByLabel("Board", { exact: true }).fill("8 6 7\n2 5 4\n3 _ 1");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByText("A graphics card")).toBeVisible();
});
