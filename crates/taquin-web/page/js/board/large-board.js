/** A large board, painted on a canvas: thousands of buttons would be too slow. */

import { el } from "../kit/dom.js";
import { followsDistance, tileColors } from "./themes.js";
import { t } from "../kit/words.js";

/** @typedef {import("./board.js").Board} Board */

/** Pixels on the longer side of the canvas. */
const SIDE = 1200;
/** Pixels a cell must have to carry a number. */
const LEGIBLE = 22;

export class LargeBoard {
  /**
   * @param {Board} board
   * @param {Board} goal
   * @param {string} theme
   */
  constructor(board, goal, theme) {
    this.cols = board.cols;
    this.cell = Math.max(3, Math.floor(SIDE / Math.max(board.rows, board.cols)));
    this.element = el("canvas", {
      class: "large-board",
      role: "img",
      "aria-label": t("board.large", { rows: board.rows, cols: board.cols }),
      width: board.cols * this.cell,
      height: board.rows * this.cell,
    });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.element.getContext("2d"));
    /** The tile that each cell shows; -1 if not painted yet. @type {number[]} */
    this.shown = board.tiles.map(() => -1);
    this.dress(goal, theme);
  }

  /**
   * @param {Board} goal
   * @param {string} theme
   */
  dress(goal, theme) {
    this.goal = goal;
    this.theme = theme;
    /** The colours of tiles shown before. @type {Map<number, import("./themes.js").TileColors>} */
    this.colors = new Map();
    this.shown.fill(-1);
  }

  /** @param {Board} board */
  show(board) {
    const { pen, cell } = this;
    const gap = cell > 6 ? 1 : 0;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `600 ${Math.floor(cell * 0.4)}px system-ui, sans-serif`;
    board.tiles.forEach((tile, at) => {
      if (this.shown[at] === tile) return;
      this.shown[at] = tile;
      const [x, y] = [(at % this.cols) * cell, Math.floor(at / this.cols) * cell];
      pen.clearRect(x, y, cell, cell);
      if (!tile) return;
      const colors = this.colorsOf(tile, at);
      pen.fillStyle = colors.face;
      pen.fillRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap);
      if (cell < LEGIBLE) return;
      pen.fillStyle = colors.ink;
      pen.fillText(String(tile), x + cell / 2, y + cell / 2);
    });
  }

  /**
   * @param {number} tile
   * @param {number} cell
   */
  colorsOf(tile, cell) {
    const goal = /** @type {Board} */ (this.goal);
    const theme = this.theme ?? "";
    if (followsDistance(theme)) return tileColors(theme, tile, goal, cell);
    const known = this.colors?.get(tile) ?? tileColors(theme, tile, goal, cell);
    this.colors?.set(tile, known);
    return known;
  }
}
