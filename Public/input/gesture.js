// Converts a pointer on the view to events of the session.

/** How far a pointer moves until a press becomes a drag, in points; less is a tap. */
export const slop = { mouse: 3, pen: 4, touch: 6 };

/**
 * One pointer; each method returns the events to post, oldest first. A point is `{x, y, at}`, in
 * points of the view and on the page's clock.
 *
 * The server has no touch slop: a drag without movement can trigger a refresh. A press therefore
 * becomes a drag when it moves beyond the slop, with the point and time of the press as its
 * beginning. A press on moving content is a drag at once, because it must stop the content.
 */
export class Gesture {
  #pointer = null;

  get isDown() {
    return this.#pointer !== null;
  }

  /** A pointer was pressed; a second pointer is ignored. */
  pressed(id, kind, point, { contentMoves }) {
    if (this.#pointer) return [];
    this.#pointer = { id, slop: slop[kind] ?? slop.touch, start: point, drags: contentMoves };
    return contentMoves ? [event("dragBegan", point)] : [];
  }

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

  /** The pointer was lifted; `target` is the component that a tap at this point reaches. */
  lifted(id, point, target) {
    if (this.#pointer?.id !== id) return [];
    const { drags } = this.#pointer;
    this.#pointer = null;
    if (drags) return [event("dragEnded", point)];
    return target ? [{ type: "tap", component: target, at: point.at }] : [];
  }

  cancelled(id, at) {
    return this.#pointer?.id === id ? this.abandoned(at) : [];
  }

  /** Ends the gesture while the pointer may still be down; returns the event that ends the drag. */
  abandoned(at) {
    const drags = this.#pointer?.drags ?? false;
    this.#pointer = null;
    return drags ? [{ type: "dragCancelled", at }] : [];
  }
}

function event(type, { x, y, at }) {
  return { type, x, y, at };
}
