/**
 * The embedded solver of replay pages: a page that frames `embed.html?scramble=5_1_9_3_…` (the tiles of a square board, row by row,
 * 0 for the blank) and posts the message "GetContent" gets back an array with a solution as a text of U, D, L and R, which name the
 * ways of tiles. With `&answer=parent` it need not ask. Nothing but the solution is told, so that anybody may ask.
 */

import { post } from "./requests/api.js";

/** @typedef {{ source: MessageEventSource, origin: string }} Asker */

const QUESTION = "GetContent";
/** The sides of boards that are solved. */
const [SMALLEST, LARGEST] = [3, 10];
/** The seconds of a search: beyond 4×4 the best solution found by then is the answer. */
const TIME_LIMIT = { small: 60, large: 2 };

/**
 * The board of a scramble as a line, or null.
 * @param {string} scramble
 */
export function lineOf(scramble) {
  const tiles = scramble.split(/[^0-9]+/).filter(Boolean);
  const side = Math.sqrt(tiles.length);
  if (!Number.isInteger(side) || side < SMALLEST || side > LARGEST) return null;
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(" ")).join("/");
}

/**
 * Solves the scramble and answers all who ask, also those who asked before it was solved.
 * @param {string} scramble
 * @param {boolean} isExpected whether the parent is told without asking
 */
export async function answerQuestions(scramble, isExpected) {
  const line = lineOf(scramble);
  /** @type {string[] | null} */
  let solutions = line === null ? [] : null;
  /** @type {Asker[]} */
  const askers = [];
  const tell = () => {
    if (solutions === null) return;
    for (const { source, origin } of askers.splice(0)) {
      // A document without an origin of its own, such as a file, can only be told by "*".
      source.postMessage(solutions, { targetOrigin: origin === "null" || origin === "" ? "*" : origin });
    }
  };
  addEventListener("message", ({ data, source, origin }) => {
    if (data !== QUESTION || !source) return;
    askers.push({ source, origin });
    tell();
  });
  if (isExpected && parent !== window) askers.push({ source: parent, origin: "null" });
  if (line !== null) {
    const time = line.split(/[ /]/).length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small;
    const answer = await post("solve", { board: line, limits: { time } }).catch(() => null);
    solutions = answer?.moves ? [answer.moves] : [];
  }
  tell();
}
