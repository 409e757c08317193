// Draws the state diagram of a component.

import { element, setText, svg } from "../element.js";
import { detailsOf } from "../../model/diagram.js";
import { arrowBetween, boxesOf } from "../../model/diagramLayout.js";

const marks = new Map([[true, "✓"], [false, "✗"], [null, "?"]]);

/** Boxes for states, curves for changes; the one pointed at or focused lists its conditions. */
export class DiagramView {
  #canvas = svg("svg", { class: "arrows" });
  #details = element("div",
    { class: "details", role: "tooltip", id: "diagram-details", hidden: true });
  #boxes = new Map();
  #arrows = new Map();
  #diagram = null;
  #layout = "";
  // Kept, for to read it in each frame costs a layout.
  #size = { width: 0, height: 0 };
  #open = null;

  constructor() {
    this.element = element("div", { class: "diagram", role: "group" }, this.#canvas, this.#details);
    new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = this.element;
      this.#size = { width, height };
      this.#place();
    }).observe(this.element);
  }

  /** Shows what `diagramOf` made. */
  draw(diagram) {
    this.#diagram = diagram;
    const { states, arrows, present } = diagram;
    keep(this.#boxes, states, (state) => this.#newBox(state));
    keep(this.#arrows, arrows.map(({ id }) => id), (id) => this.#newArrow(id));
    for (const [state, { node }] of this.#boxes) node.ariaCurrent = `${state === present}`;
    for (const arrow of arrows) drawArrow(this.#arrows.get(arrow.id), arrow);
    this.#place();
    this.#showDetails();
  }

  #newBox(state) {
    const node = element("div", { class: "badge box", dataset: { state } }, state);
    this.#canvas.after(node);
    return { node };
  }

  #newArrow(id) {
    const show = () => this.#showDetails(id);
    const hide = () => { if (this.#open === id) this.#showDetails(null); };
    const parts = { hit: svg("path", { class: "hit" }), line: svg("path", { class: "line" }),
                    head: svg("polygon"), text: svg("text", { "text-anchor": "middle" }) };
    const node = svg("g", {
      class: "arrow", role: "img", tabindex: -1, "aria-describedby": "diagram-details",
      dataset: { arrow: id },
      onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide,
      onkeydown: ({ key }) => { if (key === "Escape") hide(); },
    }, ...Object.values(parts));
    this.#canvas.append(node);
    return { node, ...parts };
  }

  /** Lays out boxes and arrows, if there are others or the room has changed. */
  #place() {
    const { width, height } = this.#size;
    if (!this.#diagram || width === 0) return;
    const { states, arrows } = this.#diagram;
    const layout = [width, height, ...states, ...arrows.map(({ id }) => id)].join(" ");
    if (layout === this.#layout) return;
    this.#layout = layout;
    const boxes = boxesOf(states, { width, height });
    for (const [state, box] of boxes) {
      Object.assign(this.#boxes.get(state).node.style, { translate: `${box.x}px ${box.y}px`,
        width: `${box.width}px`, height: `${box.height}px` });
    }
    for (const { id, from, to } of arrows) {
      const { hit, line, head, text } = this.#arrows.get(id);
      const { path, head: points, label } = arrowBetween(boxes.get(from), boxes.get(to), id);
      for (const curve of [hit, line]) curve.setAttribute("d", path);
      head.setAttribute("points", points);
      text.setAttribute("x", label.x);
      text.setAttribute("y", label.y);
    }
  }

  #showDetails(id = this.#open) {
    this.#open = id;
    const arrow = this.#diagram?.arrows.find((one) => one.id === id);
    const details = arrow ? detailsOf(arrow) : [];
    this.#details.hidden = details.length === 0;
    if (details.length === 0) return;
    this.#details.replaceChildren(...details.flatMap(({ title, conditions }) => [
      element("p", {}, title), element("ul", {}, ...conditions.map(({ holds, text }) =>
        element("li", { dataset: { holds } }, `${marks.get(holds)} ${text}`)))]));
    this.#placeDetails(this.#arrows.get(id).text);
  }

  /** Below the arrow's label, as far as there is room. */
  #placeDetails(text) {
    const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
    const { clientWidth, clientHeight } = this.element;
    const { offsetWidth, offsetHeight } = this.#details;
    const left = Math.max(0, Math.min(x - offsetWidth / 2, clientWidth - offsetWidth));
    const top = Math.max(-30, Math.min(y + 12, clientHeight + 24 - offsetHeight));
    this.#details.style.translate = `${left}px ${top}px`;
  }
}

/** Removes what is drawn for other keys, and adds what is not drawn yet. */
function keep(drawn, keys, make) {
  for (const [key, { node }] of drawn) {
    if (keys.includes(key)) continue;
    node.remove();
    drawn.delete(key);
  }
  for (const key of keys) if (!drawn.has(key)) drawn.set(key, make(key));
}

function drawArrow({ node, text }, { from, to, label, kind, transitions, last }) {
  node.tabIndex = transitions.length > 0 || last ? 0 : -1;
  if (node.dataset.kind === kind && text.textContent === label) return;
  node.dataset.kind = kind;
  setText(text, label);
  node.ariaLabel = `${from} to ${to}${label && `: ${label}`}`;
}
