/** The figures of a running search. */

import { announce } from "../kit/announce.js";
import { el } from "../kit/dom.js";
import { button } from "../kit/fields.js";
import { duration, number, rate, short, t } from "../kit/words.js";

export class Figures {
  /** @param {{ show: () => void, stop: () => void }} act actions on a solution while the search continues */
  constructor(act) {
    const figure = (/** @type {string} */ name) => {
      const value = el("dd", { class: "figure", "data-figure": name }, "–");
      this.list.append(el("div", {}, el("dt", {}, t(`figure.${name}`)), value));
      return value;
    };
    this.list = el("dl", { class: "stats" });
    this.nodes = figure("nodes");
    this.rate = figure("rate");
    this.bound = figure("bound");
    this.best = figure("best");
    this.gap = figure("gap");
    this.time = figure("time");
    this.bar = el("div", { class: "busy-bar", role: "progressbar", "aria-label": t("solve.searching") });
    this.stop = button(t("solve.cancel"), act.stop, { class: "button danger" });
    this.newer = button(t("solve.show"), act.show);
    this.offered = el(
      "div",
      { class: "so-far", hidden: true },
      el("p", { class: "note" }, t("solve.soFar")),
      el("div", { class: "row" }, button(t("solve.take"), act.stop, { class: "button primary" }), this.newer),
    );
    this.element = el(
      "section",
      { class: "card figures", hidden: true, "aria-label": t("solve.searching") },
      this.bar,
      this.list,
      el("div", { class: "row" }, this.stop),
      this.offered,
    );
  }

  begin() {
    this.element.hidden = false;
    this.bar.hidden = false;
    this.offered.hidden = true;
    for (const value of [this.nodes, this.rate, this.bound, this.best, this.gap, this.time]) value.textContent = "–";
  }

  hide() {
    this.element.hidden = true;
  }

  /** @param {import("../solve/search-job.js").SearchJob} search */
  show({ progress, better, bound }) {
    this.nodes.textContent = short(progress.expanded);
    this.rate.textContent = rate(progress.expanded, progress.seconds);
    this.bound.textContent = bound > 0 ? `≥ ${number(bound)}` : "–";
    this.time.textContent = duration(progress.seconds);
    const best = better?.length ?? progress.best ?? null;
    if (best === null) return;
    this.best.textContent = number(best);
    this.gap.textContent = bound > 0 ? `${number(((best - bound) / bound) * 100, 1)} %` : "–";
  }

  /**
   * A solution that can be watched or taken now.
   * @param {boolean} isNewer whether another one is on the board
   */
  offer(isNewer) {
    if (this.offered.hidden) announce(t("solve.soFar"));
    this.offered.hidden = false;
    this.newer.hidden = !isNewer;
  }
}
