/** Why this board? Its value against those of the runners-up, or against the threshold. */

import { el, refill } from "../dom.js";
import { bestOpen } from "../search-replay.js";
import { exact, valueText } from "../search-values.js";
import { has, t } from "../words.js";

/** @typedef {import("../search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {import("../search-replay.js").SearchState} SearchState */
/** @typedef {import("../search-replay.js").Node} Node */

/** Runners-up shown. */
const RIVALS = 4;

export class WhyPanel {
  constructor() {
    this.body = el("div");
    this.element = el("section", { class: "card why" }, el("h2", {}, t("whyThis.title")), this.body);
  }

  /**
   * @param {RecordedSearch} search
   * @param {SearchState} state
   */
  show(search, state) {
    const current = state.nodes.get(state.current ?? -1);
    this.element.hidden = !current;
    if (!current) return;
    if (search.depth_first) this.showDepthFirst(search, state, current);
    else this.showBestFirst(search, state, current);
  }

  /**
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node} current
   */
  showDepthFirst(search, state, current) {
    const bound = state.thresholds.at(-1)?.bound ?? 0;
    refill(this.body, el("p", {}, t("whyThis.within", { value: valueText(search, current), bound: exact(bound) })), el("p", { class: "note" }, t("whyThis.order")));
  }

  /**
   * The list as it was when the board was taken: children that came since do not count.
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node} current
   */
  showBestFirst(search, state, current) {
    const older = bestOpen({ ...state, next: null }, 60).filter((node) => node.parent !== current.id && (!search.twin || node.side === current.side));
    const rivals = older.slice(0, RIVALS);
    const equals = state.open.get(current.f)?.size ?? 0;
    const ties = search.twin ? older.filter((node) => node.f === current.f).length : equals - current.children.filter((id) => state.open.get(current.f)?.has(id)).length;
    const most = Math.max(1, current.f, ...rivals.map((node) => node.f));
    const row = (/** @type {Node} */ node, /** @type {boolean} */ taken) => {
      const bar = el("span", { class: "bar" });
      bar.style.inlineSize = `${(node.f / most) * 100}%`;
      return el("li", { class: taken ? "rival taken" : "rival", "data-f": node.f }, el("span", { class: "list-board" }, node.board.replaceAll("/", " / ")), el("span", { class: "track" }, bar), el("b", {}, exact(node.f)));
    };
    const rule = ties > 0 && has(`tie.${search.answer.algorithm}`) ? ` ${t("whyThis.ties", { n: ties })} ${t(`tie.${search.answer.algorithm}`)}` : "";
    const reason = rivals.length > 0 ? t("whyThis.lowest", { value: valueText(search, current) }) + rule : t("whyThis.only", { value: valueText(search, current) });
    refill(this.body, el("p", {}, reason), el("ol", { class: "rivals" }, row(current, true), ...rivals.map((node) => row(node, false))));
  }
}
