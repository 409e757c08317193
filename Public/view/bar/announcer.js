// Tells assistive technology what the session does.

import { announcement } from "../../model/announcement.js";

/** Announces each change of the session shown, live. */
export class Announcer {
  #app;
  #told = null;

  constructor(app) {
    this.#app = app;
  }

  draw({ lane, snapshot, isLive }) {
    const before = this.#told;
    if (!isLive || snapshot === before?.snapshot) return;
    this.#told = { lane, snapshot };
    if (before?.lane !== lane) return;
    const text = announcement(before.snapshot, snapshot);
    if (text) this.#app.announce(text);
  }
}
