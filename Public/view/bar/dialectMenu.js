// The menu of the libraries that a session can behave as, and what is folded where there is little room.

import { inDialect } from "../../model/configuration.js";
import { choiceOf, startOf, titleOf } from "../../model/platforms/choices.js";
import { placeText } from "../../model/refusal.js";
import { attempt, configurationInForce, createSession, presentSource, read } from "../calls.js";
import { button } from "../element.js";
import { choiceEntries, foldedEntries, openMenu } from "../menu.js";

/** Opens the menu at a button. */
export async function openDialects(app, anchor) {
  const [{ dialects }, now, source, next] = await Promise.all([
    read(app, "/v1/dialects"), configurationInForce(app), presentSource(app), app.freeName()]);
  const present = choiceOf(now);
  const entries = choiceEntries(present, (choice) =>
    entryOf(app, choice, { dialects, source, isOfFamily: !present.isOverlay && !choice.isOverlay }));
  openMenu(anchor, "Behaves as", [...entries, null,
    { title: `Another library opens ${next}`, detail: `${app.lane.name} stays unchanged` }]);
}

/** A dialect of the family takes over what it has; that of another platform begins with the list alone. */
function entryOf(app, choice, { dialects, source, isOfFamily }) {
  const dialect = dialects.find(({ name }) => name === choice.dialect);
  const { configuration, dropped } = isOfFamily ? inDialect(source, dialect)
    : { configuration: startOf(choice, source), dropped: [] };
  return { title: choice.library, detail: dropped.length > 0 ? `without ${dropped.map(placeText).join(", ")}` : "",
           run: () => attempt(app, () => goOn(app, configuration, isOfFamily ? null : choice)) };
}

async function goOn(app, configuration, platform) {
  const { name } = app.lane;
  const made = await createSession(app, name, configuration);
  app.open(made);
  if (!platform) return;
  app.notice(`${made} is a new session, as ${titleOf(platform)}. ${name} stays unchanged.`,
    { action: { title: `Back to ${name}`, run: () => app.open(name) } });
}

/** The button that has what the bar has no room for. */
export function foldButton(app) {
  return button("•••", ({ currentTarget }) => openMenu(currentTarget, "More", foldedEntries(app, currentTarget)),
    { class: "quiet fold", "aria-haspopup": "menu", "aria-label": "More" });
}
