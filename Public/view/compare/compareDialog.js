// A/B: asks in what the second session differs, and makes both.

import { inDialect, ofSameFamily, ownLifetimeMs } from "../../model/configuration.js";
import { choiceOf, choices } from "../../model/platforms/choices.js";
import { placeText } from "../../model/refusal.js";
import { configurationInForce, createSession, presentSource, read } from "../calls.js";
import { noteElement, openDialog, said } from "../dialog.js";
import { button, element } from "../element.js";

/** The presets of the physics. */
const physics = ["ios", "ios-fast", "flutter-bouncing", "clamping"];

/** The dialog that begins a comparison. */
export class CompareDialog {
  #app;

  constructor(app) {
    this.#app = app;
  }

  /** With a take both sessions get what it sent. */
  async open(take) {
    const [{ dialects }, { presets }] = await Promise.all(
      ["/v1/dialects", "/v1/presets"].map((path) => read(this.#app, path)));
    this.#show(dialects, presets, await configurationInForce(this.#app),
      await presentSource(this.#app), take);
  }

  #show(dialects, presets, now, source, take) {
    const choices = {
      Dialect: ofSameFamily(dialects, now.dialect).filter(({ name }) => name !== now.dialect).map((dialect) =>
        [dialect.title, dialect.name, ...Object.values(inDialect(source, dialect))]),
      Physics: physics.filter((name) => name !== now.physics.preset).map((name) =>
        [name, name, { ...source, physics: { preset: name } }]),
      Preset: presets.map(({ name, title }) => [title, name, { preset: name }]),
    };
    const note = noteElement("", "alert");
    const choose = (title, name, other, dropped = []) => said(note, async () => {
      await this.#compare(source, name, other, take);
      dialog.close();
      if (dropped.length === 0) return;
      this.#app.notice(`B is without ${dropped.map(placeText).join(", ")}: ${title} has none.`);
    });
    const dialog = openDialog("A / B: one finger, two phones", { class: "compare" },
      element("p", {}, take ? `Both are copies that get the finger of take ${take.number}. B differs in:`
        : "Both are copies with a clock that follows your finger. B differs in:"),
      ...Object.entries(choices).map(([title, options]) => element("div", { class: "choices" },
        element("h3", {}, title), ...folded(title, options.map(([label, ...rest]) =>
          button(label, () => choose(label, ...rest)))))),
      take ? null : this.#platforms(choiceOf(now), () => dialog.close()), note);
  }

  /** The other platforms: each has a page of its own, with a session like this one's beside it. */
  #platforms(own, close) {
    const others = choices.filter(({ platform }, index) =>
      platform !== own.platform && choices.findIndex((each) => each.platform === platform) === index);
    return element("div", { class: "choices" }, element("h3", {}, "Platform"), ...others.map(({ platform, id }) =>
      button(platform, () => {
        close();
        this.#app.dispatchEvent(new CustomEvent("platforms", { detail: { a: own.id, b: id } }));
      })));
  }

  /** Makes A of the present configuration and B of another, and shows both. */
  async #compare(source, what, other, take) {
    const { name } = this.#app.lane;
    const copy = take && this.#app.takes.copyOf(take);
    // The texts are the same in both, unless B has them in one language of its own.
    const { language } = await configurationInForce(this.#app);
    const make = (wanted, configuration) => createSession(this.#app, `ab-${wanted}`,
      { ...configuration, clock: "manual", idleLifetimeMs: ownLifetimeMs });
    const a = await make(`${name}-a`, source);
    const b = await make(`${name}-${what}`, other.preset ? { language, ...other } : other);
    this.#app.open(a, { other: b });
    if (copy) this.#app.takes.repeat(copy);
  }
}

/** The many presets are folded. */
function folded(title, buttons) {
  return title === "Preset"
    ? [element("details", {}, element("summary", {}, `${buttons.length} presets`), ...buttons)] : buttons;
}
