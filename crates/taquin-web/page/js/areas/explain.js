/** The explain area: a search step by step, two in step, a pattern database being built, or the parity argument. */

import choices from "../choices.js";
import { ApiError, post } from "../requests/api.js";
import { BoardField } from "../board/board-field.js";
import { el, refill } from "../kit/dom.js";
import { showError, clearError } from "../requests/error-message.js";
import { goalBoard, isSolvable, toLine } from "../board/board.js";
import { field, button, goalOptions, numberInput, segments, select } from "../kit/fields.js";
import { Loading } from "../kit/loading.js";
import { methodFields } from "../solve/method-fields.js";
import { untilReached } from "../requests/reconnect.js";
import { EVENTS, readMethod, watchedRequest } from "../search/watched-method.js";
import { session } from "../session.js";
import { copy, embedding, forOthers, link, writeAddress } from "../kit/share.js";
import { t } from "../kit/words.js";
import { unsolvableHelp } from "../board/unsolvable.js";
import { DuelView } from "./explain-duel.js";
import { FARTHEST, MapView } from "./explain-map.js";
import { ParityView } from "./explain-parity.js";
import { PatternView } from "./explain-patterns.js";
import { SearchView } from "./explain-search.js";

const VIEWS = ["search", "duel", "map", "patterns", "parity"];
/** The board of the first visit: near, so that its tree is small; of the map it would show nothing. */
const NEAR = session.explained.text;
/** Milliseconds without a step after which the address is written. */
const PAUSE = 250;

/** @typedef {import("../search/watched-method.js").WatchedMethod} WatchedMethod */

/** @param {URLSearchParams} params */
export function explainArea(params) {
  const { explained } = session;
  const named = params.get("view") ?? "";
  if (VIEWS.includes(named)) explained.view = named;
  if (params.has("board")) {
    if (!VIEWS.includes(named)) explained.view = "search";
    explained.step = Number(params.get("step")) || 0;
    explained.text = params.get("board") ?? "";
    explained.algorithm = "astar";
    readMethod(params, "", explained);
    readMethod(params, "2", explained.second);
    session.goal = params.get("goal") ?? "row-major";
  } else if (named === "parity") explained.text = session.text;
  else exchangeExample(explained.view);
  return new Explain(explained.view, explained.step);
}

/**
 * Takes the example of a view, if the board is that of another; whether it did.
 * @param {string} view
 */
function exchangeExample(view) {
  const { explained } = session;
  const [other, own] = view === "map" ? [NEAR, FARTHEST] : [FARTHEST, NEAR];
  if (explained.text !== other) return false;
  explained.text = own;
  return true;
}

class Explain {
  /**
   * @param {string} view
   * @param {number} step
   */
  constructor(view, step) {
    this.which = view;
    /** The board that is watched, as it was written. @type {string | null} */
    this.watched = null;
    this.field = new BoardField(session.explained.text, (board, text) => {
      session.explained.text = text;
      this.go.disabled = board === null;
      if (board && this.watched !== null && text !== this.watched) this.watch(0);
    });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    this.go = button(t("explain.watch"), () => this.begin(0), { class: "button primary" });
    this.views = segments(
      t("explain.view"),
      VIEWS.map((view) => [view, t(`explain.${view}`)]),
      this.which,
      (value) => {
        this.turn(value);
        if (exchangeExample(value)) this.field.write(session.explained.text);
        this.watch(0);
      },
    );
    this.goal = select(goalOptions(), session.goal, (value) => this.aim(value));
    this.methods = el("div", { class: "methods" });
    this.place = el("div", { class: "explain-view" });
    /** What stands in place of a view that has nothing to show. */
    this.obstacle = el("section", { class: "card obstacle", role: "status" });
    this.loading = new Loading(this.place);
    this.search = new SearchView(this.loading);
    this.duel = new DuelView(this.loading);
    this.map = new MapView(this.loading);
    this.patterns = new PatternView(this.loading);
    this.parity = new ParityView();
    this.asking = new AbortController();
    this.listening = new AbortController();
    this.writing = 0;
    this.place.addEventListener("step", () => this.keepStep());
    addEventListener("pagehide", () => this.write(), { signal: this.listening.signal });
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
    this.element = this.build();
    this.turn(view);
    this.begin(step);
  }

