// Draws one refresh component: labels, arrow, spinner and frame images.

import { isVisible, markCentre, trailerMarks } from "../../model/layout.js";

const names = { header: "Header", footer: "Footer", trailer: "Trailer" };

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
    if (component.pullingPercent === null) delete element.dataset.pullingPercent;
    else element.dataset.pullingPercent = component.pullingPercent;
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

  #placeMarks(component) {
    const { arrow, spinner, frames } = this.#parts;
    const y = component.frame.height / 2;
    if (this.#name === "trailer") {
      if (component.stateLabel) this.#placeTrailer(component, y);
      return;
    }
    const x = markCentre(component, this.#textWidth(component));
    for (const mark of [arrow, spinner, frames]) centre(mark, x, y);
  }

  #placeTrailer(component, y) {
    const marks = trailerMarks(component);
    centre(this.#parts.arrow, marks.arrow, y);
    this.#parts.stateLabel.style.transform = `translateX(${marks.labelShift}px)`;
  }

  /** The width of the wider text, in points; 0 if none is visible. */
  #textWidth({ stateLabel, timeLabel }) {
    const texts = [[stateLabel, this.#parts.stateLabel], [timeLabel, this.#parts.timeLabel]];
    return Math.max(...texts.map(([label, element]) =>
      isVisible(label) ? element.firstElementChild.offsetWidth : 0));
  }

  /** Draws an instant from the component's values of `screenAt`. */
  draw({ alpha, arrowAngle, arrowAlpha, spinnerAlpha, frameIndex }) {
    const { arrow, spinner } = this.#parts;
    this.element.style.opacity = opacity(alpha);
    if (arrowAngle !== null) arrow.style.rotate = `${arrowAngle}rad`;
    if (arrowAlpha !== null) arrow.style.opacity = opacity(arrowAlpha);
    if (spinnerAlpha !== null) spinner.style.opacity = opacity(spinnerAlpha);
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

/** An alpha, which may exceed 1, as an opacity. */
function opacity(alpha) {
  return Math.min(Math.max(alpha, 0), 1);
}

function showLabel(element, label) {
  show(element, isVisible(label));
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
