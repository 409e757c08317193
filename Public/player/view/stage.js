// The phones: the bug, and beside it what does it right. Each says the value that it is about.

import { isOverlay } from "../../model/overlay/family.js";
import { clamped } from "../../model/number.js";
import { libraryOf } from "../../model/platforms/choices.js";
import { PhoneView } from "../../view/phone/phone.js";
import { element, hide, put, putStyle, setText } from "../../view/element.js";
import { componentOf, tagText } from "../model/watched.js";
import { kinds } from "../exhibition.js";

/** Half of the height of a tag, and its least distance from what it must not cover, in pixels. */
const tag = { half: 16, clear: 18 };

/** The distance of a finger's middle from the edge of what is shown, in points: there it is faint. */
const fingerRoom = 48;

/** Where a value of the scroll view is, in parts of the height of the view. */
const places = { top: 0.04, bottom: 0.95, other: 0.4 };

export class Stage {
  element = element("section", { class: "phones", "aria-label": "Symptom" });

  #exhibition;
  #figures;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    this.#figures = [0, 1].map((index) => new Figure(exhibition, index));
    this.element.append(...this.#figures.map((figure) => figure.element));
    exhibition.addEventListener("shown", () => this.#show());
    this.#show();
  }

  #show() {
    const { runs } = this.#exhibition;
    put(this.element, { "data-count": runs.length });
    for (const [index, figure] of this.#figures.entries()) figure.show(runs[index] ?? null);
  }

  draw(frames) {
    const { bug, entry: { watch: { pointer } } } = this.#exhibition;
    const wrong = bug.valueAt(frames[0], pointer);
    for (const [index, frame] of frames.entries()) this.#figures[index].draw(frame, wrong);
  }
}

class Figure {
  element;

  #exhibition;
  #index;
  #phone;
  #clip = element("div", { class: "clip" });
  #kind = element("b");
  #dialect = element("span");
  #tag = element("span", { class: "tag" });
  #finger = element("span", { class: "finger", "aria-hidden": "true" });
  #state = element("b");
  #value = element("span");
  #run = null;
  #isLow = false;
  /** Where view and clip are in the window, and for what: to read it in each frame costs a layout. */
  #places = { of: null };

