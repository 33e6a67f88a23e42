/** The list of solves: each with its date, a way to its review, and a button that removes it; files of them. */

import { announce } from "../kit/announce.js";
import { el, refill } from "../kit/dom.js";
import { button, signButton } from "../kit/fields.js";
import { download, link } from "../kit/share.js";
import { clock, language, number, t } from "../kit/words.js";
import { MOST_BYTES, addFile, goalOf, keepSolves, solves, solvesFile } from "../game/solves.js";
import { findBests } from "../game/statistics.js";

/** @typedef {import("../game/solves.js").Solve} Solve */

/** Solves that are shown at first, and that each press of the button adds. */
const SHOWN = 20;

export class SolvesList {
  /**
   * @param {(kind: string) => string} words of a kind of solves
   * @param {() => void} changed
   */
  constructor(words, changed) {
    this.words = words;
    this.changed = changed;
    this.shown = SHOWN;
    this.said = el("p", { class: "note", role: "status" });
    this.rows = el("tbody");
    this.table = el(
      "div",
      { class: "scroll", role: "region", tabindex: 0, "aria-label": t("stats.solves") },
      el(
        "table",
        { class: "solves" },
        el(
          "thead",
          {},
          el("tr", {}, ...["stats.date", "play.time", "play.moves"].map((name) => el("th", { scope: "col" }, t(name))), el("td")),
        ),
        this.rows,
      ),
    );
    this.more = button(t("stats.more"), () => this.showMore());
    this.file = el("input", { type: "file", accept: ".json,application/json" });
    this.file.addEventListener("change", () => this.add());
    this.export = button(t("stats.export"), () => download("taquin-solves.json", solvesFile()));
    const tools = el(
      "div",
      { class: "row" },
      this.more,
      this.export,
      button(t("stats.import"), () => this.file.click()),
    );
    this.element = el("section", { class: "solves-list" }, el("h3", {}, t("stats.solves")), this.said, this.table, tools);
  }

  show() {
    const all = solves();
    this.table.hidden = this.export.hidden = all.length === 0;
    this.more.hidden = all.length <= this.shown;
    refill(
      this.rows,
      ...all
        .slice(-this.shown)
        .reverse()
        .map((solve) => this.row(solve)),
    );
  }

  showMore() {
    this.shown += SHOWN;
    this.show();
  }

  /** @param {Solve} solve */
  row(solve) {
    const { kind, seconds, moves, date, start, slides, why } = solve;
    const day = date ? new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" }).format(date) : "–";
    const there =
      start && slides
        ? el("a", { href: link("play", { board: start, goal: goalOf(kind), moves: slides }), title: t("stats.review") }, day)
        : day;
    const about = el("span", { class: "note solve-kind" }, this.words(kind) + (why ? ` · ${t(`stats.${why}`)}` : ""));
    const line = el("tr", {}, el("td", {}, there, about), el("td", {}, clock(seconds)), el("td", {}, number(moves)));
    line.append(
      el(
        "td",
        {},
        signButton("close", t("stats.remove", { date: day }), () => this.remove(solve, line), { class: "button sign quiet" }),
      ),
    );
    return line;
  }

  /**
   * Removes a solve; a button in its place brings it back.
   * @param {Solve} solve
   * @param {HTMLElement} line
   */
  remove(solve, line) {
    const name = JSON.stringify(solve);
    const all = solves();
    const at = all.findLastIndex((other) => JSON.stringify(other) === name);
    if (at < 0) return this.show();
    keepSolves(all.toSpliced(at, 1));
    findBests(solve);
    this.changed();
    const back = button(
      t("play.undo"),
      () => {
        keepSolves(solves().toSpliced(at, 0, solve));
        findBests();
        this.changed();
        this.show();
      },
      { class: "button quiet" },
    );
    refill(line, el("td", { colspan: 4 }, t("stats.removed"), " ", back));
    back.focus();
    announce(t("stats.removed"));
  }

  /** Adds the solves of the file that was chosen. */
  async add() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    const added = file.size > MOST_BYTES ? "notRead" : addFile(await file.text().catch(() => ""));
    this.file.value = "";
    const isAdded = typeof added === "number";
    this.said.classList.toggle("complaint", !isAdded);
    this.said.textContent = isAdded ? t("stats.added", { n: added }) : t(`stats.${added}`);
    if (!isAdded) return;
    findBests();
    this.changed();
    this.show();
  }
}
