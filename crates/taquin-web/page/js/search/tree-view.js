/** The search tree in a window that is moved and zoomed: by wheel, drag, pinch, buttons and keys. */

import { fromLine, goalBoard } from "../board/board.js";
import { isTouch } from "../board/board-input.js";
import { el, svg } from "../kit/dom.js";
import { signButton } from "../kit/fields.js";
import { edge, layTree, mark, standing } from "./tree.js";
import { TreeOverview } from "./tree-overview.js";
import { t } from "../kit/words.js";

/** @typedef {import("./search-replay.js").SearchState} SearchState */

const [SMALLEST, LARGEST] = [0.08, 4];
/** From this scale on, nodes show their boards. */
const BOARDS = 1.35;
/** A tree that fits is shown as large as this; one that does not is followed at this scale. */
const [FITTED, FOLLOWED] = [1.9, 0.9];
/** When the search is over, the whole tree is shown down to this scale. */
const READABLE = 0.3;
/** Nodes of small trees glide to their new places, in milliseconds. */
const [SMALL, GLIDE] = [90, 180];
/** Pixels beside a tree that is larger than the window. */
const SPARE = 70;
/** Pixels at the edge where the buttons are: no node that is fitted in lies below them. */
const TOOLS = 48;

/**
 * @param {Element} element
 * @param {string} from a transformation
 * @param {string} to
 */
function glide(element, from, to) {
  if (from !== to) element.animate({ transform: [from, to] }, { duration: GLIDE, easing: "ease-out" });
}

