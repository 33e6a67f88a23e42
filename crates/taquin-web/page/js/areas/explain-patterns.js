/** A pattern database being built: the abstract space fills in layer by layer, then two tables add up for a board. */

import { post } from "../requests/api.js";
import { goalBoard, tileDistances, toLine } from "../board/board.js";
import { el, refill, svg } from "../kit/dom.js";
import { buildTable, cellsOf, lookUp } from "../search/pattern-space.js";
import { PlaybackControls } from "../kit/playback-controls.js";
import { number, t } from "../kit/words.js";
import { bars } from "./explain-node.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../search/pattern-space.js").PatternTable} PatternTable */

/** The largest board whose tables are built here, and the tiles of a pattern. */
const CELLS = 9;
const [FEWEST, MOST] = [2, 6];
/** Pixels of an entry in the picture of a table: at most, and from where there is a gap between entries. */
const [DOT, GAPPED] = [6, 4];

export class PatternView {
  /**
   * @param {import("../kit/loading.js").Loading} loading of its board
   * @param {{ isFixed?: boolean }} [options] whether the tiles of the patterns cannot be chosen
   */
  constructor(loading, { isFixed = false } = {}) {
    this.loading = loading;
    this.isFixed = isFixed;
    /** @type {Board} */
    this.goal = goalBoard("row-major", 3, 3);
    /** @type {Board} */
    this.board = this.goal;
    /** The tiles of the first pattern; the second has the others. @type {Set<number>} */
    this.chosen = new Set([1, 2, 3, 4]);
    /** The length of a shortest solution, once it is known. @type {number | null} */
    this.shortest = null;
    this.tables = [new TableView("a"), new TableView("b")];
    this.controls = new PlaybackControls((at) => this.show(at), { speeds: [1, 2, 4], speed: 2, loading });
    this.picker = el("div", { class: "pattern-picker", role: "group", "aria-label": t("patterns.choose") });
    this.sum = el("section", { class: "card pattern-sum", "aria-live": "polite" });
    this.large = el("p", { class: "complaint", role: "status", hidden: true }, t("patterns.large"));
    const intro = el(
      "section",
      { class: "card pattern-intro" },
      el("div", {}, el("p", {}, t("patterns.intro")), isFixed ? null : el("p", { class: "note" }, t("patterns.choose"))),
      this.picker,
    );
    this.element = el(
      "div",
      { class: "patterns" },
      this.large,
      intro,
      el(
        "section",
        { class: "card" },
        this.controls.element,
        el("div", { class: "pattern-tables" }, ...this.tables.map((table) => table.element)),
      ),
      this.sum,
    );
  }

  /**
   * @param {{ rows: number, columns: number, tiles: number[] }} board
   * @param {string} goal
   * @param {number} [layer] the layer that is shown first
   */
  load({ rows, columns, tiles }, goal, layer = 0) {
    const fits = tiles.length <= CELLS && tiles.length >= 6 && Math.min(rows, columns) > 1;
    this.large.hidden = fits;
    this.board = fits ? { rows, cols: columns, tiles } : { rows: 3, cols: 3, tiles: [8, 6, 7, 2, 5, 4, 3, 0, 1] };
    this.goal = goalBoard(goal, this.board.rows, this.board.cols);
    this.chosen = new Set(
      [...Array(this.board.tiles.length - 1).keys()].map((i) => i + 1).slice(0, Math.floor((this.board.tiles.length - 1) / 2)),
    );
    this.shortest = null;
    this.build(layer);
    this.ask();
  }

  /** Asks for the true distance, to compare. */
  async ask() {
    const board = this.board;
    const answer = await post("solve", { board: toLine(board), goal: toLine(this.goal), limits: { time: 10 } }).catch(() => null);
    if (board !== this.board) return;
    this.shortest = answer?.optimal ? answer.length : null;
    this.show(this.controls.at);
  }

