// A pointer on the view, told as the session's events.

/** How far a pointer moves before it drags: a press that stays within is a tap. */
export const slop = { mouse: 3, pen: 4, touch: 6 };

/**
 * One pointer at a time: `pressed`, `moved` … return the events to post, oldest first.
 *
 * A point is `{x, y, at}`: where in the view, in points, and when, on the page's clock. The server
 * has no touch slop and lets a drag without any movement trigger a refresh; so a press becomes a
 * drag once it has moved, with its true beginning, unless it has to catch content that moves.
 */
export class Gesture {
  #pointer = null;

  /** Whether a pointer is down. */
  get isDown() {
    return this.#pointer !== null;
  }

  /** A pointer came down; one that is not the first is left out. */
  pressed(id, kind, point, { contentMoves }) {
    if (this.#pointer) return [];
    this.#pointer = { id, slop: slop[kind] ?? slop.touch, start: point, drags: contentMoves };
    return contentMoves ? [event("dragBegan", point)] : [];
  }

  /** The pointer was at these points, oldest first. */
  moved(id, points) {
    if (this.#pointer?.id !== id) return [];
    return points.flatMap((point) => this.#move(point));
  }

  #move(point) {
    const { start, drags, slop } = this.#pointer;
    if (drags) return [event("dragMoved", point)];
    if (Math.hypot(point.x - start.x, point.y - start.y) < slop) return [];
    this.#pointer.drags = true;
    return [event("dragBegan", start), event("dragMoved", point)];
  }

  /**
   * The pointer was lifted.
   *
   * @param {?string} target The component whose label takes taps at that point.
   */
  lifted(id, point, target) {
    if (this.#pointer?.id !== id) return [];
    const { drags } = this.#pointer;
    this.#pointer = null;
    if (drags) return [event("dragEnded", point)];
    return target ? [{ type: "tap", component: target, at: point.at }] : [];
  }

  /** The pointer was taken away. */
  cancelled(id, at) {
    if (this.#pointer?.id !== id) return [];
    return this.abandoned(at);
  }

  /** The gesture is over, whatever the pointer does; says what ends it for the session. */
  abandoned(at) {
    const drags = this.#pointer?.drags ?? false;
    this.#pointer = null;
    return drags ? [{ type: "dragCancelled", at }] : [];
  }
}

function event(type, { x, y, at }) {
  return { type, x, y, at };
}

/**
 * An event as it is posted: with its instant, in whole microseconds, in a realtime session; without
 * in one whose clock is held. There a drag takes no time, and the finger lifts without velocity.
 */
export function posted({ at, ...event }, { clock, timeMs }) {
  if (clock === "realtime") return { ...event, atMs: Math.round(timeMs(at) * 1000) / 1000 };
  return event.type === "dragEnded" ? { ...event, velocity: { x: 0, y: 0 } } : event;
}
