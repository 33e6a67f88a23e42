/** A demonstration for the first visit: the board shuffles and solves itself until it is touched. */

import { BACK, after } from "../board/board.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

const LENGTH = 26;
/** Milliseconds: a move of the shuffle, a move of the solution, and the rest at either end. */
const PACE = { shuffle: 90, solve: 420, rest: 1600 };

/**
 * Slides from a board, none of which takes back the one before.
 * @param {Board} board
 */
function randomSlides(board) {
  /** @type {Slide[]} */
  const slides = [];
  while (slides.length < LENGTH) {
    const last = slides.at(-1);
    const able = /** @type {Slide[]} */ (["U", "D", "L", "R"]).filter((slide) => after(board, slide) && !(last && BACK[last] === slide));
    const slide = able[Math.floor(Math.random() * able.length)] ?? "U";
    slides.push(slide);
    board = after(board, slide) ?? board;
  }
  return slides;
}

export class Demo {
  /**
   * @param {Board} goal
   * @param {(board: Board) => void} show
   */
  constructor(goal, show) {
    this.board = goal;
    this.goal = goal;
    this.show = show;
    this.timer = 0;
    this.running = true;
    this.begin();
  }

  /** Shuffles, and solves by taking everything back. */
  begin() {
    const slides = randomSlides(this.goal);
    const back = slides.toReversed().map((slide) => BACK[slide]);
    this.play(slides, PACE.shuffle, () => this.play(back, PACE.solve, () => this.begin()));
  }

  /**
   * @param {Slide[]} slides
   * @param {number} pace
   * @param {() => void} then
   */
  play([slide, ...rest], pace, then) {
    if (!slide) {
      this.timer = setTimeout(then, PACE.rest);
      return;
    }
    this.timer = setTimeout(() => {
      this.board = after(this.board, slide) ?? this.board;
      this.show(this.board);
      this.play(rest, pace, then);
    }, pace);
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
  }
}
