/** A field for a board in any notation, read by the server while it is typed. */

import { ApiError, post } from "./api.js";
import { showError, clearError } from "./error-message.js";
import { el } from "./dom.js";
import { field, freshId } from "./fields.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Board} Board */

/** Milliseconds without a key after which a text is read. */
const PAUSE = 250;

export class BoardField {
  /**
   * @param {string} text
   * @param {(board: Board | null, text: string) => void} changed
   */
  constructor(text, changed) {
    this.changed = changed;
    /** @type {Board | null} */
    this.board = null;
    this.waiting = 0;
    this.error = el("p", { class: "complaint", id: freshId(), role: "alert", hidden: true });
    this.area = el("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", value: text, "aria-describedby": this.error.id });
    this.area.addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.read(), PAUSE);
    });
    this.element = field(t("board.field"), this.area, el("p", { class: "note" }, t("board.note")), this.error);
  }

  get text() {
    return this.area.value;
  }

  /**
   * Writes a board into the field.
   * @param {string} text
   */
  write(text) {
    this.area.value = text;
    return this.read();
  }

  /** Reads the text; the board, or null if it holds none. */
  async read() {
    clearTimeout(this.waiting);
    const text = this.text;
    try {
      const { rows, columns, tiles } = await post("convert", { board: text });
      if (text !== this.text) return this.board;
      this.board = { rows, cols: columns, tiles };
      clearError(this.error);
    } catch (error) {
      if (text !== this.text) return this.board;
      this.board = null;
      this.showError(error);
    }
    this.area.setAttribute("aria-invalid", String(this.board === null));
    this.changed(this.board, text);
    return this.board;
  }

  /**
   * Says what is wrong with the board, if it is the board that is wrong.
   * @param {unknown} error
   */
  showError(error) {
    const own = error instanceof ApiError && error.field === "board";
    showError(this.error, error, own ? this.text : undefined);
  }
}
