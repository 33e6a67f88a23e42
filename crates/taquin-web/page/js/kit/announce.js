/** Announcements for screen readers. */

const region = document.getElementById("announcer");
let waiting = 0;

/**
 * Announces a sentence; of several in quick succession only the last.
 * @param {string} sentence
 */
export function announce(sentence) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (region) region.textContent = sentence;
  }, 60);
}
