/** The explain area: a search step by step, or the parity argument. */

import { el } from "../dom.js";
import { BoardField } from "../board-field.js";
import { ApiError, post } from "../api.js";
import { showError, clearError } from "../error-message.js";
import { field, button, goalOptions, segments, select } from "../fields.js";
import { methodFields, methodRequest } from "../method-fields.js";
import { session } from "../session.js";
import { copy, link } from "../share.js";
import { t } from "../words.js";
import { ParityView } from "./explain-parity.js";
import { SearchView } from "./explain-search.js";

/** The default heuristic; it is named so that its parts are shown. */
const DEFAULT = "manhattan+linear-conflict";

/** @param {URLSearchParams} params */
export function explainArea(params) {
  const { explained } = session;
  if (params.has("board")) {
    explained.text = params.get("board") ?? "";
    explained.algorithm = params.get("algorithm") ?? "astar";
    explained.heuristic = params.get("heuristic") ?? "";
    session.goal = params.get("goal") ?? "row-major";
  }
  const parity = params.get("view") === "parity";
  if (parity && !params.has("board")) explained.text = session.text;
  return new Explain(parity ? "parity" : "search", Number(params.get("step")) || 0);
}

class Explain {
  /**
   * @param {string} view
   * @param {number} step
   */
  constructor(view, step) {
    this.which = view;
    this.field = new BoardField(session.explained.text, (board, text) => {
      session.explained.text = text;
      this.go.disabled = board === null;
    });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    this.go = button(t("explain.watch"), () => this.begin(0), { class: "button primary" });
    this.place = el("div", { class: "explain-view" });
    this.search = new SearchView();
    this.parity = new ParityView();
    this.asking = new AbortController();
    this.element = this.build();
    this.turn(view);
    this.begin(step);
  }

  build() {
    const views = segments(t("explain.view"), [["search", t("explain.search")], ["parity", t("explain.parity")]], this.which, (value) => {
      this.turn(value);
      this.watch(0);
    });
    const goal = select(goalOptions(), session.goal, (value) => {
      session.goal = value;
      this.watch(0);
    });
    this.methods = el("div", { class: "methods" }, ...methodFields(session.explained, { watchable: true, changed: () => this.watch(0) }));
    const { explained } = session;
    const share = button(t("share.link"), () => copy(link("explain", { board: explained.text, goal: session.goal, algorithm: explained.algorithm, heuristic: explained.heuristic, view: this.which, step: this.search.at }), share));
    const input = el("section", { class: "card explain-form" }, this.field.element, el("div", { class: "explain-choices" }, views, field(t("play.goal"), goal), this.methods, el("div", { class: "row" }, this.go, share)), this.complaint);
    return el("div", { class: "area explain" }, el("h1", { class: "unseen" }, t("nav.explain")), input, this.place);
  }

  /** @param {string} view */
  turn(view) {
    this.which = view;
    this.search.pause();
    this.place.replaceChildren(view === "parity" ? this.parity.element : this.search.element);
    if (this.methods) this.methods.hidden = view === "parity";
  }

  /** @param {number} step */
  async begin(step) {
    if (await this.field.read()) this.watch(step);
  }

  /** @param {number} step */
  async watch(step) {
    this.asking.abort();
    this.asking = new AbortController();
    const { explained, goal } = session;
    clearError(this.complaint);
    try {
      if (this.which === "parity") {
        this.parity.show(await post("check", { board: explained.text, goal }, this.asking.signal));
        return;
      }
      const method = methodRequest({ ...explained, heuristic: explained.heuristic || DEFAULT });
      const found = await post("explain", { board: explained.text, goal, way: method, limits: { time: 20 } }, this.asking.signal);
      this.search.load(found, goal, step);
    } catch (error) {
      if (error instanceof ApiError && error.field === "board") this.field.showError(error);
      else showError(this.complaint, error);
    }
  }

  leave() {
    this.asking.abort();
    this.search.leave();
  }
}
