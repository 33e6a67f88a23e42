/** The map of all boards: where a search goes among them, and what a heuristic saves. */

import choices from "../choices.js";
import { isTouch } from "../board/board-input.js";
import { fromLine, goalBoard, readSlides, toLine, walk } from "../board/board.js";
import { miniBoard } from "../board/mini-board.js";
import { el, refill } from "../kit/dom.js";
import { PlaybackControls } from "../kit/playback-controls.js";
import { link } from "../kit/share.js";
import { number, t } from "../kit/words.js";
import { BoardLand } from "../map/board-land.js";
import { MapPicture } from "../map/map-picture.js";
import { heuristicWords } from "../solve/method-fields.js";
import { session } from "../session.js";
import { bars } from "./explain-node.js";

/** @typedef {import("../map/board-land.js").MapAnswer} MapAnswer */
/** @typedef {import("../board/board.js").Board} Board */

/** Boards each second; the speed at first shows the search in this many seconds. */
const [SPEEDS, SECONDS] = [[10, 100, 1000, 10_000, 50_000], 8];
/** Pixels of each side of the picture: each of 181,440 boards has one, and painting stays within a frame. */
const [FEWEST, MOST] = [640, 1000];
/** One of the two boards of the 8-puzzle that are farthest from the goal: an example, also in place of a board that is too large. */
export const FARTHEST = "8 6 7/2 5 4/3 0 1";
/** The parts of a drawing whose colours come from the style sheet. */
const PAINTS = ["even", "odd", "line", "bold", "earlier", "mark"];

export class MapView {
  /** @param {import("../kit/loading.js").Loading} loading of its boards */
  constructor(loading) {
    /** @type {BoardLand | null} */
    this.land = null;
    /** @type {MapPicture | null} */
    this.picture = null;
    this.goal = goalBoard("row-major", 3, 3);
    /** The boards of the solution. @type {number[]} */
    this.path = [];
    /** @type {number | null} */
    this.chosen = null;
    /** What the searches of a board expanded, by their names. @type {{ board: string, runs: Map<string, number> }} */
    this.seen = { board: "", runs: new Map() };
    this.colors = { land: [0, 0], line: 0, bold: 0, earlier: 0, ramp: new Uint32Array(1), mark: "" };
    this.canvas = el("canvas", { class: "map-disc", role: "img", tabindex: 0 });
    this.probes = PAINTS.map((name) => el("span", { class: `map-${name}`, hidden: true }));
    this.labels = el("div", { class: "map-labels", "aria-hidden": "true" });
    this.stage = el("div", { class: "map-stage" }, this.canvas, this.labels, ...this.probes);
    this.saying = el("p", { class: "saying", "aria-live": "polite" });
    this.large = el("p", { class: "complaint", role: "status", hidden: true }, t("map.large", { n: choices.limits.mapped_cells }));
    this.controls = new PlaybackControls((at) => this.show(at), { speeds: SPEEDS, speed: 10, loading });
    const legend = el(
      "ul",
      { class: "legend map-legend", "aria-label": t("tree.legend") },
      ...["ramp", "earlier", "land", "line", "bold"].map((name) =>
        el("li", { class: `of-${name}` }, el("span", { class: `map-key map-${name}`, "aria-hidden": "true" }), t(`map.${name}`)),
      ),
    );
    this.panel = el("section", { class: "card map-panel", "aria-live": "polite" });
    this.compared = el("section", { class: "card map-compared" });
    this.table = el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": t("map.numbers") });
    this.numbers = el("details", { class: "card map-numbers" }, el("summary", {}, t("map.numbers")), this.table);
    this.numbers.addEventListener("toggle", () => this.drawTable());
    const main = el(
      "section",
      { class: "card map-card" },
      this.large,
      this.controls.element,
      this.saying,
      this.stage,
      legend,
      el("p", { class: "note" }, t("map.about")),
    );
    this.element = el("div", { class: "map-view" }, main, el("div", { class: "side" }, this.compared, this.panel, this.numbers));
    this.hear();
  }

