/** A board or a link from the clipboard, pasted anywhere outside text fields, goes to the area that is shown. */

import { announce } from "./announce.js";
import { post } from "./api.js";
import { isField } from "./board-input.js";
import choices from "./choices.js";
import { el } from "./dom.js";
import { errorSentence } from "./error-message.js";
import { session } from "./session.js";
import { link } from "./share.js";
import { t } from "./words.js";

/** Milliseconds that a message stays. */
const SHOWN = 7000;

/**
 * Hears pastes.
 * @param {() => string} area the area that is shown
 */
export function hearPastes(area) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(event.target) || text.trim() === "") return;
    event.preventDefault();
    take(text, area());
  });
}

/**
 * @param {string} text
 * @param {string} area
 */
async function take(text, area) {
  const hash = /#(?:(?:play|solve|explain|race)\?|lesson\/)\S+/.exec(text)?.[0];
  if (hash) {
    location.hash = hash;
    return;
  }
  const wanted = area === "play" ? session.game?.goal : session.goal;
  const goal = choices.goals.find((name) => name === wanted);
  try {
    const { line } = await post("convert", { board: text });
    location.href = link(area, { board: line, goal });
  } catch (error) {
    complain(t("paste.failed", { why: errorSentence(error) }));
  }
}

/** @param {string} words */
function complain(words) {
  document.querySelector(".toast")?.remove();
  const toast = el("p", { class: "toast complaint" }, words);
  document.body.append(toast);
  announce(words);
  setTimeout(() => toast.remove(), SHOWN);
}
