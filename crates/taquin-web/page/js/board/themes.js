/** The colours of tiles in each theme, from the colour scales that the server lists. */

import choices from "../choices.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ face: string, ink: string }} TileColors */

/** @param {string} hex */
function rgbOf(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/**
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} share from 0 to 1
 */
function mix(from, to, share) {
  return from.map((value, i) => value + ((to[i] ?? 0) - value) * share);
}

/**
 * The colour at a position along evenly spaced colours.
 * @param {string[]} colors
 * @param {number} share from 0 to 1
 */
function along(colors, share) {
  const position = share * (colors.length - 1);
  const before = Math.max(0, Math.min(Math.floor(position), colors.length - 2));
  const [from, to] = [colors[before] ?? "#ffffff", colors[before + 1] ?? colors[before] ?? "#ffffff"];
  return mix(rgbOf(from), rgbOf(to), position - before);
}

/**
 * Relative luminance, from 0 to 1 (WCAG 2).
 * @param {number[]} rgb
 */
function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** @param {string} name */
function themeNamed(name) {
  return choices.themes.find((theme) => theme.name === name) ?? choices.themes[0];
}

/**
 * Whether the colour of a tile depends on the cell it is in.
 * @param {string} theme
 */
export function followsDistance(theme) {
  return themeNamed(theme)?.tiles.by === "distance";
}

/**
 * The colours of a tile in a cell; the ink is black or white, whichever has more contrast.
 * @param {string} theme
 * @param {number} tile
 * @param {Board} goal
 * @param {number} cell
 * @returns {TileColors}
 */
export function tileColors(theme, tile, goal, cell) {
  const { rows, cols, tiles } = goal;
  const scale = themeNamed(theme)?.tiles ?? { by: "number", left: ["#ffffff"], right: ["#ffffff"] };
  const home = tiles.indexOf(tile);
  const [row, col] = [Math.floor(home / cols), home % cols];
  const distance = Math.abs(Math.floor(cell / cols) - row) + Math.abs((cell % cols) - col);
  const shares = {
    number: (tile - 1) / Math.max(1, tiles.length - 2),
    "goal-row": row / rows,
    distance: distance / Math.max(1, rows + cols - 2),
  };
  const share = shares[scale.by];
  const rgb = mix(along(scale.left, share), along(scale.right, share), col / Math.max(1, cols - 1)).map(Math.round);
  return { face: `rgb(${rgb.join(" ")})`, ink: luminance(rgb) > 0.179 ? "#10131a" : "#ffffff" };
}
