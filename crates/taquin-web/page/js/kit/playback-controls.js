/** Playback controls: play, pause, step, seek and speed. */

import { isField } from "../board/board-input.js";
import { el } from "./dom.js";
import { select, signButton } from "./fields.js";
import { icon } from "./icons.js";
import { number, t } from "./words.js";

export class PlaybackControls {
  /**
   * @param {(at: number) => void} show
   * @param {{ speeds: number[], speed: number, loading?: import("./loading.js").Loading | null, paced?: (speed: number) => void, done?: () => void, leap?: () => number }} options
   *   `loading` keeps what the user asks for while the steps are awaited
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
    this.seek.addEventListener("input", () => {
      const at = this.seek.valueAsNumber;
      this.act(() => this.jump(at));
    });
    this.toggle = signButton("play", t("player.play"), () => this.act(() => this.playOrPause()), { class: "button sign primary" });
    this.counter = el("span", { class: "counter" });
    this.speeds = select(
      options.speeds.map((speed) => [String(speed), t("player.perSecond", { speed })]),
      String(this.speed),
      (value) => this.pace(Number(value)),
      { "aria-label": t("player.speed") },
    );
    const { leap } = options;
    this.element = el(
      "div",
      { class: "transport" },
      signButton("first", t("player.first"), () => this.act(() => this.jump(0))),
      signButton("back", t("player.back"), () => this.act(() => this.jump(this.at - 1))),
      this.toggle,
      signButton("forward", t("player.forward"), () => this.act(() => this.jump(this.at + 1))),
      leap && signButton("leap", t("explain.nextNode"), () => this.act(() => this.jump(leap()))),
      signButton("last", t("player.last"), () => this.act(() => this.jump(this.length))),
      this.seek,
      this.counter,
      this.speeds,
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
    this.element.dispatchEvent(new Event("step", { bubbles: true }));
  }

  /** @param {number} at */
  jump(at) {
    this.pause();
    this.go(at);
  }

  /**
   * Does what the user asks for, when there are steps.
   * @param {() => void} wish
   */
  act(wish) {
    const { loading } = this.options;
    if (loading) loading.act(wish);
    else wish();
  }

  playOrPause() {
    if (this.timer) this.pause();
    else this.play();
  }

  play() {
    if (this.at === this.length) this.go(0);
    const began = performance.now();
    const first = this.at;
    // Above 60 steps per second several are made at once.
    this.timer = setInterval(
      () => {
        const due = first + Math.round(((performance.now() - began) / 1000) * this.speed);
        if (due > this.at) this.go(due);
        if (this.at < this.length) return;
        this.pause();
        this.options.done?.();
      },
      Math.max(16, 1000 / this.speed),
    );
    this.face();
  }

  /**
   * Chooses a speed that plays everything in this many seconds, not slower than the usual one.
   * @param {number} seconds
   */
  fit(seconds) {
    const { speeds } = this.options;
    const speed = speeds.find((each) => each >= this.options.speed && this.length / each <= seconds) ?? speeds.at(-1) ?? this.speed;
    this.speeds.value = String(speed);
    this.pace(speed);
  }

  /**
   * Space plays and pauses, arrows step, Home and End go to either end; whether the key did something.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if ((this.length === 0 && !this.options.loading?.isLoading) || isModified || isField(event.target)) return false;
    // A button that was reached with the keyboard keeps its own space bar.
    if (event.code === "Space" && event.target instanceof Element && event.target.matches(":is(button, a, summary):focus-visible"))
      return false;
    /** @type {Record<string, () => void>} */
    const acts = {
      Space: () => this.playOrPause(),
      ArrowLeft: () => this.jump(this.at - 1),
      ArrowRight: () => this.jump(this.at + 1),
      ArrowUp: () => this.jump(this.at - 1),
      ArrowDown: () => this.jump(this.at + 1),
      Home: () => this.jump(0),
      End: () => this.jump(this.length),
    };
    const act = acts[event.code];
    if (!act) return false;
    event.preventDefault();
    this.act(act);
    return true;
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
