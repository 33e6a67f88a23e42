/** What the page is, and three doors into it: for a first visit, until something is touched. */

import { el } from "../kit/dom.js";
import { button } from "../kit/fields.js";
import { t } from "../kit/words.js";

/** @param {() => void} playToday begins today's board */
export function welcome(playToday) {
  return el(
    "section",
    { class: "welcome", "aria-label": t("welcome.label") },
    el("p", { class: "welcome-words" }, t("welcome.words")),
    el(
      "div",
      { class: "welcome-doors" },
      button(t("welcome.daily"), playToday, { class: "button primary" }),
      el("a", { class: "button", href: "#lesson/a-star" }, t("welcome.lesson")),
      el("a", { class: "button", href: "#solve" }, t("welcome.solve")),
    ),
  );
}
