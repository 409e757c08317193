// Makes two sessions of two platforms, on clocks that follow one finger, and shows both.

import { choiceNamed } from "../../model/platforms/choices.js";
import { createSession } from "../calls.js";

/** The sessions are deleted if nobody asks for them for so long, in milliseconds. */
const lifetimeMs = 600_000;

/** `a` and `b` are ids of choices. */
export async function openPair(app, { a, b }) {
  const [one, other] = await Promise.all([a, b].map((id, index) => createSession(app,
    `ab-${"ab"[index]}-${id}`, { ...choiceNamed(id).configuration, idleLifetimeMs: lifetimeMs })));
  app.open(one, { other });
}