export class TreeView {
  /** @param {(id: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {SearchState | null} */
    this.state = null;
    /** @type {number | null} */
    this.chosen = null;
    /** @type {Set<number>} */
    this.unfolded = new Set();
    this.goal = "row-major";
    /** @type {import("./tree.js").TreeLayout | null} */
    this.layout = null;
    this.view = { x: 0, y: 0, k: 1 };
    /** What was drawn last: the view, and the place of each node. @type {{ view: { x: number, y: number, k: number }, places: Map<number, import("./tree.js").Place> } | null} */
    this.drawn = null;
    /** Whether the view follows the search by itself: `fit` all of it, `follow` the chosen node, or stays as the user left it. @type {"auto" | "fit" | "follow"} */
    this.mode = "auto";
    /** Whether nodes show their boards, in frames of one shape. */
    this.drawsBoards = false;
    this.scene = svg("g");
    this.svg = svg("svg", { class: "tree", role: "img" }, this.scene);
    this.overview = new TreeOverview((id) => choose(id));
    this.tools = el(
      "div",
      { class: "tree-tools" },
      signButton("plus", t("tree.zoomIn"), () => this.zoom(1.5)),
      signButton("minus", t("tree.zoomOut"), () => this.zoom(1 / 1.5)),
      signButton("fit", t("tree.fit"), () => this.fit()),
    );
    this.window = el(
      "div",
      { class: "tree-window", tabindex: "0", role: "group", "aria-label": t(isTouch() ? "tree.touch" : "tree.keys") },
      this.svg,
    );
    this.element = el("div", { class: "tree-stage" }, this.window, this.tools);
    this.listen();
    this.resized = new ResizeObserver(() => {
      this.drawn = null;
      this.draw();
    });
    this.resized.observe(this.window);
  }

  /**
   * @param {import("./search-replay.js").SearchReplay} replay
   * @param {string} goal
   */
  load(replay, goal) {
    this.goal = goal;
    this.unfolded.clear();
    this.mode = "auto";
    this.drawn = null;
    this.overview.load(replay);
  }

  /**
   * @param {SearchState} state
   * @param {number | null} chosen
   */
  show(state, chosen) {
    this.state = state;
    this.chosen = chosen;
    this.layout = layTree(state, this.unfolded);
    this.svg.setAttribute("aria-label", t("tree.label", { n: state.nodes.size }));
    this.overview.show(chosen);
    this.draw();
  }

  /** The window, in pixels. */
  get size() {
    return { width: this.window.clientWidth || 600, height: this.window.clientHeight || 400 };
  }

  /** The part of the window beside the buttons, or above them where they stand in a row. */
  get room() {
    const { width, height } = this.size;
    return this.tools.offsetWidth > this.tools.offsetHeight ? { width, height: height - TOOLS } : { width: width - TOOLS, height };
  }

  /** The view that the mode asks for. */
  place() {
    if (!this.layout) return;
    const { width, height } = this.room;
    const fitting = Math.min(width / this.layout.width, height / this.layout.height, FITTED);
    const least = this.state?.found === null ? FOLLOWED : READABLE;
    const fits = this.mode === "fit" || (this.mode === "auto" && fitting >= least);
    if (fits) this.view.k = Math.max(SMALLEST, fitting);
    else if (this.mode === "auto") this.view.k = FOLLOWED;
    const k = this.view.k;
    const middle = this.layout.places.get(this.chosen ?? -1);
    const center = fits || !middle ? { x: this.layout.width / 2, y: this.layout.height / 2 } : middle;
    // Nodes at an edge of the tree may come as near to the middle of the window as this.
    const inside = (/** @type {number} */ at, /** @type {number} */ all, /** @type {number} */ room) =>
      all * k <= room ? (room - all * k) / 2 : Math.min(SPARE, Math.max(room - all * k - SPARE, room / 2 - at * k));
    this.view.x = inside(center.x, this.layout.width, width);
    this.view.y = inside(center.y, this.layout.height, height);
  }

  /** @param {boolean} [follows] whether the view goes where the mode asks for */
  draw(follows = true) {
    const { state, layout } = this;
    if (!state || !layout) return;
    if (follows) this.place();
    const { x, y, k } = this.view;
    const { width, height } = this.size;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.scene.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
    const first = fromLine(state.nodes.get(state.roots[0] ?? -1)?.board ?? null);
    this.window.classList.toggle("over", state.found !== null);
    const board = k >= BOARDS && first && first.tiles.length <= 25 ? goalBoard(this.goal, first.rows, first.cols) : null;
    const seen = (/** @type {import("./tree.js").Place} */ place) =>
      place.x * k + x > -60 * k && place.x * k + x < width + 60 * k && place.y * k + y > -80 * k && place.y * k + y < height + 80 * k;
    const old = follows && state.nodes.size <= SMALL && !matchMedia("(prefers-reduced-motion: reduce)").matches ? this.drawn : null;
    if (old) glide(this.scene, `translate(${old.view.x}px, ${old.view.y}px) scale(${old.view.k})`, `translate(${x}px, ${y}px) scale(${k})`);
    const [edges, marks] = [svg("g"), svg("g")];
    for (const [id, place] of layout.places) {
      const node = state.nodes.get(id);
      const above = layout.places.get(node?.parent ?? -1);
      if (!node) continue;
      if (above && (seen(place) || seen(above)))
        edges.append(edge(above, place, layout.path.has(id) && layout.path.has(node.parent ?? -1)));
      if (!seen(place)) continue;
      const drawing = mark(node, place, {
        kind: standing(state, node, layout.path),
        chosen: id === this.chosen,
        folded: layout.folded.has(id),
        board,
      });
      marks.append(drawing);
      // A new node comes out of its parent.
      const from = old?.places.get(id) ?? old?.places.get(node.parent ?? -1);
      if (from) glide(drawing, `translate(${from.x}px, ${from.y}px)`, `translate(${place.x}px, ${place.y}px)`);
    }
    this.scene.replaceChildren(edges, marks);
    this.drawsBoards = board !== null;
    this.drawn = { view: { ...this.view }, places: layout.places };
  }

  /**
   * Zooms about a point of the window, or about its middle.
   * @param {number} factor
   * @param {{ x: number, y: number }} [about]
   */
  zoom(factor, about) {
    const { width, height } = this.size;
    const at = about ?? { x: width / 2, y: height / 2 };
    const k = Math.min(LARGEST, Math.max(SMALLEST, this.view.k * factor));
    const { x, y } = this.view;
    const spot = { x: (at.x - x) / this.view.k, y: (at.y - y) / this.view.k };
    this.turn({ x: at.x - spot.x * k, y: at.y - spot.y * k, k });
  }

  /** Shows the whole tree. */
  fit() {
    this.mode = "fit";
    this.draw();
  }

  /**
   * Shows the view that the user wants; the next step goes to the chosen node at its scale.
   * @param {{ x: number, y: number, k: number }} view
   */
  turn(view) {
    this.mode = "follow";
    this.view = view;
    this.draw(false);
  }

  listen() {
    /** @type {Map<number, { x: number, y: number }>} */
    const pointers = new Map();
    let dragged = 0;
    const local = (/** @type {MouseEvent} */ event) => {
      const box = this.window.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    this.window.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.window) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 400), local(event));
      },
      { passive: false },
    );
    this.window.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, local(event));
      dragged = 0;
    });
    this.window.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (dragged < 5) return;
      if (!this.window.hasPointerCapture(event.pointerId)) this.window.setPointerCapture(event.pointerId);
      if (other) {
        const gap = (/** @type {{ x: number, y: number }} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(gap(now) / gap(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else {
        this.turn({ ...this.view, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y });
      }
    });
    const end = (/** @type {PointerEvent} */ event) => void pointers.delete(event.pointerId);
    this.window.addEventListener("pointerup", end);
    this.window.addEventListener("pointercancel", end);
    this.window.addEventListener("click", (event) => {
      const id = event.target instanceof Element ? event.target.closest("[data-node]")?.getAttribute("data-node") : null;
      if (id && dragged < 5) this.choose(Number(id));
    });
    this.window.addEventListener("keydown", (event) => {
      if (event.key === "+" || event.key === "=") this.zoom(1.25);
      else if (event.key === "-") this.zoom(0.8);
      else if (event.key === "0") this.fit();
      else return;
      event.preventDefault();
    });
  }

  leave() {
    this.resized.disconnect();
  }
}
