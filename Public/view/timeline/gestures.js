// Pointer, wheel and keys on the plot.

const slop = 4;

/** The zoom of a key and of a wheel's pixel. */
const factors = { key: 0.7, wheelPixel: 0.002 };

/** Keys that work with the focus anywhere but in these, which take them themselves. */
const shortcuts = [",", ".", "[", "]", " "];
const controls = "input, select, textarea, button, a, [contenteditable]";

const keys = {
  w: (navigation) => navigation.zoom(factors.key),
  s: (navigation) => navigation.zoom(1 / factors.key),
  a: (navigation) => navigation.pan(-0.2),
  d: (navigation) => navigation.pan(0.2),
  f: (navigation) => navigation.fit(),
  ArrowLeft: (navigation) => navigation.step(-1),
  ArrowRight: (navigation) => navigation.step(1),
  ",": (navigation) => navigation.toEffect(-1),
  ".": (navigation) => navigation.toEffect(1),
  "[": (navigation) => navigation.toEvent(-1),
  "]": (navigation) => navigation.toEvent(1),
  Home: (navigation) => navigation.scrub(0),
  End: (navigation) => navigation.scrub(navigation.endMs),
  Escape: (navigation) => navigation.live(),
  " ": (_, transport) => transport.replay(),
};

/** Turns input on the plot into navigation. */
export class Gestures {
  #plot;
  #navigation;
  #transport;
  #press = null;

  constructor(plot, navigation, transport) {
    this.#plot = plot;
    this.#navigation = navigation;
    this.#transport = transport;
    for (const [type, listener] of Object.entries({
      pointerdown: (event) => this.#down(event), pointermove: (event) => this.#moved(event),
      pointerup: (event) => this.#up(event), pointercancel: () => this.#cancel(),
      pointerleave: () => navigation.hover(null), dblclick: () => navigation.fit(),
      wheel: (event) => this.#wheel(event), keydown: (event) => this.#key(event),
    })) plot.element.addEventListener(type, listener);
    document.addEventListener("keydown", (event) => {
      const isTaken = event.defaultPrevented || event.target.closest?.(controls);
      if (!isTaken && shortcuts.includes(event.key)) this.#key(event);
    });
  }

  /** A press in the chart brushes, one beside it scrubs. */
  #down(event) {
    if (event.button !== 0) return;
    this.#press = { event, fromMs: this.#plot.timeAt(event), scrubs: !this.#plot.isChart(event),
                    isDrag: false };
    this.#plot.element.setPointerCapture(event.pointerId);
  }

  #moved(event) {
    const press = this.#press;
    const atMs = this.#plot.timeAt(event);
    if (!press) return this.#navigation.hover(atMs);
    press.isDrag ||= Math.abs(event.clientX - press.event.clientX) > slop;
    if (!press.isDrag) return;
    if (press.scrubs) this.#navigation.scrub(atMs);
    else this.#navigation.brush(press.fromMs, atMs);
  }

  #up(event) {
    const press = this.#press;
    if (!press) return;
    this.#cancel();
    const atMs = this.#plot.timeAt(event);
    const marked = press.event.target.closest("[data-at-ms]");
    if (press.isDrag && !press.scrubs) this.#navigation.show(press.fromMs, atMs);
    else this.#navigation.scrub(marked && !press.isDrag ? Number(marked.dataset.atMs) : atMs);
  }

  #cancel() {
    this.#press = null;
    this.#navigation.brush(null);
  }

  #wheel(event) {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const delta = isSideways ? event.deltaX || event.deltaY : event.deltaY;
    if (isSideways) this.#navigation.pan(delta / this.#plot.element.clientWidth);
    else this.#navigation.zoom(Math.exp(delta * factors.wheelPixel), this.#plot.timeAt(event));
    event.preventDefault();
  }

  #key(event) {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    action(this.#navigation, this.#transport);
    event.preventDefault();
  }
}
