// Pointer, wheel and keys on the plot.

const slop = 4;

/** The zoom of a key and of a wheel's pixel. */
const factors = { key: 0.7, wheelPixel: 0.002 };

/** Keys that work with the focus anywhere but in these, which take them themselves. */
const shortcuts = [",", ".", "[", "]", " "];
const controls = "input, select, textarea, button, a, [contenteditable]";

/** What each key does: a method of the navigation, and its argument. */
const keys = {
  w: ["zoom", factors.key], s: ["zoom", 1 / factors.key], a: ["pan", -0.2], d: ["pan", 0.2],
  f: ["fit"], ArrowLeft: ["step", -1], ArrowRight: ["step", 1], Home: ["scrub", 0],
  End: ["scrub", Infinity], Escape: ["live"], ",": ["toEffect", -1], ".": ["toEffect", 1],
  "[": ["toEvent", -1], "]": ["toEvent", 1],
};

export class Gestures {
  #plot;
  #navigation;
  #transport;
  #press = null;
  /** What the last press was on: the plot has the pointer then. */
  #pressed = null;

  constructor(plot, navigation, transport) {
    this.#plot = plot;
    this.#navigation = navigation;
    this.#transport = transport;
    for (const [type, listener] of Object.entries({
      pointerdown: (event) => this.#down(event), pointermove: (event) => this.#moved(event),
      pointerup: (event) => this.#up(event), pointercancel: () => this.#cancel(),
      pointerleave: () => navigation.hover(null), dblclick: () => this.#doubled(),
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
    this.#pressed = event.target;
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

  /** Opens a notch, or shows all. The first click of the two has set the cursor. */
  #doubled() {
    const notch = this.#pressed?.closest("[data-fold]");
    this.#navigation.live();
    if (notch) this.#navigation.openFold(Number(notch.dataset.fold));
    else this.#navigation.fit();
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
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const [method, ...values] = keys[key] ?? [];
    if (key === " ") this.#transport.replay();
    else if (method) this.#navigation[method](...values);
    else return;
    event.preventDefault();
  }
}
