/** One lane of a race: its method, its board on the way, its track and its places. */

import { readSlides, toLine, walk } from "../board/board.js";
import { el, refill } from "../kit/dom.js";
import { button, signButton } from "../kit/fields.js";
import { heuristicWords, methodFields, usesHeuristic } from "../solve/method-fields.js";
import { miniBoard } from "../board/mini-board.js";
import { timeTrack } from "../race/race-clock.js";
import { session } from "../session.js";
import { byteSize, duration, short, t } from "../kit/words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../race/race-clock.js").RaceClock} RaceClock */

/** What a race is judged by: the lower value is better. @type {Record<string, (answer: any) => number>} */
export const JUDGED = { time: (answer) => answer.seconds, moves: (answer) => answer.length, memory: (answer) => answer.bytes_peak };

export class Lane {
  /**
   * @param {{ algorithm: string, heuristic: string }} lane
   * @param {number} index
   * @param {{ remove: () => void, changed: () => void, bet: () => void }} act
   */
  constructor(lane, index, act) {
    this.lane = lane;
    /** @type {any} */
    this.answer = null;
    /** @type {Board | null} */
    this.start = null;
    /** @type {Board | null} */
    this.goal = null;
    /** The boards of the solution. @type {Board[]} */
    this.boards = [];
    this.shown = -1;
    this.end = /** @type {number | null} */ (null);
    this.fill = (/** @type {number} */ _share) => {};
    this.nodes = el("b", { class: "figure", "data-figure": "nodes" }, "0");
    this.state = el("p", { class: "lane-state" });
    this.board = el("div", { class: "lane-board" });
    this.track = el("div", { class: "lane-track" });
    this.places = el("ul", { class: "places" });
    this.drop = signButton("close", t("race.remove"), act.remove);
    /** Until there is a result, one may bet on the lane. */
    this.bet = button(t("race.bet"), act.bet, { class: "button bet", "aria-pressed": "false" });
    const head = el("div", { class: "lane-fields" }, ...methodFields(lane, { compact: true, changed: act.changed }), this.drop);
    this.element = el(
      "section",
      { class: `card lane lane-${index + 1}`, "aria-label": t("race.lane", { n: index + 1 }) },
      head,
      el(
        "div",
        { class: "lane-middle" },
        this.board,
        el(
          "div",
          { class: "lane-facts" },
          el("p", { class: "lane-figures" }, this.nodes, ` ${t("race.nodes")}`),
          this.state,
          this.places,
          this.bet,
        ),
      ),
      this.track,
    );
  }

  get name() {
    const { algorithm, heuristic } = this.lane;
    const estimate = usesHeuristic(algorithm) && heuristic ? ` · ${heuristicWords(heuristic)}` : "";
    return t(`algorithm.${algorithm}`) + estimate;
  }

  /** Whether it has a result that needs no second run. */
  get done() {
    return this.answer !== null && this.answer.stopped !== "cancelled";
  }

  /** Whether it found a solution. */
  get solved() {
    return typeof this.answer?.length === "number";
  }

  /**
   * Stands at the start of this board.
   * @param {Board} board
   * @param {Board} goal
   */
  reset(board, goal) {
    [this.start, this.goal] = [board, goal];
    this.take(null);
  }

  /** @param {any} answer a result, or null */
  take(answer) {
    this.answer = answer;
    this.boards = this.start ? walk(this.start, readSlides(answer?.moves)) : [];
    this.shown = -1;
    this.places.replaceChildren();
    this.element.classList.remove("running", "failed", "arrived", "crossed");
    this.element.classList.toggle("timed", answer !== null && !answer.error);
    this.bet.hidden = answer !== null;
    this.element.classList.toggle("failed", answer !== null && !this.solved);
    this.nodes.textContent = short(answer?.expanded ?? 0);
    this.state.textContent = answer ? this.result() : "";
    this.step(0);
  }

  /** The result in words. */
  result() {
    const { answer } = this;
    if (answer.error) return answer.error;
    if (this.solved) return `${t("race.length", { n: answer.length })} · ${duration(answer.seconds)} · ${byteSize(answer.bytes_peak)}`;
    if (!answer.stopped) return t("result.unsolvable");
    if (!isRun(answer)) return t("race.notRun");
    return t("race.unfinished", { why: t(`stop.${answer.stopped}`), time: duration(answer.seconds) });
  }

  /** @param {{ expanded: number, seconds: number }} look */
  measure(look) {
    this.element.classList.add("running");
    this.nodes.textContent = short(look.expanded);
    this.state.textContent = t("race.measuring", { time: duration(look.seconds) });
  }

  wait() {
    this.take(null);
    this.state.textContent = t("race.waiting");
  }

  /**
   * The search is over; what it achieved is shown when all boards race.
   * @param {any} answer
   */
  ready(answer) {
    this.take(null);
    this.state.textContent = answer?.error ?? t("race.ready");
  }

  /** @param {boolean} isChosen whether the bet is on this lane */
  showBet(isChosen) {
    this.bet.setAttribute("aria-pressed", String(isChosen));
  }

  /**
   * Draws the track for the clock's axis.
   * @param {RaceClock} clock
   */
  lay(clock) {
    this.end = this.answer && !this.answer.error ? clock.place(this.answer.seconds) : null;
    const { drawing, fill } = timeTrack(clock, { end: this.end, solved: this.solved }, Math.max(160, this.track.clientWidth || 320));
    this.fill = fill;
    refill(this.track, drawing);
  }

  /**
   * Shows the lane at this point of the replay: its board is at the goal when its search was at its end.
   * @param {number} share
   */
  run(share) {
    if (this.end === null) return;
    const way = this.end === 0 ? 1 : Math.min(1, share / this.end);
    this.fill(share);
    if (this.solved) this.step(Math.floor(way * (this.boards.length - 1)));
    this.element.classList.toggle("arrived", this.solved && way >= 1);
    this.element.classList.toggle("crossed", way >= 1);
  }

  /** @param {number} at */
  step(at) {
    const board = this.boards[at];
    if (!board || !this.goal || at === this.shown) return;
    this.shown = at;
    refill(this.board, miniBoard(board, this.goal, session.look.theme, toLine(board)));
  }

  /** @param {Record<string, number>} places the place by each measure */
  award(places) {
    refill(
      this.places,
      ...Object.entries(places).map(([measure, place]) =>
        el(
          "li",
          { class: `place place-${place}`, "data-measure": measure, "data-place": place },
          el("b", {}, t("race.place", { n: place })),
          ` ${t(`race.by.${measure}`)}`,
        ),
      ),
    );
  }
}

/**
 * Whether a method had its turn before the race was stopped.
 * @param {{ stopped: string | null, expanded: number }} answer
 */
export function isRun(answer) {
  return answer.stopped !== "cancelled" || answer.expanded > 0;
}

/**
 * The places of lanes by each measure; equal values share a place.
 * @param {Lane[]} lanes
 */
export function awardPlaces(lanes) {
  const solved = lanes.filter((lane) => lane.solved);
  for (const lane of solved) {
    const places = Object.entries(JUDGED).map(([measure, value]) => [
      measure,
      1 + solved.filter((other) => value(other.answer) < value(lane.answer)).length,
    ]);
    lane.award(Object.fromEntries(places));
  }
  return solved;
}
