// Pointer, wheel and keys on the plot.

/** A press that moves less is a click, in pixels. */
const slop = 4;

/** The zoom of a key and of a wheel's pixel. */
const factors = { key: 0.7, wheelPixel: 0.002 };

/** Keys that work with the focus anywhere, and elements that take them themselves. */
const shortcuts = [",", ".", "[", "]", " "];
const controls = "input, select, textarea, button, a, [contenteditable]";

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
    const listen = (type, listener) => plot.element.addEventListener(type, listener);
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#moved(event));
    listen("pointerup", (event) => this.#up(event));
    listen("pointercancel", () => this.#cancel());
    listen("pointerleave", () => navigation.hover(null));
    listen("dblclick", () => navigation.fit());
    listen("wheel", (event) => this.#wheel(event));
    listen("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#shortcut(event));
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
    const navigation = this.#navigation;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const delta = isSideways ? event.deltaX || event.deltaY : event.deltaY;
    if (isSideways) navigation.pan(delta / this.#plot.element.clientWidth);
    else navigation.zoom(Math.exp(delta * factors.wheelPixel), this.#plot.timeAt(event));
    event.preventDefault();
  }

  /** The keys that work anywhere but in fields and buttons. */
  #shortcut(event) {
    const isTaken = event.defaultPrevented || event.target.closest?.(controls);
    if (!isTaken && shortcuts.includes(event.key)) this.#key(event);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const navigation = this.#navigation;
    const action = {
      w: () => navigation.zoom(factors.key), s: () => navigation.zoom(1 / factors.key),
      a: () => navigation.pan(-0.2), d: () => navigation.pan(0.2), f: () => navigation.fit(),
      ArrowLeft: () => navigation.step(-1), ArrowRight: () => navigation.step(1),
      ",": () => navigation.toEffect(-1), ".": () => navigation.toEffect(1),
      "[": () => navigation.toEvent(-1), "]": () => navigation.toEvent(1),
      Home: () => navigation.scrub(0), End: () => navigation.scrub(navigation.endMs),
      Escape: () => navigation.live(), " ": () => this.#transport.replay(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    action();
    event.preventDefault();
  }
}
