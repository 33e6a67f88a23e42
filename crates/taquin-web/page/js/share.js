/** Sharing: links that hold the state, file downloads and the clipboard. */

import { announce } from "./announce.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * The link to an area in this state.
 * @param {string} area
 * @param {Record<string, string | number | null | undefined>} state
 */
export function link(area, state) {
  const parts = Object.entries(state).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = new URLSearchParams(parts.map(([name, value]) => [name, String(value)]));
  return `${location.origin}${location.pathname}#${area}?${query}`;
}

/**
 * Copies a text and confirms it on the button.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers deny the clipboard API to pages without encryption; the older command works there.
    const area = el("textarea", { class: "unseen", value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = t("share.copied");
  announce(t("share.copied"));
  setTimeout(() => (button.textContent = words), 1500);
}

/**
 * Downloads a file.
 * @param {string} name
 * @param {Blob} file
 */
export function download(name, file) {
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
