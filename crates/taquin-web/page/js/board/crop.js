/** The part of a picture that the board shows, moved and zoomed by hand. */

import { isTouch } from "./board-input.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** @typedef {import("./picture.js").Picture} Picture */

const [NEAREST, FARTHEST] = [3, 1];
/** What one key does: a share of the picture's play, or of its zoom. */
const [NUDGE, CLOSER] = [0.04, 1.08];

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * How large the picture lies behind a board, in sides of the board.
 * @param {Picture} picture
 * @param {number} shape columns to rows
 */
export function spread(picture, shape) {
  return { width: Math.max(1, picture.ratio / shape) * picture.zoom, height: Math.max(1, shape / picture.ratio) * picture.zoom };
}

const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.min(high, Math.max(low, value));

export class Crop {
  /**
   * @param {Picture} picture
   * @param {{ rows: number, cols: number }} board
   * @param {() => void} changed while it moves
   * @param {() => void} settled when it has been moved
   */
  constructor(picture, board, changed, settled) {
    this.picture = picture;
    this.shape = board.cols / board.rows;
    this.changed = changed;
    this.settled = settled;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    const about = isTouch() ? t("look.crop") : `${t("look.crop")} ${t("look.cropKeys")}`;
    this.element = el("div", { class: "crop", tabindex: "0", role: "group", "aria-label": about, title: about });
    this.element.style.setProperty("--cols", String(board.cols));
    this.element.style.setProperty("--rows", String(board.rows));
    this.element.style.aspectRatio = String(this.shape);
    this.element.style.backgroundImage = `url("${picture.url}")`;
    this.listen();
    this.draw();
  }

  listen() {
    const { element, fingers } = this;
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    element.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      element.addEventListener(end, (event) => {
        if (fingers.delete(event.pointerId)) this.settled();
      });
    }
    element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? CLOSER : 1 / CLOSER);
        this.settled();
      },
      { passive: false },
    );
    element.addEventListener("keydown", (event) => this.key(event));
  }

  draw() {
    const { width, height } = spread(this.picture, this.shape);
    this.element.style.backgroundSize = `${width * 100}% ${height * 100}%`;
    this.element.style.backgroundPosition = `${this.picture.x * 100}% ${this.picture.y * 100}%`;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (/** @type {{ x: number, y: number }} */ finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
      if (apart(before) > 0) this.zoom(apart(now) / apart(before));
    } else {
      const { width, height } = spread(this.picture, this.shape);
      const share = (/** @type {number} */ pixels, /** @type {number} */ box, /** @type {number} */ size) =>
        size > 1 ? pixels / (box * (size - 1)) : 0;
      this.move(-share(now.x - before.x, this.element.clientWidth, width), -share(now.y - before.y, this.element.clientHeight, height));
    }
    this.fingers.set(event.pointerId, now);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    this.picture.x = within(this.picture.x + x, 0, 1);
    this.picture.y = within(this.picture.y + y, 0, 1);
    this.draw();
    this.changed();
  }

  /** @param {number} times */
  zoom(times) {
    this.picture.zoom = within(this.picture.zoom * times, FARTHEST, NEAREST);
    this.move(0, 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow) this.move(arrow[0] * NUDGE, arrow[1] * NUDGE);
    else if (event.key === "+" || event.key === "=") this.zoom(CLOSER);
    else if (event.key === "-") this.zoom(1 / CLOSER);
    else return;
    event.preventDefault();
    // The arrows are not for the tiles now.
    event.stopPropagation();
    this.settled();
  }
}
