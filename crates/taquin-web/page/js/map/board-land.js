/**
 * All boards of a small shape as a disc: the goal in the middle, each distance from it a ring. Within its ring a board lies the
 * nearer to the direction of the start, the lower its f = g + h, so that the boards up to any f are one region around the
 * start; boards of equal f lie beside those they come from.
 */

/**
 * The answer of the request `map`: distances and estimates as letters, `0` and up; `/` for boards that cannot reach the goal.
 * @typedef {object} MapAnswer
 * @property {number} boards
 * @property {string} from_start
 * @property {string} from_goal
 * @property {string | null} heuristic
 * @property {number[]} expanded
 * @property {{ bound: number, start: number }[]} iterations
 * @property {boolean} truncated
 * @property {string | null} formula
 * @property {any} answer
 */

const ZERO = "0".charCodeAt(0);
/** Milliseconds of work between two frames. */
const SLICE = 7;

/** Work in slices, between which the page draws and hears. */
export class Slices {
  constructor() {
    this.end = performance.now() + SLICE;
  }

  /** Waits, if the slice is used up, until others had their turn. */
  async rest() {
    if (performance.now() < this.end) return;
    await new Promise((go) => setTimeout(go));
    this.end = performance.now() + SLICE;
  }
}

export class BoardLand {
  /**
   * @param {MapAnswer} answer
   * @param {{ rows: number, cols: number }} shape
   */
  constructor(answer, { rows, cols }) {
    this.answer = answer;
    this.rows = rows;
    this.cols = cols;
    const { from_goal, from_start, heuristic, boards } = answer;
    /** The place of each board's number among those that reach the goal. */
    this.index = new Int32Array(from_goal.length).fill(-1);
    this.numbers = new Uint32Array(boards);
    this.toGoal = new Uint8Array(boards);
    /** The distance of each board from the start, and its estimate; 0 without a heuristic. */
    this.g = new Uint8Array(boards);
    this.h = new Uint8Array(boards);
    for (let number = 0, i = 0; number < from_goal.length; number++) {
      const distance = from_goal.charCodeAt(number) - ZERO;
      if (distance < 0) continue;
      this.index[number] = i;
      this.numbers[i] = number;
      this.toGoal[i] = distance;
      this.g[i] = from_start.charCodeAt(number) - ZERO;
      this.h[i] = heuristic ? heuristic.charCodeAt(number) - ZERO : 0;
      i += 1;
    }
    /** The distance from the start to the goal. */
    this.distance = this.g[this.toGoal.indexOf(0)] ?? 0;
    /** The boards of each ring, from the side opposite the start round to it again. @type {Int32Array[]} */
    this.rings = [];
    /** The place of each board in its ring, in half turns from the direction of the start. */
    this.side = new Float32Array(boards);
    /** The place of the middle of each ring, where its lowest f is. @type {number[]} */
    this.turns = [];
    /** The expanded boards by their places, in their order. */
    this.order = Int32Array.from(answer.expanded, (number) => this.index[number] ?? -1);
  }

  get size() {
    return this.numbers.length;
  }

  /** @param {number} i */
  f(i) {
    return (this.g[i] ?? 0) + (this.h[i] ?? 0);
  }

  /**
   * The f of a board in steps of two, as it grows along a path: lines of equal f lie between them.
   * @param {number} i
   */
  level(i) {
    const f = this.f(i);
    return (f - ((f + this.distance) & 1)) >> 1;
  }

  /**
   * The tiles of a board.
   * @param {number} i
   */
  tiles(i) {
    const cells = this.rows * this.cols;
    const digits = Array(cells).fill(0);
    for (let rest = this.numbers[i] ?? 0, base = 1; base <= cells; base++) {
      digits[cells - base] = rest % base;
      rest = Math.floor(rest / base);
    }
    const free = [...digits.keys()];
    return digits.map((digit) => free.splice(digit, 1)[0] ?? 0);
  }

  /**
   * The place of a board.
   * @param {number[]} tiles
   */
  find(tiles) {
    let [number, used] = [0, 0];
    tiles.forEach((tile, cell) => {
      let smaller = 0;
      for (let other = 0; other < tile; other++) smaller += 1 - ((used >> other) & 1);
      used |= 1 << tile;
      number = number * (tiles.length - cell) + smaller;
    });
    return this.index[number] ?? -1;
  }

  /**
   * The boards one slide away.
   * @param {number} i
   */
  neighbours(i) {
    const tiles = this.tiles(i);
    const blank = tiles.indexOf(0);
    const [row, col] = [Math.floor(blank / this.cols), blank % this.cols];
    const cells = [
      row > 0 && blank - this.cols,
      row + 1 < this.rows && blank + this.cols,
      col > 0 && blank - 1,
      col + 1 < this.cols && blank + 1,
    ];
    return cells
      .filter((cell) => cell !== false)
      .map((cell) => {
        const next = tiles.slice();
        [next[blank], next[cell]] = [next[cell] ?? 0, 0];
        return this.find(next);
      });
  }

  /** Puts the boards in order, ring by ring from the goal. */
  async arrange() {
    const slices = new Slices();
    /** @type {number[][]} */
    const rings = [];
    for (let i = 0; i < this.size; i++) (rings[this.toGoal[i] ?? 0] ??= []).push(i);
    const parents = new Float32Array(this.size);
    for (const ring of rings) {
      for (const i of ring) {
        if (this.toGoal[i] === 0) continue;
        const parent = this.neighbours(i).find((other) => (this.toGoal[other] ?? 0) < (this.toGoal[i] ?? 0));
        parents[i] = this.side[parent ?? 0] ?? 0;
        await slices.rest();
      }
      const { places, middle } = round(ring, (i) => this.f(i) * 256 + (this.g[i] ?? 0), parents);
      const turn = ((places.indexOf(middle) + 0.5) / places.length) * 2 - 1;
      places.forEach((i, at) => (this.side[i] = ((at + 0.5) / places.length) * 2 - 1 - turn));
      this.rings.push(places);
      this.turns.push(turn);
      await slices.rest();
    }
  }
}

/** More than there are boards, and the steps into which a place in a ring is divided. */
const [BOARDS, STEPS] = [2 ** 18, 2 ** 16];

/**
 * The boards of a ring: the lowest keys in the middle, each key divided between both sides, in the order of the parents.
 * @param {number[]} ring
 * @param {(i: number) => number} key
 * @param {Float32Array} parents the places of the boards they come from
 */
function round(ring, key, parents) {
  // Sorted as numbers, without a function that compares them: the largest ring has 24,047 boards.
  const sorted = Float64Array.from(
    ring,
    (i) => (key(i) * STEPS + Math.floor((((parents[i] ?? 0) + 2) / 4) * (STEPS - 1))) * BOARDS + i,
  ).sort();
  const keyAt = (/** @type {number} */ at) => Math.floor((sorted[at] ?? 0) / (STEPS * BOARDS));
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && keyAt(to) === keyAt(from)) to += 1;
    const boards = Array.from(sorted.subarray(from, to), (number) => number % BOARDS);
    // An odd one goes to the side that has fewer.
    const half = Math.max(0, Math.min(boards.length, Math.round((boards.length + right.length - left.length) / 2)));
    left.push(...boards.slice(0, half).reverse());
    right.push(...boards.slice(half));
    from = to;
  }
  return { places: Int32Array.from([...left.reverse(), ...right]), middle: (sorted[0] ?? 0) % BOARDS };
}
