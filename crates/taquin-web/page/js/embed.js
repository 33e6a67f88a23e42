/**
 * The document that other pages may frame: a search tree with its sentence and its player, or a board with its solution.
 * `embed.html#explain?…` and `embed.html#solve?…` have the state of the page's links.
 */

import { fromLine, goalBoard, readSlides } from "./board/board.js";
import { answerQuestions } from "./embedded-solver.js";
import { SearchView } from "./areas/explain-search.js";
import { el, refill } from "./kit/dom.js";
import { Loading } from "./kit/loading.js";
import { link } from "./kit/share.js";
import { recall } from "./kit/storage.js";
import { language, t } from "./kit/words.js";
import { post } from "./requests/api.js";
import { errorSentence } from "./requests/error-message.js";
import { untilReached } from "./requests/reconnect.js";
import { EVENTS, readMethod, watchedRequest } from "./search/watched-method.js";
import { session } from "./session.js";
import { Player } from "./solve/player.js";

/** Seconds that a solution may take. */
const SEARCHED = 10;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const view = el("div", { class: "embed-view" });
let leave = () => {};

/** Shows what the address names. */
async function show() {
  leave();
  const asking = new AbortController();
  const { signal } = asking;
  const [name, query] = location.hash.slice(1).split("?", 2);
  const params = new URLSearchParams(query);
  const [text, goal] = [params.get("board") ?? session.explained.text, params.get("goal") ?? "row-major"];
  const loading = new Loading(view);
  const complain = (/** @type {unknown} */ error) => refill(view, el("p", { class: "complaint", role: "alert" }, errorSentence(error)));
  const ask = (/** @type {string} */ request, /** @type {object} */ body) =>
    untilReached(() => post(request, { board: text, ...body }, signal), signal, complain);
  const player = name === "explain" ? null : new Player(goalBoard(goal, 3, 3), goalBoard(goal, 3, 3), session.look);
  const search = name === "explain" ? new SearchView(loading) : null;
  const controls = (player ?? search)?.controls;
  const keys = (/** @type {KeyboardEvent} */ event) => void (event.defaultPrevented || controls?.key(event));
  document.addEventListener("keydown", keys, { signal });
  leave = () => {
    asking.abort();
    player?.pause();
    search?.leave();
  };
  refill(view, player?.element ?? search?.main);
  loading.begin();
  try {
    if (search) {
      const method = { ...session.explained, algorithm: "astar" };
      readMethod(params, "", method);
      search.load(
        await ask("explain", { goal, method: watchedRequest(method), limits: { time: 5 }, moments: EVENTS }),
        goal,
        Number(params.get("step")) || 0,
      );
    }
    if (player) {
      const { line } = await ask("convert", {});
      const board = fromLine(line) ?? goalBoard(goal, 3, 3);
      const moves = params.get("moves") ?? (await ask("solve", { goal, limits: { time: SEARCHED } })).moves ?? "";
      player.load(board, goalBoard(goal, board.rows, board.cols), session.look, readSlides(moves));
    }
    if (!view.contains((player?.element ?? search?.main) || null)) refill(view, player?.element ?? search?.main);
    loading.end();
  } catch (error) {
    if (signal.aborted) return;
    loading.fail();
    complain(error);
  }
}

/** The same in the page, in a window of its own. */
function home() {
  const [name = "", query] = location.hash.slice(1).split("?", 2);
  const there = new URL(link(name || "explain", Object.fromEntries(new URLSearchParams(query))));
  return `./${there.hash}`;
}

document.documentElement.lang = language();
document.documentElement.dataset["scheme"] = recall("scheme", "auto");
const open = el("a", { class: "embed-home", target: "_blank", rel: "noopener" }, t("embed.open"));
refill(main, view, open);
const draw = () => {
  open.href = home();
  show();
};
const asked = new URLSearchParams(location.search);
const scramble = asked.get("scramble");
if (scramble === null) {
  addEventListener("hashchange", draw);
  draw();
} else {
  answerQuestions(scramble, asked.get("answer") === "parent");
}
