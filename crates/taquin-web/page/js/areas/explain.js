/** The explain area: a search step by step, two in step, a pattern database being built, or the parity argument. */

import { ApiError, post } from "../api.js";
import { BoardField } from "../board-field.js";
import { el, refill } from "../dom.js";
import { showError, clearError } from "../error-message.js";
import { field, button, goalOptions, numberInput, segments, select } from "../fields.js";
import { Loading } from "../loading.js";
import { methodFields, methodRequest } from "../method-fields.js";
import { untilReached } from "../reconnect.js";
import { session } from "../session.js";
import { copy, link } from "../share.js";
import { t } from "../words.js";
import { DuelView } from "./explain-duel.js";
import { ParityView } from "./explain-parity.js";
import { PatternView } from "./explain-patterns.js";
import { SearchView } from "./explain-search.js";

/** The default heuristic; it is named so that its parts are shown. */
const DEFAULT = "manhattan+linear-conflict";
const VIEWS = ["search", "duel", "patterns", "parity"];
/** Events recorded of each search. */
const EVENTS = 20_000;
/** Milliseconds without a step after which the address is written. */
const PAUSE = 250;

/**
 * @typedef {object} WatchedMethod
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {number} weight
 * @property {number} width
 */

/**
 * A method as the server reads it, with the weight or the width that it uses.
 * @param {WatchedMethod} method
 */
export function watchedRequest(method) {
  const extra = method.algorithm === "weighted" ? { weight: method.weight } : method.algorithm === "beam" ? { width: method.width } : {};
  return { ...methodRequest({ ...method, heuristic: method.heuristic || DEFAULT }), ...extra };
}

/**
 * @param {URLSearchParams} params
 * @param {string} suffix
 * @param {WatchedMethod} method
 */
function readMethod(params, suffix, method) {
  method.algorithm = params.get(`algorithm${suffix}`) ?? method.algorithm;
  method.heuristic = params.get(`heuristic${suffix}`) ?? (suffix ? method.heuristic : "");
  method.weight = Number(params.get(`weight${suffix}`)) || method.weight;
  method.width = Number(params.get(`width${suffix}`)) || method.width;
}

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
  return new Explain(explained.view, explained.step);
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
    this.methods = el("div", { class: "methods" });
    this.place = el("div", { class: "explain-view" });
    this.loading = new Loading(this.place);
    this.search = new SearchView(this.loading);
    this.duel = new DuelView(this.loading);
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
    const views = segments(t("explain.view"), VIEWS.map((view) => [view, t(`explain.${view}`)]), this.which, (value) => {
      this.turn(value);
      this.watch(0);
    });
    const goal = select(goalOptions(), session.goal, (value) => {
      session.goal = value;
      this.watch(0);
    });
    const share = button(t("share.link"), () => copy(this.address(), share));
    const form = el("section", { class: "card explain-form" }, this.field.element, field(t("play.goal"), goal), this.methods, el("div", { class: "row" }, this.go, share), this.complaint);
    return el("div", { class: "area explain" }, el("h1", { class: "unseen" }, t("nav.explain")), el("div", { class: "explain-bar" }, views), el("div", { class: "explain-body" }, this.place, form));
  }

  address() {
    const { text, algorithm, heuristic, weight, width, second } = session.explained;
    const extra = algorithm === "weighted" ? { weight } : algorithm === "beam" ? { width } : {};
    const other = this.which === "duel" ? { algorithm2: second.algorithm, heuristic2: second.heuristic, weight2: second.weight } : {};
    return link("explain", { board: text, goal: session.goal, algorithm, heuristic, ...extra, ...other, view: this.which, step: this.step });
  }

  /** How far the view is. */
  get step() {
    return { search: this.search.at, duel: this.duel.controls.at, patterns: this.patterns.controls.at }[this.which] ?? 0;
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
    if (this.watched !== null && /^#explain\b/.test(location.hash)) history.replaceState(null, "", this.address());
  }

  /**
   * Space and arrows drive the player, except where arrows walk through the tree.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const controls = { search: this.search.controls, duel: this.duel.controls, patterns: this.patterns.controls }[this.which];
    if (!event.defaultPrevented) controls?.key(event);
  }

  /** The fields of the methods that the view shows. */
  drawMethods() {
    const { explained } = session;
    const shown = this.which === "search" ? [explained] : this.which === "duel" ? [explained, explained.second] : [];
    const changed = () => {
      this.drawMethods();
      this.watch(0);
    };
    const fields = (/** @type {WatchedMethod} */ method) => {
      const extra = {
        weighted: () => field(t("solve.weight"), numberInput(method.weight, { min: 1, max: 10, step: 0.25 }, (value) => ((method.weight = value), this.watch(0)))),
        beam: () => field(t("field.width"), numberInput(method.width, { min: 1, max: 1000 }, (value) => ((method.width = value), this.watch(0)))),
      }[method.algorithm];
      return [...methodFields(method, { watchable: true, changed }), extra?.()];
    };
    refill(this.methods, ...shown.map((method, i) => el("div", { class: "method", role: "group", "aria-label": shown.length > 1 ? t("duel.search", { n: i + 1 }) : null }, shown.length > 1 && el("h2", {}, t("duel.search", { n: i + 1 })), ...fields(method))));
  }

  /** @param {string} view */
  turn(view) {
    this.which = session.explained.view = view;
    this.loading.forget();
    this.search.pause();
    this.duel.pause();
    this.patterns.pause();
    const parts = { search: [this.search.main, this.search.side], duel: [this.duel.element], patterns: [this.patterns.element], parity: [this.parity.element] }[view] ?? [];
    this.place.className = `explain-view view-${view}`;
    this.place.replaceChildren(...parts);
    this.drawMethods();
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
      const answer = await untilReached(() => post(name, { board: explained.text, ...body }, signal), signal, (error) => showError(this.complaint, error));
      clearError(this.complaint);
      return answer;
    };
    const record = (/** @type {WatchedMethod} */ method) => ask("explain", { goal, way: watchedRequest(method), limits: { time: 5 }, moments: EVENTS });
    try {
      if (this.which === "parity") {
        this.parity.show(await ask("check", { goal }));
        this.keepStep();
      }
      if (this.which === "patterns") this.patterns.load(await ask("convert", {}), goal, step);
      if (this.which === "duel") this.duel.load([await record(explained), await record(explained.second)], goal, step);
      if (this.which === "search") this.search.load(await record(explained), goal, step);
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
    this.patterns.pause();
  }
}
