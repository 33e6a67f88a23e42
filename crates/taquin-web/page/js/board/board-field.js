/** A field for a board in any notation, read by the server while it is typed, with the board itself to slide and edit. */

import { ApiError, Unreachable, post } from "../requests/api.js";
import { after, fromLine, goalBoard, toLine } from "./board.js";
import { BoardEditor } from "./board-editor.js";
import { addPointerInput } from "./board-input.js";
import { BoardView } from "./board-view.js";
import { showError, clearError } from "../requests/error-message.js";
import { el } from "../kit/dom.js";
import { field, freshId } from "../kit/fields.js";
import { fromHere } from "./from-here.js";
import { session } from "../session.js";
import { t } from "../kit/words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */

/** Milliseconds without a key after which a text is read, and after which a server that was away is asked again. */
const [PAUSE, AGAIN] = [250, 3000];

export class BoardField {
  /**
   * @param {string} text
   * @param {(board: Board | null, text: string) => void} changed
   * @param {{ bare?: boolean }} [options] `bare` leaves out the board below the text, where a larger one is shown
   */
  constructor(text, changed, options = {}) {
    this.changed = changed;
    /** @type {Board | null} */
    this.board = null;
    this.waiting = 0;
    this.error = el("p", { class: "complaint", id: freshId(), role: "alert", hidden: true });
    this.area = el("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", value: text, "aria-describedby": this.error.id });
    this.area.addEventListener("input", () => this.readIn(PAUSE));
    this.hands = options.bare ? null : this.touchable();
    // A board that is not read yet could not be slid.
    if (this.hands) this.hands.element.hidden = true;
    this.element = el(
      "div",
      { class: "board-field" },
      field(t("board.field"), this.area, el("p", { class: "note" }, t("board.note")), this.error),
      this.hands?.element,
    );
  }

  /** The board below the text. */
  touchable() {
    const start = goalBoard("row-major", 3, 3);
    const view = new BoardView(start, start, session.look);
    addPointerInput(view, (slides) => this.slide(slides));
    const editor = new BoardEditor(view, (board) => this.write(toLine(board)));
    const tools = el(
      "div",
      { class: "field-tools" },
      editor.toggle,
      fromHere(() => ({ board: this.board, goal: session.goal, text: this.text })),
    );
    return { view, element: el("div", { class: "field-board" }, view.element, tools) };
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

  /** @param {Slide[]} slides */
  slide(slides) {
    let board = this.board;
    for (const slide of slides) board = (board && after(board, slide)) ?? board;
    if (board) this.write(toLine(board));
  }

  /** @param {number} pause */
  readIn(pause) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.read(), pause);
  }

  /** Reads the text; the board, or null if it holds none. */
  async read() {
    clearTimeout(this.waiting);
    const text = this.text;
    // The shape of a board in one line without / depends on the number of its tiles: the server knows that.
    const plain = /\/|^\d+x\d+ /.test(text) ? fromLine(text.trim()) : null;
    try {
      const board = plain ?? (await this.convert(text));
      if (text !== this.text) return this.board;
      this.board = board;
      clearError(this.error);
    } catch (error) {
      if (text !== this.text) return this.board;
      this.board = null;
      this.showError(error);
      if (error instanceof Unreachable && this.area.isConnected) this.readIn(AGAIN);
    }
    this.area.setAttribute("aria-invalid", String(this.board === null));
    this.show();
    this.changed(this.board, text);
    return this.board;
  }

  /**
   * @param {string} text
   * @returns {Promise<Board>}
   */
  async convert(text) {
    const { rows, columns, tiles } = await post("convert", { board: text });
    return { rows, cols: columns, tiles };
  }

  show() {
    const { hands, board } = this;
    if (!hands) return;
    hands.element.hidden = board === null;
    if (!board) return;
    const { view } = hands;
    const goal = goalBoard(session.goal, board.rows, board.cols);
    const isSameShape = view.board.rows === board.rows && view.board.cols === board.cols && toLine(view.goal) === toLine(goal);
    if (isSameShape) view.show(board);
    else view.reset(board, goal, session.look);
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
