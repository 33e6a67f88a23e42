/** The colours of tiles. */

/** @typedef {{ face: string, ink: string }} Paint */

/** Gradients by tile number, and colours by the row a tile belongs to. */
/** @type {Record<string, { stops?: string[], rows?: string[] }>} */
const LOOKS = {
  lagoon: { stops: ["#4b4fbd", "#2b6cb0", "#197a86", "#2f7d55"] },
  "magenta-yellow": { stops: ["#ff00ff", "#ffff00"] },
  paper: { stops: ["#fdfcf9", "#efe9dc"] },
  walnut: { stops: ["#c99a63", "#8a5a2f"] },
  rows: { rows: ["#33658a", "#86bbd8", "#758e4f", "#f6ae2d", "#f26419", "#9a4c95", "#4c956c", "#bc4b51", "#5b8e7d", "#f4e285"] },
  clear: { stops: ["#440154", "#31688e", "#35b779", "#fde725"] },
};

export const LOOK_NAMES = Object.keys(LOOKS);

/** @param {string} hex */
function parts(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/**
 * @param {string[]} stops
 * @param {number} share from 0 to 1
 */
function mix(stops, share) {
  const place = share * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const [a, b] = [parts(stops[low] ?? "#000000"), parts(stops[low + 1] ?? "#000000")];
  return a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * (place - low)));
}

/**
 * How bright a colour is to the eye, from 0 to 1 (WCAG 2).
 * @param {number[]} rgb
 */
function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/**
 * @param {string} look
 * @param {number} tile
 * @param {import("./board.js").Board} goal
 */
function color(look, tile, goal) {
  const { stops, rows } = LOOKS[look] ?? LOOKS["lagoon"] ?? {};
  const home = goal.tiles.indexOf(tile);
  const row = rows?.[Math.floor(home / goal.cols) % rows.length];
  return row ? parts(row) : mix(stops ?? [], (tile - 1) / Math.max(1, goal.tiles.length - 2));
}

/**
 * The colours of all tiles in order, as the server reads them.
 * @param {string} look
 * @param {import("./board.js").Board} goal
 */
export function colors(look, goal) {
  const hex = (/** @type {number} */ value) => value.toString(16).padStart(2, "0");
  return goal.tiles.slice(1).map((_, i) => `#${color(look, i + 1, goal).map(hex).join("")}`).join(" ");
}

/**
 * The colours of a tile; the ink is whichever of black and white stands out more.
 * @param {string} look
 * @param {number} tile
 * @param {import("./board.js").Board} goal
 * @returns {Paint}
 */
export function paint(look, tile, goal) {
  const rgb = color(look, tile, goal);
  const ink = luminance(rgb) > 0.179 ? "#10131a" : "#ffffff";
  return { face: `rgb(${rgb.join(" ")})`, ink };
}
