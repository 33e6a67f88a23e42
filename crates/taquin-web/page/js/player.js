/** Plays a solution on a board beside the list of its moves. */

import { announce } from "./announce.js";
import { BoardView } from "./board-view.js";
import { el } from "./dom.js";
import { MoveList } from "./move-list.js";
import { Trail } from "./trail.js";
import { Transport } from "./transport.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */

export class Player {
  /**
   * @param {Board} board
   * @param {Board} goal
   * @param {import("./board-view.js").Look} look
   */
  constructor(board, goal, look) {
    this.view = new BoardView(board, goal, look);
    this.trail = new Trail(board, []);
    this.moves = new MoveList((at) => this.transport.jump(at));
    this.transport = new Transport((at) => this.show(at), {
      speeds: [1, 2, 4, 8, 16],
      speed: 4,
      paced: (speed) => this.view.element.style.setProperty("--glide", `${Math.min(160, 700 / speed)}ms`),
      done: () => announce(t("player.done")),
    });
    this.transport.element.hidden = true;
    this.element = el("div", { class: "player" }, this.view.element, this.transport.element, this.moves.element);
  }

  /** Whether nobody has stepped or played yet. */
  get untouched() {
    return this.transport.at === 0 && !this.transport.timer;
  }

  /**
   * Shows a board, with a solution if there is one.
   * @param {Board} board
   * @param {Board} goal
   * @param {import("./board-view.js").Look} look
   * @param {Slide[]} [slides]
   */
  load(board, goal, look, slides = []) {
    this.trail = new Trail(board, slides);
    this.view.reset(board, goal, look);
    this.transport.element.hidden = this.moves.element.hidden = slides.length === 0;
    this.moves.load(this.trail);
    this.transport.load(this.trail.length, 0);
  }

  /** @param {number} at */
  show(at) {
    this.view.show(this.trail.to(at));
    this.moves.show(at);
  }

  pause() {
    this.transport.pause();
  }
}
