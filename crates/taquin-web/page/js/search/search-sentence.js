/** What a recorded search does at the moment, in a sentence. */

import { movedTile } from "./search-replay.js";
import { exact, valueText } from "./search-values.js";
import { t } from "../kit/words.js";

/** @typedef {import("./search-replay.js").RecordedSearch} RecordedSearch */
/** @typedef {import("./search-replay.js").SearchReplay} SearchReplay */

/**
 * @param {RecordedSearch} search
 * @param {SearchReplay} replay
 */
export function sentence(search, replay) {
  const { state, at } = replay;
  const { moment } = state;
  if (search.answer.solvable === false && search.moments.length === 0) return t("explain.hopeless");
  if (!moment) return t("explain.begin");
  const acting = state.nodes.get((moment.event === "child" ? moment.parent : (moment.node ?? state.current)) ?? -1);
  const values = {
    g: moment.g ?? 0,
    value: valueText(search, { g: moment.g ?? 0, h: moment.h ?? null, f: moment.f ?? 0 }),
    tile: movedTile(acting, moment.via),
    direction: moment.via ? t(`direction.${moment.via}`) : "",
    bound: exact(moment.bound ?? state.thresholds.at(-1)?.bound ?? 0),
  };
  const reached = search.twin && search.answer.solvable === false ? "moment.foundTwin" : "moment.found";
  if (moment.event === "found") return t(reached, { n: values.g });
  const end = at === search.moments.length && search.truncated ? ` ${t("explain.truncated")}` : "";
  const twin = moment.event === "select" && search.twin ? ` ${t(moment.side === "second" ? "explain.twin" : "explain.board")}` : "";
  return t(moment.event === "child" ? `fate.${moment.fate}` : `moment.${moment.event}`, values) + twin + end;
}
