// Pointer, wheel and keys on the plot.

/** A press that moves less is a click, in pixels. */
const slop = 4;

/** The zoom of a key and of a wheel's pixel. */
const factors = { key: 0.7, wheelPixel: 0.002 };

/** Keys that work with the focus anywhere, and elements that take them themselves. */
const shortcuts = [",", ".", " "];
const controls = "input, select, textarea, button, a, [contenteditable]";

/** Calls the timeline: see its methods of the same names. */
export class Gestures {
  #plot;
  #timeline;
  #press = null;

  /**
   * @param {Element} plot The element that takes the input.
   * @param {Timeline} timeline
   */
  constructor(plot, timeline) {
    this.#plot = plot;
    this.#timeline = timeline;
    const listen = (type, listener) => plot.addEventListener(type, listener);
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#moved(event));
    listen("pointerup", (event) => this.#up(event));
    listen("pointercancel", () => this.#cancel());
    listen("pointerleave", () => timeline.hover(null));
    listen("dblclick", () => timeline.fit());
    listen("wheel", (event) => this.#wheel(event));
    listen("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#shortcut(event));
  }

  #down(event) {
    if (event.button !== 0) return;
    const isChart = this.#timeline.isChart(event);
    this.#press = { event, scrubs: !isChart, isBrush: false };
    this.#plot.setPointerCapture(event.pointerId);
  }

  #moved(event) {
    const { timeline, press } = { timeline: this.#timeline, press: this.#press };
    timeline.hover(press ? null : timeline.timeAt(event));
    if (!press) return;
    press.isBrush ||= Math.abs(event.clientX - press.event.clientX) > slop;
    if (!press.isBrush) return;
    if (press.scrubs) timeline.scrub(timeline.timeAt(event));
    else timeline.brush(timeline.timeAt(press.event), timeline.timeAt(event));
  }

  #up(event) {
    const { timeline, press } = { timeline: this.#timeline, press: this.#press };
    this.#press = null;
    if (!press) return;
    if (press.isBrush && !press.scrubs) {
      timeline.brush(null);
      timeline.show(timeline.timeAt(press.event), timeline.timeAt(event));
      return;
    }
    const marked = press.event.target.closest("[data-at-ms]");
    timeline.scrub(marked && !press.isBrush ? Number(marked.dataset.atMs) : timeline.timeAt(event));
  }

  #cancel() {
    this.#press = null;
    this.#timeline.brush(null);
  }

  #wheel(event) {
    const timeline = this.#timeline;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const delta = isSideways ? event.deltaX || event.deltaY : event.deltaY;
    if (isSideways) timeline.pan(delta / this.#plot.clientWidth);
    else timeline.zoom(Math.exp(delta * factors.wheelPixel), timeline.timeAt(event));
    event.preventDefault();
  }

  /** The keys that work anywhere but in fields and buttons. */
  #shortcut(event) {
    const isTaken = event.defaultPrevented || event.target.closest?.(controls);
    if (!isTaken && shortcuts.includes(event.key)) this.#key(event);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const timeline = this.#timeline;
    const action = {
      w: () => timeline.zoom(factors.key), s: () => timeline.zoom(1 / factors.key),
      a: () => timeline.pan(-0.2), d: () => timeline.pan(0.2), f: () => timeline.fit(),
      ArrowLeft: () => timeline.step(-1), ArrowRight: () => timeline.step(1),
      ",": () => timeline.toEffect(-1), ".": () => timeline.toEffect(1),
      Home: () => timeline.scrub(0), End: () => timeline.scrub(timeline.endMs),
      Escape: () => timeline.live(), " ": () => timeline.replay(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    action();
    event.preventDefault();
  }
}
