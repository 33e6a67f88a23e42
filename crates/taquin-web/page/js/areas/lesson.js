/** The lessons: a list of them, or one, step by step, with a prediction before the thing is shown. */

import { announce } from "../kit/announce.js";
import { post } from "../requests/api.js";
import { fromLine, goalBoard, toLine } from "../board/board.js";
import { BoardField } from "../board/board-field.js";
import { el, refill } from "../kit/dom.js";
import { errorSentence } from "../requests/error-message.js";
import { button, field, freshId } from "../kit/fields.js";
import { newSeed, shuffled } from "../game/shuffle.js";
import { LESSONS } from "../search/lessons.js";
import { Loading } from "../kit/loading.js";
import { miniBoard } from "../board/mini-board.js";
import { untilReached } from "../requests/reconnect.js";
import { session } from "../session.js";
import { copy } from "../kit/share.js";
import { keep, recall } from "../kit/storage.js";
import { t } from "../kit/words.js";
import { watchedRequest } from "../search/watched-method.js";
import { DuelView } from "./explain-duel.js";
import { ParityView } from "./explain-parity.js";
import { PatternView } from "./explain-patterns.js";
import { SearchView } from "./explain-search.js";

/** @typedef {import("../search/lessons.js").Lesson} Lesson */
/** @typedef {import("../search/lessons.js").LessonStep} LessonStep */
/** @typedef {import("../search/lessons.js").LessonView} LessonView */
/** @typedef {import("../search/lessons.js").Facts} Facts */

/** `isRight` is null until the view that tells is loaded. @typedef {{ given: string | number, isRight: boolean | null }} Answer */

/** The goal of every lesson. */
const GOAL = "row-major";

/**
 * @param {URLSearchParams} _params
 * @param {string} page the slug of a lesson, and perhaps the number of a step: `ida-star/2`
 */
export function lessonArea(_params, page) {
  const [name, step] = page.split("/");
  const lesson = LESSONS.find(({ slug }) => slug === name);
  if (!lesson) return { element: lessonList(), leave: () => {} };
  const at = Number(step) - 1;
  return new LessonPage(lesson, step === "end" ? lesson.steps.length : at in lesson.steps ? at : 0);
}

/**
 * The address of a step of a lesson, or of its end, which comes after the last step.
 * @param {Lesson} lesson
 * @param {number} at
 */
function stepAddress({ slug, steps }, at) {
  return `#lesson/${slug}${at === 0 ? "" : at < steps.length ? `/${at + 1}` : "/end"}`;
}

/** The address of what a view shows, in the explain area. @param {LessonView} view */
function exploreAddress(view) {
  const methods = (view.methods ?? []).flatMap(({ algorithm, heuristic, weight }, i) =>
    Object.entries({ algorithm, heuristic, weight }).map(([name, value]) => [i === 0 ? name : `${name}${i + 1}`, String(value)]),
  );
  return `#explain?${new URLSearchParams({ board: view.board, view: view.kind, ...Object.fromEntries(methods) })}`;
}

/** The slugs of the lessons that were finished. @returns {string[]} */
function finished() {
  return recall("lessons", /** @type {string[]} */ ([]));
}

function lessonList() {
  const done = finished();
  const cards = LESSONS.map(({ slug }, i) =>
    el(
      "a",
      { class: "card lesson-card", href: `#lesson/${slug}` },
      el("span", { class: "lesson-number" }, done.includes(slug) ? "✓" : String(i + 1)),
      el("h2", {}, t(`lesson.${slug}.title`)),
      el("p", { class: "note" }, t(`lesson.${slug}.about`)),
    ),
  );
  return el(
    "div",
    { class: "area lessons" },
    el("h1", {}, t("lesson.title")),
    el("p", { class: "note" }, t("lesson.intro")),
    el("div", { class: "lesson-cards" }, ...cards),
  );
}

/**
 * What stands in place of a view that would answer the question.
 * @param {string} line a board
 */
function cover(line) {
  const board = fromLine(line);
  const drawing = board && miniBoard(board, goalBoard(GOAL, board.rows, board.cols), session.look.theme, line);
  return el("div", { class: "card lesson-cover" }, drawing, el("p", { class: "note" }, t("lesson.later")));
}

