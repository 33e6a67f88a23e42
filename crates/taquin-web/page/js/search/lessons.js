/** The lessons, as data: each step has a text, something to watch, and perhaps something to predict first. */

/** @typedef {import("./search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {{ algorithm: string, heuristic: string, weight: number, width: number }} LessonMethod */
/**
 * @typedef {object} LessonView
 * @property {"search" | "duel" | "parity" | "patterns"} kind
 * @property {string} board
 * @property {LessonMethod[]} [methods]
 */
/**
 * What the answer is made from: the records of the searches that the view shows, or what the server says of solvability.
 * @typedef {{ records: RecordedSearch[], checked: any }} Facts
 */
/** A step of the view, or what computes it; a view of solvability gives its verdict at the end only. @typedef {number | "end" | ((facts: Facts) => number)} Moment */
/**
 * @typedef {object} LessonStep
 * @property {LessonView} view
 * @property {Moment} at where the view stands at first
 * @property {Moment} [then] where it goes when the question is answered
 * @property {boolean} [hidden] whether the view is hidden until then
 * @property {string[]} [options] the choices; a question without any asks for a number
 * @property {(facts: Facts) => string | number} [answer]
 */
/** @typedef {{ slug: string, steps: LessonStep[] }} Lesson */

const NEAR = "1 3 0/4 2 5/7 8 6";
const FAR = "1 3 5/0 2 6/7 8 4";
const DETOUR = "3 5 6/0 1 8/4 2 7";
const OVERESTIMATED = "1 5 2/8 0 3/4 7 6";
const SWAPPED = "1 2 3/4 5 6/8 7 0";
const SHUFFLED = "3 1 2/4 5 6/7 8 0";

/**
 * @param {string} algorithm
 * @param {string} [heuristic]
 * @param {number} [weight]
 * @returns {LessonMethod}
 */
const method = (algorithm, heuristic = "", weight = 2) => ({ algorithm, heuristic, weight, width: 3 });
/**
 * @param {string} board
 * @param {...LessonMethod} methods
 * @returns {LessonView}
 */
const search = (board, ...methods) => ({ kind: methods.length > 1 ? "duel" : "search", board, methods });

/** @param {Facts} facts @param {number} [index] */
const record = (facts, index = 0) => /** @type {RecordedSearch} */ (facts.records[index]);
/** @param {Facts} facts */
const secondThreshold = (facts) => record(facts).moments.findIndex(({ event }, i) => event === "threshold" && i > 0);
/** @param {Facts} facts */
const thresholds = (facts) => record(facts).moments.flatMap(({ event, bound }) => (event === "threshold" ? [bound ?? 0] : []));

const breadthFirst = search(NEAR, method("bfs"));
const aStar = search(NEAR, method("astar", "manhattan"));
const weighted = search(DETOUR, method("weighted", "manhattan", 5));
const summed = method("astar", "hamming+manhattan");
const overestimated = search(OVERESTIMATED, summed);
const idaStar = search(FAR, method("ida", "manhattan"));
const patterns = /** @type {LessonView} */ ({ kind: "patterns", board: FAR });

/** @type {Lesson[]} */
export const LESSONS = [
  {
    slug: "breadth-first",
    steps: [
      { view: breadthFirst, at: 1 },
      {
        view: breadthFirst,
        at: 1,
        then: 3,
        answer: (facts) => record(facts).moments.filter(({ event, g }) => event === "child" && g === 1).length,
      },
      {
        view: breadthFirst,
        at: 3,
        then: "end",
        options: ["a", "b", "c"],
        answer: (facts) => (record(facts).answer.expanded < 5 ? "a" : record(facts).answer.expanded <= 12 ? "b" : "c"),
      },
      { view: breadthFirst, at: "end", options: ["a", "b"], answer: (facts) => (record(facts).answer.optimal ? "a" : "b") },
    ],
  },
  {
    slug: "a-star",
    steps: [
      { view: aStar, at: 1, hidden: true, then: 1, answer: (facts) => record(facts).moments[0]?.h ?? 0 },
      { view: aStar, at: 3, then: 4, options: ["a", "b"], answer: () => "a" },
      {
        view: search(NEAR, method("astar", "manhattan"), method("bfs")),
        at: 1,
        then: "end",
        options: ["a", "b"],
        answer: (facts) => (record(facts).answer.expanded < record(facts, 1).answer.expanded ? "a" : "b"),
      },
    ],
  },
  {
    slug: "admissible",
    steps: [
      {
        view: search(DETOUR, method("astar", "manhattan")),
        at: 1,
        then: "end",
        options: ["a", "b"],
        answer: (facts) => ((record(facts).moments[0]?.h ?? 0) <= record(facts).answer.length ? "a" : "b"),
      },
      { view: weighted, at: 1, then: "end", options: ["a", "b"], answer: (facts) => (record(facts).answer.length > 15 ? "b" : "a") },
      {
        view: search(DETOUR, method("astar", "manhattan"), method("weighted", "manhattan", 5)),
        at: "end",
        options: ["a", "b", "c"],
        answer: () => "b",
      },
    ],
  },
  {
    slug: "overestimate",
    steps: [
      { view: overestimated, at: 1, hidden: true, then: 1, answer: (facts) => record(facts).moments[0]?.h ?? 0 },
      { view: overestimated, at: 1, then: "end", options: ["a", "b"], answer: (facts) => (record(facts).answer.length > 8 ? "b" : "a") },
      { view: overestimated, at: 5, then: 6, options: ["a", "b"], answer: (facts) => (record(facts).moments[5]?.f === 14 ? "a" : "b") },
      { view: search(OVERESTIMATED, summed, method("astar", "manhattan")), at: "end", options: ["a", "b"], answer: () => "a" },
    ],
  },
  {
    slug: "ida-star",
    steps: [
      { view: idaStar, at: 0, hidden: true, then: 2, answer: (facts) => thresholds(facts)[0] ?? 0 },
      { view: idaStar, at: secondThreshold, answer: (facts) => thresholds(facts)[1] ?? 0 },
      { view: idaStar, at: "end", options: ["a", "b", "c"], answer: () => "a" },
    ],
  },
  {
    slug: "solvability",
    steps: [
      { view: { kind: "parity", board: SHUFFLED }, at: 0, hidden: true, then: 0, answer: ({ checked }) => checked.board.inversions },
      {
        view: { kind: "parity", board: SHUFFLED },
        at: 0,
        then: "end",
        options: ["a", "b"],
        answer: ({ checked }) => (checked.solvable ? "a" : "b"),
      },
      {
        view: { kind: "parity", board: SWAPPED },
        at: 0,
        hidden: true,
        then: "end",
        options: ["a", "b"],
        answer: ({ checked }) => (checked.solvable ? "a" : "b"),
      },
    ],
  },
  {
    slug: "pattern-databases",
    steps: [
      { view: patterns, at: 0, hidden: true, then: 0, options: ["a", "b", "c"], answer: () => "b" },
      { view: patterns, at: 0, then: 3, options: ["a", "b"], answer: () => "a" },
      { view: patterns, at: 3, then: "end", options: ["a", "b"], answer: () => "b" },
    ],
  },
];
