// A/B: asks in what the second session differs, and makes both.

import { inDialect, ofSameFamily, ownLifetimeMs } from "../model/configuration.js";
import { choiceOf, choices } from "../model/platforms/choices.js";
import { placeText } from "../model/refusal.js";
import { configurationInForce, createSession, presentSource, read } from "./calls.js";
import { noteElement, openDialog, said } from "./dialog.js";
import { button, element } from "./element.js";

/** The presets of the physics. */
const physics = ["ios", "ios-fast", "flutter-bouncing", "clamping"];

/** Opens the dialog that begins a comparison; with a take both sessions get what it sent. */
export async function openCompare(app, take) {
  const [now, source] = [await configurationInForce(app), await presentSource(app)];
  const options = await optionsOf(app, now, source);
  const note = noteElement("", "alert");
  const choose = (title, name, other, dropped = []) => said(note, async () => {
    await compare(app, source, name, other, take);
    dialog.close();
    if (dropped.length === 0) return;
    app.notice(`B is without what ${title} lacks: ${dropped.map(placeText).join(", ")}.`);
  });
  const dialog = openDialog("A / B: one finger, two phones", { class: "compare" },
    element("p", {}, take ? `Both are copies with the touches of take ${take.number}. B differs in:`
      : "Both are copies with a clock that follows your finger. B differs in:"),
    ...Object.entries(options).map(([title, all]) => element("div", { class: "choices" },
      element("h3", {}, title), ...all.map(([label, ...rest]) => button(label, () => choose(label, ...rest))))),
    take ? null : platforms(app, choiceOf(now), () => dialog.close()), note);
}

/** In what B can differ: of each, its title, its name, and its configuration, with what that lacks. */
async function optionsOf(app, now, source) {
  const { dialects } = await read(app, "/v1/dialects");
  return {
    Dialect: ofSameFamily(dialects, now.dialect).filter(({ name }) => name !== now.dialect).map((dialect) =>
      [dialect.title, dialect.name, ...Object.values(inDialect(source, dialect))]),
    Physics: physics.filter((name) => name !== now.physics.preset).map((name) =>
      [name, name, { ...source, physics: { preset: name } }]),
  };
}

/** The other platforms: each has a page of its own, with a session like this one's beside it. */
function platforms(app, own, close) {
  const others = choices.filter(({ platform }, index) =>
    platform !== own.platform && choices.findIndex((each) => each.platform === platform) === index);
  return element("div", { class: "choices" }, element("h3", {}, "Platform"), ...others.map(({ platform, id }) =>
    button(platform, () => {
      close();
      app.dispatchEvent(new CustomEvent("platforms", { detail: { a: own.id, b: id } }));
    })));
}

/** Makes A of the present configuration and B of another, and shows both. */
async function compare(app, source, what, other, take) {
  const { name } = app.lane;
  const copy = take && app.takes.copyOf(take);
  const make = (wanted, configuration) => createSession(app, `ab-${wanted}`,
    { ...configuration, clock: "manual", idleLifetimeMs: ownLifetimeMs });
  const a = await make(`${name}-a`, source);
  const b = await make(`${name}-${what}`, other);
  app.open(a, { other: b });
  if (copy) app.takes.repeat(copy);
}
