/** Why this board, or why not? Its value against those of other open boards, or against the threshold. */

import { el, refill } from "../kit/dom.js";
import { bestOpen } from "../search/search-replay.js";
import { exact, valueText } from "../search/search-values.js";
import { has, t } from "../kit/words.js";

/** @typedef {import("../search/search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {import("../search/search-replay.js").SearchState} SearchState */
/** @typedef {import("../search/search-replay.js").Node} Node */

/** Runners-up shown. */
const RIVALS = 4;
/** Open boards looked through for them. */
const MOST = 60;

/** The fates of boards that were found again. */
const AGAIN = ["improved", "reopened"];

export class WhyPanel {
  constructor() {
    this.title = el("h2", {}, t("whyThis.title"));
    this.body = el("div");
    this.element = el("section", { class: "card why" }, this.title, this.body);
  }

  /**
   * Speaks of the board that is marked in the tree.
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node | null} node
   */
  show(search, state, node) {
    this.element.hidden = !node;
    if (!node) return;
    const isTaken = node.id === state.current;
    const waits = node.standing === "open" && node.id !== state.next && !search.depth_first;
    this.title.textContent = t(node.standing === "pruned" || waits ? "whyThis.not" : "whyThis.title");
    this.element.dataset["node"] = String(node.id);
    if (node.standing === "pruned")
      this.say(t(`why.${node.fate}`, { f: exact(node.f), bound: exact(state.thresholds.at(-1)?.bound ?? 0) }));
    else if (node.standing === "goal" && !isTaken)
      this.say(t(search.twin && node.side === "second" ? "whyThis.goalTwin" : "whyThis.goal", { n: node.g }));
    else if (search.depth_first) this.showDepthFirst(search, state, node);
    else if (isTaken) this.showTaken(search, state, node);
    else if (node.standing === "open") this.showOpen(search, state, node);
    else this.say(t("whyThis.before", { n: state.closed.lastIndexOf(node.id) + 1, value: valueText(search, node) }));
  }

  /** @param {string} words */
  say(words) {
    refill(this.body, el("p", {}, words));
  }

  /**
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node} node
   */
  showDepthFirst(search, state, node) {
    const bound = state.thresholds.at(-1)?.bound ?? 0;
    refill(
      this.body,
      el("p", {}, t("whyThis.within", { value: valueText(search, node), bound: exact(bound) })),
      el("p", { class: "note" }, t("whyThis.order")),
    );
  }

  /**
   * An open board among the open ones.
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node} node
   */
  showOpen(search, state, node) {
    const best = bestOpen(state, MOST).filter((other) => !search.twin || other.side === node.side);
    const rivals = best.filter((other) => other !== node).slice(0, RIVALS);
    const lower = search.twin
      ? best.filter(({ f }) => f < node.f).length
      : [...state.open].reduce((sum, [f, ids]) => (f < node.f ? sum + ids.size : sum), 0);
    const value = valueText(search, node);
    const again = AGAIN.includes(node.fate) ? `${t(`why.${node.fate}`)} ` : "";
    const reason =
      node.id === state.next
        ? t("whyThis.next", { value })
        : lower > 0
          ? t("whyThis.waits", { value, n: lower })
          : `${t("whyThis.equal", { value })} ${tieRule(search)}`;
    this.compare(again + reason, [node, ...rivals], node);
  }

  /**
   * The list as it was when the board was taken: children that came since do not count.
   * @param {RecordedSearch} search
   * @param {SearchState} state
   * @param {Node} current
   */
  showTaken(search, state, current) {
    const older = bestOpen({ ...state, next: null }, MOST).filter(
      (node) => node.parent !== current.id && (!search.twin || node.side === current.side),
    );
    const rivals = older.slice(0, RIVALS);
    const equals = state.open.get(current.f)?.size ?? 0;
    const ties = search.twin
      ? older.filter((node) => node.f === current.f).length
      : equals - current.children.filter((id) => state.open.get(current.f)?.has(id)).length;
    const rule = ties > 0 && tieRule(search) ? ` ${t("whyThis.ties", { n: ties })} ${tieRule(search)}` : "";
    const reason =
      rivals.length > 0
        ? t("whyThis.lowest", { value: valueText(search, current) }) + rule
        : t("whyThis.only", { value: valueText(search, current) });
    this.compare(reason, [current, ...rivals], current);
  }

  /**
   * A reason, and the values of boards as bars, the lowest first.
   * @param {string} reason
   * @param {Node[]} nodes
   * @param {Node} chosen
   */
  compare(reason, nodes, chosen) {
    const most = Math.max(1, ...nodes.map((node) => node.f));
    const rows = nodes
      .toSorted((a, b) => a.f - b.f)
      .map((node) => {
        const bar = el("span", { class: "bar" });
        bar.style.inlineSize = `${(node.f / most) * 100}%`;
        return el(
          "li",
          { class: node === chosen ? "rival taken" : "rival", "data-f": node.f },
          el("span", { class: "list-board" }, node.board.replaceAll("/", " / ")),
          el("span", { class: "track" }, bar),
          el("b", {}, exact(node.f)),
        );
      });
    refill(this.body, el("p", {}, reason), el("ol", { class: "rivals" }, ...rows));
  }
}

/**
 * Which of equal boards a search takes.
 * @param {RecordedSearch} search
 */
function tieRule({ answer }) {
  return has(`tie.${answer.algorithm}`) ? t(`tie.${answer.algorithm}`) : "";
}
