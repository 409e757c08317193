// The scroll indicators of both axes. They show while the content moves, then fade.

import { indicator } from "../../model/layout.js";
import { element, hide, putStyle } from "../element.js";

/** How long an indicator stays after the motion, and how long it then fades, in milliseconds. */
const stayMs = 1200;
const fadeMs = 250;

/** In a motion the time that it stays begins again so often, in milliseconds. */
const againMs = 100;

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
      if (place) put(bar, axis, place);
      const moves = drawn.offset !== null && Math.abs(offset[axis] - drawn.offset) > 0.01;
      drawn.offset = offset[axis];
      keep(drawn.fade, moves, isTouched);
    }
  }
}

/** It has its full length, and is scaled: another length would be laid out in each frame. */
function put(bar, axis, { position, length, full }) {
  const [side, along] = axis === "y" ? ["height", "Y"] : ["width", "X"];
  putStyle(bar, { [side]: `${full}px`, transform: `translate${along}(${position}px) scale${along}(${length / full})` });
}

/** Shows the indicator of content that moves; it fades only without a finger. */
function keep(fade, moves, isTouched) {
  const isShown = fade.playState !== "finished";
  const isHeld = fade.playState === "paused";
  if (isTouched && (moves || isShown)) {
    if (isHeld) return;
    fade.currentTime = 0;
    fade.pause();
  } else if (moves && !isHeld) {
    // Not in each frame: the browser would begin the animation anew in each.
    if (isShown && fade.currentTime < againMs) return;
    fade.currentTime = 0;
    fade.play();
  } else if (isHeld) fade.play();
}

function fade(bar) {
  const animation = bar.animate(
    [{ opacity: 1 }, { opacity: 1, offset: stayMs / (stayMs + fadeMs) }, { opacity: 0 }],
    { duration: stayMs + fadeMs, fill: "both" });
  animation.finish();
  return animation;
}
