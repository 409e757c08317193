// The picture of the card of two platforms: a list that moves, and a circle over a list that stands.

import { svg } from "../element.js";

export function platformsPicture() {
  return svg("svg", { class: "miniature", viewBox: "0 0 200 88", "aria-hidden": "true" },
    ...phone(30, 20), ...phone(114, 0),
    svg("path", { class: "shape pulling", d: "M54 14h8l-4 7z" }),
    svg("circle", { class: "ring", cx: 142, cy: 28, r: 7 }),
    svg("path", { class: "finger", d: "M100 20v38M96 53l4 6 4-6" }));
}

/** A phone at x, its rows lower by a way. */
function phone(x, way) {
  const rows = Array.from({ length: 5 }, (_, index) => svg("rect", { class: "text", rx: 1.5,
    x: x + 8, y: 13 + way + index * 12, width: 24 + ((index * 11) % 17), height: 3 }));
  return [svg("svg", { x, y: 8, width: 56, height: 72, viewBox: `${x} 8 56 72` }, ...rows),
    svg("rect", { class: "frame", rx: 6, x, y: 8, width: 56, height: 72 })];
}
