/** The game that the browser keeps: in its storage and in the address, so that a reload goes on with it. */

import { areSlides, fromLine, goalBoard, readSlides, toLine } from "../board/board.js";
import choices from "../choices.js";
import { dailyGame, knownDaily, readDay } from "./daily.js";
import { Game } from "./game.js";
import { link, writeAddress } from "../kit/share.js";
import { keep, recall } from "../kit/storage.js";

/** @typedef {import("../board/board.js").Slide} Slide */

/** Milliseconds without a move after which a game is written: browsers refuse an address that changes too often. */
const PAUSE = 250;
/** The longest address; of longer games only the storage knows. */
const LONGEST = 8000;

/** @type {Game | null} */
let unwritten = null;
let waiting = 0;

addEventListener("pagehide", () => {
  // A reload comes back to the address that the page has now, not to the one that is written while it is left.
  const state = stateOf(location.hash);
  if (unwritten) {
    write();
    keep("address", state, "tab");
  }
});

/**
 * Keeps a game, soon.
 * @param {Game} game
 */
export function keepGame(game) {
  unwritten = game;
  clearTimeout(waiting);
  waiting = setTimeout(write, PAUSE);
}

/** Writes the game that has not been written yet. */
export function write() {
  clearTimeout(waiting);
  if (!unwritten) return;
  keep("game", unwritten.saved);
  const isShown = /^(#play\b.*)?$/.test(location.hash);
  const address = gameLink(unwritten);
  unwritten = null;
  if (!isShown || !writeAddress(address.length > LONGEST ? "#play" : address)) return;
  keep("address", stateOf(location.hash), "tab");
}

/** @param {string} hash */
function stateOf(hash) {
  return new URLSearchParams(hash.split("?")[1]).toString();
}

/**
 * Whether a link is the address that the page left behind: the game that it kept is the same one, or has gone on.
 * @param {URLSearchParams} params
 */
export function isOwnAddress(params) {
  return params.size > 0 && recall("address", "", "tab") === params.toString();
}

/** The game of the last visit, or null. */
export function keptGame() {
  try {
    return Game.restored(recall("game", null));
  } catch {
    return null;
  }
}

/** @param {Game} game */
export function gameLink({ start, goal, line }) {
  return link("play", { board: toLine(start), goal, moves: line.join("") });
}

/**
 * The game of a link, and what is wrong with the link: a key of the words, or null.
 * @param {URLSearchParams} params
 * @returns {{ game: Game | null, damage: string | null }}
 */
export function linkedGame(params) {
  const text = params.get("board");
  const day = readDay(params.get("day"));
  if (day) return { game: dailyGame(day), damage: null };
  if (text === null) return { game: null, damage: params.has("moves") ? "link.board" : null };
  const start = fromLine(text);
  if (!start || start.tiles.length < 2) return { game: null, damage: "link.board" };
  const goal = params.get("goal") ?? "row-major";
  const isGoal = choices.goals.includes(goal) || toLine(goalBoard(goal, start.rows, start.cols)) === goal;
  const game = new Game(start, isGoal ? goal : "row-major");
  const moves = params.get("moves") ?? "";
  const slides = readSlides(moves);
  game.replay(slides);
  const isPlayed = areSlides(moves) && game.slides.length === slides.length;
  return { game: knownDaily(game), damage: isGoal ? (isPlayed ? null : "link.moves") : "link.goal" };
}

/**
 * Whether a game is the one of a link, perhaps played further.
 * @param {Game} game
 * @param {Game} linked
 */
export function goesOn(game, linked) {
  const isSame = toLine(game.start) === toLine(linked.start) && game.goal === linked.goal;
  return isSame && game.slides.join("").startsWith(linked.slides.join(""));
}
