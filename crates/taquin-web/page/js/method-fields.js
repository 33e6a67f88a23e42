/** The choice of an algorithm and a heuristic. */

import { field, select } from "./fields.js";
import { t } from "./words.js";

export const ALGORITHMS = ["auto", "bfs", "dijkstra", "iddfs", "astar", "textbook", "lockstep", "weighted", "greedy", "beam", "ida", "bidirectional", "pdb", "anytime"];

/** Algorithms that make no use of a chosen estimate. */
const BLIND = ["bfs", "dijkstra", "iddfs", "pdb", "anytime"];

export const HEURISTICS = [
  "zero",
  "hamming",
  "gaschnig",
  "chebyshev",
  "euclidean",
  "manhattan",
  "inversion",
  "walking-distance",
  "manhattan+linear-conflict",
  "manhattan+linear-conflict+corner+last-move",
  "max(manhattan+linear-conflict, walking-distance)",
];

/** @param {string} algorithm */
export function usesEstimate(algorithm) {
  return !BLIND.includes(algorithm);
}

/**
 * The words for a heuristic, part by part.
 * @param {string} text
 */
export function heuristicWords(text) {
  return text.replace(/[a-z][a-z-]+/g, (part) => (part === "max" ? "max" : t(`heuristic.${part}`))).replaceAll("+", " + ");
}

/**
 * Two fields that write into `way`; the heuristic is off where it has no use.
 * @param {{ algorithm: string, heuristic: string }} way
 * @param {{ without?: string[], changed?: () => void }} [options]
 */
export function methodFields(way, options = {}) {
  const without = options.without ?? [];
  const names = ALGORITHMS.filter((name) => !without.includes(name));
  /** @type {[string, string][]} */
  const estimates = [["", t("heuristic.default")], ...HEURISTICS.map((h) => /** @type {[string, string]} */ ([h, heuristicWords(h)]))];
  const heuristic = select(estimates, way.heuristic, (value) => {
    way.heuristic = value;
    options.changed?.();
  });
  const algorithm = select(names.map((name) => [name, t(`algorithm.${name}`)]), way.algorithm, (value) => {
    way.algorithm = value;
    heuristic.disabled = !usesEstimate(value);
    options.changed?.();
  });
  heuristic.disabled = !usesEstimate(way.algorithm);
  return [field(t("solve.algorithm"), algorithm), field(t("solve.heuristic"), heuristic)];
}

/**
 * A way of solving as the server reads it.
 * @param {{ algorithm: string, heuristic: string }} way
 */
export function wayOf(way) {
  const heuristic = usesEstimate(way.algorithm) && way.heuristic ? { heuristic: way.heuristic } : {};
  return { algorithm: way.algorithm, ...heuristic };
}
