/** The result of a search, with its exports. */

import { file, post } from "../requests/api.js";
import { fromLine } from "../board/board.js";
import choices from "../choices.js";
import { showError, clearError } from "../requests/error-message.js";
import { el } from "../kit/dom.js";
import { button, field, select } from "../kit/fields.js";
import { heuristicWords } from "../solve/method-fields.js";
import { cropped } from "../board/picture.js";
import { session } from "../session.js";
import { copy, download, forOthers, link } from "../kit/share.js";
import { duration, has, language, number, t } from "../kit/words.js";

/** @typedef {{ text: string, goal: string, algorithm: string, heuristic: string }} Asked */

/** The most moves in a shared link; longer solutions are left out. */
const SHARED = 4000;

/**
 * The result in a line.
 * @param {any} answer
 */
export function resultTitle(answer) {
  if (answer.solvable === false) return t("result.unsolvable");
  if (answer.length === null) return t("result.stopped", { why: t(`stop.${answer.stopped}`), bound: answer.lower_bound });
  if (answer.length === 0) return t("result.already");
  if (answer.optimal) return t("result.optimal", { n: answer.length });
  return t("result.found", { n: answer.length, bound: answer.lower_bound });
}

/**
 * @param {any} answer
 * @param {Asked} asked
 */
export function resultCard(answer, asked) {
  const heuristic = answer.heuristic && answer.algorithm !== "pdb" ? heuristicWords(answer.heuristic) : null;
  const method = [t(`algorithm.${answer.algorithm}`), heuristic].filter(Boolean).join(" · ");
  /** @type {[string, string][]} */
  const rows = [
    [t("result.method"), method],
    [t("result.expanded"), number(answer.expanded)],
    [t("result.generated"), number(answer.generated)],
    [t("result.stored"), number(answer.stored_peak)],
    [t("result.time"), duration(answer.seconds)],
  ];
  if (answer.device) rows.push([t("result.device"), answer.device]);
  const card = el("section", { class: "card" }, el("h2", {}, t("result.title")));
  if (answer.guarantee !== "shortest" && answer.length !== null && !answer.optimal)
    card.append(el("p", { class: "note" }, t(`guarantee.${answer.guarantee}`)));
  if (answer.solvable === false)
    card.append(
      el("p", {}, el("a", { href: link("explain", { board: answer.board, goal: asked.goal, view: "parity" }) }, t("result.why"))),
    );
  card.append(el("dl", { class: "pairs" }, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])));
  if (answer.iterations.length > 0) card.append(iterations(answer.iterations));
  if (answer.moves) card.append(...exports(answer, asked));
  return card;
}

/** @param {{ bound: number, expanded: number, seconds: number }[]} list */
function iterations(list) {
  const head = el("tr", {}, ...["threshold", "expanded", "time"].map((name) => el("th", { scope: "col" }, t(`result.${name}`))));
  const body = list.map((b) =>
    el("tr", {}, el("td", {}, String(b.bound)), el("td", {}, number(b.expanded)), el("td", {}, duration(b.seconds))),
  );
  return el(
    "details",
    {},
    el("summary", {}, t("result.iterations")),
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body))),
  );
}

/**
 * @param {any} answer
 * @param {Asked} asked
 */
function exports(answer, asked) {
  let notation = "tile";
  /** @type {[string, string][]} */
  const notations = choices.notations
    .flatMap((name) => [name, `${name}_runs`])
    .filter((name) => has(`notation.${name}`))
    .map((name) => [name, t(`notation.${name}`)]);
  const copyMoves = button(t("result.copy"), () =>
    attempt(async () => {
      const moves =
        notation === "tile" ? answer.moves : (await post("convert", { board: answer.board, moves: answer.moves })).moves[notation];
      await copy(moves, copyMoves);
    }),
  );
  let kind = "gif";
  const complaint = el("p", { class: "complaint", role: "alert", hidden: true });
  /** @type {[string, string][]} */
  const kinds = ["gif", "animated-svg", "sheet-png", "json"].map((name) => [name, t(`download.${name}`)]);
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    clearError(complaint);
    try {
      await act();
    } catch (error) {
      showError(complaint, error);
    }
  };
  const save = button(t("result.download"), () => attempt(() => fetchFile(answer, kind)));
  const moves = answer.moves.length > SHARED ? null : answer.moves;
  const { goal, algorithm, heuristic } = asked;
  const share = button(t("share.link"), () =>
    copy(forOthers(link("solve", { board: answer.board, goal, algorithm, heuristic, moves })), share),
  );
  return [
    el(
      "div",
      { class: "row" },
      field(
        t("result.notation"),
        select(notations, notation, (value) => (notation = value)),
      ),
      copyMoves,
    ),
    el(
      "div",
      { class: "row" },
      field(
        t("result.file"),
        select(kinds, kind, (value) => (kind = value)),
      ),
      save,
    ),
    complaint,
    el("div", { class: "row" }, share),
  ];
}

/**
 * Saves a solution as a file, in the theme or with the picture of the page.
 * @param {any} answer
 * @param {string} kind
 */
async function fetchFile(answer, kind) {
  if (kind === "json") {
    download("taquin.json", new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" }));
    return;
  }
  const { board, goal, moves } = answer;
  const target = fromLine(goal);
  const { theme, picture, numbers } = session.look;
  const dressed = picture && target ? { picture: await cropped(picture, target), labels: numbers ? "corner" : "none" } : {};
  const request = { board, goal, moves, format: kind, captions: language(), theme, ...dressed };
  download(`taquin.${kind.split("-").pop()}`, await file("render", request));
}
