/** The play area. */

import { announce } from "../announce.js";
import { BACK, after, goalBoard } from "../board.js";
import { BoardEditor } from "../board-editor.js";
import { addPointerInput, isField, isTouch, isUndo, slideOfKey } from "../board-input.js";
import { BoardView } from "../board-view.js";
import { celebrate } from "../celebration.js";
import { el, refill } from "../dom.js";
import { button, signButton } from "../fields.js";
import { fromHere } from "../from-here.js";
import { Game } from "../game.js";
import { gameLink, goesOn, keepGame, keptGame, linkedGame, write } from "../kept-game.js";
import { miniGoal } from "../mini-board.js";
import { session } from "../session.js";
import { copy } from "../share.js";
import { newSeed } from "../shuffle.js";
import { bests, kindOf, record } from "../statistics.js";
import { clock, number, t } from "../words.js";
import { appearanceCard } from "./play-appearance.js";
import { Demo } from "./play-demo.js";
import { EndCard } from "./play-end.js";
import { HintCard, whyUnsolvable } from "./play-hint.js";
import { Setup, newGame } from "./play-setup.js";
import { StatisticsCard } from "./play-statistics.js";

/** @typedef {import("../board.js").Slide} Slide */

/**
 * The game of a link, or the one being played, or the one of the last visit; nothing on the first visit.
 * @param {URLSearchParams} params
 */
function theGame(params) {
  const known = session.game ?? keptGame();
  const { game, damage } = linkedGame(params);
  return { game: game && !(known && goesOn(known, game)) ? game : known, damage };
}

/** @param {URLSearchParams} params */
export function playArea(params) {
  const { game, damage } = theGame(params);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const first = game ?? (isStill ? newGame({ rows: 4, cols: 4, goal: "row-major", difficulty: "medium" }, newSeed()) : new Game(goalBoard("row-major", 4, 4), "row-major"));
  return new Play(first, damage, game === null && !isStill);
}

class Play {
  /**
   * @param {Game} game
   * @param {string | null} damage what is wrong with the link that led here
   * @param {boolean} isFirstVisit
   */
  constructor(game, damage, isFirstVisit) {
    this.game = session.game = game;
    this.view = new BoardView(game.board, game.target, session.look);
    this.editor = new BoardEditor(this.view, (board) => this.begin(new Game(board, this.game.goal)));
    this.hint = new HintCard(this.view, game);
    this.end = new EndCard(this.view);
    this.statistics = new StatisticsCard();
    this.setup = new Setup(game, (next) => this.begin(next));
    this.moves = el("dd", { class: "figure", "data-figure": "moves" });
    this.time = el("dd", { class: "figure", "data-figure": "time" });
    this.best = el("dd", { class: "figure", "data-figure": "best" });
    this.preview = el("div", { class: "goal-preview" });
    this.damage = el("p", { class: "complaint", role: "alert", hidden: damage === null }, damage && t(damage));
    this.unsolvable = el("div", { class: "complaint unsolvable", role: "status", hidden: true });
    this.undo = signButton("undo", t("play.undo"), () => this.step(() => this.game.undo()));
    this.redo = signButton("redo", t("play.redo"), () => this.step(() => this.game.redo()));
    this.ask = button(t("play.hint"), () => this.askHint(), { class: "button primary" });
    this.look = appearanceCard(() => this.dress());
    this.note = el("p", { class: "note play-note" }, t(isTouch() ? "play.touch" : "play.keys"));
    this.element = this.build();
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    this.view.grid.addEventListener("pointerdown", () => this.stopDemo(), { signal, capture: true });
    addPointerInput(this.view, (slides) => this.make(slides));
    this.ticking = setInterval(() => this.tick(), 100);
    this.demo = isFirstVisit ? this.demonstrate() : null;
    this.settle();
    if (game.ended !== null) this.showEnd(false);
  }

  build() {
    const tools = el(
      "div",
      { class: "tools" },
      this.undo,
      this.redo,
      signButton("restart", t("play.restart"), () => this.restart()),
      this.ask,
      button(t("play.new"), () => this.begin(this.setup.next())),
    );
    const stats = el("dl", { class: "stats" }, ...[["play.moves", this.moves], ["play.time", this.time], ["play.best", this.best]].map(([name, value]) => el("div", {}, el("dt", {}, t(String(name))), /** @type {HTMLElement} */ (value))));
    const share = button(t("share.link"), () => copy(gameLink(this.game), share));
    const here = el("div", { class: "tools board-tools" }, this.editor.toggle, fromHere(() => ({ board: this.game.board, goal: this.game.goal })));
    const main = el("div", { class: "stage" }, this.damage, this.unsolvable, stats, this.view.element, this.end.caption, tools, here, this.note);
    const goal = el("section", { class: "card goal-card" }, el("h2", {}, t("play.goal")), this.preview, el("div", { class: "row" }, share));
    const side = el("div", { class: "side" }, this.end.element, this.hint.element, this.setup.element, goal, this.look, this.statistics.element);
    return el("div", { class: "area play" }, el("h1", { class: "unseen" }, t("nav.play")), main, side);
  }

