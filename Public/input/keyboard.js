// Keys: on the phone they scroll; anywhere but in a field P pulls and Escape shows the present.

import { keyPull } from "../model/pull.js";
import { Scrolling, keyEvent } from "./scrolling.js";

/** Elements that take letters themselves. */
const fields = "input, select, textarea, [contenteditable]";

export class Keyboard {
  #app;
  #finger;
  #isPulling = false;

  constructor(phone, app, finger) {
    this.#app = app;
    this.#finger = finger;
    const scrolling = new Scrolling(app);
    const scroll = ({ key }) => scrolling.scroll((view, offset) => keyEvent(view, offset, key));
    phone.view.addEventListener("keydown", (event) => {
      if (!isShortcut(event) && scroll(event)) event.preventDefault();
    });
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("keyup", (event) => {
      if (event.key.toLowerCase() === "p") this.#end("lift", event.timeStamp);
    });
    addEventListener("blur", () => this.#end("cancel", performance.now()));
  }

  #pressed(event) {
    if (isShortcut(event) || event.repeat || event.target.closest?.(fields)) return;
    if (event.key === "Escape") this.#app.setCursor(null);
    const view = this.#app.lane?.snapshot?.scrollView;
    if (event.key.toLowerCase() !== "p" || !view || this.#finger.isDown) return;
    this.#isPulling = true;
    this.#finger.pull(keyPull(view), event.timeStamp);
  }

  #end(way, at) {
    if (this.#isPulling) this.#finger[way](at);
    this.#isPulling = false;
  }
}

function isShortcut({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}
