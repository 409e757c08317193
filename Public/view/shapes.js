// SVG elements that are drawn again and again with other values.

import { put } from "./element.js";

const circle = "M-4.25 0a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0-8.5 0";
const down = "M-4.5-3.5H4.5L0 4Z";

/**
 * The shape of each state, centred at 0, 0: a state is never told by colour alone. Those of an overlay have
 * the shapes of what they are like.
 */
const outlines = {
  idle: circle, pulling: down, refreshing: circle, willRefresh: circle, noMoreData: "M-4-4H4V4H-4Z",
  dragging: down, armed: down, settling: circle, ending: circle, returning: circle,
};

/** Shows a state's shape at a point. */
export function putState(node, state, x, y) {
  put(node, { d: outlines[state], transform: `translate(${x} ${y})` });
}

/** What draws items, each in an element that `make` makes and `update` fills; they stay in use. */
export function shapes(parent, make, update) {
  const nodes = [];
  return (items) => {
    for (const node of nodes.splice(items.length)) node.remove();
    while (nodes.length < items.length) nodes.push(parent.appendChild(make()));
    for (const [index, item] of items.entries()) update(nodes[index], item);
  };
}