  /** The board solves itself until it is touched; then the game goes on from there. */
  demonstrate() {
    this.note.textContent = t("play.demo");
    for (const part of [this.note, this.view.element]) part.classList.add("demo");
    this.view.element.before(this.note);
    return new Demo(this.game.target, (board) => {
      this.game = session.game = new Game(board, this.game.goal);
      this.view.show(board);
    });
  }

  stopDemo() {
    if (!this.demo?.running) return;
    this.demo.stop();
    this.demo = null;
    this.note.textContent = t(isTouch() ? "play.touch" : "play.keys");
    for (const part of [this.note, this.view.element]) part.classList.remove("demo");
    this.view.element.parentElement?.append(this.note);
    this.hint.begin(this.game);
    this.settle();
  }

  /** @param {Game} game */
  begin(game) {
    this.stopDemo();
    const isReshaped = game.start.rows !== this.game.start.rows || game.start.cols !== this.game.start.cols;
    this.game = session.game = game;
    if (isReshaped) this.relook();
    this.view.reset(game.board, game.target, session.look);
    this.hint.begin(game);
    this.end.hide();
    this.damage.hidden = true;
    this.settle();
    announce(t("play.begun", { rows: game.start.rows, cols: game.start.cols }));
  }

  restart() {
    this.stopDemo();
    this.game.restart();
    this.view.point([]);
    this.view.show(this.game.board);
    this.hint.begin(this.game);
    this.end.hide();
    this.settle();
  }

  /** @param {Slide[]} slides */
  make(slides) {
    this.stopDemo();
    let made = 0;
    for (const slide of slides) {
      const before = this.game.board;
      if (!this.game.slide(slide)) break;
      this.hint.follow(before, slide, this.game.board);
      made += 1;
    }
    if (made > 0) this.moved(slides[made - 1] ?? "U");
  }

  /** @param {() => Slide | null} act */
  step(act) {
    this.stopDemo();
    const before = this.game.board;
    const slide = act();
    if (!slide) return;
    this.hint.follow(before, slide, this.game.board);
    this.moved(slide);
  }

  /** @param {Slide} slide the last slide that was made */
  moved(slide) {
    this.view.show(this.game.board);
    const before = after(this.game.board, BACK[slide]);
    const tile = before?.tiles[this.game.board.tiles.indexOf(0)] ?? 0;
    announce(t("play.moved", { tile, direction: t(`direction.${slide}`), n: this.game.made }));
    this.refresh();
    if (this.game.ended !== null) this.finish();
    else this.hint.update();
  }

  finish() {
    const isRecord = record(this.game);
    this.hint.hide();
    this.showEnd(isRecord);
    this.settle();
    celebrate(this.view);
    announce(t("play.solved", { n: this.game.made, time: clock(this.game.seconds) }));
  }

  /** @param {boolean} isRecord */
  showEnd(isRecord) {
    this.end.show(this.game, isRecord, () => this.begin(this.setup.next()));
  }

  askHint() {
    this.stopDemo();
    this.game.helped = true;
    this.hint.more();
    keepGame(this.game);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isUndo(event)) {
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
    refill(this.preview, miniGoal(this.game.target, session.look, t("play.goal")));
  }

  /** Shows what stays the same for a whole game. */
  settle() {
    const { game } = this;
    const known = bests()[kindOf(game)];
    this.best.textContent = known ? clock(known.seconds) : "–";
    this.unsolvable.hidden = game.solvable;
    if (!game.solvable) refill(this.unsolvable, t("play.unsolvable"), " ", whyUnsolvable(game.start, game.goal), this.repair());
    this.drawGoal();
    this.setup.refresh();
    this.statistics.show(game);
    this.refresh();
  }

  /** A button that exchanges two tiles, after which the board can be solved; on a single line nothing helps. */
  repair() {
    const { start, goal } = this.game;
    if (start.rows === 1 || start.cols === 1) return null;
    const [a = 0, b = 0] = start.tiles.flatMap((tile, cell) => (tile ? [cell] : []));
    const tiles = start.tiles.slice();
    const [first = 0, second = 0] = [tiles[a], tiles[b]];
    [tiles[a], tiles[b]] = [second, first];
    return button(t("play.repair", { a: first, b: second }), () => this.begin(new Game({ ...start, tiles }, goal)));
  }

  /** Shows what a move changes. */
  refresh() {
    const { game } = this;
    this.moves.textContent = number(game.made);
    this.undo.disabled = game.at === 0 || game.ended !== null;
    this.redo.disabled = game.at === game.slides.length || game.ended !== null;
    this.ask.disabled = game.ended !== null;
    this.view.element.classList.toggle("solved", game.ended !== null);
    this.tick();
    if (!this.demo) keepGame(game);
  }

  tick() {
    const text = clock(this.game.seconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  leave() {
    this.demo?.stop();
    if (this.demo) session.game = null;
    clearInterval(this.ticking);
    this.listening.abort();
    this.hint.leave();
    this.end.hide();
    write();
  }
}
