/** The race area: methods solve one board, each alone; then their boards race on one clock. */

import choices from "../choices.js";
import { announce } from "../kit/announce.js";
import { goalBoard, isSolvable, toLine } from "../board/board.js";
import { BoardField } from "../board/board-field.js";
import { isField } from "../board/board-input.js";
import { showError, clearError } from "../requests/error-message.js";
import { el, refill } from "../kit/dom.js";
import { button, field, goalOptions, numberInput, segments, select, signButton } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { methodRequest } from "../solve/method-fields.js";
import { RaceClock } from "../race/race-clock.js";
import { RaceJob } from "../race/race-job.js";
import { unsolvableHelp } from "../board/unsolvable.js";
import { session } from "../session.js";
import { copy, forOthers, link, writeAddress } from "../kit/share.js";
import { newSeed, shuffled } from "../game/shuffle.js";
import { byteSize, duration, number, rate, t } from "../kit/words.js";
import { Lane, awardPlaces, isRun } from "./race-lane.js";

/** @typedef {import("../race/race-clock.js").Scale} Scale */

const [FEWEST, MOST] = [2, 4];
/** The share of the clock that an arrow key goes. */
const STEP = 0.05;
/** Milliseconds without a change after which the address is written. */
const PAUSE = 250;
/** Letters of the name of a lane that is not known. */
const LONGEST = 60;

/** @param {URLSearchParams} params */
export function raceArea(params) {
  if (params.has("board")) {
    session.text = params.get("board") ?? "";
    session.goal = params.get("goal") ?? "row-major";
  }
  return new Race(adoptLanes(params.get("lanes") ?? ""));
}

/**
 * Takes the lanes of a link that there are; the names of the others.
 * @param {string} text
 */
function adoptLanes(text) {
  const named = text.split(";").filter(Boolean);
  const isKnown = (/** @type {string} */ lane) => {
    const [algorithm = "", heuristic = "", ...more] = lane.split(":");
    const isExpression = heuristic === "" || choices.expressions.includes(heuristic);
    return choices.algorithms.some(({ name }) => name === algorithm) && isExpression && more.length === 0;
  };
  const lanes = named.filter(isKnown).slice(0, MOST);
  if (lanes.length > 0) {
    const methods = lanes.map((lane) => ({ algorithm: lane.split(":")[0] ?? "", heuristic: lane.split(":")[1] ?? "" }));
    const others = session.lanes.filter(({ algorithm }) => algorithm !== methods[0]?.algorithm);
    session.lanes = [...methods, ...others.slice(0, Math.max(0, FEWEST - methods.length))];
  }
  return named.filter((lane) => !isKnown(lane));
}

class Race {
  /** @param {string[]} unknown lanes of the link that led here */
  constructor(unknown) {
    /** @type {Lane[]} */
    this.rows = [];
    /** The scale that the user chose. @type {Scale | undefined} */
    this.scale = undefined;
    this.clock = new RaceClock((share) => this.tick(share));
    /** Whether the places and the table may be seen: not before all boards have crossed the line. */
    this.isRevealed = true;
    this.unsolvable = el("div", { class: "complaint unsolvable", role: "status", hidden: true });
    this.lanes = el("div", { class: "lanes" });
    this.table = el("div", {
      class: "race-table scroll card",
      role: "region",
      tabindex: "0",
      "aria-label": t("race.result"),
      hidden: true,
    });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    const names = unknown.slice(0, MOST).map((lane) => lane.slice(0, LONGEST));
    this.damage = el(
      "p",
      { class: "complaint", role: "alert", hidden: unknown.length === 0 },
      unknown.length > 0 && t("race.unknown", { names: names.join(", ") }),
    );
    this.status = el("p", { class: "race-status", role: "status" }, t("race.fair"));
    this.go = button(t("race.start"), () => this.race(), { class: "button primary" });
    this.stop = button(t("solve.cancel"), () => session.race?.cancel(), { class: "button danger", hidden: true });
    this.add = button(t("race.add"), () => {
      session.lanes.push({ algorithm: "greedy", heuristic: "manhattan" });
      this.drawLanes();
    });
    this.replay = signButton("play", t("race.replay"), () => this.toggle(), { class: "button sign" });
    this.seek = el("input", { type: "range", min: 0, max: 1000, value: 0, "aria-label": t("player.seek") });
    this.seek.addEventListener("input", () => {
      const share = this.seek.valueAsNumber / 1000;
      this.pause();
      this.clock.go(share);
    });
    this.face = el("b", { class: "race-clock figure" }, "–");
    this.scales = el("div", { class: "race-scale" });
    this.player = el("div", { class: "race-player", hidden: true }, this.replay, this.seek, this.face, this.scales);
    this.field = new BoardField(session.text, (board, text) => {
      session.text = text;
      this.go.disabled = board === null;
      if (board) this.recallResults();
    });
    // The axes have letters of one size on every screen.
    this.resized = new ResizeObserver(() => {
      this.rows.forEach((row) => row.lay(this.clock));
      this.clock.go(this.clock.share);
    });
    this.resized.observe(this.lanes);
    this.goal = select(goalOptions(), session.goal, (value) => this.aim(value));
    this.element = this.build();
    this.writing = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    addEventListener("pagehide", () => this.write(), { signal });
    this.drawLanes();
    this.field.read();
  }

