/** The abstract space of a pattern: some tiles count, the others look alike. Its distances make a pattern database. */

/** @typedef {import("../board/board.js").Board} Board */
/**
 * @typedef {object} PatternTable
 * @property {number[]} tiles the tiles of the pattern
 * @property {Map<number, number>} distances the distance of each arrangement of the tiles, by its key
 * @property {number[][]} layers the keys at each distance
 */

/**
 * The key of an arrangement: the cells of the tiles as the digits of a number.
 * @param {number[]} cells
 * @param {number} count the number of cells of the board
 */
function keyOf(cells, count) {
  return cells.reduceRight((key, cell) => key * count + cell, 0);
}

/**
 * The cells of the tiles in an arrangement.
 * @param {number} key
 * @param {number} tiles
 * @param {number} count
 */
export function cellsOf(key, tiles, count) {
  return Array.from({ length: tiles }, (_, i) => Math.floor(key / count ** i) % count);
}

/**
 * Builds the table backwards from the goal. Only slides of the pattern's tiles count, so that tables of different tiles
 * add up (Korf and Felner 2002); the blank moves among the others for nothing.
 * @param {Board} goal
 * @param {number[]} tiles
 * @returns {PatternTable}
 */
export function buildTable(goal, tiles) {
  const { rows, cols } = goal;
  const count = rows * cols;
  const neighbours = Array.from({ length: count }, (_, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return [row > 0 && cell - cols, row + 1 < rows && cell + cols, col > 0 && cell - 1, col + 1 < cols && cell + 1].filter(
      (next) => next !== false,
    );
  });
  const size = count ** tiles.length;
  /** @type {Map<number, number>} */
  const distances = new Map();
  const seen = new Set();
  /** @type {number[][]} */
  const layers = [];
  let layer = [
    keyOf(
      tiles.map((tile) => goal.tiles.indexOf(tile)),
      count,
    ) +
      size * goal.tiles.indexOf(0),
  ];
  while (layer.length > 0) {
    /** @type {number[]} */
    const fresh = [];
    /** @type {number[]} */
    const next = [];
    for (let i = 0; i < layer.length; i++) {
      const state = layer[i] ?? 0;
      if (seen.has(state)) continue;
      seen.add(state);
      const [key, blank] = [state % size, Math.floor(state / size)];
      if (!distances.has(key)) {
        distances.set(key, layers.length);
        fresh.push(key);
      }
      const cells = cellsOf(key, tiles.length, count);
      for (const to of neighbours[blank] ?? []) {
        const tile = cells.indexOf(to);
        // A tile that does not count: the layer grows while it is walked.
        if (tile < 0) layer.push(key + size * to);
        else next.push(key + (blank - to) * count ** tile + size * to);
      }
    }
    layers.push(fresh);
    layer = next;
  }
  while (layers.at(-1)?.length === 0) layers.pop();
  return { tiles, distances, layers };
}

/**
 * The table's distance for a board.
 * @param {PatternTable} table
 * @param {Board} board
 */
export function lookUp(table, board) {
  return (
    table.distances.get(
      keyOf(
        table.tiles.map((tile) => board.tiles.indexOf(tile)),
        board.tiles.length,
      ),
    ) ?? 0
  );
}
