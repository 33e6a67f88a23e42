/** The play area. */

import { announce } from "../announce.js";
import { best, note } from "../best-games.js";
import { BACK, after, fromLine, goalBoard, readSlides, toLine } from "../board.js";
import { isField, slideOfKey, addPointerInput } from "../board-input.js";
import { BoardView } from "../board-view.js";
import { el } from "../dom.js";
import { button, signButton } from "../fields.js";
import { Game } from "../game.js";
import { miniBoard } from "../mini-board.js";
import { session } from "../session.js";
import { copy, link } from "../share.js";
import { newSeed, shuffled } from "../shuffle.js";
import { clock, number, t } from "../words.js";
import { EndCard } from "./play-end.js";
import { HintCard } from "./play-hint.js";
import { appearanceCard } from "./play-appearance.js";
import { setupCard } from "./play-setup.js";

/** @typedef {import("../board.js").Slide} Slide */

/**
 * The game of a shared link, or the one being played, or a new one.
 * @param {URLSearchParams} params
 */
function theGame(params) {
  const shared = fromLine(params.get("board"));
  if (shared && shared.tiles.length > 1) {
    const game = new Game(shared, params.get("goal") ?? "row-major");
    game.replay(readSlides(params.get("moves")));
    return game;
  }
  return session.game ?? newGame(4, 4, "row-major", "medium", newSeed());
}

/**
 * @param {number} rows
 * @param {number} cols
 * @param {string} goal
 * @param {string} difficulty
 * @param {number} seed
 */
function newGame(rows, cols, goal, difficulty, seed) {
  return new Game(shuffled(goalBoard(goal, rows, cols), seed, difficulty), goal, { seed, difficulty });
}

/** @param {URLSearchParams} params */
export function playArea(params) {
  return new Play(theGame(params));
}

class Play {
  /** @param {Game} game */
  constructor(game) {
    this.game = session.game = game;
    this.view = new BoardView(game.board, game.target, session.look);
    this.hint = new HintCard(this.view, game);
    this.end = new EndCard();
    this.moves = el("dd", { class: "figure", "data-figure": "moves" });
    this.time = el("dd", { class: "figure", "data-figure": "time" });
    this.best = el("dd", { class: "figure" });
    this.preview = el("div", { class: "goal-preview" });
    this.undo = signButton("undo", t("play.undo"), () => this.step(() => this.game.undo()));
    this.redo = signButton("redo", t("play.redo"), () => this.step(() => this.game.redo()));
    this.look = appearanceCard(() => this.dress());
    this.element = this.build();
    this.listening = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
    addPointerInput(this.view, (slides) => this.make(slides));
    this.ticking = setInterval(() => this.tick(), 100);
    this.refresh();
  }

  build() {
    const setup = setupCard(this.game, (rows, cols, goal, difficulty, seed) => this.begin(newGame(rows, cols, goal, difficulty, seed)));
    const tools = el(
      "div",
      { class: "tools" },
      this.undo,
      this.redo,
      signButton("restart", t("play.restart"), () => this.restart()),
      button(t("play.hint"), () => this.askHint(), { class: "button primary" }),
      button(t("play.new"), () => this.begin(this.again()), { class: "button" }),
    );
    const stats = el(
      "dl",
      { class: "stats" },
      el("div", {}, el("dt", {}, t("play.moves")), this.moves),
      el("div", {}, el("dt", {}, t("play.time")), this.time),
      el("div", {}, el("dt", {}, t("play.best")), this.best),
    );
    const solve = el("a", { class: "button", href: "#solve", onclick: () => this.toSolve() }, t("play.solve"));
    const share = button(t("share.link"), () => copy(this.link(), share));
    const main = el("div", { class: "stage" }, stats, this.view.element, tools, el("p", { class: "note" }, t("play.keys")));
    const goal = el("section", { class: "card goal-card" }, el("h2", {}, t("play.goal")), this.preview, el("div", { class: "row" }, solve, share));
    const side = el("div", { class: "side" }, this.end.element, this.hint.element, setup, goal, this.look);
    return el("div", { class: "area play" }, el("h1", { class: "unseen" }, t("nav.play")), main, side);
  }

