/** The words of the page: the catalogue of the user's language is loaded before anything is drawn, others on request. */

import choices from "../choices.js";
import { keep, recall } from "./storage.js";

/** A text, or a text for each form of the number `n`. @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** A text inside another: its key and its values. @typedef {{ key: string, values: Record<string, Value> }} InnerText */
/** What a placeholder stands for; of several values any one holds. @typedef {string | number | InnerText | (string | number)[]} Value */

/** The names of the languages by their codes. @type {Map<string, string>} */
export const LANGUAGES = new Map(choices.languages.map(({ code, name }) => [code, name]));

let code = choose();
/** The language that was asked for last: its catalogue may still be loading. */
let wanted = code;
let catalogue = await load(code);

/** The language of the last visit, or the first of the browser's that there is a catalogue for. */
function choose() {
  const codes = [recall("language", ""), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return codes.find((code) => LANGUAGES.has(code)) ?? "en";
}

/**
 * @param {string} code
 * @returns {Promise<Record<string, Entry>>}
 */
async function load(code) {
  const response = await fetch(`words/${code}.json`);
  if (!response.ok) throw new Error(`words/${code}.json: ${response.status}`);
  return response.json();
}

/** The language in use. */
export function language() {
  return code;
}

/**
 * Loads a catalogue and uses it; the language stays as it is if the catalogue cannot be loaded.
 * @param {string} next
 */
export async function setLanguage(next) {
  wanted = next;
  const loaded = await load(next).catch(() => null);
  if (!loaded || wanted !== next) return;
  code = next;
  catalogue = loaded;
  keep("language", next);
}

/**
 * Whether there are words for a key.
 * @param {string} key
 */
export function has(key) {
  return Object.hasOwn(catalogue, key);
}

/**
 * The words for a key with values put in: `{moves}`, or `{moves:move}` for the noun of `noun.move` with the number. The
 * value `n` chooses between singular and plural.
 * @param {string} key
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = catalogue[key] ?? key;
  const n = Number(values["n"]);
  const text = typeof entry === "string" ? entry : (entry[new Intl.PluralRules(code).select(n)] ?? entry.other ?? key);
  return text.replace(/\{(\w+)(?::([\w-]+))?\}/g, (_, name, noun) =>
    noun ? t(`noun.${noun}`, { n: values[name] ?? 0 }) : shown(values[name] ?? ""),
  );
}

/**
 * The words for a key as a sentence, which begins with a capital letter and ends with a full stop.
 * @param {string} key
 * @param {Record<string, Value>} [values]
 */
export function sentence(key, values) {
  const text = t(key, values);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

/**
 * @param {Value} value
 * @returns {string}
 */
function shown(value) {
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return t(value.key, value.values);
  const all = value.map(shown);
  const last = all.pop() ?? "";
  return all.length > 0 ? `${all.join(", ")} ${t("list.or")} ${last}` : last;
}

/**
 * A number as the reader writes it.
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(code, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/**
 * A number in compact form: 12.3M.
 * @param {number} value
 */
export function short(value) {
  return new Intl.NumberFormat(code, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/**
 * Seconds as a clock shows them: a result in thousandths, a running clock in tenths.
 * @param {number} seconds
 * @param {number} [digits]
 */
export function clock(seconds, digits = 3) {
  const unit = 10 ** digits;
  const units = Math.floor(seconds * unit + 1e-6);
  const rest = (units % (60 * unit)) / unit;
  return `${Math.floor(units / (60 * unit))}:${rest < 10 ? "0" : ""}${number(rest, digits)}`;
}

/**
 * A duration for a table.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 0.001) return `${number(seconds * 1e6)} ${t("unit.us")}`;
  if (seconds < 1) return `${number(seconds * 1e3, seconds < 0.01 ? 1 : 0)} ${t("unit.ms")}`;
  return `${number(seconds, seconds < 10 ? 2 : 1)} ${t("unit.s")}`;
}

/**
 * How many of something there are in a second: 1.2M/s.
 * @param {number} count
 * @param {number} seconds
 */
export function rate(count, seconds) {
  return seconds > 0 ? `${short(count / seconds)}/${t("unit.s")}` : "–";
}

/**
 * Bytes as people read them.
 * @param {number} bytes
 */
export function byteSize(bytes) {
  if (bytes < 1024) return `< 1 ${t("unit.KiB")}`;
  if (bytes < 1024 ** 2) return `${number(bytes / 1024, bytes < 10 * 1024 ? 1 : 0)} ${t("unit.KiB")}`;
  return `${number(bytes / 1024 ** 2, bytes < 10 * 1024 ** 2 ? 1 : 0)} ${t("unit.MiB")}`;
}
