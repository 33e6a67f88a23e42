/** The program of each algorithm, with the line lit that runs at the moment. */

import { el, refill } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** @typedef {import("./search-replay.js").SearchState} SearchState */

/** The lines of each program; `+` indents. @type {Record<string, string>} */
const PROGRAMS = {
  best: "start while +take +goal +each ++reversal ++kept ++improved ++known",
  breadth: "startQueue whileQueue +takeOldest +each ++reversal ++append ++goalChild ++known",
  textbook: "start while +take +goal +each ++reversal ++keptAny",
  lockstep: "startTwin turns +take +goal +each ++reversal ++keptAny",
  beam: "startLayer whileLayer +expandAll ++reversal +sorted ++keptBeam ++goalChild ++known ++dropped",
  both: "startBoth whileBoth +take +each ++reversal ++hopeless ++kept ++improved ++known met",
  depth: "firstThreshold repeat +visit +each ++reversal ++overBound ++deeper ++goalChild +back nextThreshold",
};

/** The program of each algorithm that can be watched. @type {Record<string, string>} */
const PROGRAM_OF = {
  bfs: "breadth",
  dijkstra: "best",
  iddfs: "depth",
  astar: "best",
  textbook: "textbook",
  lockstep: "lockstep",
  weighted: "best",
  greedy: "best",
  beam: "beam",
  ida: "depth",
  bidirectional: "both",
};

/** The lines that an event may light: the one that the program has. @type {Record<string, string[]>} */
const LIT = {
  select: ["take", "takeOldest", "expandAll", "visit"],
  found: ["goal", "goalChild", "met"],
  reversal: ["reversal"],
  return: ["back", "sorted"],
  kept: ["kept", "append", "keptAny", "keptBeam", "deeper"],
  improved: ["improved"],
  reopened: ["improved"],
  known: ["known"],
  "over-bound": ["overBound"],
  hopeless: ["hopeless"],
  dropped: ["dropped"],
};

/** @param {string} algorithm */
export function programLines(algorithm) {
  const program = PROGRAMS[PROGRAM_OF[algorithm] ?? ""] ?? "";
  return program.split(" ").map((line) => ({ name: line.replaceAll("+", ""), indent: line.lastIndexOf("+") + 1 }));
}

/**
 * The name of the line that runs.
 * @param {string[]} names
 * @param {SearchState} state
 */
export function litLine(names, state) {
  const { moment, thresholds } = state;
  if (!moment) return names[0];
  if (moment.event === "threshold") return thresholds.length > 1 ? "nextThreshold" : "firstThreshold";
  const event = moment.event === "child" ? (moment.fate ?? "") : moment.event;
  return (LIT[event] ?? []).find((name) => names.includes(name));
}

export class PseudoCode {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    this.list = el("ol", { class: "code" });
    this.element = el("section", { class: "card code-card" }, el("h2", {}, t("code.title")), this.list);
  }

  /**
   * @param {string} algorithm
   * @param {string} formula
   */
  load(algorithm, formula) {
    const lines = programLines(algorithm);
    this.lines = new Map(
      lines.map(({ name, indent }) => [name, el("li", { class: `indent-${indent}`, "data-line": name }, t(`code.${name}`, { formula }))]),
    );
    refill(this.list, ...this.lines.values());
  }

  /** @param {SearchState} state */
  show(state) {
    const lit = litLine([...this.lines.keys()], state);
    for (const [name, line] of this.lines) {
      line.classList.toggle("lit", name === lit);
      if (name === lit) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
