/** The figures of a running search. */

import { announce } from "../announce.js";
import { el } from "../dom.js";
import { button } from "../fields.js";
import { duration, number, short, t } from "../words.js";

export class Figures {
  /** @param {{ show: () => void, take: () => void }} act actions on a solution while the search continues */
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
    this.words = el("p", { class: "note" });
    this.newer = button(t("solve.show"), act.show);
    this.offered = el("div", { class: "so-far", hidden: true }, this.words, el("div", { class: "row" }, button(t("solve.take"), act.take, { class: "button primary" }), this.newer));
    this.element = el("section", { class: "card figures", hidden: true, "aria-label": t("solve.searching") }, this.bar, this.list, this.offered);
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

  /** @param {{ expanded: number, lower_bound: number, seconds: number, best?: number | null, length?: number | null }} look */
  show(look) {
    this.nodes.textContent = short(look.expanded);
    this.rate.textContent = look.seconds > 0 ? `${short(look.expanded / look.seconds)}/s` : "–";
    this.bound.textContent = look.lower_bound > 0 ? `≥ ${look.lower_bound}` : "–";
    this.time.textContent = duration(look.seconds);
    const best = look.length ?? look.best ?? null;
    if (best === null) return;
    this.best.textContent = String(best);
    this.gap.textContent = look.lower_bound > 0 ? `${number(((best - look.lower_bound) / look.lower_bound) * 100, 1)} %` : "–";
  }

  /**
   * A solution that can be watched or taken now.
   * @param {{ length: number, lower_bound: number }} better
   * @param {boolean} newer whether another one is on the board
   */
  offer(better, newer) {
    if (this.offered.hidden) announce(t("solve.soFar", { n: better.length, bound: better.lower_bound }));
    this.offered.hidden = false;
    this.newer.hidden = !newer;
    this.words.textContent = t("solve.soFar", { n: better.length, bound: better.lower_bound });
  }

  /** @param {any} answer */
  end(answer) {
    this.show(answer);
    this.bar.hidden = this.offered.hidden = true;
  }
}