  build() {
    const share = button(t("share.link"), () => copy(forOthers(this.address()), share));
    const embed = button(t("share.embed"), () => copy(embedding(this.address()), embed));
    const form = el(
      "section",
      { class: "card explain-form" },
      this.field.element,
      field(t("play.goal"), this.goal),
      this.methods,
      el("div", { class: "row" }, this.go, share, embed),
      this.complaint,
    );
    return el(
      "div",
      { class: "area explain" },
      el("h1", { class: "unseen" }, t("nav.explain")),
      el("div", { class: "explain-bar" }, this.views),
      el("div", { class: "explain-body" }, this.place, form),
    );
  }

  address() {
    const { text, algorithm, heuristic, weight, width, second } = session.explained;
    const extra = algorithm === "weighted" ? { weight } : algorithm === "beam" ? { width } : {};
    const other = this.which === "duel" ? { algorithm2: second.algorithm, heuristic2: second.heuristic, weight2: second.weight } : {};
    return link("explain", {
      board: text,
      goal: session.goal,
      algorithm,
      heuristic,
      ...extra,
      ...other,
      view: this.which,
      step: this.step,
    });
  }

  /** How far the view is. */
  get step() {
    return (
      { search: this.search.at, duel: this.duel.controls.at, map: this.map.controls.at, patterns: this.patterns.controls.at }[this.which] ??
      0
    );
  }

