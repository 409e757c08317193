// On the first visit, a finger that shows a pull: in the picture alone, the session takes no part.

import { isOverlay } from "../../model/overlay/family.js";
import { element } from "../element.js";

/** What remembers that it was shown. */
const storageKey = "overscroll.pullShown";

const inputs = ["pointerdown", "keydown", "wheel"];

export class GhostFinger {
  #view;
  #isOffered = false;

  constructor(view) {
    this.#view = view;
  }

  offer({ snapshot, screen, isLive, isTouched }) {
    const { header, scrollView } = snapshot;
    if (this.#isOffered || !isLive || isTouched || scrollView.motion) return;
    if (scrollView.driver !== "simulated" || header?.state !== "idle" || header.hidden) return;
    // It shows a list that follows the finger, which an overlay's does not.
    if (isOverlay(header)) return;
    if (Math.abs(screen.offset.y - header.edgeOffset) > 0.5) return;
    this.#isOffered = true;
    if (isFirstVisit()) this.#show();
  }

  #show() {
    const finger = element("span", { class: "ghost-finger", "aria-hidden": "true" });
    const stop = () => {
      this.#view.classList.remove("shown-pull");
      finger.remove();
      for (const type of inputs) removeEventListener(type, stop, { capture: true });
    };
    for (const type of inputs) addEventListener(type, stop, { capture: true });
    finger.addEventListener("animationend", stop);
    this.#view.append(finger);
    this.#view.classList.add("shown-pull");
  }
}

function isFirstVisit() {
  try {
    const isFirst = localStorage.getItem(storageKey) === null;
    localStorage.setItem(storageKey, "1");
    return isFirst;
  } catch {
    return false;
  }
}
