/** The choice of a new game. */

import { el } from "../dom.js";
import { button, field, goalOptions, segments, select, signButton } from "../fields.js";
import { DIFFICULTIES, newSeed } from "../shuffle.js";
import { t } from "../words.js";

/**
 * @param {import("../game.js").Game} game
 * @param {(rows: number, cols: number, goal: string, difficulty: string, seed: number) => void} begin
 */
export function setupCard(game, begin) {
  const choice = { rows: game.start.rows, cols: game.start.cols, goal: game.goal, difficulty: game.difficulty ?? "medium" };
  const seed = el("input", { type: "number", min: 0, max: 4294967295, value: game.seed ?? newSeed(), "data-seed": true });
  const start = () => begin(choice.rows, choice.cols, choice.goal, choice.difficulty, Math.abs(Math.trunc(seed.valueAsNumber)) || 0);
  const sizes = [...Array(9).keys()].map((i) => String(i + 2));
  const size = (/** @type {"rows" | "cols"} */ side) => {
    const own = String(choice[side]);
    const values = sizes.includes(own) ? sizes : [...sizes, own];
    return select(values.map((value) => [value, value]), own, (value) => (choice[side] = Number(value)));
  };
  const goals = goalOptions();
  if (!goals.some(([name]) => name === choice.goal)) goals.push([choice.goal, t("goal.custom")]);
  const dice = signButton("dice", t("play.newSeed"), () => (seed.value = String(newSeed())));
  return el(
    "section",
    { class: "card" },
    el("h2", {}, t("play.setup")),
    el("div", { class: "row" }, field(t("play.rows"), size("rows")), el("span", { class: "times", "aria-hidden": "true" }, "×"), field(t("play.cols"), size("cols"))),
    field(t("play.goal"), select(goals, choice.goal, (value) => (choice.goal = value))),
    segments(t("play.difficulty"), DIFFICULTIES.map((level) => [level, t(`difficulty.${level}`)]), choice.difficulty, (value) => (choice.difficulty = value)),
    el("div", { class: "row" }, field(t("play.seed"), seed), dice, button(t("play.shuffle"), start, { class: "button primary" })),
  );
}

