// The State tab: the state diagram of one component, and the values of all.

import { element, setText } from "../element.js";
import { diagramOf } from "../../model/diagram.js";
import { seconds } from "../../model/number.js";
import { readingsOf, titles } from "../../model/readings.js";
import { DiagramView } from "./diagram.js";
import { Explanations } from "./explanations.js";

/** How many of the things that were ignored are listed. */
const ignoredLimit = 3;

/** Shows why a component is in its state, and what could follow. */
export class StateView {
  #app;
  #explanations = null;
  #chosen = null;
  #frame = null;
  #drawn = [];
  #explained;
  #diagram = new DiagramView();
  #picker = element("div", { class: "segmented", role: "group", "aria-label": "Component" });
  #note = element("p", { class: "empty", role: "status" });
  #sections = new Map();
  #ignored = element("ul", { class: "ignored" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#restart();
    app.addEventListener("session", () => this.#restart());
    for (const [name, title] of Object.entries(titles)) this.#addComponent(name, title);
    this.element = element("div", { class: "state-view" },
      this.#picker,
      element("div", { class: "diagram-side" }, this.#diagram.element, this.#note),
      element("div", { class: "readings" },
        ...[...this.#sections.values()].map(({ section }) => section),
        element("section", {}, element("h3", {}, "Ignored"), this.#ignored)));
  }

  /** Another session, even of the same name, has other explanations. */
  #restart() {
    this.#explanations?.pause();
    this.#explanations = new Explanations(
      (method, path) => this.#app.request(method, path), () => this.#redraw());
  }

  #addComponent(name, title) {
    const badge = element("span", { class: "badge" });
    const rows = element("dl");
    const section = element("section", {},
      element("header", {}, element("h3", {}, title), badge), rows);
    const choose = () => {
      this.#chosen = name;
      this.#redraw();
    };
    const button = element("button", { type: "button", onclick: choose }, title);
    this.#picker.append(button);
    this.#sections.set(name, { section, badge, rows, button });
  }

  /** The view is shown from now on. */
  shown() {}

  /** The view is hidden from now on, and asks nothing. */
  hidden() {
    this.#frame = null;
    this.#explanations.pause();
  }

  #redraw() {
    if (this.#frame) this.draw(this.#frame);
  }

  /** Draws a frame. */
  draw(frame) {
    this.#frame = frame;
    const { snapshot, screen, timeMs, lane } = frame;
    const present = Object.keys(titles).filter((name) => snapshot[name]);
    const chosen = present.includes(this.#chosen) ? this.#chosen : present[0];
    const explanation = chosen ? this.#explanations.about(chosen, frame) : null;
    setText(this.#note, chosen ? this.#explanations.problem ?? ""
      : "No refresh component. Add one: Tune, or the event addComponent.");
    const { x, y } = screen.model;
    const drawn = [snapshot, explanation, chosen, x, y, lane.configuration];
    // An animation of an inset ends without a snapshot.
    const isSame = snapshot.animations.length === 0
      && drawn.every((value, index) => value === this.#drawn[index]);
    if (isSame) return;
    this.#drawn = drawn;
    this.#picker.hidden = present.length < 2;
    for (const [name, parts] of this.#sections) {
      parts.button.hidden = parts.section.hidden = !snapshot[name];
      parts.button.setAttribute("aria-pressed", `${name === chosen}`);
      if (!snapshot[name]) continue;
      drawComponent(parts, snapshot[name], readingsOf(name, snapshot, screen.model, timeMs));
    }
    this.#diagram.element.hidden = !chosen;
    if (chosen) this.#drawDiagram(chosen, explanation);
    if (explanation !== this.#explained) this.#drawIgnored(explanation?.ignored ?? []);
    this.#explained = explanation;
  }

  #drawDiagram(name, explanation) {
    const { snapshot, screen, lane } = this.#frame;
    this.#diagram.element.ariaLabel = `States of the ${name}`;
    this.#diagram.draw(diagramOf({
      name, component: snapshot[name], explanation,
      dialect: lane.configuration?.dialect ?? explanation?.dialect ?? null,
      inWindow: snapshot.scrollView.inWindow,
      offset: name === "trailer" ? screen.model.x : screen.model.y,
    }));
  }

  #drawIgnored(ignored) {
    this.#ignored.parentElement.hidden = ignored.length === 0;
    const latest = ignored.slice(-ignoredLimit).reverse();
    this.#ignored.replaceChildren(...latest.map(({ revision, atMs, what, because }) =>
      element("li", {}, element("button", {
        type: "button", class: "quiet", title: "Show this instant",
        onclick: () => this.#app.setCursor(atMs),
      }, element("b", {}, `${what}: `), because,
      element("span", { class: "number" }, `${seconds(atMs)}, revision ${revision}`)))));
  }
}

function drawComponent({ badge, rows }, { state, hidden }, readings) {
  badge.dataset.state = state;
  setText(badge, hidden ? `${state}, hidden` : state);
  while (rows.children.length > readings.length) rows.lastElementChild.remove();
  for (const [index, { title, value, unit }] of readings.entries()) {
    const row = rows.children[index] ?? rows.appendChild(element("div", {},
      element("dt"), element("dd", {}, element("span"), element("span"))));
    const [term, { firstElementChild, lastElementChild }] = row.children;
    setText(term, title);
    setText(firstElementChild, value);
    setText(lastElementChild, unit && ` ${unit}`);
  }
}
