/** The board of the day: the same for everyone, from the date alone, as `taquin generate --daily` makes it. */

import { equal, goalBoard } from "../board/board.js";
import { link } from "../kit/share.js";
import { clock, language, t } from "../kit/words.js";
import { Game } from "./game.js";
import { shuffled } from "./shuffle.js";
import { solvedDays } from "./statistics.js";

/** Milliseconds. */
const DAY = 86_400_000;

/**
 * The date in coordinated universal time: the day begins for everyone at the same moment.
 * @param {Date} date
 */
export function dayOf(date) {
  return date.toISOString().slice(0, 10);
}

/** @param {string} day a date as `dayOf` writes it */
export function dailyGame(day) {
  const seed = Number(day.replaceAll("-", ""));
  return new Game(shuffled(goalBoard("row-major", 4, 4), seed, "hard"), "row-major", { seed, difficulty: "hard", day });
}

/**
 * The day that a link names, or null.
 * @param {string | null} text
 */
export function readDay(text) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00Z`) : NaN;
  return Number.isFinite(time) && dayOf(new Date(time)) === text ? text : null;
}

/**
 * The game, as the board of the day if it is today's: it may have come by a link to its tiles.
 * @param {Game} game
 */
export function knownDaily(game) {
  const today = dailyGame(dayOf(new Date()));
  if (game.day === null && game.goal === today.goal && equal(game.start, today.start)) game.day = today.day;
  return game;
}

/** @param {string} day */
export function dayWords(day) {
  return new Intl.DateTimeFormat(language(), { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/**
 * How many days in a row were solved, up to this day, or to the day before if this one is still open.
 * @param {string} day
 */
export function streak(day) {
  const days = solvedDays();
  const last = Date.parse(`${day}T00:00Z`);
  const isSolved = (/** @type {number} */ back) => Object.hasOwn(days, dayOf(new Date(last - back * DAY)));
  const from = isSolved(0) ? 0 : 1;
  let length = 0;
  while (isSolved(from + length)) length += 1;
  return length;
}

/**
 * What is shared of a solved board of the day; it does not tell the moves.
 * @param {string} day
 * @param {{ moves: number, seconds: number, isHelped: boolean }} result
 */
export function dailyText(day, { moves, seconds, isHelped }) {
  const run = streak(day);
  const lines = [t("daily.share", { date: day }), t("play.solved", { n: moves, time: clock(seconds) })];
  if (isHelped) lines.push(t("daily.helped"));
  else if (run > 1) lines.push(t("daily.streak", { n: run }));
  return [...lines, link("play", { day })].join("\n");
}
