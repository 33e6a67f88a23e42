/** The state that the areas of the page share. */

import { kept } from "./picture.js";
import { recall } from "./storage.js";

/** @typedef {import("./board-view.js").Appearance} Appearance */

export const session = {
  /** The game being played. @type {import("./game.js").Game | null} */
  game: null,
  /** The board to be solved, as the user wrote it. */
  text: "8 6 7/2 5 4/3 0 1",
  goal: "row-major",
  algorithm: "auto",
  heuristic: "",
  weight: 2,
  time: 60,
  /** The last solution. @type {any} */
  answer: null,
  /** The search that is explained. */
  explained: { text: "1 3 0/4 2 5/7 8 6", algorithm: "astar", heuristic: "manhattan" },
  /** The solving methods that race. @type {{ algorithm: string, heuristic: string }[]} */
  lanes: [
    { algorithm: "bfs", heuristic: "" },
    { algorithm: "astar", heuristic: "manhattan" },
    { algorithm: "ida", heuristic: "manhattan+linear-conflict" },
  ],
  look: /** @type {Appearance} */ ({
    theme: recall("theme", "rows"),
    picture: recall("pictured", false) ? kept() : null,
    numbers: recall("numbers", true),
  }),
};
