/** The method of a search that is watched: as fields, links and requests have it. */

import { methodRequest } from "../solve/method-fields.js";

/**
 * @typedef {object} WatchedMethod
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {number} weight
 * @property {number} width
 */

/** The default heuristic; it is named so that its parts are shown. */
const DEFAULT = "manhattan+linear-conflict";

/** Events recorded of each search. */
export const EVENTS = 20_000;

/**
 * A method as the server reads it, with the weight or the width that it uses.
 * @param {WatchedMethod} method
 */
export function watchedRequest(method) {
  const extra = method.algorithm === "weighted" ? { weight: method.weight } : method.algorithm === "beam" ? { width: method.width } : {};
  return { ...methodRequest({ ...method, heuristic: method.heuristic || DEFAULT }), ...extra };
}

/**
 * Takes over what a link says of a method.
 * @param {URLSearchParams} params
 * @param {string} suffix
 * @param {WatchedMethod} method
 */
export function readMethod(params, suffix, method) {
  method.algorithm = params.get(`algorithm${suffix}`) ?? method.algorithm;
  method.heuristic = params.get(`heuristic${suffix}`) ?? (suffix ? method.heuristic : "");
  method.weight = Number(params.get(`weight${suffix}`)) || method.weight;
  method.width = Number(params.get(`width${suffix}`)) || method.width;
}
