/** The play area. */

import { announce } from "../kit/announce.js";
import { BACK, after, goalBoard } from "../board/board.js";
import { BoardEditor } from "../board/board-editor.js";
import { addPointerInput, isField, isTouch, isUndo, slideOfKey } from "../board/board-input.js";
import { BoardView } from "../board/board-view.js";
import { celebrate } from "../game/celebration.js";
import { el, refill } from "../kit/dom.js";
import { button, signButton } from "../kit/fields.js";
import { fromHere } from "../board/from-here.js";
import { dailyGame, dayOf, dayWords, streak } from "../game/daily.js";
import { Game } from "../game/game.js";
import { isKnown, remember } from "../game/known-boards.js";
import { gameLink, goesOn, isOwnAddress, keepGame, keptGame, linkedGame, write } from "../game/kept-game.js";
import { miniGoal } from "../board/mini-board.js";
import { unsolvableHelp } from "../board/unsolvable.js";
import { session } from "../session.js";
import { copy, forOthers } from "../kit/share.js";
import { newSeed } from "../game/shuffle.js";
import { bests, kindOf, record } from "../game/statistics.js";
import { clock, number, t } from "../kit/words.js";
import { appearanceCard } from "./play-appearance.js";
import { Demo } from "./play-demo.js";
import { EndCard } from "./play-end.js";
import { HintCard } from "./play-hint.js";
import { Setup, newGame } from "./play-setup.js";
import { StatisticsCard } from "./play-statistics.js";
import { welcome } from "./play-welcome.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

/**
 * The game of a link, or the one being played, or the one of the last visit; nothing on the first visit.
 * @param {URLSearchParams} params
 */
function theGame(params) {
  const known = session.game ?? keptGame();
  if (known && isOwnAddress(params)) return { game: known, damage: null };
  const { game, damage } = linkedGame(params);
  return { game: game && !(known && goesOn(known, game)) ? game : known, damage };
}

/** @param {URLSearchParams} params */
export function playArea(params) {
  const { game, damage } = theGame(params);
  const first =
    game ??
    (isStill()
      ? newGame({ rows: 4, cols: 4, goal: "row-major", difficulty: "medium" }, newSeed())
      : new Game(goalBoard("row-major", 4, 4), "row-major"));
  return new Play(first, damage, game === null);
}

/** Whether nothing may move by itself. */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

class Play {
  /**
   * @param {Game} game
   * @param {string | null} damage what is wrong with the link that led here
   * @param {boolean} isFirstVisit
   */
  constructor(game, damage, isFirstVisit) {
    this.game = session.game = game;
    /** The game that was left for this one, until it is played. @type {Game | null} */
    this.left = null;
    this.view = new BoardView(game.board, game.target, session.look);
    this.editor = new BoardEditor(this.view, (board) => this.begin(new Game(board, this.game.goal)));
    this.hint = new HintCard(this.view, game);
    this.end = new EndCard(this.view);
    this.statistics = new StatisticsCard();
    this.setup = new Setup(game, (next) => this.replace(next));
    this.moves = el("dd", { class: "figure", "data-figure": "moves" });
    this.time = el("dd", { class: "figure", "data-figure": "time" });
    this.best = el("dd", { class: "figure", "data-figure": "best" });
    this.preview = el("div", { class: "goal-preview" });
    this.damage = el("p", { class: "complaint", role: "alert", hidden: damage === null }, damage && t(damage));
    this.unsolvable = el("div", { class: "complaint unsolvable", role: "status", hidden: true });
    this.today = el("p", { class: "note day-line", hidden: true });
    this.wayBack = el("p", { class: "note way-back", role: "status", hidden: true });
    this.undo = signButton("undo", t("play.undo"), () => this.takeBack());
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
    this.welcome = isFirstVisit ? welcome(() => this.begin(dailyGame(dayOf(new Date())))) : null;
    if (this.welcome) this.view.element.before(this.welcome);
    this.demo = isFirstVisit && !isStill() ? this.demonstrate() : null;
    this.settle();
    if (game.ended !== null) this.showEnd(false);
  }

  build() {
    const tools = el(
      "div",
      { class: "tools" },
      this.undo,
      this.redo,
      signButton("restart", t("play.restart"), () => this.replace(this.game.again())),
      this.ask,
      button(t("play.new"), () => this.replace(this.setup.next())),
    );
    const stats = el(
      "dl",
      { class: "stats" },
      ...[
        ["play.moves", this.moves],
        ["play.time", this.time],
        ["play.best", this.best],
      ].map(([name, value]) => el("div", {}, el("dt", {}, t(String(name))), /** @type {HTMLElement} */ (value))),
    );
    const share = button(t("share.link"), () => copy(forOthers(gameLink(this.game)), share));
    const here = el(
      "div",
      { class: "tools board-tools" },
      this.editor.toggle,
      fromHere(() => ({ board: this.game.board, goal: this.game.goal })),
    );
    const main = el(
      "div",
      { class: "stage" },
      this.damage,
      this.unsolvable,
      this.today,
      stats,
      this.view.element,
      this.end.caption,
      tools,
      this.wayBack,
      here,
      this.note,
    );
    const goal = el("section", { class: "card goal-card" }, el("h2", {}, t("play.goal")), this.preview, el("div", { class: "row" }, share));
    const side = el(
      "div",
      { class: "side" },
      this.end.element,
      this.hint.element,
      this.setup.element,
      goal,
      this.look,
      this.statistics.element,
    );
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
    this.welcome?.remove();
    this.welcome = null;
    if (!this.demo?.running) return;
    this.demo.stop();
    this.demo = null;
    this.note.textContent = t(isTouch() ? "play.touch" : "play.keys");
    for (const part of [this.note, this.view.element]) part.classList.remove("demo");
    this.view.element.parentElement?.append(this.note);
    this.hint.begin(this.game);
    this.settle();
  }

