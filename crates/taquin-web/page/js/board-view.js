/** A board on the page, whose tiles glide from cell to cell. */

import { el } from "./dom.js";
import { paint } from "./looks.js";
import { cut } from "./picture.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ look: string, picture: import("./picture.js").Picture | null, numbers: boolean }} Look */

export class BoardView {
  /**
   * @param {Board} board
   * @param {Board} goal
   * @param {Look} look
   */
  constructor(board, goal, look) {
    this.board = board;
    this.goal = goal;
    /** @type {Map<number, HTMLButtonElement>} */
    this.tiles = new Map();
    this.grid = el("div", { class: "board", role: "group", tabindex: "0" });
    this.element = el("div", { class: "board-frame" }, this.grid);
    this.reset(board, goal, look);
  }

  /**
   * Begins anew with other tiles.
   * @param {Board} board
   * @param {Board} goal
   * @param {Look} look
   */
  reset(board, goal, look) {
    this.goal = goal;
    this.grid.style.setProperty("--rows", String(board.rows));
    this.grid.style.setProperty("--cols", String(board.cols));
    this.element.style.setProperty("--ratio", String(board.cols / board.rows));
    this.tiles.clear();
    this.grid.replaceChildren();
    for (let tile = 1; tile < board.tiles.length; tile++) {
      const face = el("span", { class: "face" }, el("span", { class: "label" }, String(tile)));
      const button = el("button", { class: "tile", type: "button", tabindex: "-1", "data-tile": tile }, face);
      this.tiles.set(tile, button);
      this.grid.append(button);
    }
    this.dress(look);
    this.show(board);
  }

  /**
   * Puts on other colours or a picture.
   * @param {Look} look
   */
  dress(look) {
    this.grid.classList.toggle("pictured", look.picture !== null);
    this.grid.classList.toggle("numberless", look.picture !== null && !look.numbers);
    for (const [tile, button] of this.tiles) {
      const face = /** @type {HTMLElement} */ (button.firstElementChild);
      const colors = paint(look.look, tile, this.goal);
      face.style.setProperty("--face", colors.face);
      face.style.setProperty("--ink", colors.ink);
      const part = look.picture && cut(look.picture, this.goal, tile);
      face.style.backgroundImage = look.picture ? `url("${look.picture.url}")` : "";
      face.style.backgroundSize = part ? part.size : "";
      face.style.backgroundPosition = part ? part.position : "";
    }
  }

  /**
   * Shows a board of the same shape; tiles that changed their place glide there.
   * @param {Board} board
   */
  show(board) {
    this.board = board;
    board.tiles.forEach((tile, cell) => {
      const button = this.tiles.get(tile);
      if (!button) return;
      const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
      button.style.setProperty("--x", String(col));
      button.style.setProperty("--y", String(row));
      button.classList.toggle("home", this.goal.tiles[cell] === tile);
      button.setAttribute("aria-label", t("board.tile", { tile, row: row + 1, col: col + 1 }));
    });
    const blank = board.tiles.indexOf(0);
    const [row, col] = [Math.floor(blank / board.cols) + 1, (blank % board.cols) + 1];
    this.grid.setAttribute("aria-label", t("board.label", { rows: board.rows, cols: board.cols, row, col }));
  }

  /**
   * Marks tiles, and no others.
   * @param {number[]} tiles
   */
  mark(tiles) {
    for (const [tile, button] of this.tiles) button.classList.toggle("marked", tiles.includes(tile));
  }

  /** The size of a cell in pixels. */
  get cell() {
    return this.grid.clientWidth / this.board.cols;
  }
}
