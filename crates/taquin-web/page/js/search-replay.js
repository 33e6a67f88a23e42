/** A recorded search, replayed to its state after any of its events. */

/** @typedef {{ part: string, value: number }} PartEstimate */
/**
 * @typedef {object} SearchEvent
 * @property {"threshold" | "select" | "reversal" | "child" | "return" | "found"} event
 * @property {number} [node]
 * @property {number} [parent]
 * @property {string} [board]
 * @property {number} [g]
 * @property {number | null} [h]
 * @property {string} [via]
 * @property {string} [fate]
 * @property {string} [side]
 * @property {number} [bound]
 * @property {PartEstimate[]} [shares]
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
 * @property {number | null} current the current node
 * @property {number | null} next the node that is expanded next
 * @property {number | null} found
 * @property {{ bound: number, nodes: number }[]} thresholds
 * @property {SearchEvent | null} moment the last one
 */

/** The fates of pruned children. */
const PRUNED = ["known", "over-bound", "hopeless", "dropped"];

/**
 * The state of the search after its first `count` events.
 * @param {SearchEvent[]} moments
 * @param {number} count
 * @returns {SearchState}
 */
export function stateAfter(moments, count) {
  /** @type {SearchState} */
  const state = { nodes: new Map(), roots: [], current: null, next: null, found: null, thresholds: [], moment: null };
  for (let i = 0; i < count; i++) {
    const moment = moments[i];
    if (moment) apply(state, moment);
  }
  state.moment = moments[count - 1] ?? null;
  const next = moments.slice(count).find((moment) => ["select", "return", "threshold"].includes(moment.event));
  if (next?.event === "select" && state.nodes.has(next.node ?? -1)) state.next = next.node ?? null;
  return state;
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 */
function apply(state, moment) {
  const node = state.nodes.get(moment.node ?? -1);
  switch (moment.event) {
    case "threshold":
      state.nodes.clear();
      state.roots = [];
      state.current = null;
      state.thresholds.push({ bound: moment.bound ?? 0, nodes: 0 });
      break;
    case "select":
      select(state, moment, node);
      break;
    case "child":
      child(state, moment, node);
      break;
    case "return":
      state.current = moment.node ?? null;
      break;
    case "found":
      if (node) node.standing = "goal";
      state.found = moment.node ?? null;
      break;
    case "reversal":
      break;
  }
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 * @param {Node | undefined} node
 */
function select(state, moment, node) {
  const id = moment.node ?? 0;
  if (!node) {
    node = { id, parent: null, children: [], board: moment.board ?? "", g: 0, h: null, via: "", side: moment.side ?? "first", standing: "closed", fate: "", shares: [] };
    state.nodes.set(id, node);
    state.roots.push(id);
  }
  node.standing = "closed";
  node.h = moment.h ?? null;
  node.shares = moment.shares ?? [];
  node.side = moment.side ?? "first";
  state.current = id;
  const threshold = state.thresholds[state.thresholds.length - 1];
  if (threshold) threshold.nodes += 1;
}

/**
 * @param {SearchState} state
 * @param {SearchEvent} moment
 * @param {Node | undefined} node
 */
function child(state, moment, node) {
  const id = moment.node ?? 0;
  const parent = state.nodes.get(moment.parent ?? -1);
  if (node) {
    const old = state.nodes.get(node.parent ?? -1);
    if (old) old.children = old.children.filter((other) => other !== id);
  } else {
    node = { id, parent: null, children: [], board: moment.board ?? "", g: 0, h: null, via: "", side: parent?.side ?? "first", standing: "open", fate: "", shares: [] };
    state.nodes.set(id, node);
  }
  node.parent = moment.parent ?? null;
  node.g = moment.g ?? 0;
  node.h = moment.h ?? null;
  node.via = moment.via ?? "";
  node.fate = moment.fate ?? "";
  node.standing = PRUNED.includes(node.fate) ? "pruned" : "open";
  parent?.children.push(id);
}

/**
 * The nodes from the root to this one.
 * @param {SearchState} state
 * @param {number | null} id
 */
export function lineage(state, id) {
  const line = [];
  for (let node = state.nodes.get(id ?? -1); node; node = state.nodes.get(node.parent ?? -1)) line.unshift(node.id);
  return line;
}
