/** Labelled controls. */

import choices from "../choices.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

let count = 0;

/** A name no other element has. */
export function freshId() {
  count += 1;
  return `field-${count}`;
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 * @param {...import("./dom.js").Child} after
 */
export function field(label, control, ...after) {
  control.id ||= freshId();
  return el("div", { class: "field" }, el("label", { for: control.id }, label), control, ...after);
}

/**
 * @param {[string, string, string?][]} options each a value, its words, and perhaps its description
 * @param {string} value
 * @param {(value: string) => void} choose
 * @param {Record<string, unknown>} [attributes]
 */
export function select(options, value, choose, attributes = {}) {
  const element = el("select", attributes);
  for (const [key, words, about] of options)
    element.append(el("option", { value: key, selected: key === value, title: about ?? null }, words));
  const describe = () => (element.title = options.find(([key]) => key === element.value)?.[2] ?? "");
  describe();
  element.addEventListener("change", () => {
    describe();
    choose(element.value);
  });
  return element;
}

/**
 * @param {number} value
 * @param {{ min: number, max: number, step?: number }} range
 * @param {(value: number) => void} choose
 */
export function numberInput(value, range, choose) {
  const input = el("input", { type: "number", inputmode: "numeric", ...range, value });
  input.addEventListener("change", () => {
    const wanted = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : value;
    input.valueAsNumber = Math.min(range.max, Math.max(range.min, wanted));
    choose(input.valueAsNumber);
  });
  return input;
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return el("button", { type: "button", class: "button", onclick: act, ...attributes }, label);
}

/**
 * A button that shows a sign and says a word.
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export function signButton(sign, label, act, attributes = {}) {
  return el("button", { type: "button", class: "button sign", onclick: act, title: label, "aria-label": label, ...attributes }, icon(sign));
}

/**
 * Several choices side by side, one of them taken.
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function segments(label, options, value, choose) {
  const name = freshId();
  const set = el("fieldset", { class: "segments" }, el("legend", {}, label));
  const row = el("div", { class: "segment-row" });
  for (const [key, words] of options) {
    const input = el("input", { type: "radio", name, value: key, checked: key === value, id: freshId() });
    input.addEventListener("change", () => choose(key));
    row.append(el("span", { class: "segment" }, input, el("label", { for: input.id }, words)));
  }
  set.append(row);
  return set;
}

/**
 * The goals: their names, words and descriptions.
 * @returns {[string, string, string?][]}
 */
export function goalOptions() {
  return choices.goals.map((goal) => [goal, t(`goal.${goal}`), t(`goal.${goal}.about`)]);
}