  build() {
    const random = signButton("dice", t("solve.random"), () => {
      const { rows, cols } = this.field.board ?? { rows: 3, cols: 3 };
      this.field.write(toLine(shuffled(goalBoard(session.goal, rows, cols), newSeed(), "hard")));
    });
    const share = button(t("share.link"), () => copy(forOthers(this.address()), share));
    const time = numberInput(session.raceTime, { min: 1, max: 600 }, (value) => {
      session.raceTime = value;
      this.recallResults();
    });
    const form = el(
      "section",
      { class: "card race-form" },
      this.field.element,
      field(t("play.goal"), this.goal),
      el("div", { class: "row" }, field(t("solve.time"), time), random),
      el("div", { class: "row" }, this.add, share),
    );
    const bar = el("div", { class: "card race-bar" }, el("div", { class: "row" }, this.go, this.stop, this.status), this.player);
    return el(
      "div",
      { class: "area race" },
      el("h1", { class: "unseen" }, t("nav.race")),
      el("div", { class: "race-main" }, bar, this.damage, this.complaint, this.unsolvable, this.lanes, this.table),
      form,
    );
  }

  address() {
    const lanes = session.lanes.map(({ algorithm, heuristic }) => `${algorithm}:${heuristic}`).join(";");
    return link("race", { board: session.text, goal: session.goal, lanes });
  }

