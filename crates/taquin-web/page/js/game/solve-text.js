/** Board and moves in one text: `1 2 3/4 0 6/7 5 8 UL`, on one line or several, with words between them or not. */

import { BACK, equal, goalBoard, readSlides, walk } from "../board/board.js";
import choices from "../choices.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

/** A board ends with a digit; moves are letters with run lengths, perhaps after a word such as “Solution:”. */
const SHAPE = /^([\s\S]*?\d[\])}"']*)[\s;,|]*(?:["']?\p{L}+["']?\s*[:=]|[:=>→-]+)?[\s"'([{]*((?:[UDLR]\d{0,4}[\s,]*)+)[\])}"'.]*$/iu;
/** The longest text that is looked into. */
const LONGEST = 6000;

/**
 * The text of the board and the moves after it, or null if there are none.
 * @param {string} text
 */
export function splitSolve(text) {
  const [, board = "", letters = ""] = (text.length <= LONGEST && SHAPE.exec(text.trim())) || [];
  // Of a JSON object only the board is a board.
  return letters === "" ? null : { board: board.replace(/^\{[^\d[]*|["}]+$/g, ""), slides: readSlides(letters) };
}

/**
 * The goal that the slides reach, in the order of the goals, or null. Letters may also name the way of the blank: exactly one
 * reading solves a board.
 * @param {Board} board
 * @param {Slide[]} slides
 * @returns {{ goal: string, slides: Slide[] } | null}
 */
export function solvedGoal(board, slides) {
  for (const way of [slides, slides.map((slide) => BACK[slide])]) {
    const boards = walk(board, way);
    const last = boards.at(-1);
    if (boards.length !== way.length + 1 || !last) continue;
    const goal = choices.goals.find((name) => equal(goalBoard(name, board.rows, board.cols), last));
    if (goal) return { goal, slides: way };
  }
  return null;
}
