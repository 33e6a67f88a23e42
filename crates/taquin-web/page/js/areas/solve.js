/** The solve area. */

import { announce } from "../announce.js";
import { ApiError, cancel, listen } from "../api.js";
import { goalBoard, readSlides, toLine } from "../board.js";
import { BoardField } from "../board-field.js";
import { showError, clearError } from "../error-message.js";
import { el, refill } from "../dom.js";
import { button, field, goalOptions, numberInput, select, signButton } from "../fields.js";
import { methodFields, methodRequest } from "../method-fields.js";
import { Player } from "../player.js";
import { session } from "../session.js";
import { newSeed, shuffled } from "../shuffle.js";
import { tileEditor } from "../tile-editor.js";
import { t } from "../words.js";
import { Figures } from "./solve-figures.js";
import { resultCard } from "./solve-result.js";

/** @typedef {import("../board.js").Board} Board */

/** Cells of the largest board whose tiles can be swapped by hand. */
const EDITED = 400;

/** @param {URLSearchParams} params */
export function solveArea(params) {
  if (params.has("board")) {
    session.text = params.get("board") ?? "";
    session.goal = params.get("goal") ?? "row-major";
    session.algorithm = params.get("algorithm") ?? "auto";
    session.heuristic = params.get("heuristic") ?? "";
    session.answer = null;
  }
  return new Solve(params.get("moves"));
}

class Solve {
  /** @param {string | null} moves the moves of a shared solution */
  constructor(moves) {
    const start = goalBoard("row-major", 3, 3);
    this.moves = moves;
    this.player = new Player(start, start, session.look);
    this.field = new BoardField(session.text, (board, text) => this.take(board, text));
    this.editor = el("div", { class: "editor" });
    this.edit = el("details", {}, el("summary", {}, t("edit.title")), el("p", { class: "note" }, t("edit.note")), this.editor);
    this.figures = new Figures({ show: () => this.showBetter(), take: () => this.cancel() });
    /** The best solution so far, while the search continues. @type {any} */
    this.better = null;
    this.result = el("div", { class: "result" });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    /** @type {AbortController | null} */
    this.searching = null;
    /** @type {string | null} */
    this.job = null;
    this.go = button(t("solve.solve"), () => this.solve(), { class: "button primary" });
    this.stop = button(t("solve.cancel"), () => this.cancel(), { class: "button danger", hidden: true });
    this.element = this.build();
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
        field(t("solve.weight"), numberInput(session.weight, { min: 1, max: 10, step: 0.1 }, (value) => (session.weight = value))),
        field(t("solve.time"), numberInput(session.time, { min: 1, max: 600 }, (value) => (session.time = value))),
      ),
    );
    const shuffle = signButton("dice", t("solve.random"), () => this.random());
    const goal = select(goalOptions(), session.goal, (value) => {
      session.goal = value;
      this.take(this.field.board, this.field.text);
    });
    const input = el("section", { class: "card" }, el("h2", {}, t("solve.board")), this.field.element, this.edit, el("div", { class: "row" }, field(t("play.goal"), goal), shuffle), options, el("div", { class: "row" }, this.go, this.stop), this.complaint);
    const stage = el("div", { class: "stage" }, this.player.element);
    return el("div", { class: "area solve" }, el("h1", { class: "unseen" }, t("nav.solve")), stage, el("div", { class: "side" }, input, this.figures.element, this.result));
  }

  /**
   * @param {Board | null} board
   * @param {string} text
   */
  take(board, text) {
    session.text = text;
    this.go.disabled = board === null;
    if (!board) return;
    const goal = goalBoard(session.goal, board.rows, board.cols);
    this.edit.hidden = board.tiles.length > EDITED;
    this.editor.replaceChildren(...(this.edit.hidden ? [] : [tileEditor(board, (next) => this.field.write(toLine(next)))]));
    const answer = session.answer;
    if (this.moves !== null) {
      this.player.load(board, goal, session.look, readSlides(this.moves));
      this.moves = null;
    } else if (answer && answer.board === toLine(board) && answer.asked === session.goal) {
      this.show(answer);
    } else {
      this.player.load(board, goal, session.look);
      this.result.replaceChildren();
      this.figures.hide();
      clearError(this.complaint);
    }
  }

  random() {
    const { rows, cols } = this.field.board ?? { rows: 3, cols: 3 };
    this.field.write(toLine(shuffled(goalBoard(session.goal, rows, cols), newSeed(), "hard")));
  }

  async solve() {
    const board = await this.field.read();
    if (!board || this.searching) return;
    this.searching = new AbortController();
    this.busy(true);
    clearError(this.complaint);
    this.result.replaceChildren();
    this.better = null;
    this.player.load(board, goalBoard(session.goal, board.rows, board.cols), session.look);
    this.figures.begin();
    const method = { ...methodRequest(session), ...(session.algorithm === "weighted" ? { weight: session.weight } : {}) };
    const request = { board: session.text, goal: session.goal, way: method, limits: { time: session.time } };
    try {
      await listen("solve", request, (event, data) => this.hear(event, data), this.searching.signal);
    } catch (error) {
      this.showError(error);
    }
    this.searching = null;
    this.busy(false);
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  hear(event, data) {
    if (event === "job") this.job = data.job;
    if (event === "progress") this.figures.show(data);
    if (event === "better") {
      this.better = data;
      this.figures.offer(data, !this.player.untouched);
      if (this.player.untouched) this.showBetter();
    }
    if (event === "problem") this.showError(new ApiError(400, data));
    if (event === "answer") {
      session.answer = { ...data, asked: session.goal };
      this.figures.end(data);
      this.show(session.answer);
      announce(this.result.querySelector("h2")?.textContent ?? "");
    }
  }

  /** Plays the best solution so far, while the search continues. */
  showBetter() {
    const board = this.field.board;
    if (!board || !this.better) return;
    this.player.load(board, goalBoard(session.goal, board.rows, board.cols), session.look, readSlides(this.better.moves));
    this.figures.offer(this.better, false);
  }

  /** @param {unknown} error */
  showError(error) {
    this.figures.hide();
    if (error instanceof ApiError && error.field === "board") this.field.showError(error);
    else showError(this.complaint, error);
  }

  /** @param {any} answer */
  show(answer) {
    const board = this.field.board;
    if (!board) return;
    const same = this.better !== null && this.better.moves === answer.moves && this.player.cursor.slides.length === answer.length;
    // A solution that is already being played continues.
    if (!same) this.player.load(board, goalBoard(session.goal, board.rows, board.cols), session.look, readSlides(answer.moves));
    refill(this.result, resultCard(answer, session));
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.go.hidden = busy;
    this.stop.hidden = !busy;
    (busy ? this.stop : this.go).focus({ preventScroll: true });
  }

  /** Cancels the search; the stream then ends with the answer so far. */
  async cancel() {
    try {
      if (this.job) await cancel(this.job);
    } catch {
      this.searching?.abort();
    }
  }

  leave() {
    this.searching?.abort();
    this.player.pause();
  }
}
