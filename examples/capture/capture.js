/** Posts what happens to a scrolling element to a session: a finger is a drag, the wheel moves the offset alone. */
export class Capture {
  #element;
  #offset;
  #session;
  #start = performance.now();
  #events = [];
  #finger = null;
  #last = {};
  #posts = Promise.resolve();

  /**
   * - `session`: its address, and `configuration`, such as `{ header: { height: 60 } }`; the sizes are the element's.
   * - `offset`: as UIScrollView has it, negative in a pull down, which moves most components by a transform.
   */
  constructor(element, { session, configuration, offset = ({ scrollLeft: x, scrollTop: y }) => ({ x, y }) }) {
    [this.#element, this.#session, this.#offset] = [element, session, () => offset(element)];
    this.#post("PUT", session, { clock: "manual", scrollView: { driver: "external" }, ...configuration });
    // In the phase of the capture: before the component, which may move the content back.
    element.addEventListener("touchmove", ({ touches: [finger] }) => this.#moved(finger), true);
    element.addEventListener("touchend", () => this.#lifted("ended"), true);
    element.addEventListener("touchcancel", () => this.#lifted("cancelled"), true);
    this.#frame();
  }

  /** Tells that something happened, as an app's call: `call("endRefreshing", { component: "header" })`. */
  call(type, fields) {
    this.#events.push({ type, atMs: Math.round((performance.now() - this.#start) * 1000) / 1000, ...fields });
  }

  /** Ends it; resolves when all events are posted, rejects if the server refused one. */
  stop() {
    this.#frame = () => {};
    this.#look();
    return this.#posts;
  }

  #moved({ clientX: x, clientY: y }) {
    const state = this.#finger ? "changed" : "began";
    if (!this.#finger) this.call("setDragging", { dragging: true });
    this.#finger ??= { x, y };
    this.call("setPanState", { state, translation: { x: x - this.#finger.x, y: y - this.#finger.y } });
  }

  #lifted(state) {
    if (!this.#finger) return;
    this.#look();
    this.#finger = null;
    this.call("setDragging", { dragging: false });
    this.call("setPanState", { state });
  }

  #frame = () => {
    requestAnimationFrame(() => this.#frame());
    this.#look();
  };

  /** Posts what has happened and what differs from the last look: a transform tells no listener. */
  #look() {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#element;
    const now = {
      setBounds: { width: clientWidth, height: clientHeight },
      setContentSize: { width: scrollWidth, height: scrollHeight },
      setContentOffset: this.#offset(),
    };
    for (const [type, fields] of Object.entries(now)) {
      if (JSON.stringify(fields) !== JSON.stringify(this.#last[type])) this.call(type, fields);
    }
    this.#last = now;
    if (this.#events.length > 0) this.#post("POST", `${this.#session}/events`, { events: this.#events.splice(0) });
  }

  #post(method, address, body) {
    this.#posts = this.#posts.then(async () => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
    });
  }
}
