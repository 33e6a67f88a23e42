/** A small board as a drawing. */

import { el, svg } from "../kit/dom.js";
import { LargeBoard } from "./large-board.js";
import { cut } from "./picture.js";
import { tileColors } from "./themes.js";

/** A board of more cells is painted. */
const MANY = 400;

/**
 * @param {import("./board.js").Board} board
 * @param {import("./board.js").Board} goal
 * @param {string} theme
 * @param {string} label
 */
export function miniBoard(board, goal, theme, label) {
  if (board.tiles.length > MANY) {
    const large = new LargeBoard(board, goal, theme);
    large.show(board);
    return el("div", { class: "mini-board" }, large.element);
  }
  const drawing = svg("svg", {
    class: "mini-board",
    viewBox: `0 0 ${board.cols * 10} ${board.rows * 10}`,
    role: "img",
    "aria-label": label,
  });
  board.tiles.forEach((tile, cell) => {
    if (!tile) return;
    const [x, y] = [(cell % board.cols) * 10, Math.floor(cell / board.cols) * 10];
    const { face, ink } = tileColors(theme, tile, goal, cell);
    drawing.append(
      svg("rect", { x: x + 0.5, y: y + 0.5, width: 9, height: 9, rx: 1.6, fill: face, class: "mini-tile" }),
      svg("text", { x: x + 5, y: y + 5.2, fill: ink, class: tile > 99 ? "mini-label small" : "mini-label" }, String(tile)),
    );
  });
  return drawing;
}

/**
 * A goal as it looks when it is reached: with the picture, if the tiles show one.
 * @param {import("./board.js").Board} goal
 * @param {import("./board-view.js").Appearance} look
 * @param {string} label
 */
export function miniGoal(goal, look, label) {
  if (!look.picture || goal.tiles.length > MANY) return miniBoard(goal, goal, look.theme, label);
  const { url } = look.picture;
  const grid = el("div", { class: "mini-board mini-picture", role: "img", "aria-label": label });
  grid.style.setProperty("--cols", String(goal.cols));
  for (const tile of goal.tiles) {
    const face = el("span", {});
    if (tile) {
      const part = cut(look.picture, goal, tile);
      face.style.background = `url("${url}") ${part.position} / ${part.size} no-repeat`;
    }
    grid.append(face);
  }
  return grid;
}
