/** Input on a board: drag, click, swipe and keys. */

import { slidesTo } from "./board.js";

/** @typedef {import("./board.js").Slide} Slide */
/** @typedef {import("./board-view.js").BoardView} BoardView */

/** Pixels a pointer may move and still count as a click. */
const STILL = 6;
/** Pixels of a swipe. */
const SWIPE = 24;

/** Keys by their place, so that WASD lies under the left hand on every keyboard. @type {Record<string, Slide>} */
const KEYS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", KeyW: "U", KeyS: "D", KeyA: "L", KeyD: "R" };

/**
 * The slide a key stands for; null for keys typed into a field.
 * @param {KeyboardEvent} event
 * @returns {Slide | null}
 */
export function slideOfKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return null;
  return KEYS[event.code] ?? null;
}

/**
 * Whether keys ask to undo: Ctrl+Z by the letter, or by its place where the keyboard has no Latin letters.
 * @param {KeyboardEvent} event
 */
export function isUndo(event) {
  const isZ = event.key.toLowerCase() === "z" || (event.code === "KeyZ" && !/^[a-z]$/i.test(event.key));
  return (event.ctrlKey || event.metaKey) && isZ && !isField(event.target);
}

/** Whether the user points with fingers: there is no keyboard to speak of. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}

/** @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof HTMLElement && target.closest("input:not([type=checkbox]), select, textarea, [role=slider]") !== null;
}

/**
 * Lets pointers move tiles.
 * @param {BoardView} view
 * @param {(slides: Slide[]) => void} make
 */
export function addPointerInput(view, make) {
  view.grid.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || view.editing) return;
    const cell = cellAt(view, down);
    const slides = slidesTo(view.board, cell);
    const end = slides.length > 0 ? drag(view, cell, slides, down, make) : swipe(down, make);
    view.grid.setPointerCapture(down.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    view.grid.addEventListener("pointermove", (move) => end.move(move), { signal });
    const finish = (/** @type {PointerEvent} */ up) => {
      listening.abort();
      end.up(up);
    };
    view.grid.addEventListener("pointerup", finish, { signal });
    view.grid.addEventListener("pointercancel", finish, { signal });
  });
  // A finger's click follows its slide, and would hit what has come under the finger when the game ends.
  view.grid.addEventListener("touchend", (touch) => {
    if (!view.editing && touch.cancelable) touch.preventDefault();
  });
  // A click without a pointer comes from a screen reader or another assistive tool.
  view.grid.addEventListener("click", (click) => {
    const tile = Number(click.target instanceof Element && click.target.closest("[data-tile]")?.getAttribute("data-tile"));
    if (click.detail === 0 && tile && !view.editing) make(slidesTo(view.board, view.board.tiles.indexOf(tile)));
  });
}

/**
 * The cell under a pointer.
 * @param {BoardView} view
 * @param {MouseEvent} event
 */
export function cellAt(view, event) {
  const box = view.grid.getBoundingClientRect();
  const { rows, cols } = view.board;
  const index = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ count) =>
    Math.min(count - 1, Math.max(0, Math.floor((at / size) * count)));
  return index(event.clientY - box.top, box.height, rows) * cols + index(event.clientX - box.left, box.width, cols);
}

/**
 * Draws the tiles between a cell and the blank along with the pointer.
 * @param {BoardView} view
 * @param {number} cell
 * @param {Slide[]} slides
 * @param {PointerEvent} down
 * @param {(slides: Slide[]) => void} make
 */
function drag(view, cell, slides, down, make) {
  const slide = slides[0] ?? "U";
  const upright = slide === "U" || slide === "D";
  const sign = slide === "D" || slide === "R" ? 1 : -1;
  const step = sign * (upright ? view.board.cols : 1);
  const tiles = slides.map((_, i) => view.tiles.get(view.board.tiles[cell + i * step] ?? 0));
  const size = view.cell;
  let gone = 0;
  const place = (/** @type {PointerEvent} */ event) => {
    const moved = upright ? event.clientY - down.clientY : event.clientX - down.clientX;
    return Math.min(size, Math.max(0, moved * sign));
  };
  const lay = (/** @type {string} */ shift, /** @type {boolean} */ held) => {
    for (const tile of tiles) {
      tile?.classList.toggle("held", held);
      if (tile) tile.style.translate = shift;
    }
  };
  return {
    move: (/** @type {PointerEvent} */ event) => {
      gone = Math.max(gone, Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY));
      const shift = place(event) * sign;
      lay(upright ? `0 ${shift}px` : `${shift}px 0`, true);
    },
    up: (/** @type {PointerEvent} */ event) => {
      const enough = gone < STILL || place(event) > size * 0.35;
      lay("", false);
      if (enough && event.type === "pointerup") make(slides);
    },
  };
}

/**
 * A swipe anywhere moves the tile beside the blank in that direction.
 * @param {PointerEvent} down
 * @param {(slides: Slide[]) => void} make
 */
function swipe(down, make) {
  return {
    move: () => {},
    up: (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (event.type !== "pointerup" || Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
      make([Math.abs(x) > Math.abs(y) ? (x > 0 ? "R" : "L") : y > 0 ? "D" : "U"]);
    },
  };
}
