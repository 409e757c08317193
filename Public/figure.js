// One refresh component as it is drawn: labels, arrow, spinner and frame images.

import { markCentre } from "./layout.js";

const names = { header: "Header", footer: "Footer", trailer: "Trailer" };

/** MJRefresh's distance between a label and what stands left of it, in points. */
const labelInset = { normal: 25, gif: 20 };

/** Half the width of the figure that stands for frame images, in points. */
const halfFigure = 20;

/** A trailer's arrow is left of its label, which is one character wide. */
const trailerMarks = { arrow: 18, label: 42 };

/** The element of a component, in the coordinates of the content. */
export class ComponentFigure {
  #name;
  #parts;
  #component = null;

  constructor(name, template) {
    this.#name = name;
    this.element = template.content.firstElementChild.cloneNode(true);
    this.element.classList.add(name);
    this.element.dataset.component = name;
    this.element.setAttribute("aria-label", names[name]);
    const part = (selector) => this.element.querySelector(selector);
    this.#parts = {
      stateLabel: part(".state-label"),
      timeLabel: part(".time-label"),
      arrow: part(".arrow"),
      spinner: part(".spinner"),
      frames: part(".frames"),
      fill: part(".fill"),
      beads: part(".beads").children,
    };
  }

  /** Takes over what a snapshot says. */
  show(component) {
    this.#component = component;
    const { element } = this;
    element.hidden = component.hidden;
    element.dataset.state = component.state;
    element.dataset.pullingPercent = component.pullingPercent;
    element.dataset.style = component.style;
    place(element, component.frame);
    showLabel(this.#parts.stateLabel, component.stateLabel);
    showLabel(this.#parts.timeLabel, component.timeLabel);
    this.#showMarks(component);
    this.#placeMarks(component);
  }

  #showMarks({ arrow, spinner, image }) {
    const { arrow: arrowMark, spinner: spinnerMark, frames } = this.#parts;
    show(arrowMark, arrow && !arrow.hidden);
    show(spinnerMark, spinner?.animating);
    show(frames, image && !image.hidden && image.state !== null);
    if (image) frames.dataset.figure = image.state === "idle" ? "dial" : "beads";
  }

  #placeMarks({ frame, style, stateLabel, timeLabel }) {
    if (this.#name === "trailer") return this.#placeTrailer(frame);
    const { arrow, spinner, frames } = this.#parts;
    const texts = [[stateLabel, this.#parts.stateLabel], [timeLabel, this.#parts.timeLabel]];
    const widths = texts.map(([label, element]) =>
      label && !label.hidden ? element.firstElementChild.offsetWidth : 0);
    const textWidth = Math.max(...widths);
    const inset = style === "gif" ? labelInset.gif + halfFigure : labelInset.normal;
    const x = markCentre(frame.width, textWidth, inset);
    for (const mark of [arrow, spinner, frames]) centre(mark, x, frame.height / 2);
  }

  #placeTrailer({ height }) {
    centre(this.#parts.arrow, trailerMarks.arrow, height / 2);
    this.#parts.stateLabel.style.transform = `translateX(${trailerMarks.label}px)`;
  }

  /** Draws an instant; `numbers` are the component's of `screenAt`. */
  draw({ alpha, arrowAngle, spinnerAlpha, frameIndex }) {
    const { arrow, spinner } = this.#parts;
    this.element.style.opacity = Math.min(Math.max(alpha, 0), 1);
    if (arrowAngle !== null) arrow.style.rotate = `${arrowAngle}rad`;
    if (spinnerAlpha !== null) spinner.style.opacity = Math.min(Math.max(spinnerAlpha, 0), 1);
    if (frameIndex !== null) this.#drawFrame(frameIndex);
  }

  /** Idle frames fill a dial as the pull goes on; the others pass a swell along the beads. */
  #drawFrame(index) {
    const { fill, beads } = this.#parts;
    const { count } = this.#component.image;
    fill.setAttribute("stroke-dasharray", `${(index + 1) / (count || 1)} 2`);
    for (const [place, bead] of [...beads].entries()) {
      bead.setAttribute("r", place === index % beads.length ? 5 : 3.2);
    }
  }
}

function showLabel(element, label) {
  show(element, label && !label.hidden && label.text !== null);
  if (!label) return;
  place(element, label.frame);
  const text = label.text ?? "";
  if (element.firstElementChild.textContent !== text) element.firstElementChild.textContent = text;
}

function show(element, isShown) {
  element.toggleAttribute("hidden", !isShown);
}

function place(element, { x, y, width, height }) {
  const { style } = element;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

function centre(mark, x, y) {
  mark.style.left = `${x}px`;
  mark.style.top = `${y}px`;
}
