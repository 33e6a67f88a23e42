/** Values that the browser stores: between visits, or as long as its tab is open. */

const PREFIX = "taquin.";

/** @param {"visits" | "tab"} where */
function storage(where) {
  return where === "tab" ? sessionStorage : localStorage;
}

/**
 * The value stored under this name, or `otherwise`, also in place of a value of another type.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @param {"visits" | "tab"} [where]
 * @returns {T}
 */
export function recall(name, otherwise, where = "visits") {
  try {
    const text = storage(where).getItem(PREFIX + name);
    if (text === null) return otherwise;
    const value = JSON.parse(text);
    const isAlike = value !== null && typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise);
    return otherwise === null || isAlike ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Stores a value; returns whether there was space.
 * @param {string} name
 * @param {unknown} value
 * @param {"visits" | "tab"} [where]
 */
export function keep(name, value, where = "visits") {
  try {
    storage(where).setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // A browser without storage has nothing to remove.
  }
}
