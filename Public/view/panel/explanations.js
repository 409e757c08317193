// Asks the server why a component has, or has not, changed its state.

import { read } from "../calls.js";

/** The least time between two questions, after one that was refused, and after silence, in milliseconds. */
const intervalMs = { answered: 250, refused: 5000, silent: 1000 };

/** The answer of `explain` for what is shown, as new as four questions a second allow. */
export class Explanations {
  /** Why the last question was refused; null if it was not. */
  problem = null;
  #app;
  #changed;
  #wanted = null;
  #askedKey = null;
  #answer = null;
  #isBusy = false;

  /** @param {() => void} changed Called after each answer. */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
  }

  /** The latest answer about a component of a frame, or null; asks for a newer one. */
  about(name, { lane, snapshot, isLive, timeMs }) {
    const subject = `${lane.path} ${name} ${isLive}`;
    // The present has no parameter: what fell due since the last event is explained too.
    const path = `${lane.path}/explain?component=${name}&atMs=${timeMs}`;
    this.#wanted = isLive
      ? { subject, key: `${subject} ${snapshot.revision} ${snapshot.effectIndex}`,
          question: () => this.#app.explain(name) }
      : { subject, key: path, question: () => read(this.#app, path) };
    this.#ask();
    if (this.#answer?.subject !== subject) return null;
    // The cursor can be back before a change that the answer to a later instant tells of.
    const { body } = this.#answer;
    return isLive || !(body.last?.atMs > timeMs) ? body : null;
  }

  /** Asks no more until the next `about`. */
  pause() {
    this.#wanted = this.#askedKey = null;
  }

  async #ask() {
    if (this.#isBusy || !this.#wanted || this.#wanted.key === this.#askedKey) return;
    const { subject, key, question } = this.#wanted;
    this.#isBusy = true;
    this.#askedKey = key;
    let result = "answered";
    this.problem = null;
    try {
      this.#answer = { subject, body: await question() };
    } catch ({ status, message }) {
      result = status === 0 ? "silent" : "refused";
      // That the server is away is said elsewhere.
      if (result === "refused") this.problem = message;
      this.#askedKey = null;
    }
    setTimeout(() => {
      this.#isBusy = false;
      this.#ask();
    }, intervalMs[result]);
    if (this.#wanted) this.#changed();
  }
}
