/** Error messages, shown below the field they belong to. */

import { ApiError, Unreachable } from "./api.js";
import { el, refill } from "../kit/dom.js";
import { has, sentence, t } from "../kit/words.js";

/** Characters shown on either side of an error. */
const AROUND = 24;

/**
 * The part of a text between two of its UTF-8 bytes, with a little before and after.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function excerptOf(text, start, end) {
  const bytes = new TextEncoder().encode(text);
  const decode = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
  const before = (decode(0, start).split("\n").pop() ?? "").slice(-AROUND);
  const after = (decode(end, bytes.length).split("\n")[0] ?? "").slice(0, AROUND);
  return { before, wrong: decode(start, end), after };
}

/**
 * The error in the user's language, if it has words for it.
 * @param {unknown} error
 */
export function errorSentence(error) {
  if (error instanceof Unreachable) return t(error.lost ? "error.lost" : "error.unreachable");
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const key = `problem.${error.code}`;
  const field = has(`field.${error.field}`) ? t(`field.${error.field}`) : "";
  return has(key) ? sentence(key, { field, ...error.values }) : error.message;
}

/**
 * Shows an error in the element below a field.
 * @param {HTMLElement} place
 * @param {unknown} error
 * @param {string} [text] the text of the field, if the error stands in it
 */
export function showError(place, error, text) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  place.hidden = false;
  if (error instanceof Unreachable) return refill(place, errorSentence(error));
  if (!(error instanceof ApiError)) throw error;
  if (text === undefined || error.start === null || error.end === null) return refill(place, errorSentence(error));
  const { before, wrong, after } = excerptOf(text, error.start, error.end);
  const where = t("error.place", { line: error.line ?? 1, column: error.column ?? 1 });
  const excerpt = el("code", { class: "excerpt" }, before, el("mark", {}, wrong || "␣"), after);
  refill(place, el("strong", {}, where), " ", errorSentence(error), excerpt);
}

/** @param {HTMLElement} place */
export function clearError(place) {
  place.hidden = true;
  place.replaceChildren();
}
