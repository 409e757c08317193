// Draws the state diagram of a component.

import { element, hide, put, setText, sign, svg } from "../element.js";
import { detailsOf } from "../../model/diagram.js";
import { clamped } from "../../model/number.js";
import { arrowOf, boxesOf, sizeOf } from "../../model/diagramLayout.js";

/** What is before a condition that does not hold, or may. */
const marks = new Map([[true, null], [false, "× "], [null, "? "]]);

/** Boxes for states, curves for changes; the one pointed at or focused lists its conditions. */
export class DiagramView {
  #canvas = svg("svg", { class: "arrows" });
  #details = element("div",
    { class: "details", role: "tooltip", id: "diagram-details", hidden: true });
  #boxes = new Map();
  #arrows = new Map();
  #diagram = null;
  #layout = "";
  #open = null;
  element = element("div", { class: "diagram", role: "group" }, this.#canvas, this.#details);

  /** Shows what `diagramOf` made. */
  draw(diagram) {
    this.#diagram = diagram;
    const { states, arrows, present } = diagram;
    keep(this.#boxes, states, (state) => this.#newBox(state));
    keep(this.#arrows, arrows.map(({ id }) => id), (id) => this.#newArrow(id));
    for (const [state, { box }] of this.#boxes) put(box, { "aria-current": `${state === present}` });
    for (const arrow of arrows) drawArrow(this.#arrows.get(arrow.id), arrow, arrow.from === present);
    this.#place();
    this.#showDetails();
  }

  #newBox(state) {
    const box = element("div", { class: "badge box", dataset: { state } }, state);
    const node = svg("foreignObject", {}, box);
    this.#canvas.prepend(node);
    return { node, box };
  }

  #newArrow(id) {
    const show = () => this.#showDetails(id);
    const hide = () => { if (this.#open === id) this.#showDetails(null); };
    const parts = { hit: svg("path", { class: "hit" }), line: svg("path", { class: "line" }),
                    head: svg("polygon"), text: svg("text") };
    const node = svg("g", {
      class: "arrow", role: "img", tabindex: -1, "aria-describedby": "diagram-details",
      dataset: { arrow: id },
      onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide,
      onkeydown: ({ key }) => { if (key === "Escape") hide(); },
    }, ...Object.values(parts));
    this.#canvas.append(node);
    return { node, ...parts };
  }

  /** Lays out boxes and arrows, if there are others. */
  #place() {
    const { states, arrows } = this.#diagram;
    const layout = [...states, ...arrows.map(({ id }) => id)].join(" ");
    if (layout === this.#layout) return;
    this.#layout = layout;
    const { width, height } = sizeOf(states);
    put(this.#canvas, { viewBox: `0 0 ${width} ${height}` });
    for (const [state, box] of boxesOf(states)) put(this.#boxes.get(state).node, box);
    for (const { id } of arrows) {
      const { node, hit, line, head, text } = this.#arrows.get(id);
      const arrow = arrowOf(id, states);
      put(node, { display: arrow ? "inline" : "none" });
      if (!arrow) continue;
      for (const curve of [hit, line]) put(curve, { d: arrow.path });
      put(head, { points: arrow.head });
      const { x, y, anchor } = arrow.label ?? { x: 0, y: 0, anchor: "middle" };
      put(text, { x, y, "text-anchor": anchor, visibility: arrow.label ? "visible" : "hidden" });
    }
  }

  #showDetails(id = this.#open) {
    this.#open = id;
    const arrow = this.#diagram?.arrows.find((one) => one.id === id);
    const details = arrow ? detailsOf(arrow) : [];
    hide(this.#details, details.length === 0);
    if (details.length === 0) return;
    this.#details.replaceChildren(...details.flatMap(({ title, conditions }) => [
      element("p", {}, title), element("ul", {}, ...conditions.map(({ holds, text }) =>
        element("li", { dataset: { holds } }, marks.get(holds) ?? sign("tick"), text)))]));
    this.#placeDetails(this.#arrows.get(id).text);
  }

  /** Below the arrow's label, as far as there is room. */
  #placeDetails(text) {
    const [labelX, labelY] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
    const { x, y } = new DOMPoint(labelX, labelY).matrixTransform(this.#canvas.getScreenCTM());
    const { left: fromX, top: fromY, width, height } = this.element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#details;
    const left = clamped(x - fromX - offsetWidth / 2, [0, width - offsetWidth]);
    const top = clamped(y - fromY + 12, [-30, height + 24 - offsetHeight]);
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

function drawArrow({ node, text }, { from, to, label, kind, transitions, last }, isNow) {
  put(node, { tabindex: transitions.length > 0 || last ? 0 : -1 });
  const now = `${isNow}`;
  if (node.dataset.kind === kind && node.dataset.now === now && text.textContent === label) return;
  Object.assign(node.dataset, { kind, from, now });
  setText(text, label);
  node.ariaLabel = `${from} to ${to}${label && `: ${label}`}`;
}
