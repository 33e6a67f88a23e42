/** Builds the page: header, areas, language and colour scheme. */

import { onPlaceChange, place } from "./api.js";
import { el, refill } from "./dom.js";
import { select } from "./fields.js";
import { hearPastes } from "./paste.js";
import { keep, recall } from "./storage.js";
import { updatePage } from "./update-page.js";
import { LANGUAGES, language, setLanguage, t } from "./words.js";
import { explainArea } from "./areas/explain.js";
import { lessonArea } from "./areas/lesson.js";
import { playArea } from "./areas/play.js";
import { raceArea } from "./areas/race.js";
import { solveArea } from "./areas/solve.js";

/** An area, with a title of its own if the name of the area says too little. @typedef {{ element: HTMLElement, leave: () => void, title?: string }} Area */

/** What makes each area, from the state in the address and the page of the area that it names. @type {Record<string, (params: URLSearchParams, page: string) => Area>} */
const AREAS = { play: playArea, solve: solveArea, explain: explainArea, lesson: lessonArea, race: raceArea };
const SCHEMES = ["auto", "light", "dark"];

const header = /** @type {HTMLElement} */ (document.querySelector("header"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const footer = /** @type {HTMLElement} */ (document.querySelector("footer"));
/** @type {Area | null} */
let area = null;

/** The area that the address names, its page and its state: `#area/page?state`. */
function address() {
  const [path = "", query] = location.hash.slice(1).split("?", 2);
  const [name = "", ...page] = path.split("/");
  return { name: Object.hasOwn(AREAS, name) ? name : "play", page: page.join("/"), params: new URLSearchParams(query) };
}

function drawHeader() {
  const { name } = address();
  const links = Object.keys(AREAS).map((key) => el("a", { href: `#${key}`, "aria-current": key === name ? "page" : null }, t(`nav.${key}`)));
  const scheme = select(SCHEMES.map((key) => [key, t(`scheme.${key}`)]), recall("scheme", "auto"), paintScheme, { "aria-label": t("scheme.label") });
  const tongue = select(Object.entries(LANGUAGES), language(), async (code) => {
    await setLanguage(code);
    draw(new URLSearchParams());
  }, { "aria-label": t("language.label"), "data-language": true });
  const mark = el("a", { class: "brand", href: "#play" }, el("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), "taquin");
  refill(header, mark, el("nav", { "aria-label": t("nav.label") }, ...links), el("div", { class: "prefs" }, tongue, scheme));
}

/** Says who answers requests. */
function drawFooter() {
  refill(footer, t(`place.${place()}`));
}

/** @param {string} scheme */
function paintScheme(scheme) {
  keep("scheme", scheme);
  document.documentElement.dataset["scheme"] = scheme;
}

/** @param {URLSearchParams} params */
function draw(params) {
  const { name, page } = address();
  area?.leave();
  document.documentElement.lang = language();
  drawHeader();
  drawFooter();
  area = AREAS[name]?.(params, page) ?? null;
  document.title = `taquin – ${area?.title ?? t(`nav.${name}`)}`;
  if (area) refill(main, area.element);
}

paintScheme(recall("scheme", "auto"));
addEventListener("hashchange", () => draw(address().params));
// A board that is pasted into a lesson is explained.
hearPastes(() => (address().name === "lesson" ? "explain" : address().name));
draw(address().params);
onPlaceChange(drawFooter);
updatePage();