  constructor(exhibition, index) {
    this.#exhibition = exhibition;
    this.#index = index;
    this.#phone = new PhoneView(this.#clip, exhibition, { lane: index });
    this.element = element("figure", { class: index === 0 ? "bug" : "other" },
      element("figcaption", {}, this.#kind, this.#dialect),
      element("div", { class: "screen-part" }, this.#clip, this.#tag),
      element("p", { class: "says" }, this.#state, this.#value));
    const places = new ResizeObserver(() => (this.#places = { of: null }));
    for (const part of [this.element, this.#clip]) places.observe(part);
    // A touch must not move what is on show.
    const { view } = this.#phone;
    put(view, { title: "A touch forks the exhibit" });
    view.append(this.#finger);
    view.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      exhibition.fork();
    });
    view.addEventListener("keydown", ({ key }) => key === "Enter" && exhibition.fork());
  }

  show(run) {
    this.#run = run;
    this.element.hidden = run === null;
    if (!run) return;
    const { bug } = this.#exhibition;
    setText(this.#kind, run === bug ? (this.#exhibition.isRight ? "As it should be" : "Bug") : kinds[run.kind]);
    setText(this.#dialect, libraryOf(run.dialect));
    this.#isLow = this.#exhibition.isLow;
    this.element.classList.toggle("low", this.#isLow);
  }

  /** `wrong` is the value that the bug has now. */
  draw(frame, wrong) {
    this.#phone.draw(frame);
    const { entry: { watch }, isBroken, bug, subject } = this.#exhibition;
    // A control without the value says its state, and is neither right nor wrong.
    const isKnown = this.#exhibition.has(this.#index);
    const pointer = isKnown ? watch.pointer : `/${subject}/state`;
    const value = this.#run.valueAt(frame, pointer);
    const isBug = this.#run === bug;
    // What helps may do so later: until then it is no better.
    const isSame = !isBug && JSON.stringify(value) === JSON.stringify(wrong);
    const kind = !isBroken || isSame || !isKnown || !this.#exhibition.isWrong(wrong) ? "before" : isBug ? "wrong" : "right";
    put(this.element, { "data-kind": kind });
    const text = tagText(pointer, value);
    const away = awayOf(frame, componentOf(pointer));
    setText(this.#tag, `${kind === "wrong" ? `${this.#exhibition.mark} ` : ""}${text}${away}`);
    setText(this.#state, frame.snapshot[subject]?.state ?? (subject ? `no ${subject}` : ""));
    const should = kind === "wrong" && watch.instead ? `, should be ${watch.instead}` : "";
    const isState = pointer.endsWith("/state");
    setText(this.#value, isState ? (should ? should.slice(2) : "")
      : `${text}${should}`);
    const { view, clip, isBeside } = this.#placesIn(frame.snapshot.scrollView);
    this.#placeTag(frame, pointer, { view, clip, isBeside });
    this.#placeFinger(frame, view, clip);
  }

  #placesIn({ width, height, safeAreaInsets: { top, bottom } }) {
    const of = [width, height, top, bottom, this.#isLow].join();
    if (of !== this.#places.of) {
      const [view, clip, part] = [this.#phone.view, this.#clip, this.#clip.parentElement].map((node) => node.getBoundingClientRect());
      this.#places = { of, view, clip, isBeside: clip.width < part.width };
    }
    return this.#places;
  }

  /** Puts the tag beside the value's place: the component, or the edge of the view. */
  #placeTag(frame, pointer, { view, clip, isBeside }) {
    const scale = view.width / frame.snapshot.scrollView.width;
    const at = view.top - clip.top + this.#heightOf(frame, pointer, isBeside ? null : tag.clear / scale) * scale;
    putStyle(this.#tag, { top: `${Math.round(clamped(at, [tag.half, clip.height - tag.half]))}px`,
                          left: `${Math.round(view.right - clip.left)}px` });
  }

  /** Puts the finger where it is; a touch beyond the part of the view that is shown is moved into it. */
  #placeFinger({ finger, snapshot }, view, clip) {
    hide(this.#finger, finger === null);
    if (!finger) return;
    const points = (pixels) => (pixels / view.width) * snapshot.scrollView.width;
    const [top, bottom] = [points(clip.top - view.top) + fingerRoom, points(clip.bottom - view.top) - fingerRoom];
    const by = Math.max(Math.min(bottom - finger.lowest, 0), top - finger.highest);
    putStyle(this.#finger, { translate: `${finger.x}px ${finger.y + by}px` });
  }

  /** Where the tag's middle is in the view, in points: that of a component, or so far `clear` of it. */
  #heightOf({ snapshot, screen }, pointer, clear) {
    const { height } = snapshot.scrollView;
    const name = componentOf(pointer);
    const component = snapshot[name];
    if (!component) {
      const edge = name === null ? /contentInset\/(\w+)/.exec(pointer)?.[1] : name === "footer" ? "bottom" : "top";
      return (places[edge] ?? places.other) * height;
    }
    const [top, length] = [topOf(component, screen), Math.min(component.frame.height, height)];
    if (clear === null) return top + length / 2;
    return this.#isLow ? top - clear : top + length + clear;
  }
}

/** Where a component begins in the view: an overlay is not in the content, and may be animated. */
function topOf(component, screen) {
  return component.frame.y + (isOverlay(component) ? screen.header.displayed - component.displayed : -screen.offset.y);
}

/** An arrow to a component that is beyond the screen. */
function awayOf({ snapshot, screen }, name) {
  const component = snapshot[name];
  if (!component || name === "trailer" || component.hidden) return "";
  const top = topOf(component, screen);
  if (top >= snapshot.scrollView.height) return " ↓";
  return top + component.frame.height <= 0 ? " ↑" : "";
}
