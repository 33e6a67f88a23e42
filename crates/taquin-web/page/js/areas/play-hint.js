/** The hint card: each hint tells more than the one before. */

import { announce } from "../kit/announce.js";
import { source, toLine } from "../board/board.js";
import { errorSentence } from "../requests/error-message.js";
import { el, refill } from "../kit/dom.js";
import { button } from "../kit/fields.js";
import { Hints, band } from "../game/hints.js";
import { whyUnsolvable } from "../board/unsolvable.js";
import { t } from "../kit/words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */
/** @typedef {import("../game/hints.js").Known} Known */

/** Moves shown by the last hint. */
const AHEAD = 3;

export class HintCard {
  /**
   * @param {import("../board/board-view.js").BoardView} view
   * @param {import("../game/game.js").Game} game
   */
  constructor(view, game) {
    this.view = view;
    this.game = game;
    this.hints = new Hints(game.goal);
    this.text = el("p", { class: "hint-text" });
    this.ladder = el("ol", { class: "ladder" });
    this.next = button(t("hint.more"), () => this.more());
    const close = button(t("hint.close"), () => this.hide());
    this.element = el(
      "section",
      { class: "card hint", hidden: true, "aria-label": t("play.hint") },
      el("h2", {}, t("play.hint")),
      this.ladder,
      this.text,
      el("div", { class: "row" }, this.next, close),
    );
    this.element.hidden = this.level === 0;
    this.update();
  }

  /** 0 to 4: nothing, a band, the distance, a tile, the next moves. */
  get level() {
    return this.game.hintLevel;
  }

  set level(level) {
    this.game.hintLevel = level;
  }

  /** @param {import("../game/game.js").Game} game */
  begin(game) {
    if (game !== this.game) {
      this.hints.stop();
      this.hints = new Hints(game.goal);
    }
    this.game = game;
    this.hide();
  }

  hide() {
    this.level = 0;
    this.element.hidden = true;
    this.view.point([]);
  }

  leave() {
    this.hints.stop();
  }

  /** Shows the next hint. */
  more() {
    if (this.game.ended !== null) return;
    this.level = Math.min(4, this.level + 1);
    this.element.hidden = false;
    this.update();
  }

  /**
   * @param {Board} before
   * @param {Slide} slide
   * @param {Board} after
   */
  follow(before, slide, after) {
    this.hints.follow(before, slide, after);
  }

  /** Shows the hint for the current board. */
  async update() {
    if (this.level === 0) return;
    const { board } = this.game;
    const steps = ["band", "distance", "tile", "moves"];
    this.ladder.replaceChildren(...steps.map((step, i) => el("li", { class: i < this.level ? "reached" : "" }, t(`hint.${step}`))));
    this.next.disabled = this.level === 4 || !this.game.solvable;
    this.view.point([]);
    if (!this.game.solvable) return refill(this.text, t("hint.unsolvable"), " ", whyUnsolvable(board, this.game.goal));
    if (!this.hints.known.has(toLine(board))) this.text.textContent = t("hint.thinking");
    const isCurrent = () => board === this.game.board && this.level > 0;
    const say = () => {
      const known = this.hints.known.get(toLine(board));
      if (known && isCurrent()) this.say(known);
    };
    const missed = (/** @type {unknown} */ error) => {
      if (isCurrent()) this.text.textContent = errorSentence(error);
    };
    try {
      await this.hints.of(board, { better: say, missed });
      say();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.text.textContent = errorSentence(error);
    }
  }

  /** @param {Known} known */
  say(known) {
    this.view.point([]);
    if (!known.solution) {
      this.text.textContent = t("hint.unknown", { n: known.bound });
      return;
    }
    const sentences = [this.distance(known.solution.length, known)];
    const first = known.solution[0];
    if (this.level >= 3 && first) {
      const tile = this.game.board.tiles[source(this.game.board, first)] ?? 0;
      this.view.point([{ slide: first, kind: "hint" }]);
      sentences.push(t("hint.move", { tile }));
    }
    const next = this.level >= 4 ? known.solution.slice(0, AHEAD) : [];
    const arrows = next.map((slide) =>
      el("kbd", { title: t(`direction.${slide}`), "aria-label": t(`direction.${slide}`) }, { U: "↑", D: "↓", L: "←", R: "→" }[slide]),
    );
    refill(this.text, sentences.join(" "), arrows.length > 0 && el("span", { class: "arrows" }, ...arrows));
    announce(`${sentences.join(" ")} ${next.map((slide) => t(`direction.${slide}`)).join(", ")}`);
  }

  /**
   * @param {number} length
   * @param {Known} known
   */
  distance(length, known) {
    if (!known.exact) return t("hint.atMost", { n: length, bound: known.bound });
    if (this.level >= 2) return t("hint.exactly", { n: length });
    const [low, high] = band(length);
    return t("hint.between", { low, high });
  }
}
