/** Links that carry the board that is shown to the other areas. */

import { toLine } from "./board.js";
import { el } from "../kit/dom.js";
import { link } from "../kit/share.js";
import { t } from "../kit/words.js";

const AREAS = ["play", "solve", "explain", "race"];

/**
 * Links to the areas that are not shown.
 * @param {() => { board: import("./board.js").Board | null, goal: string, text?: string }} shown `text` is a board that is not read yet
 */
export function fromHere(shown) {
  const area = /^#?([a-z]*)/.exec(location.hash)?.[1] || "play";
  const links = AREAS.filter((name) => name !== area).map((name) => {
    const there = el("a", { class: "button", href: `#${name}`, "aria-label": t(`here.${name}`) }, t(`nav.${name}`));
    // The board is asked for when it is needed: writing it into three links at every move would be slow.
    for (const event of ["pointerdown", "click"])
      there.addEventListener(event, () => {
        const { board, goal, text } = shown();
        // The other areas read any text; the game needs a board.
        const line = board ? toLine(board) : name === "play" ? null : text;
        there.href = line ? link(name, { board: line, goal }) : `#${name}`;
      });
    return there;
  });
  return el(
    "div",
    { class: "from-here", role: "group", "aria-label": t("here.label") },
    el("span", { class: "note", "aria-hidden": "true" }, t("here.label")),
    ...links,
  );
}
