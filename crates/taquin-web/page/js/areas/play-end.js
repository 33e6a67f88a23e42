/** The card shown when a game is solved, with the distances along it. */

import { post } from "../api.js";
import { toLine } from "../board.js";
import { distanceChart } from "../chart.js";
import { errorSentence } from "../error-message.js";
import { el, refill } from "../dom.js";
import { button } from "../fields.js";
import { clock, t } from "../words.js";

/** The time limit in seconds for the distances of a game; on large boards they are rarely found. */
const TIME_LIMIT = { small: 20, large: 4 };

export class EndCard {
  constructor() {
    this.element = el("section", { class: "card end", hidden: true, "aria-live": "polite" });
    /** @type {AbortController | null} */
    this.asking = null;
  }

  hide() {
    this.asking?.abort();
    this.element.hidden = true;
  }

  /**
   * @param {import("../game.js").Game} game
   * @param {boolean} record
   * @param {() => void} again
   */
  show(game, record, again) {
    const graph = el("div", { class: "graph" }, el("p", { class: "note" }, t("end.measuring")));
    const figures = t("play.solved", { n: game.made, time: clock(game.seconds) });
    const next = button(t("play.new"), again, { class: "button primary" });
    refill(this.element, el("h2", {}, t(record ? "end.record" : "end.title")), el("p", {}, figures), graph, next);
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.measure(game, graph);
  }

  /**
   * Draws how far from the goal each board of the game was.
   * @param {import("../game.js").Game} game
   * @param {HTMLElement} place
   */
  async measure(game, place) {
    this.asking = new AbortController();
    const request = { board: toLine(game.start), goal: game.goal, moves: game.line.join(""), limits: { time: game.start.tiles.length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small } };
    try {
      const { distances, wasted } = await post("trace", request, this.asking.signal);
      const none = distances.every((/** @type {number | null} */ distance) => distance === null);
      refill(place, none ? el("p", { class: "note" }, t("end.unknown")) : distanceChart(distances, wasted));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      refill(place, el("p", { class: "note" }, errorSentence(error)));
    }
  }
}
