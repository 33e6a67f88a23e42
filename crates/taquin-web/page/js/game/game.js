/** A game: a first board, the slides made, and the clock. */

import { BACK, after, equal, fromLine, goalBoard, isSolvable, readSlides, toLine, walk } from "../board/board.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */
/** Where a board comes from: a seed and a difficulty, or the board of a day. @typedef {{ seed?: number | null, difficulty?: string | null, day?: string | null }} Origin */

export class Game {
  /**
   * @param {Board} start
   * @param {string} goal the name of a goal, or a board as one line
   * @param {Origin} [origin]
   */
  constructor(start, goal, origin = {}) {
    this.start = start;
    this.goal = goal;
    this.target = goalBoard(goal, start.rows, start.cols);
    this.seed = origin.seed ?? null;
    this.difficulty = origin.difficulty ?? null;
    this.day = origin.day ?? null;
    this.solvable = isSolvable(start, this.target);
    this.board = start;
    /** @type {Slide[]} */
    this.slides = [];
    /** How many of the slides are made; those after it can be made again. */
    this.at = 0;
    /** How many slides the player made, those taken back included. */
    this.made = 0;
    this.helped = false;
    /** Whether the player had seen the board before. */
    this.repeated = false;
    /** Whether it came as somebody's finished solve. */
    this.shown = false;
    /** How much the hint card tells. */
    this.hintLevel = 0;
    /** Seconds played before the page was loaded. */
    this.before = 0;
    /** When the clock was started, on this page. @type {number | null} */
    this.began = null;
    /** @type {number | null} */
    this.ended = null;
  }

  /**
   * The game that `saved` wrote, or null if it cannot be read.
   * @param {any} saved
   */
  static restored(saved) {
    const start = fromLine(saved?.start ?? null);
    if (!start || typeof saved.goal !== "string") return null;
    const game = new Game(start, saved.goal, saved);
    game.replay(readSlides(saved.slides));
    if (game.slides.length !== saved.slides.length) return null;
    game.goTo(saved.at);
    game.made = saved.made;
    game.helped = saved.helped;
    game.repeated = saved.repeated ?? false;
    game.shown = saved.shown ?? false;
    game.before = saved.seconds;
    game.ended = game.began = game.solved && saved.made > 0 ? performance.now() : null;
    return game;
  }

  /** The game as data; its clock stands still until the next move after it is restored. */
  get saved() {
    const { start, goal, seed, difficulty, day, slides, at, made, helped, repeated, shown, seconds } = this;
    return { start: toLine(start), goal, seed, difficulty, day, slides: slides.join(""), at, made, helped, repeated, shown, seconds };
  }

  /** The same board from the beginning; one that was played or explained is not new any more. */
  again() {
    const game = new Game(this.start, this.goal, this);
    game.repeated = this.repeated || this.helped || this.made > 0;
    return game;
  }

  /** Why the game does not count in the statistics: a part of a key of the words, or null. */
  get uncounted() {
    return this.helped ? "helped" : this.seed === null ? "own" : this.repeated ? "repeated" : null;
  }

  get solved() {
    return equal(this.board, this.target);
  }

  /** Seconds from the first move to the last. */
  get seconds() {
    if (this.began === null) return this.before;
    return this.before + ((this.ended ?? performance.now()) - this.began) / 1000;
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
    this.began ??= performance.now();
    this.board = after(this.board, next) ?? this.board;
    this.at += 1;
    if (this.solved) this.ended = performance.now();
    return next;
  }

  /**
   * Goes on where a shared link left off; of a finished solve nothing is left to play.
   * @param {Slide[]} slides
   */
  replay(slides) {
    const boards = walk(this.start, slides);
    this.slides = slides.slice(0, boards.length - 1);
    this.at = this.made = this.slides.length;
    this.board = boards[boards.length - 1] ?? this.start;
    this.shown = this.solved && this.made > 0;
    if (this.shown) this.ended = this.began = performance.now();
  }

  /**
   * Stands after this many of its slides; the others can be made again.
   * @param {number} at
   */
  goTo(at) {
    const boards = walk(this.start, this.slides.slice(0, at));
    this.at = boards.length - 1;
    this.board = boards[this.at] ?? this.start;
  }
}
