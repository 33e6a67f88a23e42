/** The distance from the goal over the moves of a game. */

import { el, svg } from "./dom.js";
import { t } from "./words.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [420, 180, 34, 26, 10];

/**
 * @param {(number | null)[]} distances
 * @param {number[]} wasted the numbers of the moves that led away
 * @param {(move: number) => void} choose called with a wasted move that is clicked
 */
export function distanceChart(distances, wasted, choose) {
  const known = distances.filter((distance) => distance !== null);
  const highest = Math.max(1, ...known);
  const last = Math.max(1, distances.length - 1);
  const x = (/** @type {number} */ move) => LEFT + (move / last) * (WIDTH - LEFT - 10);
  const y = (/** @type {number} */ distance) => HEIGHT - BOTTOM - (distance / highest) * (HEIGHT - BOTTOM - TOP);
  const label = t("chart.label", { n: wasted.length, moves: distances.length - 1 });
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label });
  for (const share of [0, 0.5, 1]) {
    const value = Math.round(highest * share);
    drawing.append(
      svg("line", { x1: LEFT, x2: WIDTH - 10, y1: y(value), y2: y(value), class: "chart-line" }),
      svg("text", { x: LEFT - 8, y: y(value) + 4, class: "chart-number end" }, String(value)),
    );
  }
  let path = "";
  distances.forEach((distance, move) => {
    if (distance !== null) path += `${path && distances[move - 1] !== null ? "L" : "M"}${x(move)} ${y(distance)}`;
  });
  drawing.append(svg("path", { d: path, class: "chart-path" }));
  for (const move of wasted) {
    const distance = distances[move] ?? 0;
    const [cx, cy] = [x(move), y(distance)];
    const outline = `M${cx - 5} ${cy + 3}L${cx} ${cy - 6}L${cx + 5} ${cy + 3}Z`;
    drawing.append(
      svg("path", { d: outline, class: "chart-wasted", onclick: () => choose(move) }, svg("title", {}, t("chart.wasted", { move }))),
    );
  }
  drawing.append(
    svg("text", { x: LEFT, y: HEIGHT - 6, class: "chart-number" }, "0"),
    svg("text", { x: WIDTH - 10, y: HEIGHT - 6, class: "chart-number end" }, t("chart.moves", { n: distances.length - 1 })),
  );
  return el("figure", { class: "chart-figure" }, drawing, el("figcaption", {}, label));
}
