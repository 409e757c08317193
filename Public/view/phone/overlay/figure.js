// Draws an overlay as its platform does: Android's circle, Flutter's disk, the web's strip.

import { lookOf, travelShare } from "../../../model/overlay/family.js";
import { element, put, putStyle, setText, svg } from "../../element.js";
import { spinnerAt } from "../../../model/overlay/screen.js";

/** The radius of the ring and half the side of the head, in points of a circle of 40. */
const radius = 7.5;
const half = 5;

class Arc {
  #line = svg("circle", { class: "ring", cx: 20, cy: 20, r: radius, pathLength: 1 });
  #head = svg("path", { class: "head" });
  #turn = svg("g", {}, this.#line, this.#head);
  element = svg("svg", { class: "arc", viewBox: "0 0 40 40", "aria-hidden": "true" }, this.#turn);

  /** `from` and `to` are in turns from 3 o'clock, `angle` adds to both; `headScale` is 0 without a head. */
  draw({ from, to, angle, headScale, alpha = 1 }) {
    const length = Math.min(Math.max(to - from, 0.01), 1);
    put(this.#line, { "stroke-dasharray": `${length} 2` });
    put(this.#turn, { transform: `rotate(${((from + angle) * 360) % 360} 20 20)`, opacity: alpha });
    put(this.#head, { display: headScale > 0 ? "inline" : "none" });
    if (headScale <= 0) return;
    const size = half * headScale;
    put(this.#head, {
      d: `M${radius - size} 0H${radius + size}L${radius} ${size}Z`,
      transform: `translate(20 20) rotate(${length * 360})`,
    });
  }
}

/** An arc on a ground that comes down. */
class Round {
  arc = new Arc();
  element = element("div", { class: "disk" }, this.arc.element);

  place({ frame: { x, y, width }, displayed }, screen, isShown) {
    putStyle(this.element, {
      display: isShown ? "block" : "none", width: `${width}px`, height: `${width}px`,
      transform: `translate(${x}px, ${y + screen.displayed - displayed}px) scale(${Math.max(screen.scale, 0)})`,
    });
  }
}

class Circle extends Round {
  draw(component, screen, { isReduced }) {
    const { visible, spinning, startTrim, endTrim, rotation, turn, arrow, arrowScale } = component.indicator;
    this.place(component, screen, visible);
    if (spinning && screen.passedMs > 0 && !isReduced) this.arc.draw({ ...spinnerAt(screen.passedMs), headScale: 0 });
    else {
      this.arc.draw({ from: startTrim, to: endTrim, angle: rotation + turn / 360,
                       headScale: arrow ? arrowScale : 0, alpha: screen.alpha });
    }
  }
}

/** The greatest share of the ring while it is pulled, and where the ring begins: at the top. */
const mostShare = 0.75;
const top = -0.25;

/** The instant of the spinner that is shown while the clock stands: a snapshot tells none. */
const standingMs = 500;

class Disk extends Round {
  draw(component, screen, { isReduced }) {
    const { status, value } = component.indicator;
    this.place(component, screen, status !== null);
    if (status === null) return;
    if (value === null) this.arc.draw({ ...spinnerAt(standingMs + (isReduced ? 0 : screen.passedMs)), headScale: 0 });
    else {
      const share = mostShare * screen.position;
      this.arc.draw({ from: 0, to: share, angle: top + share, headScale: screen.position, alpha: screen.alpha });
    }
  }
}

class Strip {
  #icon = element("div", { class: "icon" });
  #text = element("div", { class: "text" });
  element = element("div", { class: "strip" }, element("div", { class: "box" }, this.#icon, this.#text));

  draw({ indicator, frame }, { displayed }, { offset }) {
    const { mounted, text, icon, release } = indicator;
    putStyle(this.element, {
      display: mounted ? "block" : "none", width: `${frame.width}px`, height: `${Math.max(displayed, 0)}px`,
      transform: `translateY(${-offset.y}px)`,
    });
    this.element.classList.toggle("release", release);
    // The library's icon and texts may be HTML: a page shows them as text.
    setText(this.#icon, plain(icon));
    setText(this.#text, plain(text));
  }
}

const entities = { "&#8675;": "↓", "&hellip;": "…" };

function plain(text) {
  return (text ?? "").replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

const looks = { circle: Circle, disk: Disk, strip: Strip };

/** The element of an overlay; it stands in the view, not in the content. */
export class OverlayFigure {
  isOverlay = true;

  #look = null;
  #drawing = null;
  #component = null;

  constructor(name) {
    this.element = element("section", { class: `component overlay ${name}`, role: "group", "aria-label": name,
                                        dataset: { component: name } });
  }

  show(component) {
    this.#component = component;
    const { state, style } = component;
    const share = travelShare(component);
    Object.assign(this.element.dataset, { state, style });
    if (share === null) delete this.element.dataset.pullingPercent;
    else this.element.dataset.pullingPercent = share;
    const look = lookOf(component);
    if (look === this.#look) return;
    this.#look = this.element.dataset.look = look;
    this.#drawing = new looks[look]();
    this.element.replaceChildren(this.#drawing.element);
  }

  draw(screen, { isReduced, snapshot }) {
    // What is predicted, or read between two snapshots, is ahead of the component.
    const indicator = { ...this.#component.indicator, ...screen.indicator };
    this.#drawing.draw({ ...this.#component, indicator }, screen,
      { isReduced, offset: snapshot.scrollView.contentOffset });
  }
}
