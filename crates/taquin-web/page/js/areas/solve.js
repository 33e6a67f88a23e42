/** The solve area. */

import { announce } from "../kit/announce.js";
import { ApiError } from "../requests/api.js";
import { BACK, after, areSlides, equal, goalBoard, readSlides, toLine, walk } from "../board/board.js";
import { BoardEditor } from "../board/board-editor.js";
import { BoardField } from "../board/board-field.js";
import { addPointerInput, slideOfKey } from "../board/board-input.js";
import { showError, clearError } from "../requests/error-message.js";
import { el, refill } from "../kit/dom.js";
import { button, field, goalOptions, numberInput, select, signButton } from "../kit/fields.js";
import { fromHere } from "../board/from-here.js";
import { methodFields, methodRequest } from "../solve/method-fields.js";
import { Player } from "../solve/player.js";
import { SearchJob } from "../solve/search-job.js";
import { keepSolve, session } from "../session.js";
import { newSeed, shuffled } from "../game/shuffle.js";
import { t } from "../kit/words.js";
import { Figures } from "./solve-figures.js";
import { resultCard, resultTitle } from "./solve-result.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

/** @param {URLSearchParams} params */
export function solveArea(params) {
  const text = params.get("board");
  if (text !== null) {
    session.text = text;
    session.goal = params.get("goal") ?? "row-major";
    session.algorithm = params.get("algorithm") ?? "auto";
    session.heuristic = params.get("heuristic") ?? "";
  }
  return new Solve(params.get("moves"));
}

class Solve {
  /** @param {string | null} moves the moves of a shared solution */
  constructor(moves) {
    const start = goalBoard("row-major", 3, 3);
    this.moves = moves;
    this.player = new Player(start, start, session.look);
    this.field = new BoardField(session.text, (board, text) => this.take(board, text), { bare: true });
    this.editor = new BoardEditor(this.player.view, (board) => this.field.write(toLine(board)));
    this.figures = new Figures({ show: () => this.showBetter(), stop: () => session.search?.cancel() });
    this.headline = el("div", { class: "result", "aria-live": "polite" });
    this.details = el("div", { class: "result-details" });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    this.go = button(t("solve.solve"), () => this.solve(), { class: "button primary" });
    this.element = this.build();
    this.listening = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
    addPointerInput(this.player.view, (slides) => this.push(slides));
    this.field.read();
  }

  build() {
    const options = el(
      "details",
      { class: "options", open: session.algorithm !== "auto" || session.heuristic !== "" },
      el("summary", {}, t("solve.options")),
      ...methodFields(session),
      el(
        "div",
        { class: "row" },
        field(
          t("solve.weight"),
          numberInput(session.weight, { min: 1, max: 10, step: 0.1 }, (value) => (session.weight = value)),
        ),
        field(
          t("solve.time"),
          numberInput(session.time, { min: 1, max: 600 }, (value) => (session.time = value)),
        ),
      ),
    );
    const shuffle = signButton("dice", t("solve.random"), () => this.random());
    const goal = select(goalOptions(), session.goal, (value) => {
      session.goal = value;
      this.take(this.field.board, this.field.text);
    });
    const input = el(
      "section",
      { class: "card" },
      el("h2", {}, t("solve.board")),
      this.field.element,
      el("div", { class: "row" }, field(t("play.goal"), goal), shuffle),
      options,
      el("div", { class: "row" }, this.go),
    );
    const here = fromHere(() => ({ board: this.field.board && this.player.view.board, goal: session.goal, text: this.field.text }));
    const stage = el(
      "div",
      { class: "stage" },
      this.headline,
      this.complaint,
      this.player.element,
      el("div", { class: "tools board-tools" }, this.editor.toggle, here),
    );
    return el(
      "div",
      { class: "area solve" },
      el("h1", { class: "unseen" }, t("nav.solve")),
      stage,
      el("div", { class: "side" }, this.figures.element, input, this.details),
    );
  }

  /**
   * Shows what is known of a board: the search that runs, a solution, or the board alone.
   * @param {Board | null} board
   * @param {string} text
   */
  take(board, text) {
    session.text = text;
    this.go.disabled = board === null;
    if (!board) return;
    const { search, answer, goal } = session;
    const isSearched = search?.running && search.goal === goal && equal(search.board, board);
    if (search?.running && !isSearched) {
      search.tell = () => {};
      search.abort();
    }
    clearError(this.complaint);
    if (this.moves !== null) {
      this.shared(board, this.moves);
      this.moves = null;
    } else if (isSearched) {
      this.follow(search);
    } else if (answer && answer.board === toLine(board) && answer.asked === goal) {
      this.show(answer);
    } else {
      this.load(board);
    }
  }

  /**
   * Shows a board, with a solution if there is one.
   * @param {Board} board
   * @param {Slide[]} [slides]
   */
  load(board, slides = []) {
    this.player.load(board, goalBoard(session.goal, board.rows, board.cols), session.look, slides);
    this.figures.hide();
    this.headline.replaceChildren();
    this.details.replaceChildren();
  }

  /**
   * The solution of a link; one that is damaged says so.
   * @param {Board} board
   * @param {string} moves
   */
  shared(board, moves) {
    const { answer } = session;
    if (answer && answer.moves === moves && answer.board === toLine(board)) return this.show(answer);
    const slides = readSlides(moves);
    this.load(board, slides);
    const end = walk(board, slides);
    const isSolution =
      areSlides(moves) && end.length === slides.length + 1 && equal(end.at(-1) ?? board, goalBoard(session.goal, board.rows, board.cols));
    if (isSolution) refill(this.headline, el("h2", {}, t("result.shared", { n: slides.length })));
    else refill(this.headline, el("p", { class: "complaint", role: "alert" }, t("link.solution")));
  }