  /** Keeps how far the view is, for other areas and languages at once, for a reload soon: browsers refuse an address that changes too often. */
  keepStep() {
    session.explained.step = this.step;
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), PAUSE);
  }

  /** Writes what is shown into the address. */
  write() {
    clearTimeout(this.writing);
    if (this.watched !== null && /^#explain\b/.test(location.hash)) writeAddress(this.address());
  }

  /**
   * Space and arrows drive the player, except where arrows walk through the tree.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const controls = { search: this.search.controls, duel: this.duel.controls, map: this.map.controls, patterns: this.patterns.controls }[
      this.which
    ];
    if (!event.defaultPrevented) controls?.key(event);
  }

  /** The fields of the methods that the view shows. */
  drawMethods() {
    const { explained } = session;
    const shown = ["search", "map"].includes(this.which) ? [explained] : this.which === "duel" ? [explained, explained.second] : [];
    const changed = () => {
      this.drawMethods();
      this.watch(0);
    };
    const fields = (/** @type {WatchedMethod} */ method) => {
      const extra = {
        weighted: () =>
          field(
            t("solve.weight"),
            numberInput(method.weight, { min: 1, max: 10, step: 0.25 }, (value) => ((method.weight = value), this.watch(0))),
          ),
        beam: () =>
          field(
            t("field.width"),
            numberInput(method.width, { min: 1, max: 1000 }, (value) => ((method.width = value), this.watch(0))),
          ),
      }[method.algorithm];
      return [...methodFields(method, { watchable: true, changed }), extra?.()];
    };
    refill(
      this.methods,
      ...shown.map((method, i) =>
        el(
          "div",
          { class: "method", role: "group", "aria-label": shown.length > 1 ? t("duel.search", { n: i + 1 }) : null },
          shown.length > 1 && el("h2", {}, t("duel.search", { n: i + 1 })),
          ...fields(method),
        ),
      ),
    );
  }

  /** @param {string} view */
  turn(view) {
    this.which = session.explained.view = view;
    this.loading.forget();
    this.search.pause();
    this.duel.pause();
    this.map.pause();
    this.patterns.pause();
    const parts =
      {
        search: [this.search.main, this.search.side],
        duel: [this.duel.element],
        map: [this.map.element],
        patterns: [this.patterns.element],
        parity: [this.parity.element],
      }[view] ?? [];
    this.place.className = `explain-view view-${view}`;
    this.place.replaceChildren(...parts);
    this.drawMethods();
  }

  /**
   * Watches the same board on the way to another goal.
   * @param {string} goal
   */
  aim(goal) {
    this.goal.value = session.goal = goal;
    this.watch(0);
  }

  /** Says why a search of a board that cannot be solved shows nothing, and what helps. */
  blockUnsolvable() {
    const { board } = this.field;
    if (!board) return;
    const hasTwin = board.rows > 1 && board.cols > 1;
    const twin =
      hasTwin &&
      button(t("explain.showTwin"), () => {
        session.explained.algorithm = "lockstep";
        this.turn("search");
        this.watch(0);
      });
    this.block(
      el("p", {}, t("explain.hopeless")),
      el(
        "div",
        { class: "row" },
        twin,
        unsolvableHelp(board, session.goal, { swap: (other) => this.field.write(toLine(other)), turn: (goal) => this.aim(goal) }),
      ),
    );
  }

  /** Says why a search of a large board is not shown, and what can be shown of it. */
  blockLarge() {
    const { rows = 0, cols = 0 } = this.field.board ?? {};
    const parity = button(t("explain.parity"), () => this.views.querySelector(/** @type {"input"} */ ("input[value=parity]"))?.click(), {
      class: "button primary",
    });
    const solve = el("a", { class: "button", href: link("solve", { board: session.explained.text, goal: session.goal }) }, t("here.solve"));
    this.block(
      el("p", {}, t("problem.cells", { shape: `${rows}x${cols}`, cells: rows * cols, most: choices.limits.watched_cells })),
      el("p", {}, t("explain.large")),
      el("div", { class: "row" }, parity, solve),
    );
  }

  /** @param {...HTMLElement} words in place of the view; none to show the view */
  block(...words) {
    refill(this.obstacle, ...words);
    this.place.classList.toggle("blocked", words.length > 0);
    if (words.length > 0) this.place.prepend(this.obstacle);
    else this.obstacle.remove();
  }

  /** @param {number} step */
  async begin(step) {
    const { asking } = this;
    this.loading.begin();
    if (await this.field.read()) this.watch(step);
    else if (asking === this.asking) this.loading.fail();
  }

  /** @param {number} step */
  async watch(step) {
    this.asking.abort();
    this.asking = new AbortController();
    const { explained, goal } = session;
    const { signal } = this.asking;
    this.watched = explained.text;
    this.loading.begin();
    clearError(this.complaint);
    const ask = async (/** @type {string} */ name, /** @type {object} */ body) => {
      const answer = await untilReached(
        () => post(name, { board: explained.text, ...body }, signal),
        signal,
        (error) => showError(this.complaint, error),
      );
      clearError(this.complaint);
      return answer;
    };
    const record = (/** @type {WatchedMethod} */ method) =>
      ask("explain", { goal, method: watchedRequest(method), limits: { time: 5 }, moments: EVENTS });
    try {
      if (this.which === "parity") {
        this.parity.show(await ask("check", { goal }));
        this.keepStep();
      }
      if (this.which === "patterns") this.patterns.load(await ask("convert", {}), goal, step);
      const methods = { search: [explained], duel: [explained, explained.second] }[this.which] ?? [];
      if (methods.length > 0 && (this.field.board?.tiles.length ?? 0) > choices.limits.watched_cells) {
        this.loading.fail();
        return this.blockLarge();
      }
      const { board } = this.field;
      if (
        this.which === "map" &&
        board &&
        board.tiles.length <= choices.limits.mapped_cells &&
        !isSolvable(board, goalBoard(goal, board.rows, board.cols))
      ) {
        this.loading.fail();
        return this.blockUnsolvable();
      }
      const records = [];
      for (const method of methods) records.push(await record(method));
      if (this.which === "map")
        await this.map.load(
          await ask("map", {
            board: this.map.mappable(this.field.board, explained.text),
            goal,
            method: watchedRequest(explained),
            limits: { time: 5 },
          }),
          goal,
          step,
          signal,
        );
      if (signal.aborted) return;
      if (this.which === "duel") this.duel.load(records, goal, step);
      if (this.which === "search") this.search.load(records[0], goal, step);
      if (records.length > 0 && records.every(({ moments }) => moments.length === 0)) this.blockUnsolvable();
      else this.block();
      this.loading.end();
    } catch (error) {
      if (signal.aborted) return;
      this.loading.fail();
      if (error instanceof ApiError && error.field === "board") this.field.showError(error);
      else showError(this.complaint, error);
    }
  }

  leave() {
    clearTimeout(this.writing);
    this.listening.abort();
    this.asking.abort();
    this.search.leave();
    this.duel.leave();
    this.map.leave();
    this.patterns.pause();
  }
}
