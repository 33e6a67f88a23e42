/** The race area: several methods solve the same board side by side. */

import { announce } from "../announce.js";
import { ApiError, listen } from "../api.js";
import { goalBoard, toLine } from "../board.js";
import { BoardField } from "../board-field.js";
import { showError, clearError, errorSentence } from "../error-message.js";
import { el, refill } from "../dom.js";
import { button, field, goalOptions, numberInput, select, signButton } from "../fields.js";
import { heuristicWords, methodFields, usesHeuristic, methodRequest } from "../method-fields.js";
import { miniBoard } from "../mini-board.js";
import { session } from "../session.js";
import { copy, link } from "../share.js";
import { newSeed, shuffled } from "../shuffle.js";
import { duration, number, short, t } from "../words.js";

const [FEWEST, MOST] = [2, 4];

/** @param {URLSearchParams} params */
export function raceArea(params) {
  if (params.has("board")) {
    session.text = params.get("board") ?? "";
    session.goal = params.get("goal") ?? "row-major";
    const lanes = (params.get("lanes") ?? "").split(";").filter(Boolean).slice(0, MOST);
    if (lanes.length >= FEWEST) session.lanes = lanes.map((lane) => ({ algorithm: lane.split(":")[0] ?? "astar", heuristic: lane.split(":")[1] ?? "" }));
  }
  return new Race();
}

class Race {
  constructor() {
    this.time = 30;
    this.lanes = el("div", { class: "lanes" });
    this.picture = el("div", { class: "race-board" });
    this.table = el("div", { class: "race-table scroll", role: "region", tabindex: "0", "aria-label": t("race.result"), hidden: true });
    this.complaint = el("p", { class: "complaint", role: "alert", hidden: true });
    /** @type {AbortController | null} */
    this.running = null;
    this.go = button(t("race.start"), () => this.race(), { class: "button primary" });
    this.stop = button(t("solve.cancel"), () => this.running?.abort(), { class: "button danger", hidden: true });
    this.add = button(t("race.add"), () => {
      session.lanes.push({ algorithm: "greedy", heuristic: "manhattan" });
      this.drawLanes();
    });
    this.field = new BoardField(session.text, (board, text) => {
      session.text = text;
      this.go.disabled = board === null;
      if (board) refill(this.picture, miniBoard(board, goalBoard(session.goal, board.rows, board.cols), session.look.theme, toLine(board)));
    });
    this.element = this.build();
    this.drawLanes();
    this.field.read();
  }

  build() {
    const goal = select(goalOptions(), session.goal, (value) => {
      session.goal = value;
      this.field.read();
    });
    const random = signButton("dice", t("solve.random"), () => {
      const { rows, cols } = this.field.board ?? { rows: 3, cols: 3 };
      this.field.write(toLine(shuffled(goalBoard(session.goal, rows, cols), newSeed(), "hard")));
    });
    const lanes = () => session.lanes.map((lane) => `${lane.algorithm}:${lane.heuristic}`).join(";");
    const share = button(t("share.link"), () => copy(link("race", { board: session.text, goal: session.goal, lanes: lanes() }), share));
    const time = field(t("solve.time"), numberInput(this.time, { min: 1, max: 600 }, (value) => (this.time = value)));
    const input = el("section", { class: "card race-form" }, el("div", {}, this.field.element), el("div", { class: "race-settings" }, this.picture, el("div", { class: "row" }, field(t("play.goal"), goal), random, time)));
    const bar = el("div", { class: "row race-bar" }, this.go, this.stop, this.add, share);
    return el("div", { class: "area race" }, el("h1", { class: "unseen" }, t("nav.race")), input, this.complaint, bar, this.lanes, this.table);
  }

  drawLanes() {
    this.rows = session.lanes.map((lane, index) => new Lane(lane, index, () => this.remove(index)));
    this.lanes.replaceChildren(...this.rows.map((row) => row.element));
    this.add.disabled = session.lanes.length >= MOST;
    this.rows.forEach((row) => (row.drop.disabled = session.lanes.length <= FEWEST));
    this.table.hidden = true;
  }

  /** @param {number} index */
  remove(index) {
    session.lanes.splice(index, 1);
    this.drawLanes();
  }

  async race() {
    const board = await this.field.read();
    const rows = this.rows ?? [];
    if (!board || this.running) return;
    this.running = new AbortController();
    const { signal } = this.running;
    this.busy(true);
    clearError(this.complaint);
    this.table.hidden = true;
    rows.forEach((row) => row.begin());
    const scale = () => {
      const most = Math.max(10, ...rows.map((row) => row.expanded));
      rows.forEach((row) => row.scale(most));
    };
    await Promise.all(
      rows.map(async (row) => {
        const request = { board: session.text, goal: session.goal, way: methodRequest(row.lane), limits: { time: this.time, threads: 1 } };
        try {
          await listen("solve", request, (event, data) => {
            if (event === "progress") row.show(data);
            if (event === "answer") row.end(data);
            if (event === "problem") row.fail(errorSentence(new ApiError(400, data)));
            scale();
          }, signal);
        } catch (error) {
          if (error instanceof ApiError && error.field !== "board") row.fail(errorSentence(error));
          else if (signal.aborted) row.fail(t("stop.cancelled"));
          else showError(this.complaint, error);
        }
      }),
    );
    this.running = null;
    this.busy(false);
    this.finish(rows);
  }

