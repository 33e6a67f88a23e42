/** What a search remembers: open and closed lists, or the path of a depth-first search, its threshold and its iterations. */

import { el, refill } from "../kit/dom.js";
import { term } from "../kit/glossary.js";
import { bestOpen, lineage } from "../search/search-replay.js";
import { exact, sum } from "../search/search-values.js";
import { number, t } from "../kit/words.js";

/** @typedef {import("../search/search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {import("../search/search-replay.js").SearchState} SearchState */
/** @typedef {import("../search/search-replay.js").Node} Node */

/** Nodes listed at most. */
const LISTED = 24;

/**
 * @param {RecordedSearch} search
 * @param {SearchState} state
 * @param {number | null} chosen
 * @param {(id: number) => void} choose
 */
export function memory(search, state, chosen, choose) {
  const list = (/** @type {Node[]} */ nodes) =>
    el(
      "ol",
      { class: "node-list" },
      ...nodes.map((node) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "list-node",
              "data-f": node.f,
              "aria-pressed": String(node.id === chosen),
              onclick: () => choose(node.id),
            },
            el("span", { class: "list-board" }, node.board.replaceAll("/", " / ")),
            el("span", {}, sum(search, node)),
          ),
        ),
      ),
    );
  const found = (/** @type {number[]} */ ids) => ids.flatMap((id) => state.nodes.get(id) ?? []);
  if (search.depth_first) {
    const path = found(lineage(state, state.found ?? state.current));
    return [
      el(
        "section",
        { class: "card" },
        el("h2", {}, t("tree.pathList", { n: path.length })),
        el("p", { class: "note" }, t("tree.pathNote")),
        list(path),
      ),
      candidates(state),
    ];
  }
  const closed = new Set(state.closed.slice(-2 * LISTED).reverse());
  const newest = found([...closed])
    .filter((node) => node.standing === "closed")
    .slice(0, LISTED);
  return [
    el("section", { class: "card" }, el("h2", {}, term("open", t("tree.openList", { n: state.openCount }))), list(bestOpen(state, LISTED))),
    el("section", { class: "card" }, el("h2", {}, term("closed", t("tree.closedList", { n: state.closedCount }))), list(newest)),
  ];
}

/**
 * The f above the threshold; the lowest is the next threshold.
 * @param {SearchState} state
 */
function candidates(state) {
  const bound = state.thresholds.at(-1)?.bound;
  const values = [...state.candidates].sort(([a], [b]) => a - b);
  const rows = values
    .slice(0, 8)
    .map(([f, boards], i) =>
      el(
        "li",
        { class: i === 0 ? "candidate first" : "candidate", "data-f": f },
        el("b", {}, exact(f)),
        " ",
        t("explain.expanded", { n: boards }),
      ),
    );
  return el(
    "section",
    { class: "card" },
    el("h2", {}, t("tree.threshold", { bound: bound === undefined ? "–" : exact(bound) })),
    el("p", { class: "note" }, t(rows.length > 0 ? "tree.candidates" : "tree.noCandidates")),
    el("ol", { class: "candidates" }, ...rows),
  );
}

/** The iterations of a depth-first search as bars, each with its threshold. */
export class IterationBars {
  constructor() {
    this.element = el("div", { class: "iterations", role: "img", hidden: true });
  }

  /** @param {SearchState} state */
  show(state) {
    const { thresholds } = state;
    this.element.hidden = thresholds.length === 0;
    const most = Math.max(1, ...thresholds.map(({ nodes }) => nodes));
    this.element.setAttribute(
      "aria-label",
      `${t("explain.thresholds")}: ${thresholds.map(({ bound, nodes }) => `${bound}: ${t("explain.expanded", { n: nodes })}`).join("; ")}`,
    );
    refill(
      this.element,
      el("span", { class: "iterations-title" }, t("explain.iterations")),
      ...thresholds.map(({ bound, nodes }, i) => {
        const bar = el("span", { class: "iteration-bar" });
        bar.style.blockSize = `${Math.max(4, (nodes / most) * 100)}%`;
        return el(
          "span",
          { class: i === thresholds.length - 1 ? "iteration running" : "iteration", title: t("explain.expanded", { n: nodes }) },
          el("small", {}, number(nodes)),
          el("span", { class: "iteration-track" }, bar),
          el("b", {}, exact(bound)),
        );
      }),
      el("span", { class: "iterations-axis" }, t("explain.axis")),
    );
  }
}
