// What follows from the offset for a header, back footer or trailer that a finger pulls.

import { remainderAt } from "./motion.js";

/** How far one component is pulled, whether it is armed, and its arrow. */
export class PredictedPull {
  /** 1 is the whole of it. */
  percent;
  /** Whether letting go begins a refresh. */
  isArmed;

  #name;
  #component;
  #settings;
  #turns = [];

  /** The pulls of a snapshot's components, with their settings from the configuration. */
  static all(snapshot, configuration) {
    return ["header", "footer", "trailer"]
      .filter((name) => {
        const component = snapshot[name];
        return component && component.kind !== "auto" && !component.hidden
          && configuration[name]?.userInteractionEnabled !== false
          && !/refresh/i.test(component.state);
      })
      .map((name) => new PredictedPull(name, snapshot[name], configuration[name] ?? {}));
  }

  constructor(name, component, settings) {
    this.#name = name;
    this.#component = component;
    this.#settings = settings;
    this.percent = component.pullingPercent;
    this.isArmed = component.state === "pulling";
  }

  get name() {
    return this.#name;
  }

  get axis() {
    return this.#name === "trailer" ? "x" : "y";
  }

  /** How much of the component an offset shows, below 0 before its edge. */
  #shown(offset) {
    const { edgeOffset, thresholdOffset } = this.#component;
    return (offset[this.axis] - edgeOffset) / (thresholdOffset - edgeOffset);
  }

  /** A finger moved to an offset; true if that arms the component or disarms it. */
  dragged(offset, ms) {
    const shown = this.#shown(offset);
    if (!(shown > 0)) return false;
    this.percent = shown;
    const isArmed = shown > 1;
    if (this.#component.state === "noMoreData" || isArmed === this.isArmed) return false;
    this.isArmed = isArmed;
    this.#turn(ms);
    return true;
  }

  #turn(startMs) {
    // A footer's arrow points up at rest, which is half a turn.
    const [from, to] = this.isArmed === (this.#name === "footer") ? [Math.PI, 0] : [0, Math.PI];
    this.#turns.push({ from, to, startMs, durationMs: this.#settings.fastAnimationMs });
  }

  /** Lets go at an offset: the offset's animation if that begins a refresh, else null. */
  released(offset, startMs) {
    if (!this.isArmed || !(this.#shown(offset) > 0)) return null;
    const to = this.#component.thresholdOffset;
    return { from: offset[this.axis], to, startMs, durationMs: this.#settings.fastAnimationMs };
  }

  /**
   * The component's values on the screen: those of the snapshot, and what is predicted.
   *
   * @param {?object} offset The offset of content that moves by itself, else null.
   */
  screenAt(screen, ms, offset) {
    const shown = offset ? this.#shown(offset) : 1;
    const percent = shown < 1 ? Math.max(shown, 0) : this.percent;
    const changed = percent !== this.#component.pullingPercent;
    const alpha = this.#settings.automaticallyChangeAlpha && changed
      ? screen.alpha + percent - this.#component.alpha : screen.alpha;
    const turned = this.#turns.reduce(
      (sum, turn) => sum + turn.to - turn.from + remainderAt(turn, ms), 0);
    const arrowAngle = screen.arrowAngle === null ? null : screen.arrowAngle + turned;
    return { ...screen, percent, isArmed: this.isArmed, alpha, arrowAngle };
  }
}
