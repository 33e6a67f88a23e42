/** Two searches of one board in step: both have expanded the same number of boards. */

import { el, refill } from "../kit/dom.js";
import { heuristicWords, usesHeuristic } from "../solve/method-fields.js";
import { PlaybackControls } from "../kit/playback-controls.js";
import { SearchReplay } from "../search/search-replay.js";
import { sentence } from "../search/search-sentence.js";
import { formulaElement } from "../search/search-values.js";
import { TreeView } from "../search/tree-view.js";
import { number, t } from "../kit/words.js";

/** @typedef {import("../search/search-replay.js").RecordedSearch} RecordedSearch */

export class DuelView {
  /** @param {import("../kit/loading.js").Loading} loading of its records */
  constructor(loading) {
    this.sides = [new DuelSide(1), new DuelSide(2)];
    this.controls = new PlaybackControls((at) => this.sides.forEach((side) => side.show(at)), {
      speeds: [1, 2, 4, 8, 20],
      speed: 4,
      loading,
    });
    this.element = el(
      "div",
      { class: "duel" },
      el("section", { class: "card" }, this.controls.element, el("p", { class: "note" }, t("duel.note"))),
      el("div", { class: "duel-sides" }, ...this.sides.map((side) => side.element)),
    );
  }

  /**
   * @param {RecordedSearch[]} searches
   * @param {string} goal
   * @param {number} step
   */
  load(searches, goal, step) {
    searches.forEach((search, i) => this.sides[i]?.load(search, goal));
    const length = Math.max(...this.sides.map((side) => side.expansions.length));
    this.controls.load(
      length,
      Math.min(length, step || 1),
      searches.some((search) => search.truncated),
    );
  }

  pause() {
    this.controls.pause();
  }

  leave() {
    this.pause();
    this.sides.forEach((side) => side.tree.leave());
  }
}

class DuelSide {
  /** @param {number} number */
  constructor(number) {
    /** @type {RecordedSearch | null} */
    this.search = null;
    this.replay = new SearchReplay([]);
    /** The steps of the record at which a board is expanded. @type {number[]} */
    this.expansions = [];
    this.tree = new TreeView(() => {});
    this.title = el("h2", {}, t("duel.search", { n: number }));
    this.formula = el("p", { class: "formula-line" });
    this.saying = el("p", { class: "saying" });
    this.figures = el("dl", { class: "stats duel-figures" });
    this.element = el("section", { class: "card duel-side" }, this.title, this.formula, this.figures, this.saying, this.tree.element);
  }

  /**
   * @param {RecordedSearch} search
   * @param {string} goal
   */
  load(search, goal) {
    this.search = search;
    this.replay = new SearchReplay(search.moments);
    this.expansions = search.moments.flatMap(({ event }, i) => (event === "select" ? [i] : []));
    const { algorithm, heuristic } = search.answer;
    refill(this.title, t(`algorithm.${algorithm}`), usesHeuristic(algorithm) && heuristic ? ` · ${heuristicWords(heuristic)}` : "");
    refill(this.formula, formulaElement(search));
    this.tree.load(this.replay, goal);
  }

  /**
   * Shows the search after this many expansions, each with all of its children.
   * @param {number} expanded
   */
  show(expanded) {
    const { search } = this;
    if (!search) return;
    const state = this.replay.to(this.expansions[expanded] ?? search.moments.length);
    const held = search.depth_first ? state.thresholds.length : state.openCount;
    const rows = [
      [t("result.expanded"), number(Math.min(expanded, this.expansions.length))],
      [t(search.depth_first ? "duel.iterations" : "tree.open"), number(held)],
      [
        t("result.length"),
        search.answer.solvable !== false && (state.found !== null || state.moment?.event === "found") ? number(state.moment?.g ?? 0) : "–",
      ],
    ];
    refill(this.figures, ...rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", { class: "figure" }, value))));
    this.saying.textContent = sentence(search, this.replay);
    this.element.classList.toggle("finished", state.moment?.event === "found");
    this.tree.show(state, state.found ?? state.current);
  }
}
