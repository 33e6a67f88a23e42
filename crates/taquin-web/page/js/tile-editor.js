/** Changes a board by hand: choose one tile, then the one to exchange it with. */

import { announce } from "./announce.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * @param {Board} board
 * @param {(board: Board) => void} changed
 */
export function tileEditor(board, changed) {
  const grid = el("div", { class: "tile-editor", role: "group", "aria-label": t("edit.label") });
  grid.style.setProperty("--cols", String(board.cols));
  /** @type {number | null} */
  let chosen = null;
  const cells = board.tiles.map((tile, cell) => {
    const name = tile ? String(tile) : t("board.blank");
    const button = el("button", { type: "button", class: tile ? "edit-cell" : "edit-cell blank", "aria-pressed": "false", "aria-label": name }, tile ? String(tile) : "");
    button.addEventListener("click", () => pick(cell));
    return button;
  });
  const pick = (/** @type {number} */ cell) => {
    if (chosen === null || chosen === cell) {
      cells.forEach((button, at) => button.setAttribute("aria-pressed", String(at === cell && chosen === null)));
      chosen = chosen === null ? cell : null;
      return;
    }
    const tiles = board.tiles.slice();
    [tiles[chosen], tiles[cell]] = [/** @type {number} */ (tiles[cell]), /** @type {number} */ (tiles[chosen])];
    announce(t("edit.swapped", { a: tiles[chosen] || t("board.blank"), b: tiles[cell] || t("board.blank") }));
    changed({ ...board, tiles });
  };
  grid.append(...cells);
  return grid;
}
