/** The values of a search as its formula writes them: f = g + h = 3 + 5 = 8. */

import { el } from "../kit/dom.js";
import { term } from "../kit/glossary.js";
import { number } from "../kit/words.js";

/** @typedef {import("./search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {{ g: number, h: number | null, f: number }} Values */

/**
 * A value with as many decimals as it needs.
 * @param {number} value
 */
export function exact(value) {
  // Most values are small, and are shown by the hundred: a formatter would take longer than the drawing.
  if (Number.isInteger(value) && value < 1000) return String(value);
  return number(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2);
}

/**
 * The formula with the values in it, and its result; a formula of one letter is its own result.
 * @param {Pick<RecordedSearch, "formula" | "weight">} search
 * @param {Values} values
 */
export function sum(search, values) {
  const formula = search.formula ?? "g + h";
  if (formula.length === 1) return exact(values.f);
  const letters = { g: values.g, h: values.h ?? 0, w: search.weight ?? 1 };
  const filled = formula.replace(/\b[ghw]\b/g, (letter) => exact(letters[/** @type {"g" | "h" | "w"} */ (letter)]));
  return `${filled} = ${exact(values.f)}`;
}

/**
 * The same as a sentence part: f = 3 + 5 = 8.
 * @param {Pick<RecordedSearch, "formula" | "weight">} search
 * @param {Values} values
 */
export function valueText(search, values) {
  const formula = search.formula ?? "g + h";
  return `${formula.length === 1 ? formula : "f"} = ${sum(search, values)}`;
}

/**
 * The formula with its letters explained.
 * @param {Pick<RecordedSearch, "formula" | "weight">} search
 */
export function formulaElement(search) {
  const parts = (search.formula ?? "g + h")
    .split(/\b(?=[gh]\b)|(?<=\b[gh])\b/)
    .map((part) => (part === "g" || part === "h" ? term(part, part) : part));
  const weight = search.weight === null ? "" : `, w = ${exact(search.weight)}`;
  return el("span", { class: "formula", "data-formula": search.formula }, term("f", "f"), " = ", ...parts, weight);
}
