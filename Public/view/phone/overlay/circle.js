// Android's circle: a white disk with an arc that follows the finger, and turns while it refreshes.

import { spinnerAt } from "../../../model/overlay/screen.js";
import { element, putStyle } from "../../element.js";
import { Arc } from "./arc.js";

export class Circle {
  #arc = new Arc();
  element = element("div", { class: "disk" }, this.#arc.element);

  draw({ frame, indicator, displayed }, screen, { isReduced }) {
    const { visible, spinning, startTrim, endTrim, rotation, turn, arrow, arrowScale } = indicator;
    const { x, y, width } = frame;
    putStyle(this.element, {
      display: visible ? "block" : "none", width: `${width}px`, height: `${width}px`,
      transform: `translate(${x}px, ${y + screen.displayed - displayed}px) scale(${Math.max(screen.scale, 0)})`,
    });
    if (spinning && screen.passedMs > 0 && !isReduced) this.#arc.draw({ ...spinnerAt(screen.passedMs), headScale: 0 });
    else {
      this.#arc.draw({ from: startTrim, to: endTrim, angle: rotation + turn / 360,
                       headScale: arrow ? arrowScale : 0, alpha: screen.alpha });
    }
  }
}
