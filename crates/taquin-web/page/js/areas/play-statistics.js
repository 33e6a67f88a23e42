/** The statistics card: averages of games like this one, the best of each size, and all solves. */

import { el, refill } from "../kit/dom.js";
import { clock, has, number, t } from "../kit/words.js";
import { bests, kindOf, summary } from "../game/statistics.js";
import { SolvesList } from "./play-solves.js";

export class StatisticsCard {
  constructor() {
    this.kind = "";
    this.figures = el("div");
    this.list = new SolvesList(kindWords, () => this.showFigures());
    this.element = el(
      "details",
      { class: "card" },
      el("summary", {}, t("stats.title")),
      el("div", { class: "statistics" }, this.figures, this.list.element),
    );
  }

  /** @param {import("../game/game.js").Game} game */
  show(game) {
    this.kind = kindOf(game);
    this.showFigures();
    this.list.show();
  }

  showFigures() {
    const { count, averages, pace } = summary(this.kind);
    /** @type {[string, string][]} */
    const rows = [
      [t("stats.count"), number(count)],
      ...averages.map(
        ([n, seconds]) => /** @type {[string, string]} */ ([t("stats.average", { count: n }), seconds === null ? "–" : clock(seconds)]),
      ),
      [t("stats.pace"), pace === null ? "–" : number(pace, 2)],
    ];
    const own = el("dl", { class: "pairs" }, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
    refill(this.figures, el("p", { class: "note" }, t("stats.about", { kind: kindWords(this.kind) })), own, bestTable());
  }
}
/** @param {string} kind */
function kindWords(kind) {
  const [size = "", ...rest] = kind.split(" ");
  const [goal, difficulty] = [rest.slice(0, -1).join(" "), rest.at(-1)];
  const goalWords = goal === "row-major" ? null : t(has(`goal.${goal}`) ? `goal.${goal}` : "goal.custom");
  return [size.replace("x", "×"), has(`difficulty.${difficulty}`) ? t(`difficulty.${difficulty}`) : null, goalWords]
    .filter(Boolean)
    .join(" · ");
}

function bestTable() {
  const all = Object.entries(bests());
  if (all.length === 0) return null;
  const cells = ([kind, { seconds, moves }] = /** @type {[string, import("../game/statistics.js").Best]} */ (all[0])) => [
    kindWords(kind),
    clock(seconds),
    number(moves),
  ];
  const head = el("tr", {}, ...["stats.kind", "play.best", "play.moves"].map((name) => el("th", { scope: "col" }, t(name))));
  const sorted = all.toSorted(([a], [b]) => parseInt(a) - parseInt(b) || a.localeCompare(b));
  const body = sorted.map((entry) => el("tr", {}, ...cells(entry).map((text) => el("td", {}, text))));
  return el("div", { class: "scroll" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body)));
}