  hear() {
    const choose = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const board =
        this.picture?.boardAt(
          ((event.clientX - box.left) / box.width) * this.picture.size,
          ((event.clientY - box.top) / box.height) * this.picture.size,
        ) ?? -1;
      if (board >= 0 && board !== this.chosen) this.choose(board);
    };
    this.canvas.addEventListener("pointerdown", choose);
    this.canvas.addEventListener("pointermove", (event) => event.pointerType === "mouse" && choose(event));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.watching = new AbortController();
    const repaint = () => this.land && (this.readColors(), this.show(this.controls.at));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint, { signal: this.watching.signal });
    this.scheme = new MutationObserver(repaint);
    this.scheme.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  }

  /**
   * The board to map: this one, or another if it has too many cells.
   * @param {Board | null} board
   * @param {string} text
   */
  mappable(board, text) {
    this.large.hidden = !board || board.tiles.length <= choices.limits.mapped_cells;
    return this.large.hidden ? text : FARTHEST;
  }

  /**
   * @param {MapAnswer} answer
   * @param {string} goal
   * @param {number} step where to begin; 0 for the end
   * @param {AbortSignal} signal of what is shown
   */
  async load(answer, goal, step, signal) {
    const start = fromLine(answer.answer.board) ?? this.goal;
    const land = new BoardLand(answer, start);
    await land.arrange();
    if (signal.aborted) return;
    const picture = new MapPicture(land, Math.min(MOST, Math.max(FEWEST, Math.round(this.stage.clientWidth * devicePixelRatio))));
    await picture.draw();
    if (signal.aborted) return;
    [this.land, this.picture, this.chosen] = [land, picture, null];
    this.goal = goalBoard(goal, start.rows, start.cols);
    this.path = walk(start, readSlides(answer.answer.moves)).map(({ tiles }) => land.find(tiles));
    Object.assign(this.canvas, { width: picture.size, height: picture.size });
    this.element.classList.toggle("iterates", answer.iterations.length > 1);
    this.readColors();
    this.drawLabels();
    this.compare(answer, goal);
    const { length } = land.order;
    this.controls.load(length, step || length, answer.truncated);
    this.controls.fit(SECONDS);
    this.choose(this.path[0] ?? 0);
    this.drawTable();
  }

  readColors() {
    const [even = "", odd = "", line = "", bold = "", earlier = "", mark = ""] = this.probes.map((probe) => getComputedStyle(probe).color);
    const pen = new OffscreenCanvas(256, 1).getContext("2d", { willReadFrequently: true });
    if (!pen) return;
    const packed = (/** @type {string | CanvasGradient} */ style) => {
      pen.fillStyle = style;
      pen.fillRect(0, 0, 256, 1);
      return new Uint32Array(pen.getImageData(0, 0, 256, 1).data.buffer);
    };
    const ramp = pen.createLinearGradient(0, 0, 256, 0);
    for (let stop = 0; stop <= 8; stop++) ramp.addColorStop(stop / 8, `hsl(${245 - 24.4 * stop} 75% ${46 + 1.5 * stop}%)`);
    const single = (/** @type {string} */ style) => packed(style)[0] ?? 0;
    this.colors = {
      land: [single(even), single(odd)],
      line: single(line),
      bold: single(bold),
      earlier: single(earlier),
      ramp: packed(ramp),
      mark,
    };
  }

  /** @param {number} at the number of expansions */
  show(at) {
    const { land, picture } = this;
    const pen = this.canvas.getContext("2d");
    if (!land || !picture || !pen) return;
    pen.putImageData(picture.paint(at, this.colors), 0, 0);
    this.drawMarks(pen, picture, at);
    const { answer, iterations, formula } = land.answer;
    const all = land.size;
    const percent = (picture.expanded / all) * 100;
    const share = number(percent, Math.min(percent, 100 - percent) < 1 ? 2 : 1);
    const sentences = [t("map.saying", { n: at, boards: picture.expanded, all, share })];
    const bound = iterations.findLast(({ start }) => start < at)?.bound;
    if (bound !== undefined) sentences.push(t("map.threshold", { bound }));
    if (at === land.order.length && answer.length !== null) sentences.push(t("map.found", { n: answer.length }));
    // What grows every moment is not read out.
    this.saying.ariaLive = this.controls.timer && at < this.controls.length ? "off" : "polite";
    this.saying.textContent = sentences.join(" ");
    this.canvas.setAttribute(
      "aria-label",
      t("map.label", { all, start: answer.board, distance: land.distance, formula: formula ?? "f" }) + " " + this.saying.textContent,
    );
  }

  /**
   * Marks the start, the goal, the board that is looked at, and at the end the solution.
   * @param {CanvasRenderingContext2D} pen
   * @param {MapPicture} picture
   * @param {number} at
   */
  drawMarks(pen, picture, at) {
    const unit = picture.size / 360;
    const ring = (/** @type {number} */ board, /** @type {number} */ size) => {
      const { x, y } = picture.placeOf(board);
      pen.beginPath();
      pen.arc(x, y, size * unit, 0, 2 * Math.PI);
      for (const [width, style] of /** @type {[number, string][]} */ ([
        [4.5, "#fff"],
        [2, "#111"],
      ])) {
        pen.lineWidth = width * unit * 0.6;
        pen.strokeStyle = style;
        pen.stroke();
      }
    };
    if (at === this.controls.length) {
      for (const [width, style] of /** @type {[number, string][]} */ ([
        [2.6, "#fff"],
        [1.2, "#111"],
      ])) {
        pen.beginPath();
        this.path.map((board) => picture.placeOf(board)).forEach(({ x, y }) => pen.lineTo(x, y));
        pen.lineWidth = width * unit;
        pen.strokeStyle = style;
        pen.stroke();
      }
    }
    ring(this.path[0] ?? 0, 5);
    ring(this.land?.toGoal.indexOf(0) ?? 0, 5);
    if (this.chosen !== null && this.chosen !== this.path[0]) ring(this.chosen, 3);
  }

  /** Writes the f of the lines beside them, as far as there is room. */
  drawLabels() {
    const { land, picture } = this;
    if (!land || !picture) return;
    /** @type {HTMLElement[]} */
    const labels = [];
    /** @type {{ x: number, y: number }[]} */
    const taken = [];
    for (let f = land.distance % 2; f < 100; f += 2) {
      const place = picture.lineOf(f);
      if (!place || taken.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < picture.size / 14)) continue;
      taken.push(place);
      const label = el("span", {}, String(f));
      label.style.left = `${(place.x / picture.size) * 100}%`;
      label.style.top = `${(place.y / picture.size) * 100}%`;
      labels.push(label);
    }
    this.labels.replaceChildren(...labels);
  }

  /**
   * Adds the search to those that this board has seen.
   * @param {MapAnswer} answer
   * @param {string} goal
   */
  compare({ answer, boards }, goal) {
    const board = `${answer.board} ${goal}`;
    if (this.seen.board !== board) this.seen = { board, runs: new Map() };
    const { runs } = this.seen;
    const name = t(`algorithm.${answer.algorithm}`) + (answer.heuristic ? `, ${heuristicWords(answer.heuristic)}` : "");
    runs.delete(name);
    runs.set(name, answer.expanded);
    refill(
      this.compared,
      el("h2", {}, t("map.compared")),
      bars([...runs]),
      el("p", { class: "note" }, t(runs.size > 1 ? "map.comparedNote" : "map.compareNote", { all: boards })),
    );
  }

  /** @param {number} i a board */
  choose(i) {
    const { land } = this;
    if (!land) return;
    this.chosen = i;
    const board = { rows: land.rows, cols: land.cols, tiles: land.tiles(i) };
    const line = toLine(board);
    const [g, h, f] = [land.g[i] ?? 0, land.h[i] ?? 0, land.f(i)];
    const first = land.order.indexOf(i);
    const rows = [
      [t("map.toGoal"), number(land.toGoal[i] ?? 0)],
      [t("map.fromStart"), number(g)],
      ...(land.answer.heuristic ? [["g + h = f", `${number(g)} + ${number(h)} = ${number(f)}`]] : []),
      [t("map.expandedAs"), first < 0 ? t("map.never") : number(first + 1)],
    ];
    const { algorithm, heuristic, weight, width } = session.explained;
    const there = link("explain", {
      board: line,
      goal: session.goal,
      algorithm,
      heuristic,
      weight: algorithm === "weighted" ? weight : null,
      width: algorithm === "beam" ? width : null,
      view: "map",
    });
    refill(
      this.panel,
      el("h2", {}, t(i === this.path[0] ? "map.start" : land.toGoal[i] === 0 ? "map.goal" : "map.board")),
      el(
        "div",
        { class: "map-board" },
        miniBoard(board, this.goal, session.look.theme, line),
        el("dl", { class: "pairs" }, ...rows.flatMap(([name = "", value = ""]) => [el("dt", {}, name), el("dd", {}, value)])),
      ),
      i === this.path[0]
        ? el("p", { class: "note" }, t(isTouch() ? "map.touch" : "map.keys"))
        : el("a", { class: "button", href: there }, t("map.fromHere")),
    );
    this.show(this.controls.at);
  }

  /**
   * Arrows walk round a ring and from ring to ring; Home and End lead to the start and to the goal.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { land } = this;
    if (!land || this.chosen === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const ring = land.toGoal[this.chosen] ?? 0;
    const boards = land.rings[ring] ?? new Int32Array();
    const at = boards.indexOf(this.chosen);
    const beside = (/** @type {number} */ step) => boards[(at + step + boards.length) % boards.length];
    const across = (/** @type {number} */ step) => {
      const other = land.rings[ring + step];
      const turned = ((land.side[this.chosen ?? 0] ?? 0) + (land.turns[ring + step] ?? 0) + 1) / 2;
      return other?.[Math.floor((turned - Math.floor(turned)) * other.length)];
    };
    /** @type {Record<string, () => number | undefined>} */
    const ways = {
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
      ArrowUp: () => across(1),
      ArrowDown: () => across(-1),
      Home: () => this.path[0],
      End: () => land.rings[0]?.[0],
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const next = way();
    if (next !== undefined) this.choose(next);
  }

  /** The numbers of the map as a table: how many boards each distance has, and how many of them are expanded. */
  drawTable() {
    const { land } = this;
    if (!land || !this.numbers.open) return;
    const expanded = new Uint8Array(land.size);
    for (const i of land.order) expanded[i] = 1;
    const head = el("tr", {}, ...["map.toGoal", "map.boards", "map.expanded"].map((name) => el("th", { scope: "col" }, t(name))));
    const rows = land.rings.map((ring, distance) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, number(distance)),
        el("td", {}, number(ring.length)),
        el("td", {}, number(ring.reduce((sum, i) => sum + (expanded[i] ?? 0), 0))),
      ),
    );
    refill(this.table, el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)));
  }

  pause() {
    this.controls.pause();
  }

  leave() {
    this.pause();
    this.watching?.abort();
    this.scheme?.disconnect();
  }
}
