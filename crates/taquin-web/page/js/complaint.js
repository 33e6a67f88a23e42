/** What is wrong, said under the field it is in. */

import { ApiError, Unreachable } from "./api.js";
import { el, refill } from "./dom.js";
import { has, t } from "./words.js";

/** Characters shown on either side of what is wrong. */
const AROUND = 24;

/**
 * The stretch of a text between two of its UTF-8 bytes, with a little before and after.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function stretch(text, start, end) {
  const bytes = new TextEncoder().encode(text);
  const decode = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
  const before = (decode(0, start).split("\n").pop() ?? "").slice(-AROUND);
  const after = (decode(end, bytes.length).split("\n")[0] ?? "").slice(0, AROUND);
  return { before, wrong: decode(start, end), after };
}

/**
 * What is wrong, in the reader's language where there are words for it.
 * @param {unknown} error
 */
export function sentence(error) {
  if (error instanceof Unreachable) return t(error.lost ? "error.lost" : "error.unreachable");
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const key = `problem.${error.code}`;
  const field = has(`field.${error.field}`) ? t(`field.${error.field}`) : "";
  return has(key) ? t(key, { field, ...error.values }) : error.message;
}

/**
 * Fills a place under a field with what went wrong.
 * @param {HTMLElement} place
 * @param {unknown} error
 * @param {string} [text] the text of the field, if the error stands in it
 */
export function complain(place, error, text) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  place.hidden = false;
  if (error instanceof Unreachable) return refill(place, sentence(error));
  if (!(error instanceof ApiError)) throw error;
  if (text === undefined || error.start === null || error.end === null) return refill(place, sentence(error));
  const { before, wrong, after } = stretch(text, error.start, error.end);
  const where = t("error.place", { line: error.line ?? 1, column: error.column ?? 1 });
  const excerpt = el("code", { class: "excerpt" }, before, el("mark", {}, wrong || "␣"), after);
  refill(place, el("strong", {}, where), " ", sentence(error), excerpt);
}

/** @param {HTMLElement} place */
export function content(place) {
  place.hidden = true;
  place.replaceChildren();
}
