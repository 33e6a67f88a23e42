/** The one clock of a race: where a time lies on the axis that all lanes share, and the replay along it. */

import { svg } from "../kit/dom.js";
import { duration, t } from "../kit/words.js";

/** Milliseconds that a replay takes. */
const REPLAY = 7000;
const [TRACK, HEIGHT, LEFT] = [20, 46, 4];

/** @typedef {"linear" | "logarithmic"} Scale */

export class RaceClock {
  /** @param {(share: number) => void} tell hears how far the replay is, from 0 to 1 */
  constructor(tell) {
    this.tell = tell;
    /** @type {Scale} */
    this.scale = "linear";
    /** Whether there is anything to measure; without it the axis has no times. */
    this.hasTimes = false;
    this.shortest = 1e-3;
    this.longest = 1;
    this.share = 0;
    this.frame = 0;
  }

  /**
   * Sets the axis for these times. Times that differ much need a logarithmic one.
   * @param {number[]} times seconds
   * @param {Scale} [scale]
   */
  fit(times, scale) {
    const known = times.filter((time) => time > 0);
    this.hasTimes = known.length > 0;
    this.longest = Math.max(1e-6, ...known) * 1.04;
    this.shortest = Math.max(1e-7, Math.min(this.longest / 10, ...known)) / 3;
    this.scale = scale ?? (this.longest / this.shortest > 60 ? "logarithmic" : "linear");
  }

  /**
   * Where a time lies on the axis, from 0 to 1.
   * @param {number} seconds
   */
  place(seconds) {
    const share =
      this.scale === "linear" ? seconds / this.longest : Math.log(seconds / this.shortest) / Math.log(this.longest / this.shortest);
    return Math.min(1, Math.max(0, share));
  }

  /** The time that the clock shows. */
  get seconds() {
    return this.scale === "linear" ? this.share * this.longest : this.shortest * (this.longest / this.shortest) ** this.share;
  }

  /** The times that the axis names. */
  get ticks() {
    if (this.scale === "logarithmic") {
      const first = Math.ceil(Math.log10(this.shortest));
      const count = Math.floor(Math.log10(this.longest)) - first + 1;
      const step = Math.max(1, Math.ceil(count / 4));
      return Array.from({ length: Math.ceil(count / step) }, (_, i) => 10 ** (first + i * step));
    }
    const raw = this.longest / 3;
    const unit = 10 ** Math.floor(Math.log10(raw));
    const step = unit * (raw / unit >= 5 ? 5 : raw / unit >= 2 ? 2 : 1);
    return Array.from({ length: Math.floor(this.longest / step) + 1 }, (_, i) => i * step);
  }

  play() {
    cancelAnimationFrame(this.frame);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.go(1);
    const from = this.share >= 1 ? 0 : this.share;
    let start = 0;
    const tick = (/** @type {number} */ now) => {
      start ||= now;
      this.go(Math.min(1, from + (now - start) / REPLAY));
      this.frame = this.share < 1 ? requestAnimationFrame(tick) : 0;
      if (!this.frame) this.tell(1);
    };
    this.frame = requestAnimationFrame(tick);
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** @param {number} share */
  go(share) {
    this.share = share;
    this.tell(share);
  }

  get playing() {
    return this.frame !== 0;
  }
}

/**
 * A lane's track with the axis below it.
 * @param {RaceClock} clock
 * @param {{ end: number | null, solved: boolean }} result where the lane ends, if it does
 * @param {number} width in pixels
 */
export function timeTrack(clock, result, width) {
  const x = (/** @type {number} */ share) => LEFT + share * (width - 2 * LEFT);
  const bar = svg("rect", { x: LEFT, y: 3, width: 0, height: TRACK - 6, rx: 4, class: "race-fill" });
  const drawing = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      class: "race-track",
      role: "img",
      "aria-label": t("race.axis", { scale: t(`race.${clock.scale}`) }),
    },
    svg("rect", { x: 0, y: 0, width, height: TRACK, rx: 6, class: "race-ground" }),
    bar,
  );
  for (const tick of clock.hasTimes ? clock.ticks : []) {
    const at = x(clock.scale === "linear" || tick >= clock.shortest ? clock.place(tick) : 0);
    const anchor = at < 24 ? "start" : at > width - 24 ? "end" : "middle";
    drawing.append(
      svg("line", { x1: at, x2: at, y1: TRACK, y2: TRACK + 5, class: "race-tick" }),
      svg("text", { x: at, y: TRACK + 18, "text-anchor": anchor, class: "race-time" }, tick === 0 ? "0" : duration(tick)),
    );
  }
  if (result.end !== null && result.solved) drawing.append(svg("path", { d: `M${x(result.end)} -1V${TRACK + 1}`, class: "race-flag" }));
  return {
    drawing,
    fill: (/** @type {number} */ share) => bar.setAttribute("width", String(Math.max(0, x(Math.min(share, result.end ?? share)) - LEFT))),
  };
}
