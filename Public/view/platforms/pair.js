// Makes two sessions of two platforms, on clocks that follow one finger, and shows both.

import { ownLifetimeMs } from "../../model/configuration.js";
import { choiceNamed } from "../../model/platforms/choices.js";
import { createSession } from "../calls.js";

/** `a` and `b` are ids of choices. */
export async function openPair(app, { a, b }) {
  const [one, other] = await Promise.all([a, b].map((id, index) => createSession(app,
    `ab-${"ab"[index]}-${id}`, { ...choiceNamed(id).configuration, idleLifetimeMs: ownLifetimeMs })));
  app.open(one, { other });
}
