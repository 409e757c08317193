// A/B: asks in what the second session differs, and makes both.

import { fitted } from "../../model/configuration.js";
import { openDialog } from "../dialog.js";
import { element } from "../element.js";
import { freeSessionName } from "../freeSessionName.js";

/** The presets of the physics. */
const physics = ["ios", "ios-fast", "flutter-bouncing", "clamping"];

/** The button that begins and ends a comparison, and its dialog. */
export class CompareDialog {
  #app;
  #button;
  /** The session that was compared. */
  #compared = null;

  /** @param {HTMLElement} tools Gets the button. */
  constructor(tools, app) {
    this.#app = app;
    this.#button = element("button", { class: "quiet", type: "button", id: "compare",
      onclick: () => (app.lanes.length > 1 ? this.#end() : this.#open()) }, "A / B");
    tools.append(this.#button);
    app.addEventListener("session", () => {
      this.#button.textContent = app.lanes.length > 1 ? "End A / B" : "A / B";
    });
  }

  #end() {
    this.#app.open(this.#compared ?? this.#app.lane.name);
  }

  async #open() {
    try {
      const [{ body: { dialects } }, { body: { presets } }] = await Promise.all(
        ["/v1/dialects", "/v1/presets"].map((path) => this.#app.request("GET", path)));
      this.#show(dialects, presets);
    } catch (error) {
      this.#app.notice(error.message, { kind: "error" });
    }
  }

  #show(dialects, presets) {
    const { configuration } = this.#app.lane;
    const choices = [
      ["Dialect", dialects.filter(({ name }) => name !== configuration.dialect).map((dialect) =>
        [dialect.title, () => this.#compare(dialect.name, inDialect(configuration, dialect))])],
      ["Physics", physics.filter((name) => name !== configuration.physics.preset).map((name) =>
        [name, () => this.#compare(name, { ...configuration, physics: { preset: name } })])],
      ["Preset", presets.map(({ name, title }) =>
        [title, () => this.#compare(name, { preset: name })])],
    ];
    const note = element("p", { class: "note error", role: "alert" });
    const choose = async (run) => {
      try {
        await run();
        dialog.close();
      } catch (error) {
        note.textContent = error.message;
      }
    };
    const dialog = openDialog("A / B: one finger, two phones", { class: "compare" },
      element("p", {}, "Both are copies with a clock that follows your finger. B differs in:"),
      ...choices.map(([title, options]) => element("div", { class: "choices" },
        element("h3", {}, title), ...options.map(([name, run]) =>
          element("button", { type: "button", onclick: () => choose(run) }, name)))),
      note);
  }

  /** Makes A of the present configuration and B of another, and shows both. */
  async #compare(what, other) {
    const { lane } = this.#app;
    const a = await this.#make(`${lane.name}-a`, lane.configuration);
    const b = await this.#make(`${lane.name}-${what}`, other);
    this.#compared = lane.name;
    this.#app.open(a, { other: b });
  }

  /** A session on a manual clock, under a name that is free. */
  async #make(wanted, configuration) {
    const name = await freeSessionName(this.#app, wanted);
    const body = { ...configuration, clock: "manual" };
    await this.#app.request("PUT", `/v1/sessions/${name}`, { body });
    return name;
  }
}

/** The configuration in another dialect; texts and styles are the dialect's own. */
function inDialect({ preset, ...configuration }, dialect) {
  return fitted({ ...configuration, dialect: dialect.name }, dialect).configuration;
}
