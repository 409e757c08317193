// Draws one refresh component: labels, arrow, spinner and frame images.

import { markCentre } from "./layout.js";

const names = { header: "Header", footer: "Footer", trailer: "Trailer" };

/** MJRefresh's `labelLeftInset`: from the marks to the label, in points. */
const labelInset = { normal: 25, gif: 20 };

/** Half the width of the drawing that replaces frame images, in points. */
const halfFigure = 20;

/** The x of a trailer's arrow and label, in points; the label is one character wide. */
const trailerMarks = { arrow: 18, label: 42 };

/** The element of a component, in content coordinates; its marks are arrow, spinner and image. */
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
      dots: part(".dots").children,
    };
  }

  /** Updates the element from a snapshot. */
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
    if (image) frames.dataset.figure = image.state === "idle" ? "ring" : "dots";
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

  /** Draws an instant from the component's values of `screenAt`. */
  draw({ alpha, arrowAngle, spinnerAlpha, frameIndex }) {
    const { arrow, spinner } = this.#parts;
    this.element.style.opacity = Math.min(Math.max(alpha, 0), 1);
    if (arrowAngle !== null) arrow.style.rotate = `${arrowAngle}rad`;
    if (spinnerAlpha !== null) spinner.style.opacity = Math.min(Math.max(spinnerAlpha, 0), 1);
    if (frameIndex !== null) this.#drawFrame(frameIndex);
  }

  /** Idle images close a ring as the pull increases; other images enlarge one of three dots. */
  #drawFrame(index) {
    const { fill, dots } = this.#parts;
    const { count } = this.#component.image;
    fill.setAttribute("stroke-dasharray", `${(index + 1) / (count || 1)} 2`);
    for (const [place, dot] of [...dots].entries()) {
      dot.setAttribute("r", place === index % dots.length ? 5 : 3.2);
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
