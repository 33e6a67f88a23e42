/** A cursor on a solution: steps forwards and back, holding one board whatever the length. */

import { BACK, source } from "../board/board.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

export class SolutionCursor {
  /**
   * An impossible slide ends the solution.
   * @param {Board} board
   * @param {Slide[]} slides
   */
  constructor(board, slides) {
    this.slides = slides;
    this.at = 0;
    /** @type {Board} */
    this.board = { ...board, tiles: board.tiles.slice() };
    this.blank = this.board.tiles.indexOf(0);
    /** Where the blank was before the last slide. */
    this.last = this.blank;
    /** The tile that each slide moves. */
    this.moved = new Uint16Array(slides.length);
    let made = 0;
    while (made < slides.length && this.step(/** @type {Slide} */ (slides[made]))) {
      this.moved[made++] = this.board.tiles[this.last] ?? 0;
    }
    this.length = this.at = made;
    this.to(0);
  }

  /**
   * The board after `at` slides; the next call changes it.
   * @param {number} at
   */
  to(at) {
    while (this.at < at) this.step(/** @type {Slide} */ (this.slides[this.at++]));
    while (this.at > at) this.step(BACK[/** @type {Slide} */ (this.slides[--this.at])]);
    return this.board;
  }

  /** @param {Slide} slide */
  step(slide) {
    const from = source(this.board, slide, this.blank);
    if (from < 0) return false;
    const { tiles } = this.board;
    this.last = this.blank;
    tiles[this.blank] = /** @type {number} */ (tiles[from]);
    tiles[from] = 0;
    this.blank = from;
    return true;
  }
}
