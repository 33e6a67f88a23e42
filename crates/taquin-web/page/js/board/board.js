/** Boards, goals and slides; a slide is named by the direction of the tile: U, D, L or R. */

/** @typedef {{ rows: number, cols: number, tiles: number[] }} Board */
/** @typedef {"U" | "D" | "L" | "R"} Slide */

/** @type {Record<Slide, Slide>} */
export const BACK = { U: "D", D: "U", L: "R", R: "L" };

/**
 * The cells along a clockwise spiral from the top-left corner.
 * @param {number} rows
 * @param {number} cols
 */
function spiral(rows, cols) {
  const path = [];
  let [top, left, bottom, right] = [0, 0, rows, cols];
  while (top < bottom && left < right) {
    for (let c = left; c < right; c++) path.push(top * cols + c);
    top++;
    for (let r = top; r < bottom; r++) path.push(r * cols + right - 1);
    right--;
    if (top < bottom) for (let c = right - 1; c >= left; c--) path.push((bottom - 1) * cols + c);
    bottom--;
    if (left < right) for (let r = bottom - 1; r >= top; r--) path.push(r * cols + left);
    left++;
  }
  return path;
}

/**
 * The goal of this name, or the board that its text holds.
 * @param {string} goal
 * @param {number} rows
 * @param {number} cols
 * @returns {Board}
 */
export function goalBoard(goal, rows, cols) {
  const cells = rows * cols;
  const cell = [...Array(cells).keys()];
  if (goal === "snail") {
    const tiles = Array(cells).fill(0);
    spiral(rows, cols).forEach((at, i) => (tiles[at] = (i + 1) % cells));
    return { rows, cols, tiles };
  }
  if (goal === "blank-first") return { rows, cols, tiles: cell };
  if (goal === "reversed") return { rows, cols, tiles: cell.map((i) => cells - 1 - i) };
  const custom = fromLine(goal);
  if (custom && custom.rows === rows && custom.cols === cols) return custom;
  return { rows, cols, tiles: cell.map((i) => (i + 1) % cells) };
}

/**
 * The board as one line, rows separated by `/`: exactly what the server writes, so that lines can be compared. A single
 * row of several tiles has no `/` and begins with its shape.
 * @param {Board} board
 */
export function toLine(board) {
  const { rows, cols, tiles } = board;
  const lines = [...Array(rows).keys()].map((row) => tiles.slice(row * cols, (row + 1) * cols).join(" "));
  return (rows === 1 && cols > 1 ? `1x${cols} ` : "") + lines.join("/");
}

/**
 * The board in a line that `toLine` or the server wrote, or null.
 * @param {string | null} text
 * @returns {Board | null}
 */
export function fromLine(text) {
  if (!text) return null;
  const shaped = /^(\d+)x(\d+) (.*)$/.exec(text);
  const lines = (shaped ? (shaped[3] ?? "") : text).split("/").map((line) => line.trim().split(/\s+/));
  const words = lines.flat();
  const tiles = words.map(Number);
  const rows = shaped ? Number(shaped[1]) : lines.length;
  const cols = shaped ? Number(shaped[2]) : (lines[0]?.length ?? 0);
  const isRagged = lines.length > 1 && lines.some((line) => line.length !== cols);
  const isBoard = words.every((word) => /^\d+$/.test(word)) && tiles.every((tile) => tile < tiles.length);
  if (!isBoard || isRagged || new Set(tiles).size !== tiles.length || rows * cols !== tiles.length) return null;
  return { rows, cols, tiles };
}

/**
 * @param {Board} a
 * @param {Board} b
 */
export function equal(a, b) {
  return a.rows === b.rows && a.cols === b.cols && a.tiles.every((tile, i) => tile === b.tiles[i]);
}

/**
 * The cell whose tile the slide moves, or -1 at the edge.
 * @param {Board} board
 * @param {Slide} slide
 * @param {number} [blank] the cell of the blank, if it is known
 */
export function source(board, slide, blank = board.tiles.indexOf(0)) {
  const [row, col] = [Math.floor(blank / board.cols), blank % board.cols];
  if (slide === "U") return row + 1 < board.rows ? blank + board.cols : -1;
  if (slide === "D") return row > 0 ? blank - board.cols : -1;
  if (slide === "L") return col + 1 < board.cols ? blank + 1 : -1;
  return col > 0 ? blank - 1 : -1;
}

