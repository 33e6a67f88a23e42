/** Plays a solution on a board beside the list of its moves. */

import { announce } from "./announce.js";
import { walk } from "./board.js";
import { BoardView } from "./board-view.js";
import { el } from "./dom.js";
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
    this.boards = [board];
    this.list = el("ol", { class: "moves", "aria-label": t("player.moves") });
    this.transport = new Transport((at) => this.show(at), {
      speeds: [1, 2, 4, 8, 16],
      speed: 4,
      paced: (speed) => this.view.element.style.setProperty("--glide", `${Math.min(160, 700 / speed)}ms`),
      done: () => announce(t("player.done")),
    });
    this.transport.element.hidden = true;
    this.element = el("div", { class: "player" }, this.view.element, this.transport.element);
  }

  /**
   * Shows a board, with a solution if there is one.
   * @param {Board} board
   * @param {Board} goal
   * @param {import("./board-view.js").Look} look
   * @param {Slide[]} [slides]
   */
  load(board, goal, look, slides = []) {
    this.boards = walk(board, slides);
    this.view.reset(board, goal, look);
    this.transport.element.hidden = slides.length === 0;
    this.list.replaceChildren(...slides.map((slide, i) => this.item(slide, i)));
    this.transport.load(slides.length, 0);
  }

  /**
   * @param {Slide} slide
   * @param {number} index
   */
  item(slide, index) {
    const before = this.boards[index];
    const after = this.boards[index + 1];
    const tile = before && after ? before.tiles[after.tiles.indexOf(0)] : 0;
    const label = t("player.move", { move: index + 1, tile: tile ?? 0, way: t(`way.${slide}`) });
    const button = el("button", { type: "button", title: label, onclick: () => this.transport.jump(index + 1) }, slide, el("small", {}, String(tile)));
    return el("li", {}, button);
  }

  /** @param {number} at */
  show(at) {
    const board = this.boards[at];
    if (board) this.view.show(board);
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.children[at - 1]?.firstElementChild;
    current?.setAttribute("aria-current", "step");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
  }

  pause() {
    this.transport.pause();
  }
}
