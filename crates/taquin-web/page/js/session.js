/** The state that the areas of the page share. */

import { kept } from "./board/picture.js";
import { keep, recall } from "./kit/storage.js";

/** @typedef {import("./board/board-view.js").Appearance} Appearance */

export const session = {
  /** The game being played. @type {import("./game/game.js").Game | null} */
  game: null,
  /** The board to be solved, as the user wrote it. */
  text: "8 6 7/2 5 4/3 0 1",
  goal: "row-major",
  algorithm: "auto",
  heuristic: "",
  weight: 2,
  time: 60,
  /** The last solution, also that of the last visit. @type {any} */
  answer: withNewNames(recall("answer", null)),
  /** The search of the solve area, running or ended. @type {import("./solve/search-job.js").SearchJob | null} */
  search: null,
  /** The search that is explained, in which view, and how far. */
  explained: {
    view: "search",
    step: 0,
    text: "1 3 0/4 2 5/7 8 6",
    algorithm: "astar",
    heuristic: "manhattan",
    weight: 2,
    width: 3,
    second: { algorithm: "bfs", heuristic: "", weight: 2, width: 3 },
  },
  /** The solving methods that race. @type {{ algorithm: string, heuristic: string }[]} */
  lanes: [
    { algorithm: "bfs", heuristic: "" },
    { algorithm: "astar", heuristic: "manhattan" },
    { algorithm: "ida", heuristic: "manhattan+linear-conflict" },
  ],
  /** The race, running or ended. @type {import("./race/race-job.js").RaceJob | null} */
  race: null,
  /** The lane that is expected to be the fastest. @type {number | null} */
  bet: null,
  /** Seconds that each of its methods may search. */
  raceTime: 30,
  /** What each method of a race achieved, by board, goal, method and time limit. @type {Map<string, any>} */
  raced: new Map(),
  look: /** @type {Appearance} */ ({
    theme: recall("theme", "rows"),
    picture: recall("pictured", false) ? kept() : null,
    numbers: recall("numbers", true),
  }),
};
Object.assign(session, recall("solve", {}));

/**
 * A stored answer with the names of today: `iterations` were called `bounds`, and `guarantee` was called `promise`.
 * @param {any} answer
 */
function withNewNames(answer) {
  if (!answer) return null;
  const { bounds, promise, ...rest } = answer;
  return { iterations: bounds, guarantee: promise, ...rest };
}

/** Moves of the longest solution that is kept for the next visit. */
const KEPT_MOVES = 50_000;

/** Keeps the board to be solved and its solution for the next visit. */
export function keepSolve() {
  const { text, goal, algorithm, heuristic, answer } = session;
  keep("solve", { text, goal, algorithm, heuristic });
  keep("answer", answer && (answer.length ?? 0) <= KEPT_MOVES ? answer : null);
}
