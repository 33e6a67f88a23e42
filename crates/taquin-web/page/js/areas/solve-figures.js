/** The figures of a search while it runs. */

import { el } from "../dom.js";
import { duration, short, t } from "../words.js";

export class Figures {
  constructor() {
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
    this.time = figure("time");
    this.bar = el("div", { class: "busy-bar", role: "progressbar", "aria-label": t("solve.searching") });
    this.element = el("section", { class: "card figures", hidden: true, "aria-label": t("solve.searching") }, this.bar, this.list);
  }

  begin() {
    this.element.hidden = false;
    this.bar.hidden = false;
    for (const value of [this.nodes, this.rate, this.bound, this.best, this.time]) value.textContent = "–";
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
    if (best !== null) this.best.textContent = String(best);
  }

  /** @param {any} answer */
  end(answer) {
    this.show(answer);
    this.bar.hidden = true;
  }
}
