import { readdirSync, readFileSync } from "node:fs";
import { expect, settled, test } from "./page.js";

const folder = new URL("../../../taquin-words/words/", import.meta.url);
const catalogues = readdirSync(folder).map((name) => ({
  code: name.slice(0, 2),
  words: JSON.parse(readFileSync(new URL(name, folder), "utf8")),
}));
/** What a text without words looks like: a key. */
const sections = [...new Set(Object.keys(catalogues[0].words).map((key) => key.split(".")[0]))];
const KEY = new RegExp(`\\b(${sections.join("|")})\\.[a-zA-Z]`);

for (const { code, words } of catalogues) {
  test.describe(code, () => {
    test.use({ locale: code });

    test("is chosen from the browser and used in every area", async ({ page }) => {
      const loaded = new Set();
      page.on(
        "request",
        (request) => /words\/(..)\.json/.test(request.url()) && !request.serviceWorker() && loaded.add(request.url().slice(-7, -5)),
      );
      await page.goto("/");
      await expect(page.locator("nav [aria-current]")).toHaveText(words["nav.play"]);
      await expect(page.getByRole("heading", { name: words["play.setup"] })).toBeVisible();
      await expect(page.locator("[data-language] option:checked")).toHaveText(words["language.name"]);
      for (const area of [
        "play",
        "solve",
        "explain",
        "explain?view=duel&board=1 3 0/4 2 5/7 8 6",
        "explain?view=patterns",
        "explain?view=map&board=1 2/0 3",
        "explain?view=parity",
        "lesson",
        "lesson/ida-star",
        "race",
      ]) {
        await page.goto(`/#${area}`);
        await settled(page);
        await expect.poll(() => page.locator("body").innerText()).not.toMatch(KEY);
      }
      expect([...loaded]).toEqual([code]);
    });
  });
}

test.describe("bad input", () => {
  test.use({ locale: "fr-FR", expected: { patterns: [/status of 400/] } });

  test("is explained in the reader's language", async ({ page }) => {
    await page.goto("/#solve?board=1 2 3/4 x5 6/7 8 0");
    await expect(page.locator(".complaint:visible")).toContainText("Ligne 1, colonne 9 : 'x5' n’est pas une pièce");
  });

  for (const [choice, sentence] of [
    ["algorithm=magie", "Aucun algorithme ne porte ce nom ; choisissez auto, "],
    ["heuristic=manhatan", "Aucune heuristique ne s’appelle manhatan (caractère 1). Essayez manhattan."],
    ["goal=nulle-part", "Aucun but ne porte ce nom ; choisissez row-major, "],
  ]) {
    test(`and so are other errors: ${choice}`, async ({ page }) => {
      await page.goto(`/#solve?board=1 2 3/4 0 6/7 5 8&${choice}`);
      await page.getByRole("button", { name: "Résoudre", exact: true }).click();
      await expect(page.locator(".complaint:visible")).toContainText(sentence);
    });
  }
});

test.describe("a search that cannot be made", () => {
  test.use({ locale: "ru-RU" });

  test("says why in the reader's language", async ({ page }) => {
    const board = [...Array(48).keys()].map((i) => i + 1).join(" ");
    await page.goto(`/#solve?board=7x7 ${board} 0&algorithm=pdb`);
    await page.getByRole("button", { name: "Решить", exact: true }).click();
    await expect(page.locator(".complaint:visible")).toHaveText(
      "Базы шаблонов — для полей со сторонами от 2 и не больше чем из 36 клеток, а не для 7x7.",
    );
  });
});

test("the language is switched in the middle of a game and kept", async ({ page }) => {
  await page.goto("/#play?board=1 2 3/4 0 6/7 5 8");
  await page.keyboard.press("ArrowUp");
  await page.locator("[data-language]").selectOption("ru");
  await expect(page.locator("nav [aria-current]")).toHaveText("Играть");
  await expect(page.locator("[data-figure=moves]")).toHaveText("1");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await page.reload();
  await expect(page.locator("nav [aria-current]")).toHaveText("Играть");
});

test.describe("a catalogue that cannot be loaded", () => {
  test.use({ expected: { patterns: [/ERR_FAILED/] } });

  test("leaves the language as it is", async ({ page, context }) => {
    await page.route("**/words/fr.json", (route) => route.abort());
    await page.goto("/");
    await page.locator("[data-language]").selectOption("fr");
    await expect(page.locator("[data-language]")).toHaveValue("en");
    await expect(page.locator("nav [aria-current]")).toHaveText("Play");
    // Of two languages asked for one after the other, the last counts, even if its words come first.
    let release = () => {};
    const gate = new Promise((open) => (release = open));
    await context.route("**/words/ru.json", async (route) => {
      await gate;
      await route.continue();
    });
    const tongue = page.locator("[data-language]");
    const late = page.waitForResponse("**/words/ru.json");
    await tongue.selectOption("ru");
    await tongue.selectOption("en");
    release();
    await late;
    await expect(page.locator("nav [aria-current]")).toHaveText("Play");
  });
});
