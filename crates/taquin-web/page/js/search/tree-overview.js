/** The whole search tree as dots: each board at its depth, in the order of the tree; a step paints one dot. */

import { el } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** @typedef {import("./search-replay.js").SearchReplay} SearchReplay */
/** @typedef {import("./search-replay.js").Node} Node */

const [WIDTH, HEIGHT, BORDER] = [176, 104, 6];
/** With fewer nodes the tree itself is the overview. */
const WORTH = 40;

/** The classes whose colours the dots have. */
const KINDS = ["open", "closed", "path", "goal", "pruned"];

export class TreeOverview {
  /** @param {(id: number) => void} choose */
  constructor(choose) {
    /** @type {SearchReplay | null} */
    this.replay = null;
    /** Where each node stands, from 0 to 1. @type {Map<number, { x: number, y: number }>} */
    this.spots = new Map();
    this.painted = { at: -1, iteration: -1 };
    /** @type {number[]} */
    this.path = [];
    this.canvas = el("canvas", { width: WIDTH * 2, height: HEIGHT * 2 });
    this.here = el("span", { class: "overview-here" });
    this.probes = KINDS.map((kind) => el("span", { class: `node ${kind} probe` }));
    this.element = el(
      "div",
      { class: "tree-overview", title: t("tree.overview"), "aria-hidden": "true", hidden: true },
      this.canvas,
      this.here,
      ...this.probes,
    );
    this.element.addEventListener("click", (event) => {
      const id = this.nearest(event);
      if (id !== null) choose(id);
    });
  }

  /** @param {SearchReplay} replay */
  load(replay) {
    this.replay = replay;
    this.spots = spots(replay.moments);
    this.painted = { at: -1, iteration: -1 };
  }

  /** @param {number | null} chosen */
  show(chosen) {
    if (!this.replay) return;
    const { state, at } = this.replay;
    this.element.hidden = state.nodes.size < WORTH;
    if (this.element.hidden) return;
    const iteration = state.thresholds.length;
    if (at === this.painted.at + 1 && iteration === this.painted.iteration) this.paint([state.moment?.node ?? -1]);
    else if (at !== this.painted.at || iteration !== this.painted.iteration) {
      this.canvas.getContext("2d")?.clearRect(0, 0, WIDTH * 2, HEIGHT * 2);
      this.paint(state.nodes.keys());
    }
    this.painted = { at, iteration };
    const spot = this.spots.get(chosen ?? -1);
    this.here.hidden = !spot;
    if (!spot) return;
    this.here.style.left = `${((BORDER + spot.x * (WIDTH - 2 * BORDER)) / WIDTH) * 100}%`;
    this.here.style.top = `${((BORDER + spot.y * (HEIGHT - 2 * BORDER)) / HEIGHT) * 100}%`;
  }

  /** @param {Iterable<number>} ids */
  paint(ids) {
    const pen = this.canvas.getContext("2d");
    if (!pen || !this.replay) return;
    const colors = Object.fromEntries(KINDS.map((kind, i) => [kind, getComputedStyle(/** @type {Element} */ (this.probes[i])).color]));
    for (const id of ids) {
      const [node, spot] = [this.replay.state.nodes.get(id), this.spots.get(id)];
      if (!node || !spot) continue;
      pen.fillStyle = colors[node.standing] ?? "gray";
      const size = node.standing === "pruned" ? 2 : 3;
      pen.fillRect(
        (BORDER + spot.x * (WIDTH - 2 * BORDER)) * 2 - size / 2,
        (BORDER + spot.y * (HEIGHT - 2 * BORDER)) * 2 - size / 2,
        size,
        size,
      );
    }
  }

  /** @param {MouseEvent} event */
  nearest(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT];
    let [best, least] = [/** @type {number | null} */ (null), Infinity];
    for (const id of this.replay?.state.nodes.keys() ?? []) {
      const spot = this.spots.get(id);
      if (!spot) continue;
      const far = Math.hypot(BORDER + spot.x * (WIDTH - 2 * BORDER) - x, BORDER + spot.y * (HEIGHT - 2 * BORDER) - y);
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }
}

/**
 * The place of every node of a record, computed once for each iteration: nodes do not move while the tree grows.
 * @param {import("./search-replay.js").SearchEvent[]} moments
 */
function spots(moments) {
  /** @type {Map<number, { x: number, y: number }>} */
  const places = new Map();
  /** @type {Map<number, { parent: number, g: number, children: number[] }>} */
  let nodes = new Map();
  const settle = () => {
    const deepest = Math.max(1, ...[...nodes.values()].reduce((most, { g }) => [Math.max(most[0] ?? 0, g)], [0]));
    const leaves = { count: 0 };
    /** @type {Map<number, number>} */
    const columns = new Map();
    for (const [id, node] of nodes) nodes.get(node.parent)?.children.push(id);
    for (const [root, { parent }] of nodes) if (!nodes.has(parent)) order(nodes, root, columns, leaves);
    for (const [id, { g }] of nodes) places.set(id, { x: (columns.get(id) ?? 0) / Math.max(1, leaves.count - 1), y: g / deepest });
    nodes = new Map();
  };
  for (const { event, node = -1, parent = -1, g = 0 } of moments) {
    if (event === "threshold") settle();
    if (event === "child") nodes.set(node, { parent, g, children: [] });
    if (event === "select" && !nodes.has(node)) nodes.set(node, { parent: -1, g, children: [] });
  }
  settle();
  return places;
}

/**
 * Gives leaves consecutive columns and inner nodes the middle of theirs, without recursion: paths may be long.
 * @param {Map<number, { parent: number, g: number, children: number[] }>} nodes
 * @param {number} root
 * @param {Map<number, number>} columns
 * @param {{ count: number }} leaves
 */
function order(nodes, root, columns, leaves) {
  const stack = [{ id: root, next: 0 }];
  while (stack.length > 0) {
    const top = /** @type {{ id: number, next: number }} */ (stack.at(-1));
    const children = nodes.get(top.id)?.children ?? [];
    const child = children[top.next++];
    if (child !== undefined) stack.push({ id: child, next: 0 });
    else {
      const [first, last] = [columns.get(children[0] ?? -1), columns.get(children[children.length - 1] ?? -1)];
      columns.set(top.id, first === undefined || last === undefined ? leaves.count++ : (first + last) / 2);
      stack.pop();
    }
  }
}
