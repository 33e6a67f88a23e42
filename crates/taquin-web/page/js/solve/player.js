/** Plays a solution on a board beside the list of its moves. */

import { announce } from "../kit/announce.js";
import { BoardView } from "../board/board-view.js";
import { el } from "../kit/dom.js";
import { MoveList } from "./move-list.js";
import { SolutionCursor } from "./solution-cursor.js";
import { PlaybackControls } from "../kit/playback-controls.js";
import { t } from "../kit/words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

/** Moves per second. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
/** Seconds in which a solution is played at first. */
const PLAYED_IN = 20;

export class Player {
  /**
   * @param {Board} board
   * @param {Board} goal
   * @param {import("../board/board-view.js").Appearance} look
   */
  constructor(board, goal, look) {
    this.view = new BoardView(board, goal, look);
    /** The board before the first move. */
    this.start = board;
    this.cursor = new SolutionCursor(board, []);
    this.moves = new MoveList((at) => this.controls.jump(at));
    this.controls = new PlaybackControls((at) => this.show(at), {
      speeds: SPEEDS,
      speed: 4,
      paced: (speed) => this.view.element.style.setProperty("--glide", `${speed > 30 ? 0 : Math.min(160, 700 / speed)}ms`),
      done: () => announce(t("player.done")),
    });
    this.controls.element.hidden = true;
    this.element = el("div", { class: "player" }, this.view.element, this.controls.element, this.moves.element);
  }

  /** Whether the user has not stepped or played yet. */
  get untouched() {
    return this.controls.at === 0 && !this.controls.timer;
  }

  /**
   * Shows a board, with a solution if there is one.
   * @param {Board} board
   * @param {Board} goal
   * @param {import("../board/board-view.js").Appearance} look
   * @param {Slide[]} [slides]
   */
  load(board, goal, look, slides = []) {
    this.start = board;
    this.cursor = new SolutionCursor(board, slides);
    this.view.reset(board, goal, look);
    this.controls.element.hidden = this.moves.element.hidden = slides.length === 0;
    this.moves.load(this.cursor);
    this.controls.load(this.cursor.length, 0);
    if (slides.length > 0) this.controls.fit(PLAYED_IN);
  }

  /** @param {number} at */
  show(at) {
    this.view.show(this.cursor.to(at));
    this.moves.show(at);
  }

  pause() {
    this.controls.pause();
  }
}
