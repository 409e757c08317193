// What an overlay shows at an instant after a snapshot: its values, and on by its animations.

import { lookOf } from "./family.js";
import { beginAfter } from "./settle.js";

const steps = 24;

/** The progress of a cubic-bezier curve at a fraction of its time, by halving. */
function bezier(x1, y1, x2, y2) {
  const at = (a, b, u) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  return (fraction) => {
    let [low, high] = [0, 1];
    for (let step = 0; step < steps; step += 1) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < fraction) low = middle;
      else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}

const fastOutSlowIn = bezier(0.4, 0, 0.2, 1);

const curves = {
  linear: (x) => x,
  decelerate: (x) => 1 - (1 - x) ** 4,
  accelerateDecelerate: (x) => Math.cos((x + 1) * Math.PI) / 2 + 0.5,
  ease: bezier(0.25, 0.1, 0.25, 1),
};

/** The progress of a curve at a fraction of its time, from 0 to 1; an unknown one is linear. */
export function easeAt(name, fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  return (curves[name] ?? curves.linear)(fraction);
}

/** A turn of Android's spinner, in milliseconds, and the least and the greatest share of its arc. */
const turnMs = 1332;
const arc = { least: 0.01, more: 0.79, tail: 0.5 };

/** The values of the animations that have begun at a session time, by property, `position` the indicator's. */
export function animatedAt(animations, timeMs) {
  return Object.fromEntries(animations.filter(({ startMs }) => startMs <= timeMs).map((each) => [each.property.split(".").at(-1), valueAt(each, timeMs)]));
}

/** The presentation of an overlay at a session time; `push` is how far it moves the list down. */
export function overlayAt(component, { animations, presentation, timeMs: sinceMs }, timeMs) {
  const look = lookOf(component);
  const at = (property, value) => {
    const running = animations.find((each) => each.property === `header.${property}`);
    // One without a first frame begins with the next.
    return running ? valueAt({ ...running, startMs: running.startMs ?? beginAfter(look, sinceMs) }, timeMs) : value;
  };
  const displayed = at("displayed", presentation?.header?.displayed ?? component.displayed);
  const passedMs = Math.max(timeMs - sinceMs, 0);
  return {
    look, displayed, passedMs, push: look === "strip" ? displayed : 0,
    scale: at("scale", component.scale ?? 1), alpha: at("alpha", component.alpha ?? 1),
    position: at("indicator.position", component.indicator.position ?? 0),
    percent: component.thresholdTravel > 0 ? component.travel / component.thresholdTravel : 0,
  };
}

/** The value of a property that is animated. */
function valueAt({ from, to, startMs, durationMs, curve }, timeMs) {
  const fraction = Math.min(Math.max((timeMs - startMs) / durationMs, 0), 1);
  return to + (from - to) * (1 - easeAt(curve, fraction));
}

/** Whether an overlay's picture changes by itself although nothing of it is animated. */
export function turns({ indicator, state }) {
  return indicator.spinning ?? (state === "refreshing" || state === "settling" || state === "ending");
}

/**
 * The arc of Android's spinner `passedMs` after a snapshot, `{from, to, angle}` in turns: the tail
 * follows the head, and the whole goes round meanwhile.
 */
export function spinnerAt(passedMs) {
  const fraction = (passedMs % turnMs) / turnMs;
  const begin = (Math.floor(passedMs / turnMs) * (arc.more + arc.least)) % 1;
  const grow = fastOutSlowIn(Math.min(fraction / arc.tail, 1));
  const shrink = fastOutSlowIn(Math.max((fraction - arc.tail) / (1 - arc.tail), 0));
  const to = begin + arc.least + arc.more * grow;
  return { from: begin + arc.more * shrink, to, angle: (passedMs / turnMs) * 0.81 };
}