class LessonPage {
  /**
   * @param {Lesson} lesson
   * @param {number} at the step that is shown first, or the end
   */
  constructor(lesson, at) {
    this.lesson = lesson;
    this.at = at;
    this.asking = new AbortController();
    /** The first answer to each step's question; they stay when the page is loaded again or in another language. @type {Map<number, Answer>} */
    this.given = new Map(recall(`lesson.${lesson.slug}`, /** @type {[number, Answer][]} */ ([]), "tab"));
    // Who begins a lesson that was answered begins it anew.
    if (at === 0 && this.isAnswered) this.given.clear();
    this.stage = el("div", { class: "lesson-stage" });
    this.loading = new Loading(this.stage);
    this.search = new SearchView(this.loading);
    this.duel = new DuelView(this.loading);
    this.patterns = new PatternView(this.loading, { isFixed: true });
    this.parity = new ParityView();
    /** @type {LessonView | null} */
    this.shown = null;
    /** @type {Facts} */
    this.facts = { records: [], checked: null };
    this.text = el("section", { class: "card lesson-text" });
    this.element = el("div", { class: "area lesson" }, this.text, this.stage);
    this.listening = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
    this.go(at);
  }

  /** Whether all questions of the lesson are answered, and the answers checked. */
  get isAnswered() {
    return this.lesson.steps.every(({ answer }, i) => !answer || typeof this.given.get(i)?.isRight === "boolean");
  }

  /** Whether a prediction is awaited. */
  get isAsking() {
    return this.step.answer !== undefined && !this.given.has(this.at);
  }

  /** The name of the lesson, for the window and its bookmarks. */
  get title() {
    return t(`lesson.${this.lesson.slug}.title`);
  }

  get step() {
    return /** @type {LessonStep} */ (this.lesson.steps[this.at]);
  }

  /**
   * Goes to another step, which the browser's way back leads away from.
   * @param {number} at
   */
  turnTo(at) {
    history.pushState(null, "", stepAddress(this.lesson, at));
    this.go(at);
    this.text.querySelector("h1")?.focus({ preventScroll: true });
  }

