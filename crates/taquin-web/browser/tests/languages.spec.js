import { readFile, readdir } from "node:fs/promises";
import { expect, settled, test } from "./page.js";

const page_folder = new URL("../../page/js/", import.meta.url);
const load = async (code) => {
  const text = await readFile(new URL(`words/${code}.js`, page_folder), "utf8");
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).default;
};

for (const [locale, play, title] of [
  ["en-GB", "Play", "Shuffle"],
  ["fr-FR", "Jouer", "Mélanger"],
  ["ru-RU", "Играть", "Перемешать"],
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test("is chosen from the browser and used in every area", async ({ page }) => {
      const dictionaries = new Set();
      page.on("request", (request) => /words\/(..)\.js/.test(request.url()) && !request.serviceWorker() && dictionaries.add(request.url().slice(-5, -3)));
      await page.goto("/");
      await expect(page.locator("nav [aria-current]")).toHaveText(play);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      for (const area of ["play", "solve", "explain", "explain?view=duel&board=1 3 0/4 2 5/7 8 6", "explain?view=patterns", "explain?view=parity", "lesson", "lesson/ida-star", "race"]) {
        await page.goto(`/#${area}`);
        await settled(page);
        // A key that stands on the page as such has no words.
        await expect.poll(() => page.locator("body").innerText()).not.toMatch(/\b(play|solve|explain|race|hint|tree|parity|player|result|look|algorithm|heuristic|lesson|code|term|duel|patterns|whyThis)\.[a-z]/);
      }
      expect([...dictionaries]).toEqual([locale.slice(0, 2)]);
    });
  });
}

test.describe("bad input", () => {
  test.use({ locale: "fr-FR", expected: { patterns: [/status of 400/] } });

  test("is explained in the reader's language", async ({ page }) => {
    await page.goto("/#solve?board=1 2 3/4 x5 6/7 8 0");
    await expect(page.locator(".complaint:visible")).toContainText("Ligne 1, colonne 9 : On trouve 'x5', mais il faut une pièce");
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
    await expect(page.locator(".complaint:visible")).toHaveText("Баз шаблонов для полей 7x7 нет; выберите другой алгоритм.");
  });
});

test("every problem of the server has words", async () => {
  const en = await load("en");
  const description = JSON.parse(await readFile(new URL("../../src/routes/openapi.json", import.meta.url), "utf8"));
  for (const code of description.components.schemas.Problem.properties.code.enum) expect(en).toHaveProperty([`problem.${code}`]);
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

test.describe("a dictionary that cannot be loaded", () => {
  test.use({ expected: { patterns: [/ERR_FAILED/] } });

  test("leaves the language as it is", async ({ page, context }) => {
    await page.route("**/words/fr.js", (route) => route.abort());
    await page.goto("/");
    await page.locator("[data-language]").selectOption("fr");
    await expect(page.locator("[data-language]")).toHaveValue("en");
    await expect(page.locator("nav [aria-current]")).toHaveText("Play");
    // Of two languages asked for one after the other, the last counts, even if its words come first.
    let release = () => {};
    const gate = new Promise((open) => (release = open));
    await context.route("**/words/ru.js", async (route) => {
      await gate;
      await route.continue();
    });
    const tongue = page.locator("[data-language]");
    await tongue.selectOption("ru");
    await tongue.selectOption("en");
    release();
    // This import waits for the one of the page, which was asked for before.
    await page.evaluate(() => import("/js/words/ru.js"));
    await expect(page.locator("nav [aria-current]")).toHaveText("Play");
  });
});

test("the dictionaries have equal keys, equal values to put in, and all plurals", async () => {
  const [en, fr, ru] = await Promise.all(["en", "fr", "ru"].map(load));
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  expect(Object.keys(ru)).toEqual(Object.keys(en));
  const slots = (entry) => [...new Set((typeof entry === "string" ? entry : entry.other).match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) {
    for (const other of [fr, ru]) expect(slots(other[key]), key).toEqual(slots(en[key]));
    expect(typeof ru[key], key).toBe(typeof en[key]);
    if (typeof ru[key] === "object") expect(Object.keys(ru[key]), key).toEqual(["one", "few", "many", "other"]);
  }
});

test("every key that is used has words", async () => {
  const en = await load("en");
  const files = (await readdir(page_folder, { recursive: true })).filter((name) => name.endsWith(".js") && !name.startsWith("words"));
  for (const file of files) {
    const text = await readFile(new URL(file, page_folder), "utf8");
    for (const [, key] of text.matchAll(/\bt\("([^"]+)"/g)) expect(en, `${key} in ${file}`).toHaveProperty([key]);
  }
});
