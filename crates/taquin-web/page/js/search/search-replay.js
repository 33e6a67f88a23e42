/** A recorded search, replayed forwards and back: a step applies or takes back one event. */

import { fromLine, source } from "../board/board.js";

/** @typedef {{ part: string, value: number }} PartEstimate */
/**
 * @typedef {object} SearchEvent
 * @property {"threshold" | "select" | "reversal" | "child" | "return" | "found"} event
 * @property {number} [node]
 * @property {number} [parent]
 * @property {string} [board]
 * @property {number} [g]
 * @property {number | null} [h]
 * @property {number} [f]
 * @property {string} [via]
 * @property {string} [fate]
 * @property {string} [side]
 * @property {number} [bound]
 * @property {PartEstimate[]} [shares]
 */
/**
 * @typedef {object} RecordedSearch
 * @property {SearchEvent[]} moments
 * @property {boolean} truncated
 * @property {string | null} twin
 * @property {string | null} formula what the search chooses by: the `f` of its events
 * @property {number | null} weight
 * @property {boolean} depth_first
 * @property {any} answer
 */
/** @typedef {"open" | "closed" | "pruned" | "goal"} Standing */
/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number | null} parent
 * @property {number[]} children
 * @property {string} board
 * @property {number} g
 * @property {number | null} h
 * @property {number} f
 * @property {string} via
 * @property {string} side
 * @property {Standing} standing
 * @property {string} fate
 * @property {PartEstimate[]} shares
 */
/**
 * @typedef {object} SearchState
 * @property {Map<number, Node>} nodes
 * @property {number[]} roots
 * @property {Map<number, Set<number>>} open the open nodes of each f
 * @property {number} openCount
 * @property {number[]} closed the expanded nodes, the newest last
 * @property {number} closedCount
 * @property {Map<number, number>} candidates the f above the threshold, with the number of boards of each
 * @property {number | null} current the current node
 * @property {number | null} next the node that is expanded next
 * @property {number | null} found
 * @property {{ bound: number, nodes: number }[]} thresholds
 * @property {SearchEvent | null} moment the last one
 */

/** The fates of pruned children. */
const PRUNED = ["known", "over-bound", "hopeless", "dropped"];

export class SearchReplay {
  /** @param {SearchEvent[]} moments */
  constructor(moments) {
    this.moments = moments;
    this.at = 0;
    /** Events applied and taken back since the beginning: what the steps so far have cost. */
    this.work = 0;
    /** @type {SearchState} */
    this.state = { ...freshTree(), current: null, next: null, found: null, thresholds: [], moment: null };
    /** Whether the state says which node is expanded next. */
    this.foretells = true;
    /** What takes back each applied event. @type {(() => void)[]} */
    this.undo = [];
    this.upcoming = nextSelections(moments);
    /** The steps after which a node has just been expanded, and the end. @type {number[]} */
    this.expansions = moments.flatMap((moment, i) => (moment.event === "select" || moment.event === "found" ? [i + 1] : []));
    this.settle();
  }

  /**
   * The state after the first `count` events.
   * @param {number} count
   */
  to(count) {
    const goal = Math.max(0, Math.min(this.moments.length, count));
    while (this.at < goal) {
      this.undo.push(apply(this.state, /** @type {SearchEvent} */ (this.moments[this.at++])));
      this.work += 1;
    }
    while (this.at > goal) {
      this.undo.pop()?.();
      this.at -= 1;
      this.work += 1;
    }
    this.settle();
    return this.state;
  }

  settle() {
    this.state.moment = this.moments[this.at - 1] ?? null;
    const next = this.upcoming[this.at] ?? null;
    this.state.next = this.foretells && next !== null && this.state.nodes.has(next) ? next : null;
  }

  /** The step after which the next node has been expanded. */
  get nextExpansion() {
    return this.expansions.find((step) => step > this.at) ?? this.moments.length;
  }
}

/** @returns {Pick<SearchState, "nodes" | "roots" | "open" | "openCount" | "closed" | "closedCount" | "candidates">} */
function freshTree() {
  return { nodes: new Map(), roots: [], open: new Map(), openCount: 0, closed: [], closedCount: 0, candidates: new Map() };
}

/**
 * For each number of events, the node that is expanded next, if nothing else comes before.
 * @param {SearchEvent[]} moments
 */
