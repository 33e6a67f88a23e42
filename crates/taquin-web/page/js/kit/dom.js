/** Makes elements. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "value" && "value" in element) {
      element.value = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, ...children);
}

/**
 * An element of the page; attributes that are functions listen (`onclick`).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Adds children, leaving out those that are nothing.
 * @param {Element} parent
 * @param {...Child} children
 */
export function append(parent, ...children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/**
 * Puts other children in place of those there are.
 * @param {Element} parent
 * @param {...Child} children
 */
export function refill(parent, ...children) {
  parent.replaceChildren();
  append(parent, ...children);
}
