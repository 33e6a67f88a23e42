/** Why a board can or cannot be solved, with its inversions drawn on it. */

import { fromLine } from "../board/board.js";
import { el, refill, svg } from "../kit/dom.js";
import { session } from "../session.js";
import { tileColors } from "../board/themes.js";
import { t } from "../kit/words.js";

/** @typedef {{ board: string, tiles: number[], inversions: number, pairs: [number, number][], blank_row: number, blank_column: number }} Side */

/** The most inversions that are drawn when no tile is chosen. */
const DRAWN = 120;

export class ParityView {
  constructor() {
    this.element = el("div", { class: "parity-view" });
  }

  /**
   * @param {any} checked
   * @param {boolean} [argues] whether the verdict and its reason are shown, or the inversions only
   */
  show(checked, argues = true) {
    const verdict = el(
      "p",
      { class: checked.solvable ? "verdict good" : "verdict bad" },
      t(checked.solvable ? "parity.solvable" : "parity.unsolvable"),
    );
    const boards = el(
      "div",
      { class: "parity-boards" },
      inversions(checked.board, checked.goal, t("parity.board")),
      inversions(checked.goal, checked.goal, t("parity.goal")),
    );
    refill(
      this.element,
      el("section", { class: "card" }, argues && verdict, el("div", { class: "parity-columns" }, boards, argues && argument(checked))),
    );
  }
}

/** @param {number} value */
function parity(value) {
  return t(value % 2 === 0 ? "parity.even" : "parity.odd");
}

/** @param {any} checked */
function argument(checked) {
  const { board, goal } = checked;
  const steps = [];
  if (checked.rows === 1 || checked.columns === 1) {
    steps.push(t(checked.solvable ? "parity.lineAgrees" : "parity.lineDiffers"));
  } else {
    steps.push(t("parity.slide"));
    steps.push(
      t("parity.permutation", {
        parity: parity(Number(checked.odd_permutation)),
        distance: checked.blank_distance,
        blank: parity(checked.blank_distance),
      }),
    );
    const values = (/** @type {Side} */ side) => ({ count: t("parity.count", { n: side.inversions }), row: side.blank_row });
    const odd = checked.columns % 2 === 1;
    const sum = (/** @type {Side} */ side) => parity(side.inversions + (odd ? 0 : side.blank_row));
    steps.push(t(odd ? "parity.oddColumns" : "parity.evenColumns", { columns: checked.columns }));
    steps.push(t(odd ? "parity.countOdd" : "parity.countEven", { who: t("parity.board"), ...values(board), parity: sum(board) }));
    steps.push(t(odd ? "parity.countOdd" : "parity.countEven", { who: t("parity.goal"), ...values(goal), parity: sum(goal) }));
  }
  steps.push(t(checked.solvable ? "parity.therefore" : "parity.thereforeNot"));
  return el("ol", { class: "argument" }, ...steps.map((step) => el("li", {}, step)));
}

/**
 * A board with an arc for each pair of tiles that have the larger first.
 * @param {Side} side
 * @param {Side} goalSide
 * @param {string} title
 */
function inversions(side, goalSide, title) {
  const [board, goal] = [fromLine(side.board), fromLine(goalSide.board)];
  const figure = el("figure", { class: "inversions" });
  if (!board || !goal) return figure;
  const { rows, cols, tiles } = board;
  const arcs = svg("g", { class: "arcs" });
  // Numbers lie above the arcs, and have a border of the tile's colour.
  const numbers = svg("g", { class: "inv-numbers", "aria-hidden": "true" });
  const badges = svg("g", { class: "badges", "aria-hidden": "true" });
  const drawing = svg("svg", {
    viewBox: `0 0 ${cols * 40} ${rows * 40}`,
    role: "group",
    "aria-label": `${title}: ${t("parity.count", { n: side.inversions })}`,
  });
  const center = (/** @type {number} */ tile) => {
    const cell = tiles.indexOf(tile);
    return { x: (cell % cols) * 40 + 20, y: Math.floor(cell / cols) * 40 + 20 };
  };
  let chosen = 0;
  const draw = () => {
    const pairs = side.pairs.filter(([larger, smaller]) => (chosen ? larger === chosen || smaller === chosen : true)).slice(0, DRAWN);
    refill(
      arcs,
      ...pairs.map(([larger, smaller]) => {
        const [a, b] = [center(larger), center(smaller)];
        const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.18, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.18 };
        return svg("path", { d: `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`, class: chosen ? "arc strong" : "arc" });
      }),
    );
  };
  tiles.forEach((tile, cell) => {
    const [x, y] = [(cell % cols) * 40, Math.floor(cell / cols) * 40];
    if (!tile) {
      drawing.append(svg("rect", { x: x + 2, y: y + 2, width: 36, height: 36, rx: 6, class: "inv-blank" }));
      return;
    }
    const count = side.pairs.filter(([larger]) => larger === tile).length;
    const pick = () => {
      chosen = chosen === tile ? 0 : tile;
      draw();
    };
    const group = svg("g", {
      class: "inv-tile",
      tabindex: 0,
      role: "button",
      "aria-label": t("parity.tile", { tile, n: count }),
      onclick: pick,
    });
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick();
    });
    const { face, ink } = tileColors(session.look.theme, tile, goal, cell);
    group.append(svg("rect", { x: x + 2, y: y + 2, width: 36, height: 36, rx: 6, fill: face }));
    numbers.append(svg("text", { x: x + 20, y: y + 25, fill: ink, stroke: face }, String(tile)));
    if (count > 0)
      badges.append(
        svg("circle", { cx: x + 33, cy: y + 7, r: 6.5, class: "badge" }),
        svg("text", { x: x + 33, y: y + 9.6, class: "badge-text" }, String(count)),
      );
    drawing.append(group);
  });
  drawing.append(arcs, numbers, badges);
  draw();
  refill(figure, drawing, el("figcaption", {}, el("b", {}, title), " ", t("parity.count", { n: side.inversions })));
  return figure;
}
