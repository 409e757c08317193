// Where the boxes, arrows and labels of a state diagram lie: fixed slots, so that nothing crosses.

import { arrows as overlayArrows, boxes as overlayBoxes } from "./overlay/diagram.js";

/** The places of the states: `[x, y, width, height]`; the lowest among four states, and among five. */
const boxes = {
  idle: [6, 89, 100, 46], pulling: [212, 6, 116, 46], refreshing: [402, 89, 132, 46],
  noMoreData: [202, 160, 136, 40], willRefresh: { four: [206, 180, 128, 38], five: [206, 220, 128, 38] },
};

/**
 * The arrows by their ends: the four points of a cubic curve, and the label, `[x, y, anchor]`, if there is
 * room for one. Those that would cross others are stubs, which name the state that they lead to.
 */
const arrows = {
  "idle-pulling": [[42, 86, 48, 44, 112, 19, 207, 19], [86, 27, "end"]],
  "pulling-idle": [[208, 43, 150, 45, 106, 58, 88, 86], [152, 76, "start"]],
  "pulling-refreshing": [[331, 29, 400, 29, 455, 46, 466, 86], [438, 38, "start"]],
  "refreshing-idle": [[399, 104, 300, 104, 210, 104, 109, 104], [255, 97, "middle"]],
  "idle-refreshing": [[109, 121, 210, 121, 300, 121, 399, 121], [255, 137, "middle"]],
  "refreshing-noMoreData": [[418, 138, 412, 160, 380, 171, 341, 172], [344, 156, "start"]],
  "noMoreData-refreshing": [[341, 188, 400, 190, 446, 176, 456, 138], [398, 208, "middle"]],
  "noMoreData-idle": [[199, 188, 140, 188, 94, 170, 76, 138], [199, 207, "end"]],
  "idle-noMoreData": [[104, 138, 116, 162, 150, 171, 199, 172], [198, 158, "end"]],
  "willRefresh-noMoreData": [[254, 217, 254, 212, 254, 208, 254, 203], null],
  "noMoreData-willRefresh": [[286, 203, 286, 208, 286, 212, 286, 217], null],
  "pulling-noMoreData": [[296, 55, 296, 62, 296, 72, 296, 84], [302, 88, "start"]],
  "pulling-willRefresh": [[320, 55, 320, 60, 320, 66, 320, 74], [327, 69, "start"]],
};

/** The ways around, which are wider where noMoreData stands between. */
const outer = {
  four: {
    "idle-willRefresh": [[50, 138, 54, 180, 122, 205, 203, 205], [100, 210, "end"]],
    "willRefresh-refreshing": [[337, 205, 420, 205, 474, 180, 477, 138], [537, 217, "end"]],
    "willRefresh-idle": [[203, 190, 140, 190, 94, 174, 84, 138], [160, 174, "start"]],
    "refreshing-willRefresh": [[444, 138, 440, 172, 400, 190, 337, 190], [390, 174, "end"]],
  },
  five: {
    "idle-willRefresh": [[36, 138, 34, 214, 110, 248, 203, 248], [4, 257, "start"]],
    "willRefresh-refreshing": [[337, 248, 440, 248, 508, 214, 504, 138], [536, 257, "end"]],
    "willRefresh-idle": [[203, 234, 120, 234, 46, 206, 46, 138], null],
    "refreshing-willRefresh": [[480, 138, 480, 196, 420, 231, 337, 231], null],
  },
};

const isOverlay = (states) => states.includes("dragging");
const roomOf = (states) => (states.includes("noMoreData") ? "five" : "four");

/** The size of a diagram with these states. */
export function sizeOf(states) {
  return { width: 540, height: states.includes("noMoreData") ? 262 : 224 };
}

/** The boxes of a diagram by state, `{x, y, width, height}`. */
export function boxesOf(states) {
  return new Map(states.map((state) => {
    const [x, y, width, height] = (isOverlay(states) ? overlayBoxes[state] : null) ?? boxes[state][roomOf(states)] ?? boxes[state];
    return [state, { x, y, width, height }];
  }));
}

/**
 * An arrow, `{points, path, end, label}`: `end` is the transform of its head, `label` `{x, y, anchor}`, or null;
 * null for no arrow.
 */
export function arrowOf(id, states) {
  const slot = isOverlay(states) ? overlayArrows[id] : outer[roomOf(states)][id] ?? arrows[id];
  if (!slot) return null;
  const [points, label] = slot;
  const [bx, by, x, y] = points.slice(4);
  const angle = Math.atan2(y - by, x - bx);
  return {
    points, end: `translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})`,
    // The head covers the line's end.
    path: `M${points.slice(0, 2)}C${points.slice(2, 6)},${x - 3 * Math.cos(angle)},${y - 3 * Math.sin(angle)}`,
    label: label && { x: label[0], y: label[1], anchor: label[2] },
  };
}

/** Whether an arrow stops before its state: its label names it. */
export const isStub = (id) => id === "pulling-noMoreData" || id === "pulling-willRefresh";
