/** A board on the page, with animated tiles. */

import { source } from "./board.js";
import { isTouch } from "./board-input.js";
import { drawMarks } from "./board-marks.js";
import { el } from "../kit/dom.js";
import { LargeBoard } from "./large-board.js";
import { cut } from "./picture.js";
import { followsDistance, tileColors } from "./themes.js";
import { t } from "../kit/words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */
/** @typedef {{ theme: string, picture: import("./picture.js").Picture | null, numbers: boolean }} Appearance */

/** A board with more cells is painted on a canvas instead of made of buttons. */
const MANY = 400;

export class BoardView {
  /**
   * @param {Board} board
   * @param {Board} goal
   * @param {Appearance} look
   */
  constructor(board, goal, look) {
    this.board = board;
    this.goal = goal;
    this.theme = look.theme;
    /** @type {Map<number, HTMLButtonElement>} */
    this.tiles = new Map();
    /** The cell in which each tile was shown last. @type {Map<number, number>} */
    this.places = new Map();
    /** @type {LargeBoard | null} */
    this.large = null;
    /** The arrows on the board. @type {Element | null} */
    this.marks = null;
    /** Whether tiles are chosen and exchanged instead of slid. */
    this.editing = false;
    this.grid = el("div", { class: "board", role: "group", tabindex: "0" });
    this.element = el("div", { class: "board-frame" }, this.grid);
    this.reset(board, goal, look);
  }

  /**
   * Shows another board, perhaps of another shape.
   * @param {Board} board
   * @param {Board} goal
   * @param {Appearance} look
   */
  reset(board, goal, look) {
    this.goal = goal;
    this.board = board;
    this.grid.style.setProperty("--rows", String(board.rows));
    this.grid.style.setProperty("--cols", String(board.cols));
    this.element.style.setProperty("--columns", String(board.cols));
    this.element.style.setProperty("--ratio", String(board.cols / board.rows));
    this.tiles.clear();
    this.places.clear();
    this.large = board.tiles.length > MANY ? new LargeBoard(board, goal, look.theme) : null;
    this.grid.replaceChildren(...(this.large ? [this.large.element] : []));
    for (let tile = 1; tile < board.tiles.length && !this.large; tile++) {
      const face = el("span", { class: "face" }, el("span", { class: "label" }, String(tile)));
      const button = el("button", { class: "tile", type: "button", tabindex: "-1", "data-tile": tile }, face);
      this.tiles.set(tile, button);
      this.grid.append(button);
    }
    this.marks = null;
    this.dress(look);
    this.show(board);
    if (this.editing) this.edit(true);
  }

  /**
   * Makes every cell, the blank's too, a button to choose, or the board one to play on.
   * @param {boolean} on
   */
  edit(on) {
    this.editing = on;
    this.grid.classList.toggle("editing", on);
    this.tiles.get(0)?.remove();
    this.tiles.delete(0);
    this.places.delete(0);
    if (on && !this.large) {
      const blank = el(
        "button",
        { class: "tile blank", type: "button", "data-tile": 0, "aria-label": t("board.blank") },
        el("span", { class: "face" }),
      );
      this.tiles.set(0, blank);
      this.grid.append(blank);
      this.show(this.board);
    }
    for (const button of this.tiles.values()) button.tabIndex = on ? 0 : -1;
  }

  /**
   * Applies a theme or a picture.
   * @param {Appearance} look
   */
  dress(look) {
    this.theme = look.theme;
    this.large?.dress(this.goal, look.theme);
    this.large?.show(this.board);
    this.grid.classList.toggle("pictured", look.picture !== null);
    this.grid.classList.toggle("numberless", look.picture !== null && !look.numbers);
    for (const [tile, button] of this.tiles) {
      if (!tile) continue;
      const face = /** @type {HTMLElement} */ (button.firstElementChild);
      this.color(tile, button);
      const part = look.picture && cut(look.picture, this.goal, tile);
      face.style.backgroundImage = look.picture ? `url("${look.picture.url}")` : "";
      face.style.backgroundSize = part ? part.size : "";
      face.style.backgroundPosition = part ? part.position : "";
    }
  }

  /**
   * Shows a board of the same shape; tiles that moved glide to their cells.
   * @param {Board} board
   */
  show(board) {
    this.board = board;
    this.large?.show(board);
    board.tiles.forEach((tile, cell) => {
      const button = this.tiles.get(tile);
      if (!button || this.places.get(tile) === cell) return;
      this.places.set(tile, cell);
      if (tile && followsDistance(this.theme)) this.color(tile, button);
      const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
      button.style.setProperty("--x", String(col));
      button.style.setProperty("--y", String(row));
      button.classList.toggle("home", this.goal.tiles[cell] === tile);
      if (tile) button.setAttribute("aria-label", t("board.tile", { tile, row: row + 1, col: col + 1 }));
    });
    const blank = board.tiles.indexOf(0);
    const [row, col] = [Math.floor(blank / board.cols) + 1, (blank % board.cols) + 1];
    const keys = isTouch() ? "" : ` ${t("board.keys")}`;
    this.grid.setAttribute("aria-label", t("board.label", { rows: board.rows, cols: board.cols, row, col }) + keys);
  }

  /**
   * Colours a tile for the cell it is in.
   * @param {number} tile
   * @param {HTMLElement} button
   */
  color(tile, button) {
    const colors = tileColors(this.theme, tile, this.goal, this.places.get(tile) ?? this.board.tiles.indexOf(tile));
    const face = /** @type {HTMLElement} */ (button.firstElementChild);
    face.style.setProperty("--face", colors.face);
    face.style.setProperty("--ink", colors.ink);
  }

  /**
   * Points at slides of this board with arrows, and at no others.
   * @param {{ slide: Slide, kind: import("./board-marks.js").Mark["kind"] }[]} slides
   */
  point(slides) {
    const marks = slides.map((mark) => ({ ...mark, cell: source(this.board, mark.slide) })).filter(({ cell }) => cell >= 0);
    this.grid.querySelector(".marked")?.classList.remove("marked");
    this.marks?.remove();
    this.marks = marks.length > 0 ? drawMarks(this.board, marks) : null;
    if (!this.marks) return;
    this.grid.append(this.marks);
    this.tiles.get(this.board.tiles[marks[0]?.cell ?? 0] ?? 0)?.classList.add("marked");
  }

  /** The size of a cell in pixels. */
  get cell() {
    return this.grid.clientWidth / this.board.cols;
  }
}
