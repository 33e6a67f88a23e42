/** A game: a first board, the slides made, and the clock. */

import { BACK, after, equal, goalBoard, walk } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */

export class Game {
  /**
   * @param {Board} start
   * @param {string} goal the name of a goal, or a board as one line
   * @param {{ seed?: number | null, difficulty?: string | null }} [origin]
   */
  constructor(start, goal, origin = {}) {
    this.start = start;
    this.goal = goal;
    this.target = goalBoard(goal, start.rows, start.cols);
    this.seed = origin.seed ?? null;
    this.difficulty = origin.difficulty ?? null;
    this.board = start;
    /** @type {Slide[]} */
    this.slides = [];
    /** How many of the slides are made; those after it can be made again. */
    this.at = 0;
    /** How many slides the player made, those taken back included. */
    this.made = 0;
    this.helped = false;
    /** @type {number | null} */
    this.began = null;
    /** @type {number | null} */
    this.ended = null;
  }

  restart() {
    const { start, goal, seed, difficulty } = this;
    Object.assign(this, new Game(start, goal, { seed, difficulty }));
  }

  get solved() {
    return equal(this.board, this.target);
  }

  /** Seconds from the first move to the last. */
  get seconds() {
    if (this.began === null) return 0;
    return ((this.ended ?? performance.now()) - this.began) / 1000;
  }

  /** The slides made and not taken back. */
  get line() {
    return this.slides.slice(0, this.at);
  }

  /**
   * Makes a slide; whether it was possible.
   * @param {Slide} slide
   */
  slide(slide) {
    const next = after(this.board, slide);
    if (!next || this.ended !== null) return false;
    this.began ??= performance.now();
    this.slides = [...this.line, slide];
    this.at += 1;
    this.made += 1;
    this.board = next;
    if (this.solved) this.ended = performance.now();
    return true;
  }

  /** Takes the last slide back; the slide that did so, or null. */
  undo() {
    const last = this.slides[this.at - 1];
    if (!last || this.ended !== null) return null;
    const back = BACK[last];
    this.board = after(this.board, back) ?? this.board;
    this.at -= 1;
    return back;
  }

  /** Makes the slide taken back last again; that slide, or null. */
  redo() {
    const next = this.slides[this.at];
    if (!next || this.ended !== null) return null;
    this.board = after(this.board, next) ?? this.board;
    this.at += 1;
    if (this.solved) this.ended = performance.now();
    return next;
  }

  /**
   * Goes on where a shared link left off.
   * @param {Slide[]} slides
   */
  replay(slides) {
    const boards = walk(this.start, slides);
    this.slides = slides.slice(0, boards.length - 1);
    this.at = this.made = this.slides.length;
    this.board = boards[boards.length - 1] ?? this.start;
  }
}