  /** A new game like this one. */
  again() {
    const { start, goal, difficulty } = this.game;
    return newGame(start.rows, start.cols, goal, difficulty ?? "medium", newSeed());
  }

  /** @param {Game} game */
  begin(game) {
    const reshaped = game.start.rows !== this.game.start.rows || game.start.cols !== this.game.start.cols;
    this.game = session.game = game;
    if (reshaped) this.relook();
    this.view.reset(game.board, game.target, session.look);
    this.hint.begin(game);
    this.end.hide();
    const seed = /** @type {HTMLInputElement | null} */ (this.element.querySelector("[data-seed]"));
    if (seed && game.seed !== null) seed.value = String(game.seed);
    this.refresh();
    announce(t("play.begun", { rows: game.start.rows, cols: game.start.cols }));
  }

  restart() {
    this.game.restart();
    this.view.show(this.game.board);
    this.hint.begin(this.game);
    this.end.hide();
    this.refresh();
  }

  /** @param {Slide[]} slides */
  make(slides) {
    let made = 0;
    for (const slide of slides) {
      const before = this.game.board;
      if (!this.game.slide(slide)) break;
      this.hint.follow(before, slide, this.game.board);
      made += 1;
    }
    if (made === 0) return;
    this.view.show(this.game.board);
    this.say(slides.slice(0, made));
    this.refresh();
    if (this.game.ended !== null) this.finish();
    else this.hint.update();
  }

  /** @param {() => Slide | null} act */
  step(act) {
    const before = this.game.board;
    const slide = act();
    if (!slide) return;
    this.hint.follow(before, slide, this.game.board);
    this.view.show(this.game.board);
    this.say([slide]);
    this.refresh();
    if (this.game.ended !== null) this.finish();
    else this.hint.update();
  }

  /** @param {Slide[]} slides */
  say(slides) {
    const slide = slides[slides.length - 1] ?? "U";
    const before = after(this.game.board, BACK[slide]);
    const tile = before ? before.tiles[this.game.board.tiles.indexOf(0)] : 0;
    announce(t("play.moved", { tile: tile ?? 0, direction: t(`direction.${slide}`), n: this.game.made }));
  }

  finish() {
    const record = note(this.game);
    this.hint.hide();
    this.end.show(this.game, record, () => this.begin(this.again()));
    this.refresh();
    announce(t("play.solved", { n: this.game.made, time: clock(this.game.seconds) }));
  }

  askHint() {
    this.game.helped = true;
    this.hint.more();
  }

  toSolve() {
    session.text = toLine(this.game.board);
    session.goal = this.game.goal;
    session.answer = null;
  }

  link() {
    const { start, goal, line } = this.game;
    return link("play", { board: toLine(start), goal, moves: line.join("") });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (undoes && !isField(event.target)) {
      event.preventDefault();
      return this.step(() => (event.shiftKey ? this.game.redo() : this.game.undo()));
    }
    if (event.key === "Backspace" && !isField(event.target)) return this.step(() => this.game.undo());
    const slide = slideOfKey(event);
    if (!slide) return;
    event.preventDefault();
    this.make([slide]);
  }

  /** Rebuilds the appearance card: the visible part of a picture depends on the board's shape. */
  relook() {
    const { open } = this.look;
    const next = appearanceCard(() => this.dress());
    next.open = open;
    this.look.replaceWith(next);
    this.look = next;
  }

  dress() {
    this.view.dress(session.look);
    this.drawGoal();
  }

  drawGoal() {
    this.preview.replaceChildren(miniBoard(this.game.target, this.game.target, session.look.theme, t("play.goal")));
  }

  refresh() {
    const known = best(this.game);
    this.moves.textContent = number(this.game.made);
    this.best.textContent = known ? clock(known.seconds) : "–";
    this.undo.disabled = this.game.at === 0 || this.game.ended !== null;
    this.redo.disabled = this.game.at === this.game.slides.length || this.game.ended !== null;
    this.view.element.classList.toggle("solved", this.game.solved);
    this.drawGoal();
    this.tick();
  }

  tick() {
    const text = clock(this.game.seconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  leave() {
    clearInterval(this.ticking);
    this.listening.abort();
    this.hint.leave();
    this.end.hide();
  }
}
