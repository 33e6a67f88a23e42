/** The choice of a solving method: an algorithm and a heuristic. */

import choices from "../choices.js";
import { field, select } from "../kit/fields.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** @typedef {{ algorithm: string, heuristic: string }} Method */

/**
 * Whether an algorithm uses the chosen heuristic.
 * @param {string} algorithm
 */
export function usesHeuristic(algorithm) {
  return choices.algorithms.find((row) => row.name === algorithm)?.informed ?? true;
}

/**
 * The words for a heuristic, part by part.
 * @param {string} text
 */
export function heuristicWords(text) {
  return text.replace(/[a-z][a-z-]+/g, (part) => (part === "max" ? "max" : t(`heuristic.${part}`))).replaceAll("+", " + ");
}

/**
 * What each part of a heuristic measures.
 * @param {string} text
 */
function heuristicAbout(text) {
  const parts = new Set((text.match(/[a-z][a-z-]+/g) ?? []).filter((part) => part !== "max"));
  return [...parts].map((part) => t(`heuristic.${part}.about`)).join(" ");
}

/**
 * Two fields that write into `method`, each with a description; the heuristic is hidden where it has no effect.
 * @param {Method} method
 * @param {{ watchable?: boolean, compact?: boolean, changed?: () => void }} [options] `watchable` leaves out algorithms that
 *   cannot be recorded; `compact` shows descriptions only as tooltips
 */
export function methodFields(method, options = {}) {
  const names = choices.algorithms.filter((row) => row.watchable || !options.watchable).map((row) => row.name);
  const note = () => el("p", { class: "note", hidden: options.compact ?? false });
  const [algorithmNote, heuristicNote] = [note(), note()];
  /** @type {[string, string][]} */
  const heuristics = [
    ["", t("heuristic.default")],
    ...choices.expressions.map((text) => /** @type {[string, string]} */ ([text, heuristicWords(text)])),
  ];
  const heuristic = select(heuristics, method.heuristic, (value) => {
    method.heuristic = value;
    describe();
    options.changed?.();
  });
  const algorithm = select(
    names.map((name) => [name, t(`algorithm.${name}`)]),
    method.algorithm,
    (value) => {
      method.algorithm = value;
      describe();
      options.changed?.();
    },
  );
  const describe = () => {
    heuristicField.hidden = heuristic.disabled = !usesHeuristic(method.algorithm);
    algorithmNote.textContent = algorithm.title = names.includes(method.algorithm) ? t(`algorithm.${method.algorithm}.about`) : "";
    heuristicNote.textContent = heuristic.title =
      heuristic.disabled || !choices.expressions.includes(method.heuristic) ? "" : heuristicAbout(method.heuristic);
  };
  const heuristicField = field(t("solve.heuristic"), heuristic, heuristicNote);
  describe();
  return [field(t("solve.algorithm"), algorithm, algorithmNote), heuristicField];
}

/**
 * A solving method as the server reads it.
 * @param {Method} method
 */
export function methodRequest(method) {
  const heuristic = usesHeuristic(method.algorithm) && method.heuristic ? { heuristic: method.heuristic } : {};
  return { algorithm: method.algorithm, ...heuristic };
}
