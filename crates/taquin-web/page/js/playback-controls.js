/** Playback controls: play, pause, step, seek and speed. */

import { el } from "./dom.js";
import { select, signButton } from "./fields.js";
import { icon } from "./icons.js";
import { number, t } from "./words.js";

export class PlaybackControls {
  /**
   * @param {(at: number) => void} show
   * @param {{ speeds: number[], speed: number, paced?: (speed: number) => void, done?: () => void, leap?: () => number }} options
   */
  constructor(show, options) {
    this.show = show;
    this.options = options;
    this.speed = options.speed;
    this.at = 0;
    this.length = 0;
    this.open = false;
    this.timer = 0;
    this.seek = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("player.seek") });
    this.seek.addEventListener("input", () => this.jump(this.seek.valueAsNumber));
    this.toggle = signButton("play", t("player.play"), () => (this.timer ? this.pause() : this.play()), { class: "button sign primary" });
    this.counter = el("span", { class: "counter" });
    const { leap } = options;
    this.element = el(
      "div",
      { class: "transport" },
      signButton("first", t("player.first"), () => this.jump(0)),
      signButton("back", t("player.back"), () => this.jump(this.at - 1)),
      this.toggle,
      signButton("forward", t("player.forward"), () => this.jump(this.at + 1)),
      leap && signButton("leap", t("explain.nextNode"), () => this.jump(leap())),
      signButton("last", t("player.last"), () => this.jump(this.length)),
      this.seek,
      this.counter,
      select(options.speeds.map((speed) => [String(speed), `${speed}×`]), String(this.speed), (value) => this.pace(Number(value)), { "aria-label": t("player.speed") }),
    );
  }

  /**
   * Starts with another number of steps.
   * @param {number} length
   * @param {number} at
   * @param {boolean} [open] whether there would be more steps
   */
  load(length, at, open = false) {
    this.pause();
    this.length = length;
    this.open = open;
    this.seek.max = String(length);
    this.go(at);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(this.length, Math.max(0, at));
    this.seek.valueAsNumber = this.at;
    this.counter.textContent = `${number(this.at)} / ${number(this.length)}${this.open ? "…" : ""}`;
    this.show(this.at);
  }

  /** @param {number} at */
  jump(at) {
    this.pause();
    this.go(at);
  }

  play() {
    if (this.at === this.length) this.go(0);
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at < this.length) return;
      this.pause();
      this.options.done?.();
    }, 1000 / this.speed);
    this.face();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.face();
  }

  /** @param {number} speed */
  pace(speed) {
    this.speed = speed;
    this.options.paced?.(speed);
    if (!this.timer) return;
    this.pause();
    this.play();
  }

  face() {
    const label = t(this.timer ? "player.pause" : "player.play");
    this.toggle.replaceChildren(icon(this.timer ? "pause" : "play"));
    this.toggle.title = label;
    this.toggle.setAttribute("aria-label", label);
  }
}
