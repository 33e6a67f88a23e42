/** The card of a solved game: its length beside the shortest, and every wasted move with the better one. */

import { post } from "../api.js";
import { source, toLine, walk } from "../board.js";
import { distanceChart } from "../chart.js";
import { errorSentence } from "../error-message.js";
import { el, refill } from "../dom.js";
import { button } from "../fields.js";
import { Hints } from "../hints.js";
import { untilReached } from "../reconnect.js";
import { clock, number, t } from "../words.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../board.js").Slide} Slide */
/** @typedef {{ distances: (number | null)[], wasted: number[] }} Trace */

/** The time limit in seconds for the distances of a game; on large boards they are rarely found. */
const TIME_LIMIT = { small: 20, large: 4 };

/** The distances of games that were measured. @type {WeakMap<import("../game.js").Game, Trace>} */
const measured = new WeakMap();

export class EndCard {
  /** @param {import("../board-view.js").BoardView} view where wasted moves are shown */
  constructor(view) {
    this.view = view;
    this.element = el("section", { class: "card end", hidden: true, "aria-live": "polite" });
    this.asking = new AbortController();
    this.saying = el("p", { class: "review-text", hidden: true });
  }

  hide() {
    this.asking.abort();
    this.element.hidden = true;
  }

  /**
   * @param {import("../game.js").Game} game
   * @param {boolean} isRecord
   * @param {() => void} again
   */
  show(game, isRecord, again) {
    const review = el("div", { class: "review" }, el("p", { class: "note" }, t("end.measuring")));
    const pace = game.seconds > 0 ? ` ${t("end.pace", { pace: number(game.made / game.seconds, 2) })}` : "";
    const figures = t("play.solved", { n: game.made, time: clock(game.seconds) }) + pace;
    const next = button(t("play.new"), again, { class: "button primary" });
    this.saying.hidden = true;
    refill(this.element, el("h2", {}, t(isRecord ? "end.record" : "end.title")), el("p", {}, figures), review, el("div", { class: "row" }, next));
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.measure(game, review);
  }

  /**
   * Asks how far from the goal each board of the game was.
   * @param {import("../game.js").Game} game
   * @param {HTMLElement} place
   */
  async measure(game, place) {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const request = { board: toLine(game.start), goal: game.goal, moves: game.line.join(""), limits: { time: game.start.tiles.length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small } };
    const missed = (/** @type {unknown} */ error) => refill(place, el("p", { class: "note" }, errorSentence(error)));
    try {
      const trace = measured.get(game) ?? (await untilReached(() => post("trace", request, signal), signal, missed));
      measured.set(game, trace);
      this.judge(game, trace, place);
    } catch (error) {
      if (!signal.aborted) missed(error);
    }
  }

  /**
   * @param {import("../game.js").Game} game
   * @param {Trace} trace
   * @param {HTMLElement} place
   */
  judge(game, { distances, wasted }, place) {
    const [shortest] = distances;
    if (shortest === null || shortest === undefined) return refill(place, el("p", { class: "note" }, t("end.unknown")));
    const hints = new Hints(game.goal);
    const boards = walk(game.start, game.line);
    const look = (/** @type {number} */ move) => {
      back.hidden = false;
      this.review(move, boards[move - 1] ?? game.start, game.line[move - 1] ?? "U", hints);
    };
    const compared = el("dl", { class: "stats compared" }, ...pair("end.yours", game.line.length), ...pair("end.shortest", shortest));
    const back = button(t("end.back"), () => {
      this.saying.hidden = back.hidden = true;
      this.view.point([]);
      this.view.element.classList.add("solved");
      this.view.show(game.board);
    }, { hidden: true });
    const chips = wasted.map((move) => {
      const label = t("player.move", this.values(move, boards[move - 1] ?? game.start, game.line[move - 1] ?? "U"));
      return el("button", { type: "button", title: label, "aria-label": label, onclick: () => look(move) }, String(move));
    });
    const list = el("div", { class: "wasted", role: "group", "aria-label": t("end.wasted") }, el("span", { class: "note" }, t("end.wasted")), ...chips);
    refill(place, compared, distanceChart(distances, wasted, look), wasted.length > 0 ? list : el("p", { class: "note good" }, t("end.perfect")), this.saying, back);
  }

  /**
   * The values that a sentence about a move names.
   * @param {number} move
   * @param {Board} board
   * @param {Slide} slide
   */
  values(move, board, slide) {
    return { move, tile: board.tiles[source(board, slide)] ?? 0, direction: t(`direction.${slide}`) };
  }

  /**
   * Shows a wasted move on the board, and the better one.
   * @param {number} move
   * @param {Board} board the board before the move
   * @param {Slide} made
   * @param {Hints} hints
   */
  async review(move, board, made, hints) {
    const marks = [{ slide: made, kind: /** @type {const} */ ("made") }];
    const mine = t("end.made", this.values(move, board, made));
    this.view.element.classList.remove("solved", "celebrating");
    this.view.show(board);
    this.view.point(marks);
    this.saying.hidden = false;
    this.saying.textContent = mine;
    const known = await hints.of(board).catch(() => null);
    const better = known?.solution?.[0];
    if (!better || this.view.board !== board) return;
    this.view.point([{ slide: better, kind: "better" }, ...marks]);
    this.saying.textContent = `${mine} ${t("end.better", this.values(move, board, better))}`;
  }
}

/**
 * @param {string} name
 * @param {number} value
 */
function pair(name, value) {
  return [el("div", {}, el("dt", {}, t(name)), el("dd", { class: "figure", "data-figure": name.replace("end.", "") }, number(value)))];
}
