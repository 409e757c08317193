// Keys on the phone.

import { Scrolling, keyEvent } from "./scrolling.js";

/** Scrolls by keys. */
export class Keyboard {
  constructor(phone, app) {
    const scrolling = new Scrolling(app);
    phone.view.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTaken = scrolling.scroll((view, offset) => keyEvent(view, offset, event.key));
      if (isTaken) event.preventDefault();
    });
  }
}