/**
 * The board after a slide, or null at the edge.
 * @param {Board} board
 * @param {Slide} slide
 * @returns {Board | null}
 */
export function after(board, slide) {
  const from = source(board, slide);
  if (from < 0) return null;
  const tiles = board.tiles.slice();
  tiles[tiles.indexOf(0)] = /** @type {number} */ (tiles[from]);
  tiles[from] = 0;
  return { ...board, tiles };
}

/**
 * All boards along the slides; the list ends at an impossible slide.
 * @param {Board} board
 * @param {Iterable<Slide>} slides
 */
export function walk(board, slides) {
  const boards = [board];
  for (const slide of slides) {
    const next = after(board, slide);
    if (!next) break;
    boards.push((board = next));
  }
  return boards;
}

/**
 * The slides that bring the blank to a cell of its row or column, or none.
 * @param {Board} board
 * @param {number} cell
 * @returns {Slide[]}
 */
export function slidesTo(board, cell) {
  const blank = board.tiles.indexOf(0);
  const row = Math.floor(cell / board.cols) - Math.floor(blank / board.cols);
  const col = (cell % board.cols) - (blank % board.cols);
  if ((row === 0) === (col === 0)) return [];
  /** @type {Slide} */
  const slide = row > 0 ? "U" : row < 0 ? "D" : col > 0 ? "L" : "R";
  return Array(Math.abs(row + col)).fill(slide);
}

/** The most slides of a text with run lengths. */
const MOST_SLIDES = 100_000;

/**
 * Letters as slides, each as often as the number after it says (`U2R`); anything else is passed over.
 * @param {string | null | undefined} text
 */
export function readSlides(text) {
  /** @type {Slide[]} */
  const slides = [];
  for (const [, letter = "", times] of (text ?? "").toUpperCase().matchAll(/([UDLR])(\d{0,4})/g)) {
    const count = times ? Number(times) : 1;
    if (times && slides.length + count > MOST_SLIDES) break;
    for (let i = 0; i < count; i++) slides.push(/** @type {Slide} */ (letter));
  }
  return slides;
}

/**
 * Whether a text has nothing but slides.
 * @param {string} text
 */
export function areSlides(text) {
  return /^(?:[UDLR]\d{0,4}[\s,]*)*$/i.test(text);
}

/**
 * Whether slides lead from one board to the other: the permutation and the blank's distance must be both odd or both even.
 * On a single line no tile passes another.
 * @param {Board} board
 * @param {Board} goal
 */
export function isSolvable(board, goal) {
  if (board.rows === 1 || board.cols === 1) {
    const order = (/** @type {Board} */ { tiles }) => tiles.filter((tile) => tile !== 0).join(" ");
    return order(board) === order(goal);
  }
  const home = new Map(goal.tiles.map((tile, cell) => [tile, cell]));
  const to = board.tiles.map((tile) => home.get(tile) ?? 0);
  const seen = new Set();
  let odd = 0;
  for (let start = 0; start < to.length; start++) {
    for (let cell = start; !seen.has(cell); cell = to[cell] ?? 0) {
      seen.add(cell);
      odd ^= Number(to[cell] !== start);
    }
  }
  const [a, b] = [board.tiles.indexOf(0), goal.tiles.indexOf(0)];
  const rows = Math.abs(Math.floor(a / board.cols) - Math.floor(b / board.cols));
  return odd === (rows + Math.abs((a % board.cols) - (b % board.cols))) % 2;
}

/**
 * The rows and columns that each tile has to go.
 * @param {Board} board
 * @param {Board} goal
 */
export function tileDistances(board, goal) {
  return board.tiles.map((tile, cell) => {
    const home = goal.tiles.indexOf(tile);
    const rows = Math.floor(home / board.cols) - Math.floor(cell / board.cols);
    const cols = (home % board.cols) - (cell % board.cols);
    return { tile, cell, rows, cols, distance: tile ? Math.abs(rows) + Math.abs(cols) : 0 };
  });
}
