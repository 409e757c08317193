// What follows from the offset for a header, back footer or trailer that a finger pulls.

import { remainderAt } from "./motion.js";
import { isOverlay } from "./overlay/family.js";
import { componentNames } from "./screen.js";

export class PredictedPull {
  name;
  axis;

  #component;
  #settings;
  #turns = [];
  #percent;
  /** Whether letting go begins a refresh. */
  #isArmed;

  /** The pulls of a snapshot's components, with their settings from the configuration. */
  static all(snapshot, configuration) {
    return componentNames.filter((name) => {
      const component = snapshot[name];
      return component && !isOverlay(component) && component.kind !== "auto" && !component.hidden
        && configuration[name]?.userInteractionEnabled !== false
        && !/refresh/i.test(component.state);
    }).map((name) => new PredictedPull(name, snapshot[name], configuration[name] ?? {}));
  }

  constructor(name, component, settings) {
    this.name = name;
    this.axis = name === "trailer" ? "x" : "y";
    this.#component = component;
    this.#settings = settings;
    this.#percent = component.pullingPercent;
    this.#isArmed = component.state === "pulling";
  }

  /** How much of the component an offset shows, below 0 before its edge. */
  #shown(offset) {
    const { edgeOffset, thresholdOffset } = this.#component;
    return (offset[this.axis] - edgeOffset) / (thresholdOffset - edgeOffset);
  }

  #animation(from, to, startMs) {
    return { from, to, startMs, durationMs: this.#settings.fastAnimationMs };
  }

  /** A finger moved to an offset; true if that arms the component or disarms it. */
  dragged(offset, ms) {
    const shown = this.#shown(offset);
    if (!(shown > 0)) return false;
    this.#percent = shown;
    const isArmed = shown > 1;
    if (this.#component.state === "noMoreData" || isArmed === this.#isArmed) return false;
    this.#isArmed = isArmed;
    // A footer's arrow points up at rest, which is half a turn.
    const [from, to] = isArmed === (this.name === "footer") ? [Math.PI, 0] : [0, Math.PI];
    this.#turns.push(this.#animation(from, to, ms));
    return true;
  }

  /** Lets go at an offset: the offset's animation if that begins a refresh, else null. */
  released(offset, ms) {
    if (!this.#isArmed || !(this.#shown(offset) > 0)) return null;
    return this.#animation(offset[this.axis], this.#component.thresholdOffset, ms);
  }

  /** The component's values on the screen; `offset` is that of content that moves by itself. */
  screenAt(screen, ms, offset) {
    const shown = offset ? this.#shown(offset) : 1;
    const percent = shown < 1 ? Math.max(shown, 0) : this.#percent;
    const { pullingPercent, alpha } = this.#component;
    const changes = this.#settings.automaticallyChangeAlpha && percent !== pullingPercent;
    const turned = this.#turns.reduce(
      (sum, turn) => sum + turn.to - turn.from + remainderAt(turn, ms), 0);
    return {
      ...screen, percent, isArmed: this.#isArmed,
      alpha: changes ? screen.alpha + percent - alpha : screen.alpha,
      arrowAngle: screen.arrowAngle === null ? null : screen.arrowAngle + turned,
    };
  }
}
