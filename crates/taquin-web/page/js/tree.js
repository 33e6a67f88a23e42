/** The search tree as a drawing; each status of a node has its colour and shape. */

import { svg } from "./dom.js";
import { lineage } from "./search-replay.js";
import { t } from "./words.js";

/** @typedef {import("./search-replay.js").SearchState} SearchState */
/** @typedef {import("./search-replay.js").Node} Node */

const [COLUMN, ROW, MARGIN] = [46, 64, 28];
/** Units of the drawing in a rem, so that it scales with the text. */
export const REM = 16;
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
 * @param {number | null} chosen
 * @param {Set<number>} unfolded nodes whose children the user wants to see
 * @param {(id: number) => void} choose
 */
export function drawTree(state, chosen, unfolded, choose) {
  const path = new Set(lineage(state, state.found ?? state.current));
  const folds = state.nodes.size > ROOM;
  const opens = (/** @type {Node} */ node) => !folds || path.has(node.id) || unfolded.has(node.id) || node.parent === null;
  /** @type {Map<number, { x: number, y: number }>} */
  const places = new Map();
  let width = 0;
  let height = 0;
  const lay = (/** @type {Node} */ node, /** @type {number} */ depth) => {
    const y = MARGIN + depth * ROW;
    height = Math.max(height, y);
    const children = opens(node) ? node.children.flatMap((id) => state.nodes.get(id) ?? []) : [];
    children.forEach((child) => lay(child, depth + 1));
    const ends = [children[0], children[children.length - 1]].flatMap((child) => places.get(child?.id ?? -1)?.x ?? []);
    const x = ends.length > 0 ? ((ends[0] ?? 0) + (ends[1] ?? 0)) / 2 : MARGIN + COLUMN * width++;
    places.set(node.id, { x, y });
  };
  state.roots.forEach((id) => {
    const root = state.nodes.get(id);
    if (root) lay(root, 0);
  });
  const [full, tall] = [MARGIN * 2 + COLUMN * Math.max(0, width - 1), height + MARGIN + 18];
  const drawing = svg("svg", { class: "tree", width: `${full / REM}rem`, height: `${tall / REM}rem`, viewBox: `0 0 ${full} ${tall}`, role: "img", "aria-label": t("tree.label", { n: state.nodes.size }) });
  for (const [id, place] of places) {
    const node = state.nodes.get(id);
    const above = places.get(node?.parent ?? -1);
    if (!node || !above) continue;
    const middle = (above.y + place.y) / 2;
    const line = `M${above.x} ${above.y}C${above.x} ${middle} ${place.x} ${middle} ${place.x} ${place.y}`;
    drawing.append(svg("path", { d: line, class: path.has(id) && path.has(node.parent ?? -1) ? "edge path" : "edge" }));
  }
  for (const [id, place] of places) {
    const node = state.nodes.get(id);
    if (node) drawing.append(mark(state, node, place, path, { chosen: id === chosen, folded: !opens(node), choose }));
  }
  return { drawing, places };
}

/**
 * @param {SearchState} state
 * @param {Node} node
 * @param {{ x: number, y: number }} place
 * @param {Set<number>} path
 * @param {{ chosen: boolean, folded: boolean, choose: (id: number) => void }} options
 */
function mark(state, node, place, path, options) {
  const kind = standing(state, node, path);
  const group = svg("g", { class: `node ${kind}${options.chosen ? " chosen" : ""}${node.side === "second" ? " second" : ""}`, transform: `translate(${place.x} ${place.y})`, "data-node": node.id });
  const f = node.h === null ? node.g : node.g + node.h;
  group.append(svg("path", { d: OUTLINES[kind] ?? OUTLINES["open"], class: "outline" }));
  group.append(svg("text", { class: "value", y: kind === "pruned" ? 24 : 4 }, String(f)));
  if (node.via) group.append(svg("text", { class: "via", x: 19, y: -13 }, { U: "↑", D: "↓", L: "←", R: "→" }[node.via] ?? ""));
  if (options.folded && node.children.length > 0) group.append(svg("text", { class: "more", y: 28 }, `+${node.children.length}`));
  group.addEventListener("click", () => options.choose(node.id));
  return group;
}
