/** The moves of a solution as buttons; of a long one, those around the current move. */

import { el } from "../kit/dom.js";
import { t } from "../kit/words.js";

/** The most moves listed at once. */
const ROOM = 600;

export class MoveList {
  /** @param {(at: number) => void} jump */
  constructor(jump) {
    this.jump = jump;
    this.note = el("p", { class: "note", hidden: true });
    this.list = el("ol", { class: "moves", "aria-label": t("player.moves") });
    this.element = el("div", { class: "move-list" }, this.note, this.list);
    /** @type {import("./solution-cursor.js").SolutionCursor | null} */
    this.trail = null;
    this.first = 0;
  }

  /** @param {import("./solution-cursor.js").SolutionCursor} trail */
  load(trail) {
    this.trail = trail;
    this.note.hidden = trail.length <= ROOM;
    this.fill(0);
  }

  /** @param {number} first */
  fill(first) {
    const { trail } = this;
    if (!trail) return;
    this.first = Math.max(0, Math.min(first, trail.length - ROOM));
    const last = Math.min(trail.length, this.first + ROOM);
    this.list.replaceChildren(...Array.from({ length: last - this.first }, (_, i) => this.item(trail, this.first + i)));
    this.note.textContent = t("player.window", { from: this.first + 1, to: last, n: trail.length });
  }

  /**
   * @param {import("./solution-cursor.js").SolutionCursor} trail
   * @param {number} index
   */
  item(trail, index) {
    const [slide, tile] = [trail.slides[index] ?? "U", trail.moved[index] ?? 0];
    const label = t("player.move", { move: index + 1, tile, direction: t(`direction.${slide}`) });
    return el(
      "li",
      {},
      el("button", { type: "button", title: label, onclick: () => this.jump(index + 1) }, slide, el("small", {}, String(tile))),
    );
  }

  /**
   * Marks the last move made.
   * @param {number} at
   */
  show(at) {
    const index = at - 1;
    const shown = index >= this.first && index < this.first + this.list.children.length;
    if (!shown && at > 0) this.fill(index - ROOM / 2);
    if (at === 0 && this.first > 0) this.fill(0);
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.children[index - this.first]?.firstElementChild;
    current?.setAttribute("aria-current", "step");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
  }
}
