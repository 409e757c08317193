// The bottom sheet of a narrow window. In a wide one its parts stand in the page's grid.

import { detentHeights, restingDetent } from "../../model/detents.js";
import { element } from "../element.js";

const names = ["small", "half", "large"];

/** The sheet with its three heights; its head is dragged, its button goes through them. */
export class Sheet {
  #root;
  #button;
  #detent = 0;
  #drag = null;

  /** @param {HTMLElement} root The sheet's element, with its parts. */
  constructor(root) {
    this.#root = root;
    this.#button = element("button", {
      class: "grabber", type: "button", onclick: () => this.#step(),
    });
    const head = element("div", { class: "sheet-head" }, this.#button);
    root.prepend(head);
    root.setAttribute("role", "dialog");
    root.setAttribute("aria-label", "Inspector");
    head.addEventListener("pointerdown", (event) => this.#pressed(event));
    head.addEventListener("pointermove", (event) => this.#moved(event));
    for (const type of ["pointerup", "pointercancel"]) {
      head.addEventListener(type, () => this.#released());
    }
    addEventListener("resize", () => this.#rest(this.#detent));
    this.#rest(0);
  }

  get #heights() {
    return detentHeights(innerHeight);
  }

  /** Rests at a detent: 0 small, 1 half, 2 large. */
  #rest(detent) {
    this.#detent = detent;
    this.#root.dataset.detent = names[detent];
    this.#root.classList.remove("dragged");
    this.#setHeight(this.#heights[detent]);
    this.#button.setAttribute("aria-label", `Inspector: ${names[detent]}. Change its height`);
  }

  #setHeight(height) {
    document.documentElement.style.setProperty("--sheet-height", `${height}px`);
  }

  #step() {
    if (!this.#drag?.isMoved) this.#rest((this.#detent + 1) % names.length);
  }

  #pressed({ clientY, timeStamp, pointerId, currentTarget }) {
    currentTarget.setPointerCapture(pointerId);
    const height = this.#heights[this.#detent];
    this.#drag = { startY: clientY, height, y: clientY, at: timeStamp, speed: 0, isMoved: false };
  }

  #moved({ clientY, timeStamp, buttons }) {
    if (!this.#drag || buttons === 0) return;
    const { startY, height, y, at } = this.#drag;
    if (Math.abs(clientY - startY) > 4) this.#drag.isMoved = true;
    if (!this.#drag.isMoved) return;
    const speed = timeStamp > at ? (y - clientY) / (timeStamp - at) : this.#drag.speed;
    Object.assign(this.#drag, { y: clientY, at: timeStamp, speed });
    this.#root.classList.add("dragged");
    const heights = this.#heights;
    this.#setHeight(Math.min(Math.max(height + startY - clientY, heights[0]), heights.at(-1)));
  }

  #released() {
    const drag = this.#drag;
    if (!drag) return;
    if (drag.isMoved) {
      this.#rest(restingDetent(this.#heights, drag.height + drag.startY - drag.y, drag.speed));
    }
    // The click that follows a drag must not step too.
    requestAnimationFrame(() => { this.#drag = null; });
  }
}
