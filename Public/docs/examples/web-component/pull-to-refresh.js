// A pull-to-refresh header for a scrolling element. It behaves as MJRefresh's header does.
//
// `PullToRefresh` decides: offsets and drags in, state, inset and callbacks out. It knows no document.
// `attach` connects it to an element.

/**
 * What can be heard of a header. `refresh` starts a load; whoever loads calls `endRefreshing`.
 *
 * @typedef {"refresh" | "beganRefreshing" | "beginsClosing" | "endedRefreshing"} HeaderEvent
 */

/** A header over a view whose offset is 0 at the top and negative while it is pulled. */
export class PullToRefresh {
  /** `idle`, `pulling` (a release would refresh) or `refreshing`. */
  state = "idle";
  /** The room above the content, in px, that keeps the header in view. */
  inset = 0;
  /** The offset of the view; the header sets it when it begins to refresh. */
  offset = 0;
  /** The part of the header that is pulled out; 1 is all of it. */
  pullingPercent = 0;
  /** Whether a finger drags the view. */
  isDragging = false;

  #height;
  #openMs;
  #closeMs;
  #listener;
  #after;

  /**
   * @param {object} options
   * @param {(event: HeaderEvent) => void} options.listener
   * @param {number} [options.height] How far a pull has to go, in px.
   * @param {number} [options.openMs] The animation from the release to the load.
   * @param {number} [options.closeMs] The animation from the end of the load.
   * @param {(run: () => void, ms: number) => void} [options.after] Runs something later.
   */
  constructor({ listener, height = 54, openMs = 250, closeMs = 400, after = defaultAfter }) {
    this.#listener = listener;
    this.#height = height;
    this.#openMs = openMs;
    this.#closeMs = closeMs;
    this.#after = after;
  }

  /** The view has scrolled, or was scrolled. */
  scrolledTo(offset) {
    this.offset = offset;
    if (this.state === "refreshing") {
      // The header gives its room back as it is scrolled away.
      this.inset = Math.min(Math.max(-offset, 0), this.#height);
    } else if (offset <= 0) {
      this.#pulledBy(-offset);
    }
  }

  #pulledBy(distance) {
    const percent = distance / this.#height;
    if (this.isDragging) {
      this.pullingPercent = percent;
      this.state = distance > this.#height ? "pulling" : "idle";
    } else if (this.state === "pulling") {
      this.beginRefreshing();
    } else if (percent < 1) {
      this.pullingPercent = percent;
    }
  }

  /** Opens the header; the load starts when it is open. Does nothing while it refreshes. */
  beginRefreshing() {
    this.pullingPercent = 1;
    if (this.state === "refreshing") return;
    this.state = "refreshing";
    this.inset = this.#height;
    this.offset = -this.#height;
    this.#after(() => {
      this.#listener("refresh");
      this.#listener("beganRefreshing");
    }, this.#openMs);
  }

  /** Closes the header; does nothing unless it refreshes. */
  endRefreshing() {
    if (this.state !== "refreshing") return;
    this.state = "idle";
    this.inset = 0;
    this.#listener("beginsClosing");
    this.#after(() => {
      this.pullingPercent = 0;
      this.#listener("endedRefreshing");
    }, this.#closeMs);
  }
}

const defaultAfter = (run, ms) => setTimeout(run, ms);

/** How far the content follows a finger that pulls it past its edge: half of the way. */
const pullSlope = 0.5;

/**
 * Connects a header to a scrolling element by touch: a pull at its top moves the element down.
 *
 * @param {HTMLElement} element Scrolls its content; its transform is the header's from now on.
 * @param {PullToRefresh} header
 * @returns {() => void} Draws the header's state; call it after `beginRefreshing` and `endRefreshing`.
 */
export function attach(element, header) {
  let startY = null;
  const draw = () => {
    const pulled = header.isDragging ? Math.max(-header.offset, 0) : header.inset;
    element.style.transform = `translateY(${pulled}px)`;
    element.dataset.state = header.state;
  };
  const release = () => {
    if (startY === null) return;
    startY = null;
    header.isDragging = false;
    header.scrolledTo(header.offset);
    draw();
  };
  element.addEventListener("touchstart", (event) => {
    if (element.scrollTop > 0) return;
    startY = event.touches[0].clientY;
    header.isDragging = true;
  });
  element.addEventListener("touchmove", (event) => {
    if (startY === null) return;
    const distance = event.touches[0].clientY - startY;
    header.scrolledTo(distance > 0 ? -distance * pullSlope - header.inset : -distance);
    draw();
  });
  element.addEventListener("touchend", release);
  element.addEventListener("touchcancel", release);
  return draw;
}
