/** Sharing: links that hold the state, file downloads and the clipboard. */

import { announce } from "./announce.js";
import { el } from "./dom.js";
import { place } from "../requests/api.js";
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

/** The address that is drawn. A link that was just followed is the address already, and drawn a moment later. */
let drawn = location.href;

/** Notes that the present address is being drawn. */
export function noteAddress() {
  drawn = location.href;
}

/**
 * Writes a state into the address, unless a link has been followed meanwhile. Returns whether it was written.
 * @param {string} address
 */
export function writeAddress(address) {
  if (location.href !== drawn) return false;
  history.replaceState(null, "", address);
  noteAddress();
  return true;
}

/** The longest state that a link for others carries where the server sees it: header lines have limits. */
const SHOWN = 2000;

/**
 * The link to an area as it is given to others. A server's page has the state in the query, which programs that show a picture of a
 * link send to the server.
 * @param {string} address from `link`
 */
export function forOthers(address) {
  const [, page = "", area = "", query = ""] = /^([^#]*)#(\w+)\?(.*)$/.exec(address) ?? [];
  if (place() === "worker" || !new URLSearchParams(query).has("board") || query.length > SHOWN) return address;
  return `${page}?${query}${area === "play" ? "" : `#${area}`}`;
}

/**
 * Moves the state of a link for others into the fragment, where the page keeps it.
 * @param {string[]} areas the names of areas
 */
export function adoptQuery(areas) {
  if (!new URLSearchParams(location.search).has("board")) return;
  const area = location.hash.slice(1);
  history.replaceState(null, "", `${location.pathname}#${areas.includes(area) ? area : "play"}${location.search}`);
}

/**
 * The HTML that shows the state of a link in another page.
 * @param {string} address from `link`
 */
export function embedding(address) {
  const [page = "", state = ""] = address.split("#");
  return `<iframe src="${new URL("embed.html", page).href}#${state}" title="taquin" width="720" height="640" style="border: 0" loading="lazy"></iframe>`;
}

/**
 * Copies a text and confirms it on the button.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  const words = (button.dataset["words"] ??= button.textContent);
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
