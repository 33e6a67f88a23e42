/** One node of a search: its board, its g, h and f, and what each heuristic says. */

import { post } from "../api.js";
import { fromLine, goalBoard, isSolvable } from "../board.js";
import { el, refill } from "../dom.js";
import { heuristicWords } from "../method-fields.js";
import { miniBoard } from "../mini-board.js";
import { session } from "../session.js";
import { t } from "../words.js";

/** @typedef {import("../search-replay.js").Node} Node */

/** Milliseconds a node must be looked at before the server is asked about it. */
const PAUSE = 200;

export class NodePanel {
  constructor() {
    this.shown = "";
    this.waiting = 0;
    this.top = el("div", { class: "node-top" });
    this.estimates = el("div", { class: "estimates" });
    this.element = el("section", { class: "card node-panel" }, el("h3", {}, t("node.title")), this.top, el("details", {}, el("summary", {}, t("node.estimates")), this.estimates));
  }

  /**
   * @param {Node | null} node
   * @param {string} goal
   * @param {number | null} bound the threshold, if there is one
   */
  show(node, goal, bound) {
    this.element.hidden = node === null;
    const board = node && fromLine(node.board);
    if (!node || !board) return;
    const target = goalBoard(goal, board.rows, board.cols);
    const sum = el(
      "p",
      { class: "sum" },
      el("span", { class: "g" }, el("b", {}, String(node.g)), " g"),
      node.h !== null && el("span", { class: "h" }, el("b", {}, `+ ${node.h}`), " h"),
      node.h !== null && el("span", { class: "f" }, el("b", {}, `= ${node.g + node.h}`), " f"),
    );
    const shares = node.shares.length > 1 ? bars(node.shares.map(({ part, value }) => [t(`heuristic.${part}`), value])) : null;
    const why = node.fate && (node.fate !== "kept" || node.standing === "open") && t(`why.${node.fate}`, { f: node.g + (node.h ?? 0), bound: bound ?? 0 });
    refill(this.top, miniBoard(board, target, session.look.theme, node.board), el("div", {}, sum, why && el("p", { class: "note" }, why), shares));
    this.estimates.hidden = !isSolvable(board, target);
    if (this.shown !== node.board && !this.estimates.hidden) this.ask(node.board, goal);
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
function bars(rows) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return el(
    "dl",
    { class: "bars" },
    ...rows.flatMap(([name, value]) => {
      const bar = el("span", { class: "bar" });
      bar.style.inlineSize = `${(value / most) * 100}%`;
      return [el("dt", {}, name), el("dd", {}, el("span", { class: "track" }, bar), el("b", {}, String(value)))];
    }),
  );
}