  /** @param {number} [layer] */
  build(layer = 0) {
    const all = [...Array(this.board.tiles.length - 1).keys()].map((i) => i + 1);
    const groups = [all.filter((tile) => this.chosen.has(tile)), all.filter((tile) => !this.chosen.has(tile))];
    refill(
      this.picker,
      ...this.goal.tiles.map((tile) =>
        tile
          ? el(
              "button",
              {
                type: "button",
                class: `pattern-tile ${this.chosen.has(tile) ? "a" : "b"}`,
                "aria-pressed": String(this.chosen.has(tile)),
                "data-tile": tile,
                disabled: this.isFixed,
                onclick: () => this.loading.act(() => this.toggle(tile)),
              },
              String(tile),
            )
          : el("span", { class: "pattern-tile blank" }),
      ),
    );
    this.picker.style.setProperty("--cols", String(this.goal.cols));
    groups.forEach((tiles, i) => this.tables[i]?.load(buildTable(this.goal, tiles), this.goal));
    this.controls.load(Math.max(...this.tables.map((table) => table.table.layers.length)) - 1, layer);
  }

  /** @param {number} tile */
  toggle(tile) {
    const next = new Set(this.chosen);
    if (!next.delete(tile)) next.add(tile);
    const other = this.board.tiles.length - 1 - next.size;
    if (next.size < FEWEST || next.size > MOST || other < FEWEST || other > MOST) return;
    this.chosen = next;
    this.build();
    /** @type {HTMLElement | null} */ (this.picker.querySelector(`[data-tile="${tile}"]`))?.focus();
  }

  /** @param {number} layer */
  show(layer) {
    const values = this.tables.map((table) => {
      table.show(layer);
      return lookUp(table.table, this.board);
    });
    const [a = 0, b = 0] = values;
    const done = layer >= this.controls.length;
    const manhattan = tileDistances(this.board, this.goal).reduce((sum, { distance }) => sum + distance, 0);
    const known = values.map((value) => (value <= layer ? number(value) : "?"));
    const boards = el(
      "div",
      { class: "pattern-boards" },
      ...this.tables.map((table, i) =>
        el(
          "figure",
          {},
          abstractBoard(this.board, new Set(table.table.tiles), i === 0 ? "a" : "b"),
          el("figcaption", {}, el("b", { "data-value": i }, known[i] ?? "")),
        ),
      ),
    );
    const isKnown = done || values.every((value) => value <= layer);
    const total = isKnown ? t("patterns.sum", { a, b, sum: a + b }) : t("patterns.waiting");
    /** @type {[string, number | null][]} */
    const compared = [
      [t("heuristic.manhattan"), manhattan],
      [t("patterns.both"), isKnown ? a + b : null],
      [t("patterns.shortest"), this.shortest],
    ];
    const rows = compared.flatMap(([name, value]) => (value === null ? [] : [/** @type {[string, number]} */ ([name, value])]));
    refill(this.sum, el("h2", {}, t("patterns.board")), boards, el("p", { class: "pattern-total" }, total), bars(rows));
  }

  pause() {
    this.controls.pause();
  }
}

/** One table: every arrangement of its tiles is a dot, which gets its colour when its distance is known. */
class TableView {
  /** @param {"a" | "b"} kind */
  constructor(kind) {
    this.kind = kind;
    /** @type {PatternTable} */
    this.table = { tiles: [], distances: new Map(), layers: [] };
    this.goal = goalBoard("row-major", 3, 3);
    /** The place of each key in the picture. @type {Map<number, number>} */
    this.places = new Map();
    this.width = 1;
    this.painted = -1;
    this.dot = DOT;
    this.canvas = el("canvas", { class: "pattern-dots", role: "img" });
    this.frame = el("div", { class: "pattern-frame" }, this.canvas);
    // Entries of whole pixels: scaled ones would make stripes.
    new ResizeObserver(() => requestAnimationFrame(() => this.fit())).observe(this.frame);
    this.layers = el("div", { class: "pattern-layers" });
    this.example = el("div", { class: "pattern-example" });
    this.caption = el("p", { class: "note" });
    this.title = el("h2");
    this.element = el(
      "div",
      { class: `pattern-table ${kind}` },
      this.title,
      el("div", { class: "pattern-row" }, this.example, this.frame),
      this.caption,
      this.layers,
    );
  }

  /**
   * @param {PatternTable} table
   * @param {Board} goal
   */
  load(table, goal) {
    [this.table, this.goal, this.painted] = [table, goal, -1];
    const keys = [...table.distances.keys()].sort((a, b) => a - b);
    this.places = new Map(keys.map((key, i) => [key, i]));
    this.width = Math.ceil(Math.sqrt(keys.length * 2));
    this.fit();
    this.title.textContent = t("patterns.table", { tiles: table.tiles.join(" "), n: keys.length });
  }

