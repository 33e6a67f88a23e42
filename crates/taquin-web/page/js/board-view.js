/** A board on the page, whose tiles glide from cell to cell. */

import { el } from "./dom.js";
import { LargeBoard } from "./large-board.js";
import { paint } from "./looks.js";
import { cut } from "./picture.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ look: string, picture: import("./picture.js").Picture | null, numbers: boolean }} Look */

/** A board of more cells is painted, not made of buttons. */
const MANY = 400;

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
    /** The cell in which each tile was shown last. @type {Map<number, number>} */
    this.places = new Map();
    /** @type {LargeBoard | null} */
    this.large = null;
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
    this.board = board;
    this.grid.style.setProperty("--rows", String(board.rows));
    this.grid.style.setProperty("--cols", String(board.cols));
    this.element.style.setProperty("--ratio", String(board.cols / board.rows));
    this.tiles.clear();
    this.places.clear();
    this.large = board.tiles.length > MANY ? new LargeBoard(board, goal, look.look) : null;
    this.grid.replaceChildren(...(this.large ? [this.large.element] : []));
    for (let tile = 1; tile < board.tiles.length && !this.large; tile++) {
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
    this.large?.dress(this.goal, look.look);
    this.large?.show(this.board);
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
    this.large?.show(board);
    board.tiles.forEach((tile, cell) => {
      const button = this.tiles.get(tile);
      if (!button || this.places.get(tile) === cell) return;
      this.places.set(tile, cell);
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
