/** A recorded search, step by step: its tree, its open and closed lists, its thresholds. */

import { announce } from "../announce.js";
import { isField } from "../board-input.js";
import { el, refill, svg } from "../dom.js";
import { stateAfter } from "../search-replay.js";
import { PlaybackControls } from "../playback-controls.js";
import { OUTLINES, REM, drawTree } from "../tree.js";
import { t } from "../words.js";
import { NodePanel } from "./explain-node.js";

/** @typedef {import("../search-replay.js").SearchState} SearchState */
/** @typedef {import("../search-replay.js").Node} Node */

/** Nodes listed at most. */
const LISTED = 60;

export class SearchView {
  constructor() {
    /** @type {import("../search-replay.js").SearchEvent[]} */
    this.moments = [];
    /** @type {any} */
    this.found = null;
    this.goal = "row-major";
    this.at = 0;
    /** @type {number | null} */
    this.chosen = null;
    this.follow = true;
    /** @type {Set<number>} */
    this.unfolded = new Set();
    this.state = stateAfter([], 0);
    this.panel = new NodePanel();
    this.tree = el("div", { class: "tree-scroll", tabindex: "0", role: "group", "aria-label": t("tree.keys") });
    this.tree.addEventListener("keydown", (event) => this.key(event));
    this.saying = el("p", { class: "saying", "aria-live": "polite" });
    this.transport = new PlaybackControls((at) => this.show(at), { speeds: [2, 4, 8, 20], speed: 4, leap: () => this.nextSelection() });
    this.lists = el("div", { class: "lists" });
    this.thresholds = el("div", { class: "thresholds" });
    this.element = this.build();
  }

  build() {
    const legend = el("ul", { class: "legend", "aria-label": t("tree.legend") }, ...["open", "next", "closed", "path", "goal", "pruned"].map((kind) => el("li", {}, svg("svg", { viewBox: "-20 -20 40 40", class: `node ${kind}`, "aria-hidden": "true" }, svg("path", { d: OUTLINES[kind], class: "outline" })), t(`tree.${kind}`))));
    const main = el("section", { class: "card tree-card" }, this.transport.element, this.saying, this.thresholds, this.tree, legend);
    return el("div", { class: "search-view" }, main, el("div", { class: "side" }, this.panel.element, this.lists));
  }

  /**
   * @param {any} found the server's answer
   * @param {string} goal
   * @param {number} step
   */
  load(found, goal, step) {
    this.found = found;
    this.goal = goal;
    this.moments = found.moments;
    this.unfolded.clear();
    this.chosen = null;
    this.follow = true;
    this.transport.load(this.moments.length, step || Math.min(1, this.moments.length), found.truncated);
  }

  /** The step at which the next node is expanded. */
  nextSelection() {
    const next = this.moments.findIndex((moment, i) => i >= this.at && (moment.event === "select" || moment.event === "found"));
    return next < 0 ? this.moments.length : next + 1;
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    this.state = stateAfter(this.moments, this.at);
    if (this.follow || !this.state.nodes.has(this.chosen ?? -1)) {
      const { moment, current, found } = this.state;
      this.chosen = moment?.event === "child" ? (moment.node ?? null) : (found ?? current);
    }
    this.draw();
  }

  draw() {
    const { drawing, places } = drawTree(this.state, this.chosen, this.unfolded, (id) => this.choose(id));
    refill(this.tree, drawing);
    const place = places.get(this.chosen ?? -1);
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
    if (place) this.tree.scrollTo({ left: place.x * unit - this.tree.clientWidth / 2, top: place.y * unit - this.tree.clientHeight / 2 });
    this.saying.textContent = this.say();
    this.drawLists();
    this.drawThresholds();
    const bound = this.state.thresholds[this.state.thresholds.length - 1]?.bound ?? null;
    this.panel.show(this.state.nodes.get(this.chosen ?? -1) ?? null, this.goal, bound);
  }

