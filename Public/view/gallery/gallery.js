// The gallery: presets as cards.

import { lengthOf, overlayFilm, overlayPull, pullFilm, pullOf, subjectOf } from "../../model/miniature.js";
import { isOverlay } from "../../model/overlay/family.js";
import { firstPair } from "../../model/platforms/choices.js";
import { attempt, createSession, read } from "../calls.js";
import { openDialog, section } from "../dialog.js";
import { element, setText, svg } from "../element.js";
import { Miniature } from "./miniature.js";

/** The dialog of the gallery; makes sessions of its cards. */
export class Gallery {
  #app;
  #dialog;
  #observer;
  #none;
  /** By its element, how a card's film is made, and its miniature once it was in sight. */
  #cards = new WeakMap();
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(app) {
    this.#app = app;
    const search = element("input", { type: "search", placeholder: "Search",
      "aria-label": "Search the gallery", oninput: () => this.#filter(search.value) });
    this.#none = element("p", { class: "note", role: "status", hidden: true });
    const body = element("div", { class: "gallery-body" }, this.#none);
    this.#observer = new IntersectionObserver((seen) => seen.forEach((entry) => this.#see(entry)),
      { root: body });
    this.#dialog = openDialog("Gallery",
      { class: "gallery", tools: [search], onclose: () => this.#observer.disconnect() }, body);
    this.#fill(body, search);
  }

  /** Adds the sections in their order. */
  #fill(body, search) {
    return attempt(this.#app, async () => {
      for (const [title, cards] of [["Compare", [this.#platforms()]], ["Presets", await this.#presets()]]) {
        body.append(section(title, element("div", { class: "tiles" }, ...cards)));
      }
      if (search.value) this.#filter(search.value);
    });
  }

  #platforms() {
    const card = element("button", { class: "tile", type: "button", onclick: () => {
      this.#dialog.close();
      this.#app.dispatchEvent(new CustomEvent("platforms", { detail: firstPair }));
    } }, element("span", { class: "picture" }, platformsPicture()), element("b", {}, "One finger, two platforms"),
    element("small", {}, "iOS and Android side by side: which refreshes, and why"));
    return card;
  }

  async #presets() {
    const { presets } = await read(this.#app, "/v1/presets");
    return presets.map((preset) => this.#card(preset));
  }

  #card({ name, title, configuration }) {
    const card = element("button", { class: "tile", type: "button", onclick: () => this.#make(name) },
      element("span", { class: "picture" }), element("b", {}, title));
    this.#cards.set(card, { film: () => this.#film(configuration, { preset: name }) });
    this.#observer.observe(card);
    return card;
  }

  /** The film of a pull of what a configuration is about; `own` is how the server is told of it. */
  async #film(configuration, own) {
    const component = subjectOf(configuration);
    if (isOverlay(configuration[component])) {
      const { body } = await this.#app.request("POST", "/v1/gestures",
        { body: { configuration: own, component, ...overlayPull } });
      return overlayFilm(configuration, body);
    }
    const { body } = await this.#app.request("POST", "/v1/gestures",
      { body: { configuration: own, component, gesture: pullOf(component) } });
    return pullFilm(component, lengthOf(component, configuration), body);
  }

  /** Makes a card's miniature when it is first in sight; it plays while it is. */
  async #see({ target, isIntersecting }) {
    const card = this.#cards.get(target);
    card.isInSight = isIntersecting;
    if (isIntersecting && card.film) {
      const { film } = card;
      card.film = null;
      try {
        card.miniature = new Miniature(await film());
        target.firstChild.append(card.miniature.element);
      } catch (error) {
        target.title = error.message;
      }
    }
    card.miniature?.play(card.isInSight && !this.#reducedMotion.matches);
  }

  /** Leaves what has a text in its names. */
  #filter(text) {
    const wanted = text.trim().toLowerCase();
    for (const part of this.#dialog.querySelectorAll(".gallery-body > section")) {
      const cards = [...part.querySelectorAll(".tile")];
      for (const card of cards) card.hidden = !card.textContent.toLowerCase().includes(wanted);
      part.hidden = wanted !== "" && cards.every((card) => card.hidden);
    }
    const isFound = this.#dialog.querySelector(".gallery-body > section:not([hidden])");
    this.#none.hidden = isFound !== null;
    setText(this.#none, `Nothing is called “${text.trim()}”. Clear the search to see everything.`);
  }

  /** Makes a session of a preset and shows it. */
  async #make(preset) {
    await attempt(this.#app, async () => this.#app.open(await createSession(this.#app, preset, { preset })));
    this.#dialog.close();
  }
}

function platformsPicture() {
  return svg("svg", { class: "miniature", viewBox: "0 0 200 88", "aria-hidden": "true" },
    ...phone(30, 20), ...phone(114, 0),
    svg("path", { class: "shape pulling", d: "M54 14h8l-4 7z" }),
    svg("circle", { class: "ring", cx: 142, cy: 28, r: 7 }),
    svg("path", { class: "finger", d: "M100 20v38M96 53l4 6 4-6" }));
}

/** A phone at x, its rows lower by a way. */
function phone(x, way) {
  const rows = Array.from({ length: 5 }, (_, index) => svg("rect", { class: "text", rx: 1.5,
    x: x + 8, y: 13 + way + index * 12, width: 24 + ((index * 11) % 17), height: 3 }));
  return [svg("svg", { x, y: 8, width: 56, height: 72, viewBox: `${x} 8 56 72` }, ...rows),
    svg("rect", { class: "frame", rx: 6, x, y: 8, width: 56, height: 72 })];
}
