/** Tells screen readers what happens. */

const region = document.getElementById("announcer");
let waiting = 0;

/**
 * Says a sentence; when many come at once, only the last is said.
 * @param {string} sentence
 */
export function announce(sentence) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (region) region.textContent = sentence;
  }, 60);
}
