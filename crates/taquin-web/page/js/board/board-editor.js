/** Changes a board by hand, where it stands: choose one tile, then the one to exchange it with. */

import { announce } from "../kit/announce.js";
import { cellAt } from "./board-input.js";
import { el } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/words.js";

/** @typedef {import("./board.js").Board} Board */

export class BoardEditor {
  /**
   * @param {import("./board-view.js").BoardView} view
   * @param {(board: Board) => void} changed
   */
  constructor(view, changed) {
    this.view = view;
    this.changed = changed;
    /** The cell chosen first. @type {number | null} */
    this.chosen = null;
    this.toggle = el(
      "button",
      {
        type: "button",
        class: "button edit-toggle",
        "aria-pressed": "false",
        title: t("edit.note"),
        onclick: () => this.turn(!view.editing),
      },
      icon("edit"),
      el("span", {}, t("edit.title")),
    );
    view.grid.addEventListener("click", (click) => {
      if (view.editing) this.pick(this.cellOf(click));
    });
  }

  /** @param {boolean} on */
  turn(on) {
    this.choose(null);
    this.view.edit(on);
    this.toggle.setAttribute("aria-pressed", String(on));
    if (on) announce(t("edit.note"));
  }

  /**
   * A click without a pointer comes from the keyboard and names its tile.
   * @param {MouseEvent} click
   */
  cellOf(click) {
    const tile = click.target instanceof Element ? click.target.closest("[data-tile]")?.getAttribute("data-tile") : null;
    return click.detail === 0 && tile ? this.view.board.tiles.indexOf(Number(tile)) : cellAt(this.view, click);
  }

  /** @param {number | null} cell */
  choose(cell) {
    this.chosen = cell;
    const tile = cell === null ? null : (this.view.board.tiles[cell] ?? null);
    for (const [own, button] of this.view.tiles) {
      button.classList.toggle("chosen", own === tile);
      if (this.view.editing) button.setAttribute("aria-pressed", String(own === tile));
      else button.removeAttribute("aria-pressed");
    }
  }

  /** @param {number} cell */
  pick(cell) {
    const { board } = this.view;
    if (this.chosen === null || this.chosen === cell) return this.choose(this.chosen === null ? cell : null);
    const tiles = board.tiles.slice();
    const [a, b] = [tiles[this.chosen] ?? 0, tiles[cell] ?? 0];
    [tiles[this.chosen], tiles[cell]] = [b, a];
    const isFocused = this.view.grid.contains(document.activeElement);
    this.choose(null);
    this.changed({ ...board, tiles });
    announce(t("edit.swapped", { a: a || t("board.blank"), b: b || t("board.blank") }));
    if (isFocused) this.view.tiles.get(a)?.focus();
  }
}
