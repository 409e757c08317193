// Draws one refresh component: labels, arrow, spinner and frame images.

import { isVisible, markCentre, trailerMarks } from "../../model/layout.js";
import { clamped } from "../../model/number.js";
import { element, putStyle, setText } from "../element.js";
import { FrameImage, Spinner, arrow } from "./marks.js";

/** The element of a component, in content coordinates; its marks are arrow, spinner and image. */
export class ComponentFigure {
  #name;
  #component = null;
  #labels = { stateLabel: label("state-label"), timeLabel: label("time-label") };
  #arrow;
  #spinner = new Spinner();
  #image = new FrameImage();
  #measured = { key: null, width: 0 };

  constructor(name) {
    this.#name = name;
    this.#arrow = arrow(name);
    const { stateLabel, timeLabel } = this.#labels;
    this.element = element("section", {
      class: `component ${name}`, role: "group", "aria-label": name,
      dataset: { component: name },
    }, stateLabel, timeLabel, this.#arrow, this.#spinner.element, this.#image.element);
  }

  show(component) {
    this.#component = component;
    const { element } = this;
    const { hidden, state, style, pullingPercent } = component;
    element.hidden = hidden;
    Object.assign(element.dataset, { state, style, pullingPercent });
    if (pullingPercent === null) delete element.dataset.pullingPercent;
    place(element, component.frame);
    for (const [name, node] of Object.entries(this.#labels)) showLabel(node, component[name]);
    const { arrow, spinner, image } = component;
    show(this.#arrow, arrow && !arrow.hidden);
    show(this.#spinner.element, spinner?.animating);
    show(this.#image.element, image && !image.hidden && image.state !== null);
    this.#placeMarks(component);
  }

  #placeMarks(component) {
    const y = component.frame.height / 2;
    if (this.#name !== "trailer") {
      const x = markCentre(component, this.#textWidth(component));
      const marks = [this.#arrow, this.#spinner.element, this.#image.element];
      for (const mark of marks) centre(mark, x, y);
    } else if (component.stateLabel) {
      const marks = trailerMarks(component);
      centre(this.#arrow, marks.arrow, y);
      this.#labels.stateLabel.style.transform = `translateX(${marks.labelShift}px)`;
    }
  }

  /** The width of the wider text, in points; 0 if none is visible. Measured if a text changes. */
  #textWidth(component) {
    const visible = Object.entries(this.#labels).filter(([name]) => isVisible(component[name]));
    const key = JSON.stringify([component.hidden, visible.map(([name]) => component[name].text)]);
    if (key !== this.#measured.key) {
      const widths = visible.map(([, node]) => node.firstElementChild.offsetWidth);
      const width = Math.max(0, ...widths);
      // An element without layout measures nothing, and is measured again.
      this.#measured = { key: width > 0 ? key : null, width };
    }
    return this.#measured.width;
  }

  /** Draws the component's values of `screenAt`. With reduced motion nothing turns. */
  draw({ alpha, arrowAngle, arrowAlpha, spinnerAlpha, frameIndex },
       { timeMs, isLive, snapshot, isReduced }) {
    const { image, spinner } = this.#component;
    const runs = isLive && snapshot.clock === "realtime" && !isReduced;
    putStyle(this.element, { opacity: opacity(alpha) });
    if (arrowAngle !== null) putStyle(this.#arrow, { rotate: `${arrowAngle}rad` });
    if (arrowAlpha !== null) putStyle(this.#arrow, { opacity: opacity(arrowAlpha) });
    if (spinnerAlpha !== null) putStyle(this.#spinner.element, { opacity: opacity(spinnerAlpha) });
    if (spinner) this.#spinner.draw(isReduced ? 0 : timeMs, runs && spinner.animating);
    if (frameIndex === null) return;
    this.#image.draw(image.state, isReduced && image.animating ? 0 : frameIndex, image.count);
  }
}

function opacity(alpha) {
  return clamped(alpha, [0, 1]);
}

function label(name) {
  return element("div", { class: `label ${name}` }, element("span"));
}

function showLabel(node, label) {
  show(node, isVisible(label));
  if (!label) return;
  place(node, label.frame);
  setText(node.firstElementChild, label.text ?? "");
}

function show(node, isShown) {
  node.toggleAttribute("hidden", !isShown);
}

function place(node, { x, y, width, height }) {
  putStyle(node, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

function centre(node, x, y) {
  putStyle(node, { left: `${x}px`, top: `${y}px` });
}
