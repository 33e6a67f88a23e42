/** What is said of a board that cannot be solved, and what helps: why, a swap of two tiles, a goal that it can reach. */

import { goalBoard, isSolvable, tileDistances, toLine } from "./board.js";
import choices from "../choices.js";
import { el } from "../kit/dom.js";
import { button } from "../kit/fields.js";
import { link } from "../kit/share.js";
import { t } from "../kit/words.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * The link to the argument why a board cannot be solved.
 * @param {Board} board
 * @param {string} goal
 */
export function whyUnsolvable(board, goal) {
  return el("a", { href: link("explain", { board: toLine(board), goal, view: "parity" }) }, t("result.why"));
}

/**
 * The goal that a board can reach, the one that it resembles most; none on a single line with another order.
 * @param {Board} board
 */
function reachableGoal(board) {
  const far = (/** @type {string} */ goal) =>
    tileDistances(board, goalBoard(goal, board.rows, board.cols)).reduce((sum, { distance }) => sum + distance, 0);
  const able = choices.goals.filter((goal) => isSolvable(board, goalBoard(goal, board.rows, board.cols)));
  return able.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * The board with its first two tiles exchanged, which can be solved; on a single line nothing helps.
 * @param {Board} board
 */
function swapped(board) {
  if (board.rows === 1 || board.cols === 1) return null;
  const [a = 0, b = 0] = board.tiles.flatMap((tile, cell) => (tile ? [cell] : []));
  const tiles = board.tiles.slice();
  const [first = 0, second = 0] = [tiles[a], tiles[b]];
  [tiles[a], tiles[b]] = [second, first];
  return { first, second, board: { ...board, tiles } };
}

/**
 * Why, and buttons for what helps.
 * @param {Board} board
 * @param {string} goal
 * @param {{ swap: (board: Board) => void, turn: (goal: string) => void }} act
 */
export function unsolvableHelp(board, goal, { swap, turn }) {
  const other = reachableGoal(board);
  const repaired = swapped(board);
  return el(
    "span",
    { class: "unsolvable-help" },
    whyUnsolvable(board, goal),
    other && button(t("unsolvable.goal", { goal: t(`goal.${other}`) }), () => turn(other)),
    repaired && button(t("play.repair", { a: repaired.first, b: repaired.second }), () => swap(repaired.board)),
  );
}
