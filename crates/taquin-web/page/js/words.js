/** The words of the page in the user's language: one dictionary is loaded before anything is drawn, others on request. */

import { keep, recall } from "./storage.js";

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** @typedef {Record<string, Entry>} Dictionary */

export const LANGUAGES = { en: "English", fr: "Français", ru: "Русский" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<Language, () => Promise<{ default: Dictionary }>>} */
const LOADERS = {
  en: () => import("./words/en.js"),
  fr: () => import("./words/fr.js"),
  ru: () => import("./words/ru.js"),
};

let code = choose();
/** The language that was asked for last: its dictionary may still be loading. */
let wanted = code;
let dictionary = (await LOADERS[code]()).default;

/**
 * @param {string} tag
 * @returns {tag is Language}
 */
function isLanguage(tag) {
  return Object.hasOwn(LANGUAGES, tag);
}

/** The language of the last visit, or the first of the browser's that there is a dictionary for. */
function choose() {
  const tags = [recall("language", ""), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return tags.find(isLanguage) ?? "en";
}

/** The language in use. */
export function language() {
  return code;
}

/**
 * Loads a dictionary and uses it; the language stays as it is if the dictionary cannot be loaded.
 * @param {string} next
 */
export async function setLanguage(next) {
  if (!isLanguage(next)) return;
  wanted = next;
  const loaded = await LOADERS[next]().catch(() => null);
  if (!loaded || wanted !== next) return;
  code = next;
  dictionary = loaded.default;
  keep("language", next);
}

/**
 * Whether there are words for a key.
 * @param {string} key
 */
export function has(key) {
  return Object.hasOwn(dictionary, key);
}

/**
 * The words for a key, with values put in; `n` chooses between singular and plural.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const entry = dictionary[key] ?? key;
  const n = Number(values["n"]);
  const text = typeof entry === "string" ? entry : (entry[new Intl.PluralRules(code).select(n)] ?? entry.other ?? key);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? number(value) : value;
  });
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
 * Seconds as a clock shows them, with tenths.
 * @param {number} seconds
 */
export function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds * 10) / 10 - minutes * 60;
  return `${minutes}:${rest < 10 ? "0" : ""}${number(Math.max(0, rest), 1)}`;
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
