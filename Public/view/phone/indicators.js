// The scroll indicators of both axes. They show while the content moves, then fade.

import { indicator } from "../../model/layout.js";
import { element, hide } from "../element.js";

/** How long an indicator stays after the motion, and how long it then fades, in milliseconds. */
const stayMs = 1200;
const fadeMs = 250;

export class Indicators {
  #axes = ["x", "y"].map((axis) => {
    const bar = element("span", { class: `indicator ${axis}` });
    return { axis, bar, fade: fade(bar), offset: null };
  });
  element = element("div", { "aria-hidden": "true" }, ...this.#axes.map(({ bar }) => bar));

  draw(scrollView, offset, isTouched) {
    for (const drawn of this.#axes) {
      const { axis, bar } = drawn;
      const place = indicator(scrollView, axis, offset[axis]);
      hide(bar, !place);
      if (place) {
        bar.style[axis === "y" ? "height" : "width"] = `${place.length}px`;
        bar.style.transform = `translate${axis.toUpperCase()}(${place.position}px)`;
      }
      const moves = drawn.offset !== null && Math.abs(offset[axis] - drawn.offset) > 0.01;
      drawn.offset = offset[axis];
      keep(drawn.fade, moves, isTouched);
    }
  }
}

/** Shows the indicator of content that moves; it fades only without a finger. */
function keep(fade, moves, isTouched) {
  const isShown = fade.playState !== "finished";
  if (moves || (isTouched && isShown)) fade.currentTime = 0;
  if (isTouched && (moves || isShown)) fade.pause();
  else if (moves || fade.playState === "paused") fade.play();
}

function fade(bar) {
  const animation = bar.animate(
    [{ opacity: 1 }, { opacity: 1, offset: stayMs / (stayMs + fadeMs) }, { opacity: 0 }],
    { duration: stayMs + fadeMs, fill: "both" });
  animation.finish();
  return animation;
}
