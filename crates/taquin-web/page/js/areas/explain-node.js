/** One node of a search: its board with the heuristic drawn on it, its g, h and f, and what each heuristic says. */

import { post } from "../requests/api.js";
import { fromLine, goalBoard } from "../board/board.js";
import { el, refill } from "../kit/dom.js";
import { term } from "../kit/glossary.js";
import { heuristicDrawing, manhattanSum } from "../search/heuristic-drawing.js";
import { heuristicWords } from "../solve/method-fields.js";
import { exact, sum } from "../search/search-values.js";
import { session } from "../session.js";
import { number, t } from "../kit/words.js";

/** @typedef {import("../search/search-replay.js").Node} Node */
/** @typedef {import("../search/search-replay.js").RecordedSearch} RecordedSearch */

/** Milliseconds a node must be looked at before the server is asked about it. */
const PAUSE = 200;

export class NodePanel {
  constructor() {
    this.shown = "";
    this.waiting = 0;
    this.top = el("div", { class: "node-top" });
    this.shares = el("div");
    this.estimates = el("div", { class: "estimates" });
    this.element = el(
      "section",
      { class: "card node-panel" },
      el("h2", {}, t("node.title")),
      this.top,
      this.shares,
      el("details", {}, el("summary", {}, t("node.estimates")), this.estimates),
    );
  }

  /**
   * @param {RecordedSearch} search
   * @param {Node | null} node
   * @param {string} goal
   */
  show(search, node, goal) {
    this.element.hidden = node === null;
    const board = node && fromLine(node.board);
    if (!node || !board) return;
    const target = goalBoard(goal, board.rows, board.cols);
    const value = (/** @type {string} */ letter, /** @type {number} */ number) =>
      el("span", { class: letter }, term(letter, letter), " ", el("b", {}, exact(number)));
    const informed = node.h !== null && node.side !== "second";
    const figures = el(
      "p",
      { class: "sum" },
      value("g", node.g),
      node.h !== null && value("h", node.h),
      el("span", { class: "f" }, term("f", "f"), " ", el("b", {}, sum(search, node))),
    );
    const shares = node.shares.length > 1 ? bars(node.shares.map(({ part, value }) => [t(`heuristic.${part}`), value])) : null;
    const parts = node.shares
      .map(({ part }) => part)
      .concat(search.answer.heuristic ?? "")
      .join(" ");
    const [ways, arcs] = [informed && /manhattan|linear/.test(parts), informed && parts.includes("linear")];
    const drawn = ways ? el("div", { class: "node-way" }, el("p", { class: "note" }, t("node.ways")), manhattanSum(board, target)) : null;
    refill(this.top, heuristicDrawing(board, target, { theme: session.look.theme, ways, arcs, label: node.board }), figures);
    refill(this.shares, drawn, shares);
    if (this.shown !== node.board) this.ask(node.board, goal);
  }

  /**
   * @param {string} board
   * @param {string} goal
   */
  ask(board, goal) {
    this.shown = board;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      try {
        const list = await post("estimate", { board, goal });
        if (board !== this.shown) return;
        const known = list.filter((/** @type {any} */ estimate) => estimate.value !== undefined);
        refill(this.estimates, bars(known.map((/** @type {any} */ estimate) => [heuristicWords(estimate.heuristic), estimate.value])));
      } catch {
        // Without a server the board is shown all the same.
        this.estimates.replaceChildren();
      }
    }, PAUSE);
  }

  leave() {
    clearTimeout(this.waiting);
  }
}

/** @param {[string, number][]} rows */
export function bars(rows) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return el(
    "dl",
    { class: "bars" },
    ...rows.flatMap(([name, value]) => {
      const bar = el("span", { class: "bar" });
      bar.style.inlineSize = `${(value / most) * 100}%`;
      return [el("dt", {}, name), el("dd", {}, el("span", { class: "track" }, bar), el("b", {}, number(value)))];
    }),
  );
}
