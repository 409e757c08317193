// The gallery: sessions, and presets, dialects and exhibits of the museum as cards.

import { inDialect, withChanges } from "../../model/dialect.js";
import {
  lengthOf, pullFilm, pullOf, recordingFilm, subjectOf,
} from "../../model/miniature.js";
import { openDialog, section } from "../dialog.js";
import { element } from "../element.js";
import { freeSessionName } from "../freeSessionName.js";
import { Miniature } from "./miniature.js";

/** Opens the gallery and makes sessions of its cards. */
export class Gallery {
  #app;
  #sessionList;
  #dialog;
  #observer;
  /** By its element, how a card's film is made, and its miniature once it was in sight. */
  #cards = new WeakMap();
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param {HTMLElement} tools Gets the button that opens it.
   * @param {(chosen: () => void) => SessionList} sessionList Makes the list of sessions.
   */
  constructor(tools, app, sessionList) {
    this.#app = app;
    this.#sessionList = sessionList;
    tools.append(element("button", { class: "quiet", type: "button", id: "gallery",
      onclick: () => this.open() }, "Gallery"));
  }

  open() {
    const search = element("input", { type: "search", placeholder: "Search",
      "aria-label": "Search the gallery", oninput: () => this.#filter(search.value) });
    const sessions = this.#sessionList(() => this.#dialog.close());
    const body = element("div", { class: "gallery-body" }, section("Sessions", sessions.element));
    this.#observer = new IntersectionObserver((seen) => seen.forEach((entry) => this.#see(entry)),
      { root: body });
    const onclose = () => {
      sessions.close();
      this.#observer.disconnect();
    };
    this.#dialog = openDialog("Gallery", { class: "gallery", tools: [search], onclose }, body);
    this.#fill(body);
  }

  /** Adds the sections in their order; the museum is not on every server. */
  async #fill(body) {
    const sections = {
      Presets: () => this.#presets(),
      Dialects: () => this.#dialects(),
      Museum: () => this.#museum(),
    };
    for (const [title, cards] of Object.entries(sections)) {
      try {
        body.append(section(title, element("div", { class: "tiles" }, ...await cards())));
      } catch (error) {
        if (error.status !== 404) this.#app.notice(error.message, { kind: "error" });
      }
    }
  }

  async #get(path) {
    return (await this.#app.request("GET", path)).body;
  }

  async #presets() {
    const { presets } = await this.#get("/v1/presets");
    return presets.map(({ name, title, configuration }) => this.#card("button", {
      title, detail: name, film: () => this.#film(configuration, { preset: name }),
      onclick: () => this.#open(() => this.#make(name, { preset: name })),
    }));
  }

  /** The films of dialects are pulls of the same header. */
  async #dialects() {
    const [{ dialects }, { configuration }] =
      await Promise.all([this.#get("/v1/dialects"), this.#get("/v1/presets/web-header")]);
    const simulatedLoad = { header: { afterMs: 1000 } };
    return dialects.map((dialect) => this.#card("button", {
      title: dialect.title, detail: "This session as it behaves there",
      film: () => this.#film(configuration, { dialect: dialect.name, simulatedLoad }),
      onclick: () => this.#open(() => this.#remake(dialect)),
    }));
  }

  /** Exhibits without a recording cannot be opened. */
  async #museum() {
    const { entries } = await this.#get("/museum/index.json");
    return entries.filter(({ recording }) => recording).map(({ slug, title, family, recording }) =>
      this.#card("a", { title, detail: family, href: `/?museum=${slug}`,
        film: async () => recordingFilm(await this.#get(recording)) }));
  }

  #card(tag, { title, detail, film, ...attributes }) {
    const card = element(tag, { class: "tile", ...attributes },
      element("span", { class: "picture" }), element("b", {}, title), element("small", {}, detail));
    this.#cards.set(card, { film });
    this.#observer.observe(card);
    return card;
  }

  /** The film of a pull of what a configuration is about; `own` is how the server is told of it. */
  async #film(configuration, own) {
    const component = subjectOf(configuration);
    // A header that refreshes from the beginning would hide what a pull does.
    const header = configuration.header ? { header: { refreshing: false } } : {};
    const gesture = pullOf(component, configuration);
    const { body } = await this.#app.request("POST", "/v1/gestures",
      { body: { configuration: { ...own, ...header }, gesture } });
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
    if (card.isInSight && !this.#reducedMotion.matches) card.miniature?.play();
    else card.miniature?.pause();
  }

  /** Leaves what has a text in its names. */
  #filter(text) {
    const wanted = text.trim().toLowerCase();
    for (const part of this.#dialog.querySelectorAll(".gallery-body > section")) {
      const cards = [...part.querySelectorAll(".tile")];
      for (const card of cards) card.hidden = !card.textContent.toLowerCase().includes(wanted);
      part.hidden = wanted !== "" && cards.every((card) => card.hidden);
    }
  }

  /** Shows the session that is made; says why it cannot be. */
  async #open(made) {
    try {
      this.#app.open(await made());
    } catch (error) {
      this.#app.notice(error.message, { kind: "error" });
    }
    this.#dialog.close();
  }

  async #make(wanted, configuration) {
    const name = await freeSessionName(this.#app, wanted);
    await this.#app.request("PUT", `/v1/sessions/${name}`,
      { body: configuration, headers: { "If-None-Match": "*" } });
    return name;
  }

  /** The present session in a dialect, with what has been changed since it was made. */
  async #remake(dialect) {
    const { path, name } = this.#app.lane;
    const parts = ["recording?expected=none", "configuration?revision=0", "configuration"];
    const [{ configuration }, before, now] =
      await Promise.all(parts.map((part) => this.#get(`${path}/${part}`)));
    return this.#make(`${name}-${dialect.name}`,
      inDialect(withChanges(configuration, before, now), dialect));
  }
}
