/** A board with what a heuristic counts drawn on it: the way of each tile to its home, and tiles that block each other. */

import { tileDistances } from "../board/board.js";
import { el, svg } from "../kit/dom.js";
import { tileColors } from "../board/themes.js";
import { t } from "../kit/words.js";

/** @typedef {import("../board/board.js").Board} Board */

const CELL = 40;

/**
 * Pairs of tiles that stand in their goal line in the wrong order: one must leave the line.
 * @param {Board} board
 * @param {Board} goal
 */
export function conflicts(board, goal) {
  const { rows, cols } = board;
  const line = (/** @type {number} */ cell, /** @type {boolean} */ across) =>
    across ? [Math.floor(cell / cols), cell % cols] : [cell % cols, Math.floor(cell / cols)];
  const pairs = [];
  for (const across of [true, false]) {
    for (let a = 0; a < rows * cols; a++) {
      for (let b = a + 1; b < rows * cols; b++) {
        const [one, other] = [board.tiles[a] ?? 0, board.tiles[b] ?? 0];
        if (!one || !other) continue;
        const [[lineA = 0], [lineB = 0], [goalA = 0, placeA = 0], [goalB = 0, placeB = 0]] = [
          line(a, across),
          line(b, across),
          line(goal.tiles.indexOf(one), across),
          line(goal.tiles.indexOf(other), across),
        ];
        if (lineA === lineB && goalA === lineA && goalB === lineB && placeA > placeB) pairs.push({ cells: [a, b], tiles: [one, other] });
      }
    }
  }
  return pairs;
}

/**
 * @param {Board} board
 * @param {Board} goal
 * @param {{ theme: string, ways: boolean, arcs: boolean, label: string }} look
 */
export function heuristicDrawing(board, goal, look) {
  const middle = (/** @type {number} */ cell) => ({
    x: (cell % board.cols) * CELL + CELL / 2,
    y: Math.floor(cell / board.cols) * CELL + CELL / 2,
  });
  const drawing = svg("svg", {
    class: "heuristic-board",
    viewBox: `0 0 ${board.cols * CELL} ${board.rows * CELL}`,
    role: "img",
    "aria-label": look.label,
  });
  const [ways, badges, arcs] = [svg("g", { class: "ways" }), svg("g"), svg("g")];
  for (const { tile, cell, rows, cols, distance } of tileDistances(board, goal)) {
    if (!tile) continue;
    const { x, y } = middle(cell);
    const { face, ink } = tileColors(look.theme, tile, goal, cell);
    drawing.append(
      svg("rect", { x: x - 18, y: y - 18, width: 36, height: 36, rx: 6, fill: face }),
      svg(
        "text",
        {
          x: look.ways ? x - 14 : x,
          y: look.ways ? y - 9 : y + 1,
          fill: ink,
          class: look.ways ? "heuristic-tile" : "heuristic-tile centred",
        },
        String(tile),
      ),
    );
    if (!look.ways || distance === 0) continue;
    // Ways that share cells run side by side.
    const [left, top] = [x - 6 + (tile % 4) * 4, y + 3 + (Math.floor(tile / 4) % 4) * 4];
    const [right, bottom] = [left + cols * CELL, top + rows * CELL];
    ways.append(
      svg("path", { d: `M${left} ${top}H${right}V${bottom}`, class: "way halo" }),
      svg("path", { d: `M${left} ${top}H${right}V${bottom}`, class: "way" }),
      svg("path", { d: arrow(rows, cols, right, bottom), class: "way-end" }),
    );
    badges.append(
      svg("circle", { cx: x + 13, cy: y - 13, r: 8, class: "way-badge" }),
      svg("text", { x: x + 13, y: y - 12.6, class: "way-count", "data-tile": tile }, String(distance)),
    );
  }
  if (look.arcs) {
    for (const { cells, tiles } of conflicts(board, goal)) {
      const [a, b] = [middle(cells[0] ?? 0), middle(cells[1] ?? 0)];
      const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.35, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.35 };
      arcs.append(
        svg(
          "path",
          { d: `M${a.x} ${a.y + 8}Q${bend.x} ${bend.y + 24} ${b.x} ${b.y + 8}`, class: "conflict-arc" },
          svg("title", {}, t("node.conflict", { a: tiles[0] ?? 0, b: tiles[1] ?? 0 })),
        ),
      );
    }
  }
  drawing.append(ways, arcs, badges);
  return drawing;
}

/**
 * The head of an arrow at the end of a way, which goes along the columns first.
 * @param {number} rows
 * @param {number} cols
 * @param {number} x
 * @param {number} y
 */
function arrow(rows, cols, x, y) {
  const [dx, dy] = rows === 0 ? [Math.sign(cols), 0] : [0, Math.sign(rows)];
  return `M${x + 4 * dx} ${y + 4 * dy}L${x - 3 * dx - 3.5 * dy} ${y - 3 * dy + 3.5 * dx}L${x - 3 * dx + 3.5 * dy} ${y - 3 * dy - 3.5 * dx}Z`;
}

/**
 * What is drawn, as a sum: 1 + 2 + 1 = 4.
 * @param {Board} board
 * @param {Board} goal
 */
export function manhattanSum(board, goal) {
  const parts = tileDistances(board, goal)
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => a.tile - b.tile);
  const total = parts.reduce((sum, { distance }) => sum + distance, 0);
  return el("p", { class: "note" }, parts.length > 1 ? `${parts.map(({ distance }) => distance).join(" + ")} = ${total}` : String(total));
}