  /** @param {Lane[]} rows */
  finish(rows) {
    const solved = rows.filter((row) => row.answer?.length !== null && row.answer);
    const quickest = solved.reduce((best, row) => (!best || row.answer.seconds < best.answer.seconds ? row : best), /** @type {Lane | null} */ (null));
    rows.forEach((row) => row.crown(row === quickest));
    refill(this.table, table(rows));
    this.table.hidden = false;
    if (quickest) announce(t("race.winner", { who: quickest.name }));
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.go.hidden = busy;
    this.stop.hidden = !busy;
    this.add.disabled = busy || session.lanes.length >= MOST;
  }

  leave() {
    this.running?.abort();
  }
}

class Lane {
  /**
   * @param {{ algorithm: string, heuristic: string }} lane
   * @param {number} index
   * @param {() => void} remove
   */
  constructor(lane, index, remove) {
    this.lane = lane;
    this.expanded = 0;
    /** @type {any} */
    this.answer = null;
    this.nodes = el("b", { class: "figure", "data-figure": "nodes" }, "0");
    this.clock = el("span", { class: "figure" }, "–");
    this.state = el("span", { class: "lane-state" });
    this.bar = el("span", { class: "race-fill" });
    this.drop = signButton("close", t("race.remove"), remove);
    const track = el("div", { class: "race-track", "aria-hidden": "true" }, this.bar);
    const figures = el("p", { class: "lane-figures" }, this.nodes, ` ${t("race.nodes")} · `, this.clock, this.state);
    this.element = el("section", { class: `card lane lane-${index + 1}`, "aria-label": t("race.lane", { n: index + 1 }) }, el("div", { class: "lane-fields" }, ...methodFields(lane, { compact: true }), this.drop), track, figures);
  }

  get name() {
    const { algorithm, heuristic } = this.lane;
    const estimate = usesHeuristic(algorithm) && heuristic ? ` · ${heuristicWords(heuristic)}` : "";
    return t(`algorithm.${algorithm}`) + estimate;
  }

  begin() {
    this.answer = null;
    this.expanded = 0;
    this.state.textContent = ` · ${t("race.running")}`;
    this.element.classList.remove("winner", "failed");
    this.element.classList.add("running");
  }

  /** @param {{ expanded: number, seconds: number }} look */
  show(look) {
    this.expanded = look.expanded;
    this.nodes.textContent = short(look.expanded);
    this.clock.textContent = duration(look.seconds);
  }

  /** @param {any} answer */
  end(answer) {
    this.show(answer);
    this.answer = answer;
    this.element.classList.remove("running");
    const length = answer.length === null ? (answer.stopped ? t(`stop.${answer.stopped}`) : t("result.unsolvable")) : t("race.length", { n: answer.length });
    this.state.textContent = ` · ${length}`;
  }

  /** @param {string} why */
  fail(why) {
    this.element.classList.remove("running");
    this.element.classList.add("failed");
    this.state.textContent = ` · ${why}`;
  }

  /** @param {boolean} wins */
  crown(wins) {
    this.element.classList.toggle("winner", wins);
  }

  /**
   * Bars are logarithmic: methods differ a thousandfold.
   * @param {number} most
   */
  scale(most) {
    this.bar.style.inlineSize = `${(Math.log10(this.expanded + 1) / Math.log10(most + 1)) * 100}%`;
  }
}

/** @param {Lane[]} rows */
function table(rows) {
  const names = ["method", "length", "expanded", "generated", "stored", "time", "rate"];
  const head = el("tr", {}, ...names.map((name) => el("th", { scope: "col" }, t(`result.${name}`))));
  const body = rows.map(({ answer, name }) => {
    if (!answer) return el("tr", {}, el("th", { scope: "row" }, name), el("td", { colspan: "6" }, "–"));
    const length = answer.length === null ? "–" : `${answer.length}${answer.optimal ? "" : ` (≥ ${answer.lower_bound})`}`;
    const rate = answer.seconds > 0 ? `${short(answer.expanded / answer.seconds)}/s` : "–";
    const cells = [length, number(answer.expanded), number(answer.generated), number(answer.stored_peak), duration(answer.seconds), rate];
    return el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell)));
  });
  return el("table", {}, el("caption", {}, t("race.result")), el("thead", {}, head), el("tbody", {}, ...body));
}