  /** Writes board and lanes into the address: soon, because browsers refuse an address that changes too often. */
  keepAddress() {
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), PAUSE);
  }

  write() {
    clearTimeout(this.writing);
    if (this.field.board && /^#race\b/.test(location.hash)) writeAddress(this.address());
  }

  /** @param {string} goal */
  aim(goal) {
    this.goal.value = session.goal = goal;
    this.field.read();
  }

  drawLanes() {
    this.rows = session.lanes.map(
      (lane, index) =>
        new Lane(lane, index, { remove: () => this.remove(index), changed: () => this.recallResults(), bet: () => this.bet(index) }),
    );
    this.lanes.replaceChildren(...this.rows.map((row) => row.element));
    this.lanes.dataset["count"] = String(this.rows.length);
    this.add.disabled = session.lanes.length >= MOST;
    this.rows.forEach((row) => (row.drop.disabled = session.lanes.length <= FEWEST));
    this.recallResults();
  }

  /**
   * Bets that a lane will be the fastest, or takes the bet back.
   * @param {number} index
   */
  bet(index) {
    session.bet = session.bet === index ? null : index;
    this.rows.forEach((row, i) => row.showBet(i === session.bet));
  }

  /** @param {number} index */
  remove(index) {
    session.lanes.splice(index, 1);
    session.bet = null;
    this.drawLanes();
  }

  /**
   * What a result belongs to.
   * @param {Lane} row
   */
  key(row) {
    return JSON.stringify([this.field.board && toLine(this.field.board), session.goal, methodRequest(row.lane), session.raceTime]);
  }

  /** Shows the race that runs on this board, or the results there are: of other lanes, of a race before, of a race that was stopped. */
  recallResults() {
    const { board } = this.field;
    if (!board) return;
    this.keepAddress();
    const goal = goalBoard(session.goal, board.rows, board.cols);
    this.unsolvable.hidden = isSolvable(board, goal);
    if (!this.unsolvable.hidden)
      refill(
        this.unsolvable,
        t("race.unsolvable"),
        " ",
        unsolvableHelp(board, session.goal, { swap: (other) => this.field.write(toLine(other)), turn: (other) => this.aim(other) }),
      );
    for (const [i, row] of this.rows.entries()) {
      row.reset(board, goal);
      row.take(session.raced.get(this.key(row)) ?? null);
      row.showBet(i === session.bet);
    }
    this.isRevealed = true;
    this.show(1);
    const { race } = session;
    if (!race?.running) return this.busy(false);
    if (this.rows.some((row) => race.keys.includes(this.key(row)))) return this.follow(race);
    // Another board is shown; what was achieved so far is kept.
    race.tell = () => {};
    race.abort();
    this.busy(false);
  }

  async race() {
    const board = await this.field.read();
    if (!board || session.race?.running) return;
    // Lanes that have a result keep it, unless all have one: then the race is run again.
    const again = this.rows.every((row) => row.done);
    const racing = new Map(this.rows.filter((row) => again || !row.done).map((row) => [this.key(row), methodRequest(row.lane)]));
    const request = {
      board: session.text,
      goal: session.goal,
      methods: [...racing.values()],
      limits: { time: session.raceTime, threads: 1 },
    };
    session.race = new RaceJob(request, [...racing.keys()], session.raced);
    this.follow(session.race);
    session.race.run();
  }

  /**
   * Shows a race that runs.
   * @param {RaceJob} job
   */
  follow(job) {
    this.clock.pause();
    clearError(this.complaint);
    const rowsOf = (/** @type {string} */ key) => this.rows.filter((row) => this.key(row) === key);
    const measure = (/** @type {string} */ key) =>
      rowsOf(key).forEach((row) => {
        row.measure(job.progress.get(key));
        this.status.textContent = t("race.alone", { who: row.name });
      });
    for (const key of job.keys) {
      if (job.ended.has(key)) rowsOf(key).forEach((row) => row.ready(session.raced.get(key)));
      else if (job.progress.has(key)) measure(key);
      else rowsOf(key).forEach((row) => row.wait());
    }
    this.busy(true);
    if (job.error) showError(this.complaint, job.error);
    job.tell = (event, key) => {
      if (event === "missed") return showError(this.complaint, job.error);
      clearError(this.complaint);
      if (event === "progress") measure(key);
      else if (event === "row") rowsOf(key).forEach((row) => row.ready(session.raced.get(key)));
      else this.end(job);
    };
  }

  /** @param {RaceJob} job */
  end(job) {
    if (job.error) showError(this.complaint, job.error);
    this.busy(false);
    this.rows.forEach((row) => row.take(session.raced.get(this.key(row)) ?? null));
    this.finish();
  }

  finish() {
    const solved = this.rows.filter((row) => row.solved);
    this.isRevealed = solved.length === 0;
    this.show(this.isRevealed ? 1 : 0);
    if (solved.length > 0) this.clock.play();
  }

  /** All boards have crossed the line: says who won, and whether the bet was right. */
  reveal() {
    this.isRevealed = true;
    this.table.hidden = !this.rows.some((row) => row.answer && !row.answer.error);
    const quickest = this.rows.filter((row) => row.solved).toSorted((a, b) => a.answer.seconds - b.answer.seconds)[0];
    if (!quickest) return;
    const bet = session.bet === null ? null : this.rows[session.bet];
    const words =
      t("race.winner", { who: quickest.name }) +
      (bet ? ` ${t(bet === quickest ? "race.betRight" : "race.betWrong", { who: bet.name })}` : "");
    this.status.textContent = words;
    announce(words);
    session.bet = null;
    this.rows.forEach((row) => row.showBet(false));
  }

  /**
   * Draws tracks, places and table for the results there are.
   * @param {number} share
   */
  show(share) {
    const results = this.rows.filter((row) => row.answer && !row.answer.error);
    this.clock.fit(
      results.map((row) => row.answer.seconds),
      this.scale,
    );
    this.rows.forEach((row) => row.lay(this.clock));
    const solved = awardPlaces(this.rows);
    this.player.hidden = results.length === 0;
    this.table.hidden = results.length === 0 || !this.isRevealed;
    const names = /** @type {Scale[]} */ (["linear", "logarithmic"]);
    refill(
      this.scales,
      segments(
        t("race.scale"),
        names.map((name) => [name, t(`race.${name}`)]),
        this.clock.scale,
        (value) => {
          this.scale = /** @type {Scale} */ (value);
          this.show(this.clock.share);
        },
      ),
    );
    refill(this.table, results.length > 0 && table(this.rows));
    this.status.textContent = t(results.length === 0 ? "race.fair" : solved.length > 0 ? "race.oneClock" : "race.none");
    this.go.textContent = t(
      this.rows.some((row) => row.done) && !this.rows.every((row) => row.done)
        ? "race.rest"
        : results.length > 0
          ? "race.again"
          : "race.start",
    );
    this.clock.go(share);
  }

  /** @param {number} share */
  tick(share) {
    this.rows.forEach((row) => row.run(share));
    if (share >= 1 && !this.isRevealed) this.reveal();
    this.seek.valueAsNumber = Math.round(share * 1000);
    this.face.textContent = duration(this.clock.seconds);
    const label = t(this.clock.playing ? "player.pause" : "race.replay");
    if (this.replay.title === label) return;
    this.replay.title = label;
    this.replay.setAttribute("aria-label", label);
    this.replay.replaceChildren(icon(this.clock.playing ? "pause" : "play"));
  }

  pause() {
    this.clock.pause();
    this.tick(this.clock.share);
  }

  toggle() {
    if (this.clock.playing) this.pause();
    else this.clock.play();
  }

  /**
   * Space and arrows drive the clock, Home and End go to either end.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const isButton = event.target instanceof Element && event.target.matches(":is(button, a, summary):focus-visible");
    if (event.defaultPrevented || this.player.hidden || isModified || isField(event.target) || (event.code === "Space" && isButton)) return;
    const to = { ArrowLeft: this.clock.share - STEP, ArrowRight: this.clock.share + STEP, Home: 0, End: 1 }[event.code];
    if (event.code !== "Space" && to === undefined) return;
    event.preventDefault();
    if (to === undefined) return this.toggle();
    this.pause();
    this.clock.go(Math.min(1, Math.max(0, to)));
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.go.hidden = busy;
    this.stop.hidden = !busy;
    this.add.disabled = busy || session.lanes.length >= MOST;
    this.lanes.inert = busy;
    if (!busy) return;
    this.player.hidden = this.table.hidden = true;
    this.table.replaceChildren();
  }

  /** The race goes on without the area. */
  leave() {
    clearTimeout(this.writing);
    this.listening.abort();
    this.resized.disconnect();
    this.clock.pause();
    if (session.race) session.race.tell = () => {};
  }
}

/** @param {Lane[]} rows */
function table(rows) {
  const names = ["method", "time", "length", "memory", "expanded", "generated", "stored", "rate"];
  const head = el("tr", {}, ...names.map((name) => el("th", { scope: "col" }, t(`result.${name}`))));
  const body = rows.map(({ answer, name, solved }) => {
    const missing = answer ? (answer.error ?? (isRun(answer) ? null : t("race.notRun"))) : "–";
    if (missing !== null) return el("tr", {}, el("th", { scope: "row" }, name), el("td", { colspan: "7" }, missing));
    const length = !solved ? "–" : `${answer.length}${answer.optimal ? "" : ` (≥ ${answer.lower_bound})`}`;
    const counted = (/** @type {number | undefined} */ value) => (value === undefined ? "–" : number(value));
    const cells = [
      duration(answer.seconds),
      length,
      byteSize(answer.bytes_peak),
      number(answer.expanded),
      counted(answer.generated),
      counted(answer.stored_peak),
      rate(answer.expanded, answer.seconds),
    ];
    return el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell)));
  });
  return el("table", {}, el("caption", {}, t("race.result")), el("thead", {}, head), el("tbody", {}, ...body));
}