  random() {
    const { rows, cols } = this.field.board ?? { rows: 3, cols: 3 };
    this.field.write(toLine(shuffled(goalBoard(session.goal, rows, cols), newSeed(), "hard")));
  }

  async solve() {
    const board = await this.field.read();
    if (!board) return;
    session.search?.abort();
    session.answer = null;
    const method = { ...methodRequest(session), ...(session.algorithm === "weighted" ? { weight: session.weight } : {}) };
    const request = { board: session.text, goal: session.goal, method, limits: { time: session.time } };
    session.search = new SearchJob(board, session.goal, request);
    this.load(board);
    this.follow(session.search);
    this.headline.scrollIntoView({ block: "nearest" });
    session.search.run();
  }

  /**
   * Shows a search as it goes on.
   * @param {SearchJob} search
   */
  follow(search) {
    const { isHeld } = this;
    this.figures.begin();
    this.busy(true, isHeld);
    search.tell = (event) => {
      if (search !== session.search) return;
      if (event === "progress") this.figures.show(search);
      if (event === "missed") showError(this.complaint, search.error);
      else clearError(this.complaint);
      if (event === "improvement") this.offer(search);
      if (event === "end") this.finish(search);
    };
    if (!this.headline.hasChildNodes() || search.better === null) refill(this.headline, el("h2", {}, t("solve.running")));
    if (search.better) {
      this.player.load(search.board, goalBoard(search.goal, search.board.rows, search.board.cols), session.look);
      this.offer(search);
    }
    if (search.progress) this.figures.show(search);
  }

  /** @param {SearchJob} search */
  offer(search) {
    refill(this.headline, el("h2", {}, t("result.soFar", { n: search.better.length })));
    this.figures.offer(!this.player.untouched);
    if (this.player.untouched) this.showBetter();
  }

  /** @param {SearchJob} search */
  finish(search) {
    const { isHeld } = this;
    this.figures.hide();
    if (search.answer) {
      session.answer = search.answer;
      this.show(search.answer);
      announce(resultTitle(search.answer));
    } else {
      this.headline.replaceChildren();
      this.showError(search.error);
    }
    this.busy(false, isHeld);
  }

  /** Plays the best solution so far, while the search continues. */
  showBetter() {
    const { search } = session;
    if (!search?.better) return;
    const { board, goal, better } = search;
    this.player.load(board, goalBoard(goal, board.rows, board.cols), session.look, readSlides(better.moves));
    this.figures.offer(false);
  }

  /** @param {unknown} error */
  showError(error) {
    if (error instanceof ApiError && error.field === "board") this.field.showError(error);
    else if (error) showError(this.complaint, error);
  }

  /** @param {any} answer */
  show(answer) {
    const board = this.field.board;
    if (!board) return;
    const { cursor } = this.player;
    // A solution that is already being played continues.
    const isPlayed = cursor.slides.length > 0 && cursor.slides.join("") === answer.moves && equal(this.player.start, board);
    if (!isPlayed) this.load(board, readSlides(answer.moves));
    refill(this.headline, el("h2", { class: answer.optimal ? "good" : "" }, resultTitle(answer)));
    refill(this.details, resultCard(answer, session));
    keepSolve();
  }

  /**
   * Solving is offered, or stopping; focus goes along, and to the player at the end.
   * @param {boolean} isBusy
   * @param {boolean} wasHeld whether one of the two buttons had the focus
   */
  busy(isBusy, wasHeld) {
    this.go.hidden = isBusy;
    if (wasHeld) (isBusy ? this.figures.stop : this.player.controls.toggle).focus({ preventScroll: true });
  }

  /** Whether the button to solve or the one to stop has the focus. */
  get isHeld() {
    return document.activeElement === this.go || document.activeElement === this.figures.stop;
  }

  /**
   * Slides tiles by hand: along the solution, or away from it to another board, which is solved again if this one was.
   * @param {Slide[]} slides
   */
  push(slides) {
    const { controls, cursor, view } = this.player;
    for (const [i, slide] of slides.entries()) {
      const last = cursor.slides[controls.at - 1];
      if (cursor.slides[controls.at] === slide) controls.jump(controls.at + 1);
      else if (last && BACK[last] === slide) controls.jump(controls.at - 1);
      else return this.depart(walk(view.board, slides.slice(i)).at(-1) ?? view.board);
    }
  }

  /** @param {Board} board */
  async depart(board) {
    const wasSolved = this.player.cursor.slides.length > 0;
    await this.field.write(toLine(board));
    if (wasSolved) this.solve();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.player.controls.key(event)) return;
    const slide = slideOfKey(event);
    if (!slide || !after(this.player.view.board, slide)) return;
    event.preventDefault();
    this.push([slide]);
  }

  /** The search goes on without the area. */
  leave() {
    if (session.search) session.search.tell = (event) => event === "end" && settle(session.search);
    this.listening.abort();
    this.player.pause();
    keepSolve();
  }
}

/**
 * Keeps the answer of a search that ends while another area is shown.
 * @param {SearchJob | null} search
 */
function settle(search) {
  if (!search?.answer) return;
  session.answer = search.answer;
  keepSolve();
}
