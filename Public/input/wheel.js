// Wheel and trackpad on the phone.

import { Scrolling, wheelEvent } from "./scrolling.js";

/** Scrolls by the wheel. */
export class Wheel {
  constructor(phone, app) {
    const scrolling = new Scrolling(app);
    phone.view.addEventListener("wheel", (event) => {
      if (event.ctrlKey) return;
      const isTaken = scrolling.scroll((view, offset) => wheelEvent(view, offset, event));
      if (isTaken) event.preventDefault();
    }, { passive: false });
  }
}
