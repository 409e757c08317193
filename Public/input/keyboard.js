// Keys: on the phone they scroll; anywhere but in a field P pulls and Escape shows the present.

import { pullTravel } from "../model/pull.js";
import { Scrolling, keyEvent } from "./scrolling.js";
import { VirtualFinger } from "./virtualFinger.js";

/** Elements that take letters themselves. */
const fields = "input, select, textarea, [contenteditable]";

/** The keys of the page. */
export class Keyboard {
  #app;
  #scrolling;
  #finger;
  #pull = null;

  constructor(phone, app) {
    this.#app = app;
    this.#scrolling = new Scrolling(app);
    this.#finger = new VirtualFinger(app);
    phone.view.addEventListener("keydown", (event) => {
      if (!isShortcut(event) && this.#scroll(event)) event.preventDefault();
    });
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("keyup", (event) => this.#released(event));
    addEventListener("blur", () => this.#cancel());
  }

  #scroll(event) {
    return this.#scrolling.scroll((view, offset) => keyEvent(view, offset, event.key));
  }

  #pressed(event) {
    if (isShortcut(event) || event.repeat || event.target.closest?.(fields)) return;
    if (event.key === "Escape") this.#app.setCursor(null);
    if (event.key.toLowerCase() !== "p" || !this.#finger.begin(event.timeStamp)) return;
    this.#pull = { startedAt: event.timeStamp, travel: 0 };
    requestAnimationFrame((nowMs) => this.#draw(nowMs));
  }

  /** Moves the finger in each frame while the key is down. */
  #draw(nowMs) {
    if (!this.#pull) return;
    const travel = pullTravel(nowMs - this.#pull.startedAt);
    if (travel > this.#pull.travel) {
      this.#finger.moveBy({ y: travel - this.#pull.travel }, nowMs);
      this.#pull.travel = travel;
    }
    requestAnimationFrame((next) => this.#draw(next));
  }

  #released(event) {
    if (event.key.toLowerCase() !== "p" || !this.#pull) return;
    this.#pull = null;
    this.#finger.lift(event.timeStamp);
  }

  #cancel() {
    if (!this.#pull) return;
    this.#pull = null;
    this.#finger.cancel(performance.now());
  }
}

function isShortcut({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}