  /** Fits the picture into its frame, and paints it again. */
  fit() {
    const room = this.frame.clientWidth * devicePixelRatio;
    this.dot = room === 0 ? DOT : Math.max(1, Math.min(Math.round(DOT * devicePixelRatio), Math.floor(room / this.width)));
    const [width, height] = [this.width * this.dot, Math.ceil(this.places.size / this.width) * this.dot];
    if (this.canvas.width === width && this.canvas.height === height && this.painted >= 0) return;
    Object.assign(this.canvas, { width, height });
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    const { painted } = this;
    this.painted = -1;
    if (painted >= 0) this.paint(painted);
  }

  /**
   * Paints the entries of the layers that are not painted yet.
   * @param {number} layer
   */
  paint(layer) {
    const { layers } = this.table;
    const pen = this.canvas.getContext("2d");
    if (pen && layer !== this.painted) {
      const from = layer > this.painted ? this.painted + 1 : 0;
      if (from === 0) {
        pen.fillStyle = "rgb(128 128 128 / 0.22)";
        for (const place of this.places.values()) this.mark(pen, place);
      }
      for (let depth = from; depth <= Math.min(layer, layers.length - 1); depth++) {
        pen.fillStyle = shade(depth, layers.length - 1);
        for (const key of layers[depth] ?? []) this.mark(pen, this.places.get(key) ?? 0);
      }
      this.painted = layer;
    }
  }

  /** @param {number} layer */
  show(layer) {
    this.paint(layer);
    const { layers } = this.table;
    const known = layers.slice(0, layer + 1).reduce((sum, keys) => sum + keys.length, 0);
    const words = t("patterns.layer", {
      layer: Math.min(layer, layers.length - 1),
      n: layers[layer]?.length ?? 0,
      known,
      all: this.table.distances.size,
    });
    this.caption.textContent = words;
    this.canvas.setAttribute("aria-label", words);
    const most = Math.max(...layers.map((keys) => keys.length));
    refill(
      this.layers,
      ...layers.map((keys, depth) => {
        const bar = el("span");
        bar.style.blockSize = depth <= layer ? `${Math.max(3, (keys.length / most) * 100)}%` : "0";
        bar.style.background = shade(depth, layers.length - 1);
        return el("span", { class: "pattern-bar", title: t("patterns.bar", { layer: depth, n: keys.length }) }, bar);
      }),
    );
    const key = layers[Math.min(layer, layers.length - 1)]?.[0] ?? 0;
    const count = this.goal.tiles.length;
    const tiles = Array(count).fill(0);
    cellsOf(key, this.table.tiles.length, count).forEach((cell, i) => (tiles[cell] = this.table.tiles[i] ?? 0));
    refill(this.example, abstractBoard({ ...this.goal, tiles }, new Set(this.table.tiles), this.kind));
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} place
   */
  mark(pen, place) {
    const side = this.dot < GAPPED ? this.dot : this.dot - 1;
    pen.fillRect((place % this.width) * this.dot, Math.floor(place / this.width) * this.dot, side, side);
  }
}

/**
 * The colour of a distance: from blue, near, to yellow, far.
 * @param {number} depth
 * @param {number} most
 */
function shade(depth, most) {
  const share = depth / Math.max(1, most);
  return `hsl(${245 - 195 * share} 70% ${42 + 14 * share}%)`;
}

/**
 * A board on which only the tiles of a pattern have numbers.
 * @param {Board} board
 * @param {Set<number>} tiles
 * @param {"a" | "b"} kind
 */
function abstractBoard(board, tiles, kind) {
  const drawing = svg("svg", {
    class: `abstract-board ${kind}`,
    viewBox: `0 0 ${board.cols * 10} ${board.rows * 10}`,
    role: "img",
    "aria-label": board.tiles.map((tile) => (tiles.has(tile) ? tile : "·")).join(" "),
  });
  board.tiles.forEach((tile, cell) => {
    const [x, y] = [(cell % board.cols) * 10, Math.floor(cell / board.cols) * 10];
    drawing.append(svg("rect", { x: x + 0.5, y: y + 0.5, width: 9, height: 9, rx: 1.6, class: tiles.has(tile) ? "counted" : "alike" }));
    if (tiles.has(tile)) drawing.append(svg("text", { x: x + 5, y: y + 5.2, class: "mini-label" }, String(tile)));
  });
  return drawing;
}
