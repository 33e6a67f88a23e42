/** The solves of this browser, newest last: what is kept of each, and files of them. */

import { fromLine, goalBoard, readSlides, toLine, walk, equal } from "../board/board.js";
import choices from "../choices.js";
import { keep, recall } from "../kit/storage.js";
import { DIFFICULTIES } from "./shuffle.js";

/** Why a solve does not count: a hint was taken, the board was played before, or the page did not shuffle it. @typedef {"helped" | "repeated" | "own"} Reason */
/**
 * @typedef {object} Solve
 * @property {string} kind size, goal and difficulty
 * @property {number} seconds
 * @property {number} moves moves made, those taken back included
 * @property {number} [date] milliseconds since 1970
 * @property {string} [start] the board
 * @property {string} [slides] from there to the goal
 * @property {Reason | null} [why] why it does not count
 */

/** Solves that are kept. */
const KEPT = 1000;
/** What a file of solves begins with, and its most bytes. */
const FILE = { format: "taquin-solves", version: 1 };
export const MOST_BYTES = 4_000_000;
/** The longest board and solution of a solve that are kept with it. */
const LONGEST = 4000;

/** @returns {Solve[]} */
export function solves() {
  const kept = recall("solved", /** @type {Solve[]} */ ([]));
  return Array.isArray(kept) ? kept : [];
}

/** Whether there was space. @param {Solve[]} all */
export function keepSolves(all) {
  return keep("solved", all.slice(-KEPT));
}

/**
 * The solve of a finished game.
 * @param {import("./game.js").Game} game
 * @param {string} kind
 * @returns {Solve}
 */
export function solveOf(game, kind) {
  const start = toLine(game.start);
  const slides = game.line.join("");
  const moves = start.length + slides.length > LONGEST ? {} : { start, slides };
  return { kind, seconds: game.seconds, moves: game.made, date: Date.now(), why: game.uncounted, ...moves };
}

/**
 * Whether a solve is averaged: it counts, and its board was drawn from all boards, not by a walk from the goal.
 * @param {Solve} solve
 */
export function isAveraged({ kind, why }) {
  return !why && kind.endsWith(" hard");
}

/** The goal of a kind of solves. @param {string} kind */
export function goalOf(kind) {
  return kind.split(" ").slice(1, -1).join(" ");
}

/** All solves as a file. */
export function solvesFile() {
  return new Blob([JSON.stringify({ ...FILE, solves: solves() }, null, 1)], { type: "application/json" });
}

/**
 * Adds the solves of a file; how many were new, or why none was: it is not a file of solves, whole and undamaged, or there is no room.
 * @param {string} text
 * @returns {number | "notRead" | "full"}
 */
export function addFile(text) {
  const read = readFile(text);
  if (!read) return "notRead";
  const known = new Set(solves().map(nameOf));
  const fresh = read.filter((solve) => !known.has(nameOf(solve)));
  const all = [...solves(), ...fresh].toSorted((a, b) => (a.date ?? 0) - (b.date ?? 0));
  return keepSolves(all) ? fresh.length : "full";
}

/** @param {Solve} solve */
function nameOf({ kind, seconds, moves, date }) {
  return [kind, seconds, moves, date].join(";");
}

/**
 * @param {string} text
 * @returns {Solve[] | null}
 */
function readFile(text) {
  if (text.length > MOST_BYTES) return null;
  try {
    const { format, version, solves } = JSON.parse(text);
    if (format !== FILE.format || version !== FILE.version || !Array.isArray(solves)) return null;
    const read = solves.map(readSolve);
    return read.includes(null) ? null : /** @type {Solve[]} */ (read);
  } catch {
    return null;
  }
}

/**
 * A solve of a file, if all of it is what this page would have written.
 * @param {any} solve
 * @returns {Solve | null}
 */
function readSolve(solve) {
  const { kind, seconds, moves, date, start, slides, why } = solve ?? {};
  const isNumber = (/** @type {unknown} */ value, /** @type {number} */ most) => typeof value === "number" && value >= 0 && value <= most;
  if (typeof kind !== "string" || !isNumber(seconds, 1e8) || !isNumber(moves, 1e7) || !Number.isInteger(moves)) return null;
  if (date !== undefined && !(isNumber(date, 8.64e15) && Number.isInteger(date))) return null;
  if (![undefined, null, "helped", "repeated", "own"].includes(why)) return null;
  const [, rows, cols, goal = "", level = ""] = /^(\d{1,3})x(\d{1,3}) (.+) (\w+)$/.exec(kind) ?? [];
  const shape = { rows: Number(rows), cols: Number(cols) };
  if (!(shape.rows * shape.cols > 1) || ![...DIFFICULTIES, "own"].includes(level)) return null;
  const target = goalBoard(goal, shape.rows, shape.cols);
  if (!choices.goals.includes(goal) && toLine(target) !== goal) return null;
  if (start === undefined && slides === undefined) return { kind, seconds, moves, date, why: why ?? null };
  const board = typeof start === "string" && start.length <= LONGEST ? fromLine(start) : null;
  if (!board || typeof slides !== "string" || slides.length > LONGEST) return null;
  const way = readSlides(slides);
  const last = walk(board, way);
  const isSolved = way.join("") === slides && last.length === way.length + 1 && equal(last.at(-1) ?? board, target);
  return isSolved ? { kind, seconds, moves, date, start, slides, why: why ?? null } : null;
}
