// SVG elements that are drawn again and again with other values.

import { svg } from "../element.js";

/** The shape of each state, centred at 0, 0: a state is never told by colour alone. */
const outlines = {
  idle: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  pulling: "M-4.5-3.5H4.5L0 4Z",
  refreshing: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  willRefresh: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  noMoreData: "M-4-4H4V4H-4Z",
};

/** The element of a state's shape. */
export function stateShape() {
  return svg("path", { class: "shape" });
}

/** Shows a state's shape at a point. */
export function putState(node, state, x, y) {
  put(node, { d: outlines[state], transform: `translate(${x} ${y})` });
}

/** Sets the attributes that differ. */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
  }
}

/** Elements of one kind, as many as there are items; they are used again. */
export class Shapes {
  #parent;
  #make;
  #update;
  #nodes = [];

  /**
   * @param {Element} parent
   * @param {() => Element} make A new element.
   * @param {(node: Element, item: object) => void} update Shows an item.
   */
  constructor(parent, make, update) {
    this.#parent = parent;
    this.#make = make;
    this.#update = update;
  }

  draw(items) {
    for (const node of this.#nodes.splice(items.length)) node.remove();
    for (const [index, item] of items.entries()) {
      if (index === this.#nodes.length) {
        const node = this.#make();
        this.#nodes.push(node);
        this.#parent.append(node);
      }
      this.#update(this.#nodes[index], item);
    }
  }
}
