// Messages to the user, on the screen and to assistive technology.

import { closeButton } from "../dialog.js";
import { button, element } from "../element.js";
import { announcement } from "../../model/log.js";

/** How long a notice without an action is shown, in milliseconds. */
const shownForMs = 6000;

/** The least time between two announcements, in milliseconds. */
const announcedEachMs = 1000;

/** Shows the app's notices, and announces what it tells assistive technology. */
export class Notices {
  #root;
  #live;
  #waiting = null;
  #announcedAt = -Infinity;

  constructor(root, live, app) {
    this.#root = root;
    this.#live = live;
    app.addEventListener("notice", ({ detail }) => this.#show(detail));
    // What is told of a session, and what a notice offers, is of no other one.
    app.addEventListener("session", () => root.replaceChildren());
    app.addEventListener("announce", ({ detail }) => this.#announce(detail));
  }

  #show({ text, kind, action }) {
    const role = kind === "error" ? "alert" : "status";
    const notice =
      element("div", { class: "notice", role, dataset: { kind } }, element("p", {}, text));
    const close = () => notice.remove();
    if (action) {
      notice.append(button(action.title, () => {
        close();
        action.run();
      }));
    }
    notice.append(closeButton("Close", close));
    this.#root.replaceChildren(notice);
    if (!action) setTimeout(close, shownForMs);
  }

  /** At most one a second; the newest wins. */
  #announce(text) {
    const isWaiting = this.#waiting !== null;
    this.#waiting = text;
    if (isWaiting) return;
    const waitMs = Math.max(this.#announcedAt + announcedEachMs - performance.now(), 0);
    setTimeout(() => {
      this.#live.textContent = this.#waiting;
      this.#waiting = null;
      this.#announcedAt = performance.now();
    }, waitMs);
  }
}

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