  /** @param {number} id */
  choose(id) {
    this.transport.pause();
    this.follow = id === this.state.current;
    if (this.chosen === id) {
      if (this.unfolded.has(id)) this.unfolded.delete(id);
      else this.unfolded.add(id);
    }
    this.chosen = id;
    this.draw();
  }

  /** The current event in a sentence. */
  say() {
    const { moment } = this.state;
    if (this.found?.answer.solvable === false && this.moments.length === 0) return t("explain.hopeless");
    if (!moment) return t("explain.begin");
    const values = { g: moment.g ?? 0, h: moment.h ?? 0, f: (moment.g ?? 0) + (moment.h ?? 0), direction: moment.via ? t(`direction.${moment.via}`) : "", bound: moment.bound ?? this.state.thresholds.at(-1)?.bound ?? 0 };
    const end = this.at === this.moments.length && this.found?.truncated ? ` ${t("explain.truncated")}` : "";
    const twin = moment.event === "select" && this.found?.twin ? ` ${t(moment.side === "second" ? "explain.twin" : "explain.board")}` : "";
    if (moment.event === "child") return t(`fate.${moment.fate}`, values) + end;
    return t(`moment.${moment.event}`, values) + twin + end;
  }

  drawLists() {
    const all = [...this.state.nodes.values()];
    const value = (/** @type {Node} */ node) => node.g + (node.h ?? 0);
    const open = all.filter((node) => node.standing === "open").sort((a, b) => Number(b.id === this.state.next) - Number(a.id === this.state.next) || value(a) - value(b));
    const closed = all.filter((node) => node.standing === "closed").reverse();
    refill(this.lists, this.list("tree.openList", open), this.list("tree.closedList", closed));
  }

  /**
   * @param {string} title
   * @param {Node[]} nodes
   */
  list(title, nodes) {
    const items = nodes.slice(0, LISTED).map((node) => {
      const text = node.h === null ? `g ${node.g}` : `f ${node.g + node.h} = ${node.g} + ${node.h}`;
      return el("li", {}, el("button", { type: "button", class: "list-node", "aria-pressed": String(node.id === this.chosen), onclick: () => this.choose(node.id) }, el("span", { class: "list-board" }, node.board.replaceAll("/", " / ")), el("span", {}, text)));
    });
    return el("section", { class: "card" }, el("h3", {}, t(title, { n: nodes.length })), el("ol", { class: "node-list" }, ...items));
  }

  drawThresholds() {
    const { thresholds } = this.state;
    const most = Math.max(1, ...thresholds.map((threshold) => threshold.nodes));
    refill(
      this.thresholds,
      thresholds.length > 0 && el("h3", {}, t("explain.thresholds")),
      ...thresholds.map(({ bound, nodes }) => {
        const bar = el("span", { class: "threshold-bar" });
        bar.style.inlineSize = `${Math.max(3, (nodes / most) * 120)}px`;
        return el("span", { class: "threshold" }, el("b", {}, String(bound)), bar, el("small", {}, t("explain.expanded", { n: nodes })));
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const node = this.state.nodes.get(this.chosen ?? -1);
    if (!node || isField(event.target)) return;
    const family = this.state.nodes.get(node.parent ?? -1)?.children ?? this.state.roots;
    const beside = family.indexOf(node.id);
    /** @type {Record<string, number | null | undefined>} */
    const neighbours = { ArrowUp: node.parent, ArrowDown: node.children[0], ArrowLeft: family[beside - 1], ArrowRight: family[beside + 1] };
    const next = neighbours[event.key];
    if (!(event.key in neighbours)) return;
    event.preventDefault();
    if (next === undefined || next === null) return;
    this.unfolded.add(node.id);
    this.choose(next);
    const chosen = this.state.nodes.get(next);
    if (chosen) announce(`${t(`tree.${chosen.standing}`)}: ${chosen.board}, f ${chosen.g + (chosen.h ?? 0)}`);
  }

  pause() {
    this.transport.pause();
    this.follow = true;
  }

  leave() {
    this.pause();
    this.panel.leave();
  }
}

