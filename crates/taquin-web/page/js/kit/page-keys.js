/** Keys that hold everywhere: `?` shows all keys of the area, F fills the screen. */

import { isField } from "../board/board-input.js";
import { el } from "./dom.js";
import { button } from "./fields.js";
import { t } from "./words.js";

/** The keys of each area, each with the key of its words; more than one key does the same. @type {Record<string, [string[], string][]>} */
const KEYS = {
  play: [
    [["←", "→", "↑", "↓", "W A S D"], "keys.slide"],
    [["Ctrl+Z", "⌫"], "play.undo"],
    [["Ctrl+Shift+Z"], "play.redo"],
    [["␣", "N"], "play.new"],
    [["R"], "play.restart"],
    [["H"], "play.hint"],
    [["Esc"], "keys.escape"],
  ],
  solve: [
    [["␣"], "keys.play"],
    [["←", "→"], "keys.step"],
    [["Home", "End"], "keys.ends"],
  ],
  explain: [
    [["␣"], "keys.play"],
    [["←", "→"], "keys.step"],
    [["Home", "End"], "keys.ends"],
    [["+", "−", "0"], "keys.tree"],
  ],
  lesson: [
    [["␣"], "keys.play"],
    [["←", "→"], "keys.step"],
    [["Home", "End"], "keys.ends"],
    [["+", "−", "0"], "keys.tree"],
  ],
  race: [
    [["␣"], "keys.play"],
    [["←", "→"], "keys.clock"],
    [["Home", "End"], "keys.ends"],
  ],
};
/** @type {[string[], string][]} */
const ALWAYS = [
  [["F"], "keys.screen"],
  [["?"], "keys.help"],
];

/** @type {HTMLDialogElement | null} */
let shown = null;

/**
 * Shows the keys of an area, or hides them.
 * @param {string} area
 */
function toggleKeys(area) {
  if (shown?.open) return shown.close();
  shown?.remove();
  const rows = [...(KEYS[area] ?? []), ...ALWAYS].flatMap(([keys, words]) => [
    el("dt", {}, ...keys.map((key) => el("kbd", {}, key))),
    el("dd", {}, t(words)),
  ]);
  const close = button(t("keys.close"), () => shown?.close(), { class: "button primary" });
  shown = el("dialog", { class: "card keys", "aria-label": t("keys.title") }, el("h2", {}, t("keys.title")), el("dl", {}, ...rows), close);
  // The game below hears none of the keys.
  shown.addEventListener("keydown", (event) => event.key !== "?" && event.stopPropagation());
  document.body.append(shown);
  shown.showModal();
}

function toggleScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

/** @param {() => string} area the area that is shown */
export function hearPageKeys(area) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (event.key === "?") toggleKeys(area());
    else if (event.key.toLowerCase() === "f" && !shown?.open) toggleScreen();
    else return;
    event.preventDefault();
  });
}
