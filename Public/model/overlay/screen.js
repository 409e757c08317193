// What an overlay shows at an instant after a snapshot: its values, and on by its animations.

import { easeAt, fastOutSlowIn } from "./curves.js";
import { lookOf } from "./family.js";
import { beginAfter } from "./frames.js";

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
