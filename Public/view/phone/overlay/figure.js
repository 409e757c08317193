// Draws an overlay as its platform does: Android's circle, Flutter's disk, the web's strip.

import { lookOf } from "../../../model/overlay/family.js";
import { Circle } from "./circle.js";
import { Disk } from "./disk.js";
import { Strip } from "./strip.js";

const looks = { circle: Circle, disk: Disk, strip: Strip };

export class OverlayFigure {
  #root;
  #look = null;
  #drawing = null;
  #component = null;

  constructor(root) {
    this.#root = root;
  }

  show(component) {
    this.#component = component;
    const look = lookOf(component);
    if (look === this.#look) return;
    this.#look = look;
    this.#root.dataset.look = look;
    this.#drawing = new looks[look]();
    this.#root.replaceChildren(this.#drawing.element);
  }

  draw(screen, { isReduced, snapshot }) {
    // What is predicted, or read between two snapshots, is ahead of the component.
    const indicator = { ...this.#component.indicator, ...screen.indicator };
    this.#drawing.draw({ ...this.#component, indicator }, screen,
      { isReduced, offset: snapshot.scrollView.contentOffset });
  }
}
