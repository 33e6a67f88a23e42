/** Signs for buttons, drawn so that no font need have them. */

import { svg } from "./dom.js";

/** Lines in a square of 24. @type {Record<string, string>} */
const LINES = {
  first: "M6 5v14M18 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  leap: "M5 5l7 7-7 7M13 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  pause: "M8 5v14M16 5v14",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  restart: "M4.5 13a8 8 0 1 0 2.2-6.6L4 9M4 4v5h5",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6L6 18",
};

/** Filled shapes. @type {Record<string, string>} */
const SHAPES = {
  play: "M7 4.5v15l12.5-7.5z",
  dice: "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zm2 3.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm-4 4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm-4 4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z",
};

/** @param {string} name */
export function icon(name) {
  const lines = LINES[name];
  const path = lines
    ? svg("path", { d: lines, class: "icon-lines" })
    : svg("path", { d: SHAPES[name], class: "icon-shape", "fill-rule": "evenodd" });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}
