/** The choice of a new game, and the board of the day. */

import { goalBoard } from "../board/board.js";
import { el } from "../kit/dom.js";
import { button, field, goalOptions, segments, select, signButton } from "../kit/fields.js";
import { dailyGame, dayOf, dayWords } from "../game/daily.js";
import { Game } from "../game/game.js";
import { DIFFICULTIES, newSeed, shuffled } from "../game/shuffle.js";
import { solvedDays } from "../game/statistics.js";
import { clock, t } from "../kit/words.js";

/** @typedef {{ rows: number, cols: number, goal: string, difficulty: string }} Choice */

/**
 * @param {Choice} choice
 * @param {number} seed
 */
export function newGame({ rows, cols, goal, difficulty }, seed) {
  return new Game(shuffled(goalBoard(goal, rows, cols), seed, difficulty), goal, { seed, difficulty });
}

export class Setup {
  /**
   * @param {Game} game
   * @param {(game: Game) => void} begin
   */
  constructor(game, begin) {
    this.begin = begin;
    /** What the next game will be. @type {Choice} */
    this.choice = { rows: game.start.rows, cols: game.start.cols, goal: game.goal, difficulty: game.difficulty ?? "medium" };
    this.seed = el("input", { type: "number", inputmode: "numeric", min: 0, max: 4294967295, value: game.seed ?? newSeed() });
    this.daily = button("", () => begin(dailyGame(dayOf(new Date()))), { class: "button daily" });
    this.element = this.build();
    this.refresh();
  }

  build() {
    const { choice } = this;
    const goals = goalOptions();
    if (!goals.some(([name]) => name === choice.goal)) goals.push([choice.goal, t("goal.custom")]);
    const dice = signButton("dice", t("play.newSeed"), () => (this.seed.value = String(newSeed())));
    const shuffle = button(t("play.shuffle"), () => this.begin(newGame(choice, Math.abs(Math.trunc(this.seed.valueAsNumber)) || 0)), {
      class: "button primary",
    });
    return el(
      "section",
      { class: "card setup" },
      el("h2", {}, t("play.setup")),
      el(
        "div",
        { class: "row" },
        field(t("play.rows"), this.size("rows")),
        el("span", { class: "times", "aria-hidden": "true" }, "×"),
        field(t("play.cols"), this.size("cols")),
      ),
      field(
        t("play.goal"),
        select(goals, choice.goal, (value) => (choice.goal = value)),
      ),
      segments(
        t("play.difficulty"),
        DIFFICULTIES.map((level) => [level, t(`difficulty.${level}`)]),
        choice.difficulty,
        (value) => (choice.difficulty = value),
      ),
      el("div", { class: "row" }, field(t("play.seed"), this.seed), dice, shuffle),
      el("div", { class: "row" }, this.daily),
    );
  }

  /** @param {"rows" | "cols"} side */
  size(side) {
    const sizes = [...Array(9).keys()].map((i) => String(i + 2));
    const own = String(this.choice[side]);
    const values = sizes.includes(own) ? sizes : [...sizes, own];
    return select(
      values.map((value) => [value, value]),
      own,
      (value) => (this.choice[side] = Number(value)),
    );
  }

  /** A game as it is chosen, with a board of its own. */
  next() {
    const seed = newSeed();
    this.seed.value = String(seed);
    return newGame(this.choice, seed);
  }

  /** Says whether today's board is solved. */
  refresh() {
    const day = dayOf(new Date());
    const done = solvedDays()[day];
    this.daily.textContent = t("play.daily", { date: dayWords(day) }) + (done ? ` · ✓ ${clock(done.seconds)}` : "");
  }
}
