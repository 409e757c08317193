// The State tab: the state diagram of one component, and the values of all.

import { element, hide, press, put, segmented, setText } from "../element.js";
import { diagramOf } from "../../model/diagram.js";
import { readingsOf, titles } from "../../model/readings.js";
import { DiagramView } from "./diagram.js";

/** Shows why a component is in its state, and what could follow. */
export class StateView {
  #chosen = null;
  #led = null;
  #frame = null;
  #drawn = [];
  #diagram = new DiagramView();
  #picker = segmented("Component", Object.entries(titles), (name) => {
    this.#chosen = name;
    if (this.#frame) this.draw(this.#frame);
  });
  #note = element("p", { class: "empty", role: "status" });
  #sections = Object.entries(titles).map(([name, title]) => {
    const badge = element("span", { class: "badge" });
    const rows = element("dl");
    const section =
      element("section", {}, element("header", {}, element("h3", {}, title), badge), rows);
    return { name, badge, rows, section, shown: "" };
  });

  constructor() {
    this.element = element("div", { class: "state-view" },
      this.#picker,
      element("div", { class: "diagram-side" }, this.#diagram.element, this.#note),
      element("div", { class: "readings" },
        ...this.#sections.map(({ section }) => section)));
  }

  draw(frame) {
    this.#frame = frame;
    const { snapshot, screen, timeMs, lane } = frame;
    const present = Object.keys(titles).filter((name) => snapshot[name]);
    // A choice holds until another component leads.
    if (frame.leading !== this.#led) [this.#led, this.#chosen] = [frame.leading, null];
    const chosen = present.includes(this.#chosen) ? this.#chosen : frame.leading;
    const explanation = chosen ? explanationOf(chosen, frame) : null;
    setText(this.#note, chosen ? lane.explanations.problem ?? ""
      : "No refresh component. Add one: Tune, or the event addComponent.");
    const { x, y } = screen.offset;
    const drawn = [explanation, snapshot, chosen, x, y, lane.configuration];
    // An animation of an inset ends without a snapshot.
    const isSame = snapshot.animations.length === 0
      && drawn.every((value, index) => value === this.#drawn[index]);
    if (isSame) return;
    this.#drawn = drawn;
    press(this.#picker, chosen);
    hide(this.#picker, present.length < 2);
    for (const [index, parts] of this.#sections.entries()) {
      const { name, section } = parts;
      for (const part of [this.#picker.children[index], section]) hide(part, !snapshot[name]);
      if (section.hidden) continue;
      const readings = readingsOf(name, snapshot, screen.offset, timeMs, name === chosen);
      drawComponent(parts, snapshot[name], readings);
    }
    hide(this.#diagram.element, !chosen);
    if (chosen) this.#drawDiagram(chosen, explanation);
  }

  #drawDiagram(name, explanation) {
    const { snapshot, screen, lane } = this.#frame;
    put(this.#diagram.element, { "aria-label": `States of the ${name}` });
    this.#diagram.draw(diagramOf({
      name, component: snapshot[name], explanation,
      dialect: lane.configuration?.dialect ?? explanation?.dialect ?? null,
      inWindow: snapshot.scrollView.inWindow,
      offset: name === "trailer" ? screen.model.x : screen.model.y,
    }));
  }
}

/** The latest answer about a component of a frame, or null. */
function explanationOf(name, { lane, snapshot, isLive, timeMs }) {
  const body = lane.explanations.about(name, snapshot, isLive ? null : timeMs)?.body ?? null;
  // The cursor can be back before a change that the answer to a later instant tells of.
  return isLive || !(body?.last?.atMs > timeMs) ? body : null;
}

function drawComponent(parts, { state, hidden }, readings) {
  const { badge, rows, shown } = parts;
  badge.dataset.state = state;
  setText(badge, hidden ? `${state}, hidden` : state);
  parts.shown = readings.map(({ title, unit }) => `${title} ${unit}`).join();
  if (parts.shown !== shown) {
    rows.replaceChildren(...readings.map(({ title, unit }) =>
      element("div", {}, element("dt", {}, title),
        element("dd", {}, element("span"), element("span", {}, unit && ` ${unit}`)))));
  }
  for (const [index, { value, raw = null }] of readings.entries()) {
    setText(rows.children[index].lastChild.firstChild, value);
    put(rows.children[index], { title: raw ?? "" });
  }
}
