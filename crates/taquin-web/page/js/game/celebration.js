/** The celebration of a solved board: a wave through its tiles and confetti in their colours. */

import { el } from "../kit/dom.js";

/** Milliseconds that the confetti falls. */
const LASTS = 2600;
const PIECES = 140;
/** Pixels per second squared. */
const GRAVITY = 900;

/** @typedef {{ x: number, y: number, right: number, down: number, turn: number, size: number, color: string }} Piece */

/**
 * Does nothing for users who want little motion.
 * @param {import("../board/board-view.js").BoardView} view
 */
export function celebrate(view) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  view.element.classList.add("celebrating");
  setTimeout(() => view.element.classList.remove("celebrating"), LASTS);
  const colors = [...view.tiles.values()]
    .slice(0, 40)
    .map((tile) => /** @type {HTMLElement} */ (tile.firstElementChild).style.getPropertyValue("--face"));
  throwConfetti(view.element.getBoundingClientRect(), colors.filter(Boolean));
}

/**
 * @param {DOMRect} from
 * @param {string[]} colors
 */
function throwConfetti(from, colors) {
  const canvas = el("canvas", { class: "confetti", "aria-hidden": "true", width: innerWidth, height: innerHeight });
  const pen = canvas.getContext("2d");
  if (!pen) return;
  document.body.append(canvas);
  const pieces = Array.from({ length: PIECES }, (_, i) => piece(from, colors[i % colors.length] ?? "#7c8cff"));
  const began = performance.now();
  let last = began;
  const frame = (/** @type {number} */ now) => {
    const step = Math.min(0.05, (now - last) / 1000);
    last = now;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(1, Math.max(0, (began + LASTS - now) / 600));
    for (const each of pieces) draw(pen, each, step, now);
    if (now - began < LASTS) requestAnimationFrame(frame);
    else canvas.remove();
  };
  requestAnimationFrame(frame);
}

/**
 * A piece that is thrown up from the board.
 * @param {DOMRect} from
 * @param {string} color
 * @returns {Piece}
 */
function piece(from, color) {
  const aim = (Math.random() - 0.5) * 1.7;
  const speed = 350 + Math.random() * 520;
  return {
    x: from.left + from.width * (0.15 + 0.7 * Math.random()),
    y: from.top + from.height * (0.3 + 0.4 * Math.random()),
    right: Math.sin(aim) * speed,
    down: -Math.cos(aim) * speed,
    turn: Math.random() * 6,
    size: 6 + Math.random() * 8,
    color,
  };
}

/**
 * Moves a piece and draws it, turning as it falls.
 * @param {CanvasRenderingContext2D} pen
 * @param {Piece} each
 * @param {number} step
 * @param {number} now
 */
function draw(pen, each, step, now) {
  each.down += GRAVITY * step;
  each.right *= 1 - 0.8 * step;
  each.x += each.right * step;
  each.y += each.down * step;
  const angle = each.turn + now / 260;
  pen.save();
  pen.translate(each.x, each.y);
  pen.rotate(angle);
  pen.scale(1, Math.cos(angle * 1.7));
  pen.fillStyle = each.color;
  pen.fillRect(-each.size / 2, -each.size / 3, each.size, each.size * 0.66);
  pen.restore();
}
