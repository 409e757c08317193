/**
 * Writes what happens to a scrolling element, and what its pull-to-refresh component shows, as lines for
 * `overscroll capture NAME --listen PORT`. No build step, no dependencies.
 *
 * A finger is a drag of the session; the wheel and the page's own code move the offset without one. Within
 * a task of the browser, what was seen counts after what happened.
 */

/** The time between two posts, in milliseconds. */
export const batchMs = 250;

/** Before the listeners of the component, which may move the content back. */
const first = { passive: true, capture: true };

export class Capture {
  #element;
  #offset;
  #post;
  #lines = [];
  #start = performance.now();
  /** The instant of this task; null before something happened in it. */
  #instantMs = null;
  #seen = new Map();
  #touch = null;
  #last;
  #stops = [];
  #timer;
  #sent = Promise.resolve();

  /**
   * Begins a capture.
   *
   * - `to`: the address that `overscroll capture` prints.
   * - `configuration`: of the session, such as `{ header: { height: 60 } }`; the sizes are the element's.
   * - `offset`: the content offset as UIScrollView has it, negative in a pull down, where the element's own
   *   `scrollLeft` and `scrollTop` do not say it; a pull moves most components by a transform.
   * - `observe`: what the component shows now, by pointers such as `/header/state`; asked after each event
   *   and at each frame. What has changed since is written.
   * - `post`: sends lines; by default a POST to `to`.
   */
  constructor(element, { to, configuration = {}, offset = scrollOffset, observe = () => ({}), post } = {}) {
    this.#element = element;
    this.#offset = () => offset(element);
    this.#post = post ?? ((body) => fetch(to, { method: "POST", body, keepalive: body.length < 60_000 }));
    this.observe = observe;
    this.#last = this.#look();
    this.#add({ configuration: this.#configuration(configuration) });
    this.#listen();
    this.#timer = setInterval(() => this.flush(), batchMs);
    this.#frame();
  }

  /** Writes that the app calls the component: `beginRefreshing`, `endRefreshing`, … */
  call(type, component = "header") {
    this.#happened({ type, component });
  }

  /** Ends the capture; resolves when all lines are posted. */
  async stop() {
    for (const stop of this.#stops) stop();
    clearInterval(this.#timer);
    this.#note();
    await this.flush();
  }

  /** Posts the lines that wait, after those before them. */
  flush() {
    const body = this.#lines.join("");
    this.#lines = [];
    if (body !== "") this.#sent = this.#sent.then(() => this.#post(body));
    return this.#sent;
  }

  #configuration({ scrollView, ...others }) {
    const { offset, bounds, size } = this.#last;
    return {
      clock: "manual", ...others,
      scrollView: {
        driver: "external", ...bounds, contentOffset: offset, contentWidth: size.width, contentHeight: size.height,
        ...scrollView,
      },
    };
  }

  #listen() {
    const on = (target, type, body) => {
      target.addEventListener(type, body, first);
      this.#stops.push(() => target.removeEventListener(type, body, first));
    };
    on(this.#element, "scroll", () => this.#note());
    on(this.#element, "touchstart", (event) => this.#touched(event));
    on(this.#element, "touchmove", (event) => this.#moved(event));
    on(this.#element, "touchend", (event) => this.#lifted(event, "ended"));
    on(this.#element, "touchcancel", (event) => this.#lifted(event, "cancelled"));
    const sizes = new ResizeObserver(() => this.#note());
    for (const element of [this.#element, ...this.#element.children]) sizes.observe(element);
    this.#stops.push(() => sizes.disconnect());
  }

  /** Looks at each frame: a transform and a timer of the component tell no listener. */
  #frame() {
    let id;
    const look = () => {
      this.#note();
      id = requestAnimationFrame(look);
    };
    id = requestAnimationFrame(look);
    this.#stops.push(() => cancelAnimationFrame(id));
  }

  // The finger. The one that came first counts.

  #touched({ changedTouches: [{ identifier, clientX, clientY }] }) {
    if (this.#touch) return;
    this.#touch = { identifier, clientX, clientY, hasMoved: false };
  }

  #moved(event) {
    const finger = this.#finger(event);
    if (!finger) return;
    const translation = { x: finger.clientX - this.#touch.clientX, y: finger.clientY - this.#touch.clientY };
    // As a pan begins: with the first movement, not with the touch.
    if (!this.#touch.hasMoved) this.#happened({ type: "setDragging", dragging: true });
    this.#happened({ type: "setPanState", state: this.#touch.hasMoved ? "changed" : "began", translation });
    this.#touch.hasMoved = true;
    this.#note();
  }

  #lifted(event, state) {
    if (!this.#finger(event)) return;
    const { hasMoved } = this.#touch;
    this.#touch = null;
    if (!hasMoved) return;
    this.#note();
    this.#happened({ type: "setDragging", dragging: false });
    this.#happened({ type: "setPanState", state });
  }

  #finger({ changedTouches }) {
    return [...changedTouches].find(({ identifier }) => identifier === this.#touch?.identifier);
  }

  // What has changed.

  #look() {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#element;
    return {
      offset: this.#offset(),
      bounds: { width: clientWidth, height: clientHeight },
      size: { width: scrollWidth, height: scrollHeight },
    };
  }

  /** Writes what differs from the last look. */
  #note() {
    const [old, now] = [this.#last, this.#look()];
    this.#last = now;
    const types = { bounds: "setBounds", size: "setContentSize", offset: "setContentOffset" };
    for (const [name, type] of Object.entries(types)) {
      const isEqual = Object.keys(now[name]).every((key) => now[name][key] === old[name][key]);
      if (!isEqual) this.#happened({ type, ...now[name] });
    }
    this.#see();
  }

  #see() {
    const changed = Object.entries(this.observe()).filter(([place, value]) => this.#seen.get(place) !== value);
    for (const [place, value] of changed) this.#seen.set(place, value);
    if (changed.length > 0) this.#add({ atMs: this.#now(), observed: Object.fromEntries(changed) });
  }

  #happened(event) {
    this.#add({ atMs: this.#now(), ...event });
  }

  /** Milliseconds since the begin, the same within a task and the microtasks after it. */
  #now() {
    if (this.#instantMs === null) {
      this.#instantMs = Math.round((performance.now() - this.#start) * 1000) / 1000;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        this.#instantMs = null;
        channel.port1.close();
      };
      channel.port2.postMessage(null);
    }
    return this.#instantMs;
  }

  #add(line) {
    this.#lines.push(`${JSON.stringify(line)}\n`);
  }
}

/** The offset of an element that scrolls by itself. */
export function scrollOffset({ scrollLeft, scrollTop }) {
  return { x: scrollLeft, y: scrollTop };
}
