/** Arrows on a board: which tile goes where. */

import { svg } from "../kit/dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */
/** A tile that goes somewhere: as a hint, as the better move, or as the move that was made. @typedef {{ cell: number, slide: Slide, kind: "hint" | "better" | "made" }} Mark */

/** @type {Record<Slide, [number, number]>} */
const STEPS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/**
 * Drawn in units of a cell. Each arrow has a light line and a dark border: one of them stands out from any tile.
 * @param {Board} board
 * @param {Mark[]} marks
 */
export function drawMarks(board, marks) {
  const drawing = svg("svg", { class: "marks", viewBox: `0 0 ${board.cols} ${board.rows}`, "aria-hidden": "true" });
  for (const { cell, slide, kind } of marks) {
    const [dx, dy] = STEPS[slide];
    const [x, y] = [(cell % board.cols) + 0.5, Math.floor(cell / board.cols) + 0.5];
    const at = (/** @type {number} */ ahead, /** @type {number} */ aside) =>
      `${x + dx * ahead - dy * aside} ${y + dy * ahead + dx * aside}`;
    const outline = `M${at(0.34, -0.075)}L${at(0.64, -0.075)}L${at(0.64, -0.18)}L${at(0.94, 0)}L${at(0.64, 0.18)}L${at(0.64, 0.075)}L${at(0.34, 0.075)}Z`;
    drawing.append(
      svg("rect", { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12, class: "mark-border" }),
      svg("rect", { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12, class: `mark-ring ${kind}` }),
      svg("path", { d: outline, class: `mark-arrow ${kind}`, "data-slide": slide }),
    );
  }
  return drawing;
}
