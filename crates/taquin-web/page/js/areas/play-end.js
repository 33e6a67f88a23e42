/** The card of a solved game: its length beside the shortest, and every wasted move with the better one. */

import { post } from "../requests/api.js";
import { source, toLine, walk } from "../board/board.js";
import { distanceChart } from "../kit/chart.js";
import { errorSentence } from "../requests/error-message.js";
import { el, refill } from "../kit/dom.js";
import { button, signButton } from "../kit/fields.js";
import { Hints } from "../game/hints.js";
import { gameLink } from "../game/kept-game.js";
import { dailyText } from "../game/daily.js";
import { copy, link } from "../kit/share.js";
import { untilReached } from "../requests/reconnect.js";
import { clock, number, t } from "../kit/words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */
/** @typedef {{ distances: (number | null)[], wasted: number[] }} GameReview */

/** The time limit in seconds for the distances of a game; on large boards they are rarely found. */
const TIME_LIMIT = { small: 20, large: 4 };

/** The distances of games that were measured. @type {WeakMap<import("../game/game.js").Game, GameReview>} */
const measured = new WeakMap();

export class EndCard {
  /** @param {import("../board/board-view.js").BoardView} view where wasted moves are shown */
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
    this.caption = el(
      "div",
      { class: "caption", hidden: true },
      this.saying,
      el("div", { class: "tools" }, this.before, this.after, this.back),
    );
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
   * @param {import("../game/game.js").Game} game
   * @param {boolean} isRecord
   * @param {{ next: () => void, play: () => void }} acts another game, and the same board again
   */
  show(game, isRecord, acts) {
    const review = el("div", { class: "review" }, el("p", { class: "note" }, t("end.measuring")));
    const pace = game.seconds > 0 ? ` ${t("end.pace", { pace: number(game.made / game.seconds, 2) })}` : "";
    const figures = game.shown ? t("end.shown", { n: game.made }) : t("play.solved", { n: game.made, time: clock(game.seconds) }) + pace;
    const next = game.shown
      ? button(t("end.play"), acts.play, { class: "button primary" })
      : button(t("play.new"), acts.next, { class: "button primary" });
    const watch = el(
      "a",
      { class: "button", href: link("solve", { board: toLine(game.start), goal: game.goal, moves: game.line.join("") }) },
      t("end.watch"),
    );
    const share = button(t(game.day && !game.shown ? "end.share" : "share.link"), () => copy(shareText(game), share));
    const uncounted = !game.shown && game.uncounted && el("p", { class: "note" }, t(`end.uncounted.${game.uncounted}`));
    this.caption.hidden = true;
    this.solved = game.board;
    refill(
      this.element,
      el("h2", {}, t(isRecord ? "end.record" : game.shown ? "end.solve" : "end.title")),
      el("p", {}, figures),
      uncounted,
      review,
      el("div", { class: "row" }, next, watch, share),
    );
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.measure(game, review);
  }

  /**
   * Asks how far from the goal each board of the game was.
   * @param {import("../game/game.js").Game} game
   * @param {HTMLElement} place
   */
  async measure(game, place) {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const request = {
      board: toLine(game.start),
      goal: game.goal,
      moves: game.line.join(""),
      limits: { time: game.start.tiles.length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small },
    };
    const missed = (/** @type {unknown} */ error) => refill(place, el("p", { class: "note" }, errorSentence(error)));
    try {
      const review = measured.get(game) ?? (await untilReached(() => post("review", request, signal), signal, missed));
      measured.set(game, review);
      this.judge(game, review, place);
    } catch (error) {
      if (!signal.aborted) missed(error);
    }
  }

  /**
   * @param {import("../game/game.js").Game} game
   * @param {GameReview} review
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
    const compared = el(
      "dl",
      { class: "stats compared" },
      pair(game.shown ? "play.moves" : "end.yours", "yours", game.line.length),
      pair("end.shortest", "shortest", shortest),
    );
    const chips = wasted.map((move) => {
      const label = t("player.move", this.values(move, made(move).board, made(move).slide));
      return el("button", { type: "button", title: label, "aria-label": label, onclick: () => this.look(move) }, String(move));
    });
    const list = el(
      "div",
      { class: "wasted", role: "group", "aria-label": t("end.wasted") },
      el("span", { class: "note" }, t("end.wasted")),
      ...chips,
    );
    refill(
      place,
      compared,
      distanceChart(distances, wasted, this.look),
      wasted.length > 0 ? list : el("p", { class: "note good" }, t("end.perfect")),
    );
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
 * What is shared of a solve: the result of a board of the day, otherwise a link to this review.
 * @param {import("../game/game.js").Game} game
 */
function shareText(game) {
  if (game.day && !game.shown) return dailyText(game.day, { moves: game.made, seconds: game.seconds, isHelped: game.helped });
  return gameLink(game);
}

/**
 * @param {string} words
 * @param {string} figure
 * @param {number} value
 */
function pair(words, figure, value) {
  return el("div", {}, el("dt", {}, t(words)), el("dd", { class: "figure", "data-figure": figure }, number(value)));
}
