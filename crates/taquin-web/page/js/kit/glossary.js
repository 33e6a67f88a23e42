/** Words of the field that say what they mean on hover, focus or tap. */

import { el } from "./dom.js";
import { freshId } from "./fields.js";
import { t } from "./words.js";

export const TERMS = ["g", "h", "f", "expand", "open", "closed", "admissible", "consistent", "twin"];

/** The one bubble of the page. */
const bubble = el("div", { class: "gloss", role: "tooltip", id: freshId(), hidden: true });

/** @param {HTMLElement} word @param {string} key */
function show(word, key) {
  bubble.textContent = t(`term.${key}`);
  bubble.hidden = false;
  if (!bubble.isConnected) document.body.append(bubble);
  word.setAttribute("aria-describedby", bubble.id);
  const place = word.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, place.left + place.width / 2 - bubble.offsetWidth / 2),
    document.documentElement.clientWidth - bubble.offsetWidth - 8,
  );
  const above = place.top - bubble.offsetHeight - 8;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above > 4 ? above : place.bottom + 8}px`;
}

/** @param {HTMLElement} word */
function hide(word) {
  bubble.hidden = true;
  word.removeAttribute("aria-describedby");
}

/**
 * @param {string} key one of the terms
 * @param {string} text
 */
export function term(key, text) {
  const word = el("button", { type: "button", class: "term", "data-term": key }, text);
  word.addEventListener("pointerenter", () => show(word, key));
  word.addEventListener("focus", () => show(word, key));
  word.addEventListener("click", () => show(word, key));
  word.addEventListener("pointerleave", () => hide(word));
  word.addEventListener("blur", () => hide(word));
  word.addEventListener("keydown", (event) => event.key === "Escape" && hide(word));
  return word;
}

/** All terms in a row. */
export function glossary() {
  return el("p", { class: "glossary" }, el("span", {}, t("term.title")), ...TERMS.map((key) => term(key, t(`term.${key}.name`))));
}
