/** Data that are being loaded: their place says so, and what the user asks for meanwhile is done when they are there. */

import { el } from "./dom.js";
import { t } from "./words.js";

export class Loading {
  /** @param {HTMLElement} place where the data will be shown */
  constructor(place) {
    this.place = place;
    this.note = el("p", { class: "loading" }, t("loading"));
    /** What the user has asked for since the loading began. @type {(() => void)[]} */
    this.wishes = [];
    place.setAttribute("aria-busy", "false");
  }

  get isLoading() {
    return this.place.ariaBusy === "true";
  }

  /** Other data are asked for; wishes that were not done yet hold for them. */
  begin() {
    this.place.ariaBusy = "true";
    this.place.prepend(this.note);
  }

  /**
   * Does something now, or when the data are there.
   * @param {() => void} wish
   */
  act(wish) {
    if (this.isLoading) this.wishes.push(wish);
    else wish();
  }

  /** The data are shown. */
  end() {
    const { wishes } = this;
    this.fail();
    wishes.forEach((wish) => wish());
  }

  /** The data will not come. */
  fail() {
    this.forget();
    this.note.remove();
    this.place.ariaBusy = "false";
  }

  /** Something else is shown, for which earlier wishes were not meant. */
  forget() {
    this.wishes = [];
  }
}
