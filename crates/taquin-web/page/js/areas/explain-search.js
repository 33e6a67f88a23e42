/** A recorded search, step by step: its tree, its program, what it remembers, and why it takes which board. */

import { announce } from "../kit/announce.js";
import { isField } from "../board/board-input.js";
import { el, refill, svg } from "../kit/dom.js";
import { glossary } from "../kit/glossary.js";
import { PlaybackControls } from "../kit/playback-controls.js";
import { PseudoCode } from "../search/pseudocode.js";
import { SearchReplay } from "../search/search-replay.js";
import { sentence } from "../search/search-sentence.js";
import { formulaElement, valueText } from "../search/search-values.js";
import { OUTLINES } from "../search/tree.js";
import { TreeView } from "../search/tree-view.js";
import { t } from "../kit/words.js";
import { IterationBars, memory } from "./explain-lists.js";
import { NodePanel } from "./explain-node.js";
import { WhyPanel } from "./explain-why.js";

/** @typedef {import("../search/search-replay.js").RecordedSearch} RecordedSearch */

const KINDS = ["open", "next", "closed", "path", "goal", "pruned"];

export class SearchView {
  /** @param {import("../kit/loading.js").Loading} loading of its records */
  constructor(loading) {
    /** @type {RecordedSearch | null} */
    this.search = null;
    this.replay = new SearchReplay([]);
    this.goal = "row-major";
    /** @type {number | null} */
    this.chosen = null;
    this.follow = true;
    this.tree = new TreeView((id) => this.choose(id));
    this.tree.window.addEventListener("keydown", (event) => this.key(event));
    this.saying = el("p", { class: "saying", "aria-live": "polite" });
    this.formula = el("p", { class: "formula-line" });
    this.controls = new PlaybackControls((at) => this.show(at), {
      speeds: [1, 2, 4, 8, 20],
      speed: 4,
      loading,
      leap: () => this.replay.nextExpansion,
    });
    this.iterations = new IterationBars();
    this.panel = new NodePanel();
    this.why = new WhyPanel();
    this.code = new PseudoCode();
    this.lists = el("div", { class: "lists" });
    const sign = (/** @type {string} */ kind, /** @type {string} */ words) =>
      el(
        "li",
        {},
        svg(
          "svg",
          { viewBox: "-20 -20 40 40", class: `node ${kind}`, "aria-hidden": "true" },
          svg("path", { d: OUTLINES[kind] ?? OUTLINES["open"], class: "outline shape" }),
          svg("rect", { x: -17, y: -17, width: 34, height: 34, rx: 4, class: "outline frame" }),
        ),
        words,
      );
    this.twin = sign("second", t("tree.twin"));
    this.legend = el(
      "ul",
      { class: "legend", "aria-label": t("tree.legend") },
      ...KINDS.map((kind) => sign(kind, t(`tree.${kind}`))),
      this.twin,
    );
    this.controls.counter.before(this.formula);
    const foot = el("div", { class: "tree-foot" }, this.tree.overview.element, el("div", {}, this.legend, glossary()));
    this.main = el(
      "section",
      { class: "card tree-card" },
      this.controls.element,
      this.saying,
      this.tree.element,
      this.iterations.element,
      foot,
    );
    this.side = el("div", { class: "side" }, this.panel.element, this.why.element, this.code.element, this.lists);
  }

  get at() {
    return this.replay.at;
  }

  /**
   * @param {RecordedSearch} search
   * @param {string} goal
   * @param {number} step
   */
  load(search, goal, step) {
    this.search = search;
    this.goal = goal;
    this.twin.hidden = search.twin === null;
    this.replay = new SearchReplay(search.moments);
    this.chosen = null;
    this.follow = true;
    this.tree.load(this.replay, goal);
    this.code.load(search.answer.algorithm, search.formula ?? "f");
    refill(this.formula, formulaElement(search));
    this.controls.load(search.moments.length, step || Math.min(1, search.moments.length), search.truncated);
  }

  /** @param {number} at */
  show(at) {
    const state = this.replay.to(at);
    if (this.follow || !state.nodes.has(this.chosen ?? -1)) {
      const { moment, current, found } = state;
      this.chosen = moment?.event === "child" ? (moment.node ?? null) : (found ?? current);
    }
    this.draw();
  }

  draw() {
    const { search } = this;
    if (!search) return;
    const { state } = this.replay;
    this.tree.show(state, this.chosen);
    this.legend.classList.toggle("boards", this.tree.drawsBoards);
    this.saying.textContent = sentence(search, this.replay);
    this.code.show(state);
    const node = state.nodes.get(this.chosen ?? -1) ?? null;
    this.why.show(search, state, node);
    this.iterations.show(state);
    refill(this.lists, ...memory(search, state, this.chosen, (id) => this.choose(id)));
    this.panel.show(search, node, this.goal);
  }

  /** @param {number} id */
  choose(id) {
    const { unfolded } = this.tree;
    this.controls.pause();
    this.follow = id === this.replay.state.current;
    if (this.chosen === id) {
      if (unfolded.has(id)) unfolded.delete(id);
      else unfolded.add(id);
    } else {
      // A node chosen in a list or in the overview may lie in a collapsed branch.
      for (let node = this.replay.state.nodes.get(id); node; node = this.replay.state.nodes.get(node.parent ?? -1))
        if (node.id !== id) unfolded.add(node.id);
    }
    this.chosen = id;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { state } = this.replay;
    const node = state.nodes.get(this.chosen ?? -1);
    if (!node || !this.search || isField(event.target)) return;
    const family = state.nodes.get(node.parent ?? -1)?.children ?? state.roots;
    const beside = family.indexOf(node.id);
    /** @type {Record<string, number | null | undefined>} */
    const neighbours = { ArrowUp: node.parent, ArrowDown: node.children[0], ArrowLeft: family[beside - 1], ArrowRight: family[beside + 1] };
    const next = neighbours[event.key];
    if (!Object.hasOwn(neighbours, event.key)) return;
    event.preventDefault();
    if (next === undefined || next === null) return;
    this.tree.unfolded.add(node.id);
    this.choose(next);
    const chosen = state.nodes.get(next);
    if (chosen) announce(`${t(`tree.${chosen.standing}`)}: ${chosen.board}, ${valueText(this.search, chosen)}`);
  }

  pause() {
    this.controls.pause();
    this.follow = true;
  }

  leave() {
    this.pause();
    this.panel.leave();
    this.tree.leave();
  }
}
