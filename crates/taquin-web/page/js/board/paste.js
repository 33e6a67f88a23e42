/** A board or a link from the clipboard, pasted anywhere outside text fields, goes to the area that is shown; a solve to its review. */

import { announce } from "../kit/announce.js";
import { post } from "../requests/api.js";
import { isField } from "./board-input.js";
import choices from "../choices.js";
import { el } from "../kit/dom.js";
import { solvedGoal, splitSolve } from "../game/solve-text.js";
import { errorSentence } from "../requests/error-message.js";
import { session } from "../session.js";
import { link } from "../kit/share.js";
import { t } from "../kit/words.js";

/** Milliseconds that a message stays. */
const SHOWN = 7000;

/**
 * Hears pastes.
 * @param {() => string} area the area that is shown
 */
export function hearPastes(area) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isBoard = event.target instanceof Element && event.target.matches(".board-field textarea");
    if ((isField(event.target) && !(isBoard && splitSolve(text))) || text.trim() === "") return;
    event.preventDefault();
    take(text, area());
  });
}

/**
 * @param {string} text
 * @param {string} area
 */
async function take(text, area) {
  // Links for others have the state before the area.
  const [, query, there = "play"] = /\/\?(\S*\bboard=[^#\s]+)(?:#(solve|explain|race))?$/.exec(text.trim()) ?? [];
  const hash = /#(?:(?:play|solve|explain|race)\?|lesson\/)\S+/.exec(text)?.[0] ?? (query && `#${there}?${query}`);
  if (hash) {
    location.hash = hash;
    return;
  }
  const solve = splitSolve(text);
  const wanted = area === "play" ? session.game?.goal : session.goal;
  const goal = choices.goals.find((name) => name === wanted);
  try {
    const { line, rows, columns, tiles } = await post("convert", { board: solve?.board ?? text });
    if (solve) {
      const read = solvedGoal({ rows, cols: columns, tiles }, solve.slides);
      location.href = link("play", { board: line, goal: read?.goal ?? goal, moves: (read?.slides ?? solve.slides).join("") });
      return;
    }
    location.href = link(area, { board: line, goal });
  } catch (error) {
    complain(t("paste.failed", { why: errorSentence(error) }));
  }
}

/** @param {string} words */
function complain(words) {
  document.querySelector(".toast")?.remove();
  const toast = el("p", { class: "toast complaint" }, words);
  document.body.append(toast);
  announce(words);
  setTimeout(() => toast.remove(), SHOWN);
}
