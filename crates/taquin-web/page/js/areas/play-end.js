/** The card of a solved game: its length beside the shortest, and every wasted move with the better one. */

import { post } from "../api.js";
import { source, toLine, walk } from "../board.js";
import { distanceChart } from "../chart.js";
import { errorSentence } from "../error-message.js";
import { el, refill } from "../dom.js";
import { button, signButton } from "../fields.js";
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
    /** The wasted moves of the game, and the one that is shown. @type {{ wasted: number[], at: number }} */
    this.shown = { wasted: [], at: 0 };
    /** @type {(move: number) => void} */
    this.look = () => {};
    this.saying = el("p", { class: "review-text", "aria-live": "polite" });
    this.before = signButton("back", t("end.previous"), () => this.look(this.shown.wasted[this.shown.at - 1] ?? 0));
    this.after = signButton("forward", t("end.next"), () => this.look(this.shown.wasted[this.shown.at + 1] ?? 0));
    this.back = button(t("end.back"), () => this.toEnd());
    /** What is said of the move that is shown; it stands below the board. */
    this.caption = el("div", { class: "caption", hidden: true }, this.saying, el("div", { class: "tools" }, this.before, this.after, this.back));
    /** @type {Board | null} */
    this.solved = null;
  }

  hide() {
    this.asking.abort();
    this.element.hidden = this.caption.hidden = true;
  }

  /** Shows the solved board again. */
  toEnd() {
    this.caption.hidden = true;
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.view.point([]);
    this.view.element.classList.add("solved");
    if (this.solved) this.view.show(this.solved);
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
    this.caption.hidden = true;
    this.solved = game.board;
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
    const made = (/** @type {number} */ move) => ({ board: boards[move - 1] ?? game.start, slide: game.line[move - 1] ?? "U" });
    this.look = (move) => {
      this.shown = { wasted, at: wasted.indexOf(move) };
      chips.forEach((chip, i) => (i === this.shown.at ? chip.setAttribute("aria-current", "step") : chip.removeAttribute("aria-current")));
      this.review(move, made(move).board, made(move).slide, hints);
    };
    const compared = el("dl", { class: "stats compared" }, pair("end.yours", game.line.length), pair("end.shortest", shortest));
    const chips = wasted.map((move) => {
      const label = t("player.move", this.values(move, made(move).board, made(move).slide));
      return el("button", { type: "button", title: label, "aria-label": label, onclick: () => this.look(move) }, String(move));
    });
    const list = el("div", { class: "wasted", role: "group", "aria-label": t("end.wasted") }, el("span", { class: "note" }, t("end.wasted")), ...chips);
    refill(place, compared, distanceChart(distances, wasted, this.look), wasted.length > 0 ? list : el("p", { class: "note good" }, t("end.perfect")));
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
    this.caption.hidden = false;
    this.before.disabled = this.shown.at === 0;
    this.after.disabled = this.shown.at === this.shown.wasted.length - 1;
    this.saying.textContent = mine;
    this.view.element.scrollIntoView({ block: "nearest" });
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
  return el("div", {}, el("dt", {}, t(name)), el("dd", { class: "figure", "data-figure": name.replace("end.", "") }, number(value)));
}
