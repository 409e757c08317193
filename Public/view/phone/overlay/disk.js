// Flutter's disk: the arc's length is the share of the pull, and it grows as the disk goes down.

import { spinnerAt } from "../../../model/overlay/screen.js";
import { element, putStyle } from "../../element.js";
import { Arc } from "./arc.js";

/** The greatest share of the ring while it is pulled, and where the ring begins: at the top. */
const mostShare = 0.75;
const top = -0.25;

/** The instant of the spinner that is shown while the clock stands: a snapshot tells none. */
const standingMs = 500;

export class Disk {
  #arc = new Arc();
  element = element("div", { class: "disk" }, this.#arc.element);

  draw({ frame, indicator, displayed }, screen, { isReduced }) {
    const { status, value } = indicator;
    const { x, y, width } = frame;
    putStyle(this.element, {
      display: status === null ? "none" : "block", width: `${width}px`, height: `${width}px`,
      transform: `translate(${x}px, ${y + screen.displayed - displayed}px) scale(${Math.max(screen.scale, 0)})`,
    });
    if (status === null) return;
    if (value === null) this.#arc.draw({ ...spinnerAt(standingMs + (isReduced ? 0 : screen.passedMs)), headScale: 0 });
    else {
      const share = mostShare * screen.position;
      this.#arc.draw({ from: 0, to: share, angle: top + share, headScale: screen.position, alpha: screen.alpha });
    }
  }
}
