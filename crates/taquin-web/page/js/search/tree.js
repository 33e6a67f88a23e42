/** The search tree: where each node stands, and how it is drawn; each standing has its colour and shape. */

import { fromLine } from "../board/board.js";
import { svg } from "../kit/dom.js";
import { miniBoard } from "../board/mini-board.js";
import { lineage } from "./search-replay.js";
import { exact } from "./search-values.js";
import { session } from "../session.js";

/** @typedef {import("./search-replay.js").SearchState} SearchState */
/** @typedef {import("./search-replay.js").Node} Node */
/** @typedef {{ x: number, y: number }} Place */
/** @typedef {{ places: Map<number, Place>, folded: Set<number>, path: Set<number>, width: number, height: number }} TreeLayout */

const [COLUMN, ROW, MARGIN] = [46, 64, 30];
/** In a tree with more nodes, branches off the current path are collapsed. */
const ROOM = 90;

/** The outline of each standing, around the origin. @type {Record<string, string>} */
export const OUTLINES = {
  open: "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0Z",
  next: "M0 -16L15 -5L9 13H-9L-15 -5Z",
  closed: "M-12 -12H12V12H-12Z",
  path: "M0 -17L17 0L0 17L-17 0Z",
  goal: "M0 -18L5 -6L18 -6L8 2L12 15L0 7L-12 15L-8 2L-18 -6L-5 -6Z",
  pruned: "M-13 -9L-9 -13L0 -4L9 -13L13 -9L4 0L13 9L9 13L0 4L-9 13L-13 9L-4 0Z",
};

/**
 * How a node stands, for its shape.
 * @param {SearchState} state
 * @param {Node} node
 * @param {Set<number>} path
 */
export function standing(state, node, path) {
  if (node.standing === "goal") return "goal";
  if (node.id === state.next) return "next";
  if (path.has(node.id)) return "path";
  return node.standing;
}

/**
 * @param {SearchState} state
 * @param {Set<number>} unfolded nodes whose children the user wants to see
 * @returns {TreeLayout}
 */
export function layTree(state, unfolded) {
  const path = new Set(lineage(state, state.found ?? state.current));
  const folds = state.nodes.size > ROOM;
  const opens = (/** @type {Node} */ node) => !folds || path.has(node.id) || unfolded.has(node.id) || node.parent === null;
  /** @type {Map<number, Place>} */
  const places = new Map();
  /** @type {Set<number>} */
  const folded = new Set();
  let [columns, height] = [0, 0];
  const lay = (/** @type {Node} */ node, /** @type {number} */ depth) => {
    const y = MARGIN + depth * ROW;
    height = Math.max(height, y);
    const opened = opens(node);
    if (!opened && node.children.length > 0) folded.add(node.id);
    const children = opened ? node.children.flatMap((id) => state.nodes.get(id) ?? []) : [];
    children.forEach((child) => lay(child, depth + 1));
    const ends = [children[0], children[children.length - 1]].flatMap((child) => places.get(child?.id ?? -1)?.x ?? []);
    const x = ends.length > 0 ? ((ends[0] ?? 0) + (ends[1] ?? 0)) / 2 : MARGIN + COLUMN * columns++;
    places.set(node.id, { x, y });
  };
  state.roots.forEach((id) => {
    const root = state.nodes.get(id);
    if (root) lay(root, 0);
  });
  return { places, folded, path, width: MARGIN * 2 + COLUMN * Math.max(0, columns - 1), height: height + MARGIN + 10 };
}

/**
 * The line from a node's parent to it.
 * @param {Place} above
 * @param {Place} place
 * @param {boolean} onPath
 */
export function edge(above, place, onPath) {
  const middle = (above.y + place.y) / 2;
  return svg("path", {
    d: `M${above.x} ${above.y}C${above.x} ${middle} ${place.x} ${middle} ${place.x} ${place.y}`,
    class: onPath ? "edge path" : "edge",
  });
}

/**
 * A node at its place: its f in the shape of its standing, or its board when there is room.
 * @param {Node} node
 * @param {Place} place
 * @param {{ kind: string, chosen: boolean, folded: boolean, board: import("../board/board.js").Board | null }} look `board` is the goal, if boards are drawn
 */
export function mark(node, place, look) {
  const group = svg("g", {
    class: `node ${look.kind}${look.chosen ? " chosen" : ""}${node.side === "second" ? " second" : ""}`,
    transform: `translate(${place.x} ${place.y})`,
    "data-node": node.id,
  });
  const board = look.board && fromLine(node.board);
  if (board && look.board) {
    group.append(svg("rect", { x: -20, y: -20, width: 40, height: 40, rx: 4, class: "outline" }));
    const drawing = miniBoard(board, look.board, session.look.theme, node.board);
    for (const [name, value] of Object.entries({ x: -18, y: -18, width: 36, height: 36, role: null })) {
      if (value === null) drawing.removeAttribute(name);
      else drawing.setAttribute(name, String(value));
    }
    group.append(drawing, svg("text", { class: "value below", y: 31 }, exact(node.f)));
  } else {
    group.append(svg("path", { d: OUTLINES[look.kind] ?? OUTLINES["open"], class: "outline" }));
    group.append(svg("text", { class: "value", y: look.kind === "pruned" ? 24 : 4 }, exact(node.f)));
  }
  if (node.via)
    group.append(
      svg("text", { class: "via", x: board ? 0 : 19, y: board ? -23 : -13 }, { U: "↑", D: "↓", L: "←", R: "→" }[node.via] ?? ""),
    );
  if (look.folded) group.append(svg("text", { class: "more", y: board ? 41 : 28 }, `+${node.children.length}`));
  return group;
}
