/** The disc of all boards as a picture: which board each pixel shows, where the lines of equal f are, and their colours. */

import { Slices } from "./board-land.js";

/** @typedef {import("./board-land.js").BoardLand} BoardLand */
/**
 * Colours as the canvas stores them.
 * @typedef {object} MapColors
 * @property {number[]} land of boards, by turns, from one line of equal f to the next
 * @property {number} line
 * @property {number} bold of the line inside which f is below the distance: what A* cannot leave out
 * @property {number} earlier of boards that an earlier iteration expanded
 * @property {Uint32Array} ramp from the first to the last expanded board
 */

/** A pixel between boards, or outside. */
const NOTHING = -1;
/** From this many pixels on, boards have a gap between them; a board is at most this many times as wide as its ring. */
const [GAPPED, WIDEST] = [7, 2.5];
/** Kinds of pixels. */
const [INSIDE, LINE, BOLD] = [0, 1, 2];

export class MapPicture {
  /**
   * @param {BoardLand} land
   * @param {number} size pixels of each side
   */
  constructor(land, size) {
    this.land = land;
    this.size = size;
    // The marks of the outermost ring need some room.
    this.radius = size * 0.478;
    this.pixels = new Int32Array(size * size).fill(NOTHING);
    this.kinds = new Uint8Array(size * size);
    this.image = new ImageData(size, size);
    this.shown = new Uint32Array(this.image.data.buffer);
    this.colors = new Uint32Array(land.size);
    /** The colours of boards that are not expanded, and what they were made of. */
    this.tints = new Uint32Array(land.size);
    this.tintsOf = /** @type {number[]} */ ([]);
    /** Which boards were counted by which painting. */
    this.counted = new Uint32Array(land.size);
    this.paintings = 0;
    /** How many different boards are expanded in the picture. */
    this.expanded = 0;
    const { rings } = land;
    let count = 0;
    /** The outer edge of each ring: halfway between equal widths and equal areas. */
    this.edges = rings.map((ring, at) => {
      count += ring.length;
      return this.radius * (0.5 * Math.sqrt(count / land.size) + (0.5 * (at + 1)) / rings.length);
    });
    /** How many boards lie behind each other in each ring, so that they are about square. */
    this.depths = rings.map((ring, at) => {
      const [inner, outer] = [this.edges[at - 1] ?? 0, this.edges[at] ?? 0];
      return at === 0 ? 1 : Math.max(1, Math.round(Math.sqrt((ring.length * (outer - inner)) / (Math.PI * (inner + outer)))));
    });
  }

  /** Finds the board of each pixel, and the lines. */
  async draw() {
    const slices = new Slices();
    const { size, pixels, kinds, land } = this;
    const limit = land.distance >> 1;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) pixels[y * size + x] = this.boardAt(x + 0.5, y + 0.5);
      await slices.rest();
    }
    for (let y = 0; y + 1 < size; y++) {
      for (let x = 0; x + 1 < size; x++) {
        const at = y * size + x;
        const here = pixels[at] ?? NOTHING;
        if (here === NOTHING) continue;
        const level = land.level(here);
        for (const other of [pixels[at + 1] ?? NOTHING, pixels[at + size] ?? NOTHING]) {
          if (other === NOTHING || land.level(other) === level) continue;
          const isBold = Math.min(level, land.level(other)) < limit && Math.max(level, land.level(other)) >= limit;
          kinds[at] = Math.max(kinds[at] ?? INSIDE, isBold ? BOLD : LINE);
        }
      }
      await slices.rest();
    }
  }

  /**
   * The board at a place of the picture, or -1.
   * @param {number} x
   * @param {number} y
   */
  boardAt(x, y) {
    const [dx, dy] = [x - this.size / 2, this.size / 2 - y];
    const away = Math.hypot(dx, dy);
    if (away >= this.radius) return NOTHING;
    let ring = 0;
    while (away >= (this.edges[ring] ?? Infinity)) ring += 1;
    const boards = this.land.rings[ring];
    if (!boards) return NOTHING;
    const depth = this.depths[ring] ?? 1;
    const [inner, outer] = [this.edges[ring - 1] ?? 0, this.edges[ring] ?? 0];
    const columns = Math.ceil(boards.length / depth);
    const turned = (Math.atan2(dx, dy) / Math.PI + 1 + (this.land.turns[ring] ?? 0)) / 2;
    const along = (turned - Math.floor(turned)) * columns;
    const behind = ((away - inner) / (outer - inner)) * depth;
    const column = Math.min(columns - 1, Math.floor(along));
    const thick = (outer - inner) / depth;
    const wide = (2 * Math.PI * away) / columns;
    const [beside, before] = [Math.min(along - column, column + 1 - along) * wide, Math.min(behind % 1, 1 - (behind % 1)) * thick];
    if (boards.length > 1 && Math.min(thick, wide) > GAPPED && Math.min(beside, before) < 1) return NOTHING;
    if (ring > 0 && (wide / 2 - beside) * 2 > WIDEST * thick) return NOTHING;
    return (
      boards[Math.min(boards.length - 1, Math.floor(((column * depth + Math.floor(behind) + 0.5) * boards.length) / (columns * depth)))] ??
      NOTHING
    );
  }

  /**
   * The middle of a board in the picture.
   * @param {number} i
   */
  placeOf(i) {
    const ring = this.land.toGoal[i] ?? 0;
    const away = ring === 0 ? 0 : ((this.edges[ring - 1] ?? 0) + (this.edges[ring] ?? 0)) / 2;
    const angle = (this.land.side[i] ?? 0) * Math.PI;
    return { x: this.size / 2 + away * Math.sin(angle), y: this.size / 2 - away * Math.cos(angle) };
  }

  /**
   * Where the line of an f crosses the ring of most boards, on the right; null if it does not.
   * @param {number} f
   */
  lineOf(f) {
    const { rings } = this.land;
    const widest = rings.reduce((best, ring, at) => (ring.length > (rings[best]?.length ?? 0) ? at : best), 0);
    const ring = rings[widest];
    const first = ring?.findLastIndex((i) => this.land.f(i) <= f) ?? -1;
    if (!ring || first < ring.length / 2 || first === ring.length - 1) return null;
    return this.placeOf(ring[first] ?? 0);
  }

  /**
   * Paints the picture after a number of expansions.
   * @param {number} count
   * @param {MapColors} mapColors
   */
  paint(count, { land: pair, line, bold, earlier, ramp }) {
    const { land, colors, tints, pixels, kinds, shown } = this;
    if (pair !== this.tintsOf) {
      const [even = 0, odd = 0] = pair;
      for (let i = 0; i < tints.length; i++) tints[i] = land.level(i) & 1 ? odd : even;
      this.tintsOf = pair;
    }
    colors.set(tints);
    const start = land.answer.iterations.findLast((iteration) => iteration.start < count)?.start ?? 0;
    const scale = (ramp.length - 1) / Math.max(1, land.order.length - 1);
    this.paintings += 1;
    this.expanded = 0;
    for (let at = 0; at < count; at++) {
      const board = land.order[at] ?? 0;
      if (this.counted[board] !== this.paintings) this.expanded += 1;
      this.counted[board] = this.paintings;
      colors[board] = at < start ? earlier : (ramp[Math.floor(at * scale)] ?? 0);
    }
    for (let at = 0; at < pixels.length; at++) {
      const board = pixels[at] ?? NOTHING;
      const kind = kinds[at];
      shown[at] = board === NOTHING ? 0 : kind === INSIDE ? (colors[board] ?? 0) : kind === BOLD ? bold : line;
    }
    return this.image;
  }
}