function nextSelections(moments) {
  /** @type {(number | null)[]} */
  const upcoming = Array(moments.length + 1).fill(null);
  for (let i = moments.length - 1; i >= 0; i--) {
    const { event, node } = /** @type {SearchEvent} */ (moments[i]);
    if (event === "select") upcoming[i] = node ?? null;
    else upcoming[i] = event === "return" || event === "threshold" ? null : (upcoming[i + 1] ?? null);
  }
  return upcoming;
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 * @returns {() => void} what takes it back
 */
function apply(state, moment) {
  const node = state.nodes.get(moment.node ?? -1);
  const { current, found } = state;
  switch (moment.event) {
    case "threshold":
      return threshold(state, moment);
    case "select":
      return select(state, moment, node);
    case "child":
      return child(state, moment, node);
    case "return":
      state.current = moment.node ?? null;
      return () => (state.current = current);
    case "found": {
      const before = node?.standing;
      if (node) restand(state, node, "goal", node.f);
      state.found = moment.node ?? null;
      return () => {
        if (node && before) restand(state, node, before, node.f);
        state.found = found;
      };
    }
    default:
      return () => {};
  }
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 */
function threshold(state, moment) {
  const { nodes, roots, open, openCount, closed, closedCount, candidates, current } = state;
  Object.assign(state, freshTree(), { current: null });
  state.thresholds.push({ bound: moment.bound ?? 0, nodes: 0 });
  return () => {
    state.thresholds.pop();
    Object.assign(state, { nodes, roots, open, openCount, closed, closedCount, candidates, current });
  };
}

/**
 * Gives a node a standing and an f, and keeps the open nodes by f.
 * @param {SearchState} state
 * @param {Node} node
 * @param {Standing} standing
 * @param {number} f
 */
function restand(state, node, standing, f) {
  if (node.standing === "open") {
    const bucket = state.open.get(node.f);
    if (bucket?.delete(node.id)) state.openCount -= 1;
    if (bucket?.size === 0) state.open.delete(node.f);
  }
  if (node.standing === "closed") state.closedCount -= 1;
  if (standing === "closed") state.closedCount += 1;
  [node.standing, node.f] = [standing, f];
  if (standing !== "open") return;
  const bucket = state.open.get(f) ?? new Set();
  state.open.set(f, bucket.add(node.id));
  state.openCount += 1;
}

/**
 * @param {number} id
 * @param {SearchEvent} moment
 * @param {string} side
 * @returns {Node}
 */
function newNode(id, moment, side) {
  return {
    id,
    parent: null,
    children: [],
    board: moment.board ?? "",
    g: 0,
    h: null,
    f: 0,
    via: "",
    side,
    standing: "pruned",
    fate: "",
    shares: [],
  };
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 * @param {Node | undefined} known
 */
function select(state, moment, known) {
  const id = moment.node ?? 0;
  const node = known ?? newNode(id, moment, moment.side ?? "first");
  const { standing, f, h, shares, side } = node;
  const { current } = state;
  if (!known) {
    state.nodes.set(id, node);
    state.roots.push(id);
  }
  restand(state, node, "closed", moment.f ?? 0);
  Object.assign(node, { h: moment.h ?? null, shares: moment.shares ?? [], side: moment.side ?? "first" });
  state.current = id;
  state.closed.push(id);
  const iteration = state.thresholds.at(-1);
  if (iteration) iteration.nodes += 1;
  return () => {
    if (iteration) iteration.nodes -= 1;
    state.closed.pop();
    state.current = current;
    Object.assign(node, { h, shares, side });
    restand(state, node, standing, f);
    if (known) return;
    state.nodes.delete(id);
    state.roots.pop();
  };
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 * @param {Node | undefined} known
 */
function child(state, moment, known) {
  const id = moment.node ?? 0;
  const parent = state.nodes.get(moment.parent ?? -1);
  const node = known ?? newNode(id, moment, parent?.side ?? "first");
  const { standing, f, g, h, via, fate } = node;
  const old = known && state.nodes.get(known.parent ?? -1);
  const family = old?.children;
  if (old) old.children = old.children.filter((other) => other !== id);
  if (!known) state.nodes.set(id, node);
  const pruned = PRUNED.includes(moment.fate ?? "");
  restand(state, node, pruned ? "pruned" : "open", moment.f ?? 0);
  Object.assign(node, {
    parent: moment.parent ?? null,
    g: moment.g ?? 0,
    h: moment.h ?? null,
    via: moment.via ?? "",
    fate: moment.fate ?? "",
  });
  parent?.children.push(id);
  const count = moment.fate === "over-bound" ? (state.candidates.get(node.f) ?? 0) : null;
  if (count !== null) state.candidates.set(node.f, count + 1);
  return () => {
    if (count === 0) state.candidates.delete(node.f);
    else if (count) state.candidates.set(node.f, count);
    parent?.children.pop();
    if (old && family) old.children = family;
    Object.assign(node, { parent: old?.id ?? null, g, h, via, fate });
    restand(state, node, standing, f);
    if (!known) state.nodes.delete(id);
  };
}

/**
 * The nodes from the root to this one.
 * @param {SearchState} state
 * @param {number | null} id
 */
export function lineage(state, id) {
  const line = [];
  for (let node = state.nodes.get(id ?? -1); node; node = state.nodes.get(node.parent ?? -1)) line.push(node.id);
  return line.reverse();
}

/**
 * The open nodes with the lowest f, the next to be expanded first.
 * @param {SearchState} state
 * @param {number} most
 */
export function bestOpen(state, most) {
  /** @type {Node[]} */
  const best = [];
  const next = state.nodes.get(state.next ?? -1);
  if (next?.standing === "open") best.push(next);
  for (const f of [...state.open.keys()].sort((a, b) => a - b)) {
    for (const id of state.open.get(f) ?? []) {
      if (best.length >= most) return best;
      const node = state.nodes.get(id);
      if (node && node !== next) best.push(node);
    }
  }
  return best;
}

/**
 * The tile that a slide moves on the board of a node, or 0.
 * @param {Node | undefined} node
 * @param {string | undefined} via
 */
export function movedTile(node, via) {
  const board = fromLine(node?.board ?? null);
  return board && via ? (board.tiles[source(board, /** @type {import("../board/board.js").Slide} */ (via))] ?? 0) : 0;
}