  /**
   * Begins another game; the one that is left can be gone back to until a move is made.
   * @param {Game} game
   */
  replace(game) {
    const old = this.demo ? null : this.game;
    // Its clock stands still meanwhile.
    this.left = old && old.made > 0 ? Game.restored(old.saved) : null;
    this.begin(game);
  }

  /** Takes back the last move, or the new game before its first one. */
  takeBack() {
    const { left } = this;
    if (this.game.at > 0 || !left) return this.step(() => this.game.undo());
    this.left = null;
    this.begin(left);
    if (left.ended !== null) this.showEnd(false);
    announce(t("play.wentBack"));
  }

  /** @param {Game} game */
  begin(game) {
    this.stopDemo();
    const isReshaped = game.start.rows !== this.game.start.rows || game.start.cols !== this.game.start.cols;
    this.game = session.game = game;
    // A game that is gone on with is the one that made its board known.
    if (game.made === 0) game.repeated ||= isKnown(game);
    if (isReshaped) this.relook();
    this.view.reset(game.board, game.target, session.look);
    this.hint.begin(game);
    this.end.hide();
    this.damage.hidden = true;
    this.settle();
    // What begins a game may lie below the board.
    this.view.element.scrollIntoView({ block: "nearest" });
    announce(t("play.begun", { rows: game.start.rows, cols: game.start.cols }));
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
    if (made === 0) return;
    if (this.game.made === made) remember(this.game);
    this.moved(slides[made - 1] ?? "U");
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
    this.left = null;
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
    const { game } = this;
    this.end.show(game, isRecord, { next: () => this.replace(this.setup.next()), play: () => this.replace(game.again()) });
  }

  askHint() {
    this.stopDemo();
    if (!this.game.helped) remember(this.game);
    this.game.helped = true;
    this.hint.more();
    keepGame(this.game);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isUndo(event)) {
      event.preventDefault();
      return event.shiftKey ? this.step(() => this.game.redo()) : this.takeBack();
    }
    if (event.key === "Backspace" && !isField(event.target)) return this.takeBack();
    const act = this.actOfKey(event);
    if (act) {
      event.preventDefault();
      return act();
    }
    const slide = slideOfKey(event);
    if (!slide) return;
    event.preventDefault();
    this.make([slide]);
  }

  /**
   * What a letter, the space bar or Escape asks for; null for keys of fields, of buttons and of the browser.
   * @param {KeyboardEvent} event
   * @returns {(() => void) | null}
   */
  actOfKey(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      isField(event.target) ||
      document.querySelector("dialog[open]")
    )
      return null;
    // A button that was reached with the keyboard keeps its own space bar.
    if (event.key === " ")
      return event.target instanceof Element && event.target.matches(":is(button, a, summary, input):focus-visible")
        ? null
        : () => this.replace(this.setup.next());
    if (event.key === "Escape") return this.escape();
    // Letters by their place where the keyboard has no Latin ones.
    const letter = /^[a-z]$/i.test(event.key)
      ? event.key.toLowerCase()
      : /^[^\x00-\x7f]$/.test(event.key)
        ? event.code.slice(3).toLowerCase()
        : "";
    return (
      {
        n: () => this.replace(this.setup.next()),
        r: () => this.replace(this.game.again()),
        h: () => (this.game.ended === null ? this.askHint() : undefined),
      }[letter] ?? null
    );
  }

  /** What Escape closes: the editor, the move that is looked at, the hint. */
  escape() {
    if (this.view.editing) return () => this.editor.toggle.click();
    if (!this.end.caption.hidden) return () => this.end.toEnd();
    return this.hint.level > 0 ? () => this.hint.hide() : null;
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
    const { start, goal } = game;
    const help = {
      swap: (/** @type {Board} */ board) => this.begin(new Game(board, goal)),
      turn: (/** @type {string} */ other) => this.begin(new Game(start, other)),
    };
    if (!game.solvable) refill(this.unsolvable, t("play.unsolvable"), " ", unsolvableHelp(start, goal, help));
    this.drawDay();
    this.drawGoal();
    this.setup.refresh();
    this.statistics.show(game);
    this.refresh();
  }

  /** Says that this is the board of a day, and how many in a row were solved. */
  drawDay() {
    const { day } = this.game;
    this.today.hidden = day === null;
    if (!day) return;
    const run = streak(day);
    refill(this.today, el("b", {}, t("play.daily", { date: dayWords(day) })), run > 0 && ` · ${t("daily.streak", { n: run })}`);
  }

  /** Shows what a move changes. */
  refresh() {
    const { game } = this;
    this.moves.textContent = number(game.made);
    this.undo.disabled = this.left === null && (game.at === 0 || game.ended !== null);
    this.wayBack.hidden = this.left === null;
    if (this.left)
      refill(
        this.wayBack,
        t("play.left", { n: this.left.made }),
        " ",
        button(t("play.goBack"), () => this.takeBack(), { class: "button quiet" }),
      );
    this.redo.disabled = game.at === game.slides.length || game.ended !== null;
    this.ask.disabled = game.ended !== null;
    this.view.element.classList.toggle("solved", game.ended !== null);
    this.tick();
    if (!this.demo) keepGame(game);
  }

  tick() {
    const { game } = this;
    const text = game.shown ? "–" : clock(game.seconds, game.ended === null ? 1 : 3);
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