  /**
   * A link to a step of this lesson, unless it is opened elsewhere.
   * @param {MouseEvent} event
   * @param {number} at
   */
  follow(event, at) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (at !== this.at) this.turnTo(at);
  }

  /** @param {number} at */
  async go(at) {
    const { slug, steps } = this.lesson;
    this.at = Math.min(at, steps.length - 1);
    this.loading.forget();
    if (at === steps.length) return this.finish();
    const name = `lesson.${slug}.${at + 1}`;
    const words = (/** @type {number} */ i) => t("lesson.step", { at: i + 1, n: steps.length });
    const dots = el(
      "ol",
      { class: "lesson-dots", "aria-label": words(at) },
      ...steps.map((_, i) =>
        el(
          "li",
          {},
          el("a", {
            href: stepAddress(this.lesson, i),
            class: i === at ? "here" : i < at ? "past" : "",
            "aria-current": i === at ? "step" : null,
            "aria-label": words(i),
            title: words(i),
            onclick: (/** @type {MouseEvent} */ event) => this.follow(event, i),
          }),
        ),
      ),
    );
    const heading = el("h1", { tabindex: "-1" }, t(`lesson.${slug}.title`));
    this.after = el("div", { class: "lesson-after", "aria-live": "polite" });
    this.next = button(t(at + 1 < steps.length ? "lesson.next" : "lesson.finish"), () => this.turnTo(at + 1), {
      class: "button primary",
      disabled: this.step.answer !== undefined,
    });
    const back =
      at > 0 ? button(t("lesson.back"), () => this.turnTo(at - 1)) : el("a", { class: "button", href: "#lesson" }, t("lesson.all"));
    const share = button(t("share.link"), () => copy(`${location.origin}${location.pathname}${stepAddress(this.lesson, at)}`, share), {
      class: "button quiet",
    });
    refill(
      this.text,
      dots,
      heading,
      el("p", { class: "lesson-words" }, t(`${name}.text`)),
      this.step.answer && this.question(name),
      this.after,
      el("div", { class: "row lesson-row" }, back, this.next, share),
    );
    await this.show(this.step.view);
    if (this.at !== at || !this.shown) return;
    this.stage.classList.toggle("veiled", (this.step.hidden ?? false) && this.isAsking);
    this.stage.classList.toggle("asking", this.isAsking);
    this.turn(this.step.at, this.step.answer === undefined);
    this.check(name);
    this.loading.end();
  }

  /** @param {string} name */
  question(name) {
    const { options } = this.step;
    const before = this.given.get(this.at)?.given;
    const group = freshId();
    const number = el("input", { type: "number", inputmode: "numeric", required: true, class: "lesson-number-field" });
    const choices = (options ?? []).map((option) =>
      el(
        "label",
        { class: "lesson-option" },
        el("input", { type: "radio", name: group, value: option, required: true, checked: before === option }),
        el("span", {}, t(`${name}.${option}`)),
      ),
    );
    const form = el(
      "form",
      { class: "lesson-question" },
      el("fieldset", {}, el("legend", {}, t(`${name}.ask`)), ...(options ? choices : [field(t("lesson.number"), number)])),
      el("button", { type: "submit", class: "button primary" }, t("lesson.check")),
    );
    if (typeof before === "number") number.value = String(before);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = options
        ? form.querySelector("input:checked")?.getAttribute("value")
        : Number.isFinite(number.valueAsNumber)
          ? number.valueAsNumber
          : null;
      if (given === null || given === undefined) return;
      this.keepAnswer({ given, isRight: null });
      this.close(form);
      if (!this.loading.isLoading) this.check(name);
    });
    if (before !== undefined) this.close(form);
    return form;
  }

  /** @param {Answer} answer to the question of this step */
  keepAnswer(answer) {
    this.given.set(this.at, answer);
    keep(`lesson.${this.lesson.slug}`, [...this.given], "tab");
  }

  /**
   * A question that is answered is not answered again.
   * @param {HTMLFormElement} form
   */
  close(form) {
    form.querySelectorAll("fieldset, [type=submit]").forEach((part) => part.setAttribute("disabled", ""));
  }

  /**
   * Compares the answer, if one was given, with the view.
   * @param {string} name
   */
  check(name) {
    const { answer, options, then } = this.step;
    const given = this.given.get(this.at)?.given;
    if (!answer || !this.shown || given === undefined) return;
    const truth = answer(this.facts);
    const right = given === truth;
    this.keepAnswer({ given, isRight: right });
    const words = options ? t(`${name}.${truth}`) : String(truth);
    const verdict = right ? t("lesson.right") : t("lesson.wrong", { answer: words });
    const why = right ? "" : t(options ? `${name}.why.${given}` : `${name}.why`);
    refill(
      this.after ?? this.text,
      el("p", { class: right ? "verdict good" : "verdict bad" }, verdict),
      why && el("p", { class: "lesson-why" }, why),
      el("p", {}, t(`${name}.then`)),
    );
    announce(`${verdict} ${why}`);
    this.after?.scrollIntoView({ block: "nearest" });
    if (this.next) this.next.disabled = false;
    this.stage.classList.remove("veiled", "asking");
    this.turn(then ?? this.step.at, true);
  }

  /**
   * Loads what the step shows, unless it is there already.
   * @param {LessonView} view
   */
  async show(view) {
    if (this.shown === view) return;
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.shown = null;
    this.loading.begin();
    const complain = (/** @type {unknown} */ error) =>
      refill(this.stage, el("p", { class: "complaint", role: "alert" }, errorSentence(error)));
    const ask = (/** @type {string} */ name, /** @type {object} */ body) =>
      untilReached(() => post(name, { board: view.board, ...body }, signal), signal, complain);
    try {
      const records = [];
      for (const method of view.methods ?? []) records.push(await ask("explain", { method: watchedRequest(method), moments: 20_000 }));
      const checked = view.kind === "parity" ? await ask("check", {}) : null;
      this.facts = { records, checked };
      if (view.kind === "patterns") this.patterns.load(await ask("convert", {}), GOAL);
      if (view.kind === "duel") this.duel.load(records, GOAL, 1);
      if (view.kind === "search") this.search.load(records[0], GOAL, 1);
      this.shown = view;
    } catch (error) {
      if (signal.aborted) return;
      complain(error);
      this.loading.fail();
      return;
    }
    const parts = {
      search: [
        this.search.main,
        el(
          "div",
          { class: "lesson-panels" },
          this.search.panel.element,
          this.search.why.element,
          this.search.code.element,
          this.search.lists,
        ),
      ],
      duel: [this.duel.element],
      patterns: [this.patterns.element],
      parity: [this.parity.element],
    };
    this.stage.replaceChildren(cover(view.board), ...parts[view.kind]);
  }

  /**
   * Goes to a moment of the view; what comes next is marked only when nothing is to be predicted.
   * @param {import("../search/lessons.js").Moment} moment
   * @param {boolean} foretells
   */
  turn(moment, foretells) {
    if (!this.shown) return;
    this.search.replay.foretells = foretells;
    if (this.shown.kind === "parity") this.parity.show(this.facts.checked, moment === "end");
    const { controls } = this;
    controls?.jump(moment === "end" ? controls.length : typeof moment === "number" ? moment : moment(this.facts));
  }

  /** The player of the view, if it has one. */
  get controls() {
    return { search: this.search.controls, duel: this.duel.controls, patterns: this.patterns.controls, parity: null }[this.step.view.kind];
  }

  /**
   * Space and arrows drive the player, except before a prediction.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!event.defaultPrevented && !this.isAsking) this.controls?.key(event);
  }

  /** What was learnt, beside the last view as the search left it. */
  async finish() {
    const { slug } = this.lesson;
    // Somebody who was led to a late step has not finished the lesson.
    if (this.isAnswered) keep("lessons", [...new Set([...finished(), slug])]);
    const answers = [...this.given.values()].filter(({ isRight }) => isRight !== null);
    const next = LESSONS[LESSONS.findIndex((lesson) => lesson.slug === slug) + 1];
    const view = this.step.view;
    const explore = el("a", { class: "button", href: exploreAddress(view) }, t("lesson.explore"));
    session.goal = GOAL;
    refill(
      this.text,
      el("h1", { tabindex: "-1" }, t("lesson.done")),
      el("p", { class: "lesson-score" }, t("lesson.score", { right: answers.filter(({ isRight }) => isRight).length, n: answers.length })),
      el("p", {}, t(`lesson.${slug}.end`)),
      el(
        "div",
        { class: "row lesson-row" },
        next && el("a", { class: "button primary", href: `#lesson/${next.slug}` }, t(`lesson.${next.slug}.title`)),
        explore,
        el("a", { class: "button", href: "#lesson" }, t("lesson.all")),
      ),
      this.ownBoard(view, explore),
    );
    await this.show(view);
    if (!this.shown) return;
    this.stage.classList.remove("veiled", "asking");
    this.turn(this.step.then ?? this.step.at, true);
    this.loading.end();
  }

  /**
   * A board of one's own, which the lesson's view shows.
   * @param {LessonView} view
   * @param {HTMLAnchorElement} explore
   */
  ownBoard(view, explore) {
    const own = new BoardField(view.board, (board) => {
      const line = board && toLine(board);
      if (!line || line === this.shown?.board) return;
      const asked = { ...view, board: line };
      explore.href = exploreAddress(asked);
      this.showToEnd(asked);
    });
    own.read();
    const shuffle = button(t("lesson.ownShuffle"), () => {
      const { rows, cols } = own.board ?? { rows: 3, cols: 3 };
      own.write(toLine(shuffled(goalBoard(GOAL, rows, cols), newSeed(), "easy")));
    });
    return el(
      "section",
      { class: "lesson-own" },
      el("h2", {}, t("lesson.own")),
      el("p", { class: "note" }, t("lesson.ownText")),
      own.element,
      shuffle,
    );
  }

  /** @param {LessonView} view */
  async showToEnd(view) {
    await this.show(view);
    if (this.shown !== view) return;
    this.turn("end", true);
    this.loading.end();
  }

  leave() {
    this.listening.abort();
    this.asking.abort();
    this.search.leave();
    this.duel.leave();
    this.patterns.pause();
  }
}
