// Draws the state diagram of a component.

import { element, hide, put, setText, sign, svg } from "../element.js";
import { shapes } from "../shapes.js";
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
  #drawBoxes = shapes(this.#canvas.appendChild(svg("g")),
    () => svg("foreignObject", {}, element("div", { class: "badge box" })), putBox);
  #drawArrows = shapes(this.#canvas.appendChild(svg("g")), () => this.#newArrow(), putArrow);
  #diagram = null;
  #open = null;
  element = element("div", { class: "diagram", role: "group" }, this.#canvas, this.#details);

  /** Shows what `diagramOf` made. */
  draw(diagram) {
    this.#diagram = diagram;
    const { states, arrows, present } = diagram;
    const { width, height } = sizeOf(states);
    put(this.#canvas, { viewBox: `0 0 ${width} ${height}` });
    this.#drawBoxes([...boxesOf(states)].map(([state, box]) => ({ state, box, isPresent: state === present })));
    this.#drawArrows(arrows.map((arrow) => ({ ...arrow, isNow: arrow.from === present, place: arrowOf(arrow.id, states) })));
    this.#showDetails();
  }

  #newArrow() {
    const show = () => this.#showDetails(node.dataset.arrow);
    const leave = () => { if (this.#open === node.dataset.arrow) this.#showDetails(null); };
    const node = svg("g", {
      class: "arrow", role: "img", "aria-describedby": "diagram-details",
      onmouseenter: show, onmouseleave: leave, onfocus: show, onblur: leave,
      onkeydown: ({ key }) => { if (key === "Escape") leave(); },
    }, svg("path", { class: "hit" }), svg("path", { class: "line" }),
    svg("polygon", { points: "0,0 -10,-4.5 -10,4.5" }), svg("text"));
    return node;
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
    this.#placeDetails(arrowOf(id, this.#diagram.states)?.label ?? { x: 0, y: 0 });
  }

  /** Below the arrow's label, as far as there is room. */
  #placeDetails(label) {
    const { x, y } = DOMPoint.fromPoint(label).matrixTransform(this.#canvas.getScreenCTM());
    const { left: fromX, top: fromY, width, height } = this.element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#details;
    const left = clamped(x - fromX - offsetWidth / 2, [0, width - offsetWidth]);
    const top = clamped(y - fromY + 12, [-30, height + 24 - offsetHeight]);
    this.#details.style.translate = `${left}px ${top}px`;
  }
}

function putBox(node, { state, box, isPresent }) {
  put(node, box);
  put(node.firstChild, { "data-state": state, "aria-current": `${isPresent}` });
  setText(node.firstChild, state);
}

function putArrow(node, { id, from, to, label, kind, transitions, last, isNow, place }) {
  const [hit, line, head, text] = node.children;
  put(node, { "data-arrow": id, "data-kind": kind, "data-from": from, "data-now": `${isNow}`,
              tabindex: transitions.length > 0 || last ? 0 : -1, display: place ? "inline" : "none",
              "aria-label": `${from} to ${to}${label && `: ${label}`}` });
  if (!place) return;
  for (const curve of [hit, line]) put(curve, { d: place.path });
  put(head, { transform: place.end });
  const { x, y, anchor } = place.label ?? { x: 0, y: 0, anchor: "middle" };
  put(text, { x, y, "text-anchor": anchor, visibility: place.label ? "visible" : "hidden" });
  setText(text, label);
}
