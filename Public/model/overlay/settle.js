// What an overlay does when its finger lifts, as animations of a snapshot, until the server says it.

import { circleScales, circleTarget, disk, strip } from "./pulled.js";

/** Session times count microseconds. */
const tolerance = 0.0005;

const frame = (count) => Math.floor((count * 1e6) / 60) / 1000;

/** The last frame up to a session time, in milliseconds. */
export function frameUpTo(ms) {
  const count = Math.floor(((ms + tolerance) * 60) / 1000);
  return frame(count + 1) <= ms + tolerance ? frame(count + 1) : frame(count);
}

/** The first frame after a session time, in milliseconds. */
export function frameAfter(ms) {
  const count = Math.ceil(((ms + tolerance) * 60) / 1000);
  return frame(count) > ms + tolerance ? frame(count) : frame(count + 1);
}

/** When an animation of an overlay begins that is asked for at a session time; Android counts whole milliseconds. */
export function beginAfter(look, ms) {
  return look === "circle" ? Math.floor(frameAfter(ms)) : frameAfter(ms);
}

const forms = { circle: circleSettle, disk: diskSettle, strip: stripSettle };

/**
 * The animations that a lift at `ms` begins: `{isPast, isCancelled, isFree, shownAt, ms}` of `look`; `shownAt` is
 * `pulledAt` at a session time, `isFree`: the list moves by itself. `settings` and `scrollView` as there.
 */
export function settleOf(look, lift, settings, scrollView) {
  return forms[look](lift, settings, scrollView)
    .map(([property, to, durationMs, curve, startMs = beginAfter(look, lift.ms)]) => {
      const from = lift.shownAt(startMs)[property.split(".").at(-1)];
      return { property: `header.${property}`, from, to, startMs, durationMs, curve };
    });
}

function circleSettle({ isPast, isCancelled, shownAt, ms }, settings, { content, density }) {
  // On the touch path a cancelled pull stays.
  if (shownAt(ms).displayed <= 0 || (isCancelled && content !== "nested")) return [];
  if (isPast) return [["displayed", circleTarget(settings, density), 200, "decelerate"]];
  return circleScales(settings) ? [["displayed", 0, 150, "accelerateDecelerate"], ["scale", 0, 150, "accelerateDecelerate"]]
    : [["displayed", 0, 200, "decelerate"]];
}

function diskSettle({ isPast, isFree, shownAt, ms }, { displacement = disk.defaultDisplacement }) {
  const to = (position, durationMs, startMs) => [["indicator.position", position, durationMs, "linear", startMs],
    ["displayed", disk.most * position * (displacement + disk.size), durationMs, "linear", startMs]];
  // While the list moves on, a pull follows it, and an armed one refreshes in its second frame.
  if (isFree) return isPast ? to(disk.armed, 150, frameAfter(frameAfter(ms))) : [];
  return isPast && shownAt(ms).position === 1 ? to(disk.armed, 150) : to(0, 200);
}

function stripSettle({ isPast, isCancelled, ms }, { distReload }) {
  if (isCancelled) return [];
  return [["displayed", isPast ? distReload || strip.reload : 0, 300, "ease", ms]];
}
