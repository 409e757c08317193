// Whether somebody can see the page.

/** The page's timer ticks this often, in milliseconds; it is late after the computer slept. */
const tickInterval = 1000;
const sleepLimit = 3000;

/** Dispatches `change` when `isVisible` changes; after a sleep twice, for the page saw nothing. */
export class Visibility extends EventTarget {
  isVisible;

  #tickedAt = 0;

  constructor(window) {
    super();
    const { document } = window;
    const read = () => this.#set(document.visibilityState === "visible");
    const hide = () => this.#set(false);
    read();
    // A frozen page keeps its locks, and one in the back/forward cache may: let go before.
    for (const [target, type, listener] of [
      [document, "visibilitychange", read], [document, "freeze", hide], [document, "resume", read],
      [window, "pagehide", hide], [window, "pageshow", read],
    ]) target.addEventListener(type, listener);
    window.setInterval(() => this.#tick(), tickInterval);
  }

  #set(isVisible) {
    this.#tickedAt = Date.now();
    if (this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    this.dispatchEvent(new Event("change"));
  }

  #tick() {
    const hasSlept = Date.now() - this.#tickedAt > sleepLimit;
    this.#tickedAt = Date.now();
    if (!hasSlept || !this.isVisible) return;
    this.#set(false);
    this.#set(true);
  }
}
