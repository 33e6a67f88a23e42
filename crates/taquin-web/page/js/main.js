/** Builds the page: header, areas, language and colour scheme. */

import { onPlaceChange, place } from "./requests/api.js";
import { errorSentence } from "./requests/error-message.js";
import { el, refill } from "./kit/dom.js";
import { button, select } from "./kit/fields.js";
import { hearPageKeys } from "./kit/page-keys.js";
import { hearPastes } from "./board/paste.js";
import { adoptQuery, noteAddress } from "./kit/share.js";
import { keep, recall } from "./kit/storage.js";
import { updatePage } from "./kit/update-page.js";
import { LANGUAGES, language, setLanguage, t } from "./kit/words.js";
import { playArea } from "./areas/play.js";

/** An area, with a title of its own if that of the area says too little. @typedef {{ element: HTMLElement, leave: () => void, title?: string }} Area */
/** Makes an area from the state in the address and the page of the area that it names. @typedef {(params: URLSearchParams, page: string) => Area} MakeArea */

/** What loads each area: the game comes with the page, the others when they are asked for, or when the page has nothing else to do. @type {Record<string, () => Promise<MakeArea>>} */
const LOADERS = {
  play: async () => playArea,
  solve: async () => (await import("./areas/solve.js")).solveArea,
  explain: async () => (await import("./areas/explain.js")).explainArea,
  lesson: async () => (await import("./areas/lesson.js")).lessonArea,
  race: async () => (await import("./areas/race.js")).raceArea,
};
const SCHEMES = ["auto", "light", "dark"];
/** Milliseconds after the page was drawn when the other areas are loaded. */
const LATER = 1000;

/** The areas that are loaded. @type {Map<string, MakeArea>} */
const loaded = new Map([["play", playArea]]);

const header = /** @type {HTMLElement} */ (document.querySelector("header"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const footer = /** @type {HTMLElement} */ (document.querySelector("footer"));
/** @type {Area | null} */
let area = null;

/** The area that the address names, its page and its state: `#area/page?state`. */
function address() {
  const [path = "", query] = location.hash.slice(1).split("?", 2);
  const [name = "", ...page] = path.split("/");
  return { name: Object.hasOwn(LOADERS, name) ? name : "play", page: page.join("/"), params: new URLSearchParams(query) };
}

function drawHeader() {
  const { name } = address();
  const links = Object.keys(LOADERS).map((key) =>
    el("a", { href: `#${key}`, "aria-current": key === name ? "page" : null }, t(`nav.${key}`)),
  );
  const scheme = select(
    SCHEMES.map((key) => [key, t(`scheme.${key}`)]),
    recall("scheme", "auto"),
    paintScheme,
    { "aria-label": t("scheme.label") },
  );
  const tongue = select(
    [...LANGUAGES],
    language(),
    async (code) => {
      await setLanguage(code);
      draw(new URLSearchParams());
    },
    { "aria-label": t("language.label"), "data-language": true },
  );
  const skip = button(t("nav.skip"), () => main.focus(), { class: "button skip" });
  const wall = button(t("wall.switch"), () => hang(!isOnWall()), {
    class: "button wall-switch",
    "aria-pressed": String(isOnWall()),
    title: t("wall.about"),
  });
  const mark = el("a", { class: "brand", href: "#play" }, el("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), "taquin");
  refill(header, skip, mark, el("nav", { "aria-label": t("nav.label") }, ...links), el("div", { class: "prefs" }, wall, tongue, scheme));
}

/** Says who answers requests. */
function drawFooter() {
  refill(footer, t(place() === "away" ? "error.unreachable" : `place.${place()}`));
}

/** @param {string} scheme */
function paintScheme(scheme) {
  keep("scheme", scheme);
  document.documentElement.dataset["scheme"] = scheme;
}

/** Whether the page is enlarged for a wall, with the forms hidden. */
function isOnWall() {
  return document.documentElement.hasAttribute("data-wall");
}

/** @param {boolean} isOn */
function hang(isOn) {
  document.documentElement.toggleAttribute("data-wall", isOn);
  keep("wall", isOn, "tab");
  header.querySelector(".wall-switch")?.setAttribute("aria-pressed", String(isOn));
}

/** The style sheets of the other areas, loading or loaded. @type {Promise<void> | null} */
let dressed = null;

/** Puts the style sheets of the other areas to use; the game does not wait for them. */
async function dress() {
  const links = [...document.querySelectorAll(/** @type {"link"} */ ("link[data-later]"))];
  await Promise.all(
    links.map(async (link) => {
      if (!link.sheet) {
        // Whether a link has failed cannot be seen; of a new one the page is told.
        const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
        const loading = new Promise((done, fail) => {
          fresh.onload = done;
          fresh.onerror = () => fail(new Error(fresh.href));
        });
        link.replaceWith(fresh);
        await loading;
        link = fresh;
      }
      link.media = "all";
      delete link.dataset["later"];
    }),
  );
}

/** @param {string} name */
async function load(name) {
  dressed ??= dress().catch((error) => {
    dressed = null;
    throw error;
  });
  await dressed;
  const make = await /** @type {() => Promise<MakeArea>} */ (LOADERS[name])();
  loaded.set(name, make);
  return make;
}

/** @param {URLSearchParams} params */
async function draw(params) {
  noteAddress();
  const { name, page } = address();
  area?.leave();
  area = null;
  document.documentElement.lang = language();
  drawHeader();
  drawFooter();
  document.title = title(t(`title.${name}`));
  if (!loaded.has(name)) {
    refill(main, el("p", { class: "loading" }, t("loading")));
    main.ariaBusy = "true";
    const error = await load(name).then(
      () => null,
      (/** @type {unknown} */ error) => error,
    );
    main.ariaBusy = "false";
    // Another area may be asked for by now, and drawn.
    if (address().name !== name || area) return;
    if (error) return refill(main, el("p", { class: "complaint", role: "alert" }, errorSentence(error)));
  }
  area = loaded.get(name)?.(params, page) ?? null;
  if (!area) return;
  if (area.title) document.title = title(area.title);
  refill(main, area.element);
}

/** @param {string} words */
function title(words) {
  return `taquin – ${words}`;
}

adoptQuery(Object.keys(LOADERS));
paintScheme(recall("scheme", "auto"));
hang(recall("wall", false, "tab"));
addEventListener("hashchange", () => draw(address().params));
// A board that is pasted into a lesson is explained.
hearPastes(() => (address().name === "lesson" ? "explain" : address().name));
hearPageKeys(() => address().name);
draw(address().params);
onPlaceChange(drawFooter);
updatePage();
setTimeout(() => Object.keys(LOADERS).forEach((name) => load(name).catch(() => {})), LATER);
