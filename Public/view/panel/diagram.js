// Draws the state diagram of a component.

import { element, hide, put, setText, sign, svg } from "../element.js";
import { detailsOf } from "../../model/diagram.js";
import { arrowOf, boxesOf, sizeOf } from "../../model/diagramLayout.js";

/** What is before a condition that does not hold, or may. */
const marks = new Map([[true, null], [false, "× "], [null, "? "]]);

/** The greatest and the least scale: at less, only labels that matter now are shown, larger. */
const scales = { most: 1.26, named: 0.8 };

/** Boxes for states, curves for changes; the one pointed at or focused lists its conditions. */
export class DiagramView {
  #canvas = svg("svg", { class: "arrows" });
  #details = element("div",
    { class: "details", role: "tooltip", id: "diagram-details", hidden: true });
  #boxes = new Map();
  #arrows = new Map();
  #diagram = null;
  #layout = "";
  #sheet = element("div", { class: "diagram-sheet" }, this.#canvas);
  // Kept, for to read it in each frame costs a layout.
  #size = { width: 0, height: 0 };
  #scale = 1;
  #offset = { left: 0, top: 0 };
  #open = null;

  constructor() {
    this.element = element("div", { class: "diagram", role: "group" }, this.#sheet, this.#details);
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
    for (const [state, { node }] of this.#boxes) put(node, { "aria-current": `${state === present}` });
    for (const arrow of arrows) drawArrow(this.#arrows.get(arrow.id), arrow, arrow.from === present);
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

  /** Lays out boxes and arrows, if there are others, and fits them to the room if that has changed. */
  #place() {
    const { width, height } = this.#size;
    if (!this.#diagram || width === 0) return;
    const { states, arrows } = this.#diagram;
    const layout = [width, height, ...states, ...arrows.map(({ id }) => id)].join(" ");
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#fit(sizeOf(states));
    const boxes = boxesOf(states);
    for (const [state, box] of boxes) {
      Object.assign(this.#boxes.get(state).node.style, { translate: `${box.x}px ${box.y}px`,
        width: `${box.width}px`, height: `${box.height}px` });
    }
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

  #fit({ width, height }) {
    const room = this.#size;
    this.#scale = Math.min(room.width / width, room.height / height, scales.most);
    const left = (room.width - width * this.#scale) / 2;
    const top = (room.height - height * this.#scale) / 2;
    Object.assign(this.#sheet.style, { width: `${width}px`, height: `${height}px`,
      transform: `translate(${left}px, ${top}px) scale(${this.#scale})` });
    this.element.classList.toggle("small", this.#scale < scales.named);
    this.#canvas.style.fontSize = `${Math.max(12, 11 / this.#scale)}px`;
    this.#offset = { left, top };
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
    const [x, y] = [["x", "left"], ["y", "top"]].map(([name, side]) =>
      Number(text.getAttribute(name)) * this.#scale + this.#offset[side]);
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

function drawArrow({ node, text }, { from, to, label, kind, transitions, last }, isNow) {
  put(node, { tabindex: transitions.length > 0 || last ? 0 : -1 });
  const now = `${isNow}`;
  if (node.dataset.kind === kind && node.dataset.now === now && text.textContent === label) return;
  Object.assign(node.dataset, { kind, from, now });
  setText(text, label);
  node.ariaLabel = `${from} to ${to}${label && `: ${label}`}`;
}
