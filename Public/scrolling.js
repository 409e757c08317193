// Scrolling without a drag: wheel and keys set the offset within the motion range.

/** The scroll distance of an arrow key, and the overlap of two pages, in points. */
const line = 44;

/** Points in one unit of a wheel event, by `deltaMode`: pixel, line, page. */
const wheelUnits = [() => 1, () => line, (view) => view.height];

const keys = {
  ArrowDown: (view, y) => y + line,
  ArrowUp: (view, y) => y - line,
  PageDown: (view, y) => y + view.height - line,
  PageUp: (view, y) => y - view.height + line,
  " ": (view, y) => y + view.height - line,
  Home: () => -Infinity,
  End: () => Infinity,
};

const sidewaysKeys = { ArrowRight: line, ArrowLeft: -line };

/** The event for a wheel event at an offset; null if the offset does not change. */
export function wheelEvent(view, offset, { deltaX, deltaY, deltaMode }) {
  const unit = wheelUnits[deltaMode](view);
  return offsetEvent(view, offset, { x: offset.x + deltaX * unit, y: offset.y + deltaY * unit });
}

/** The event for a key at an offset; null if the key does not scroll. */
export function keyEvent(view, offset, key) {
  const x = offset.x + (sidewaysKeys[key] ?? 0);
  const y = Object.hasOwn(keys, key) ? keys[key](view, offset.y) : offset.y;
  const event = offsetEvent(view, offset, { x, y });
  return event && view.driver === "simulated" ? { ...event, animated: true } : event;
}

/**
 * Leaves an axis unchanged if the range ends there, or if the offset is beyond the range.
 *
 * While a header refreshes, the rest range can follow the offset; the motion range does not. An
 * axis that does not move has no motion range.
 */
function offsetEvent({ motionRange, restRange }, offset, wanted) {
  const event = { type: "setContentOffset" };
  for (const axis of ["x", "y"]) {
    const [least, most] = motionRange[axis] ?? restRange[axis];
    const target = Math.min(Math.max(wanted[axis], least), most);
    const isWanted = (target - offset[axis]) * (wanted[axis] - offset[axis]) > 0;
    if (isWanted) event[axis] = target;
  }
  return "x" in event || "y" in event ? event : null;
}
