// What the server says of why components are as they are: one question at a time.

/** The least time between two questions, and after one that failed, in milliseconds. */
const pauseMs = { answered: 250, failed: 1000 };

export class Explanations {
  /** Why the last question was refused; null if it was not. */
  problem = null;

  #ask;
  #changed;
  /** The latest answer about each component: `{key, isPresent, body}`. */
  #answers = new Map();
  #isPaused = false;

  /** `changed` is called after an answer, and when the next question may be asked: then what is shown asks anew. */
  constructor(ask, changed) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** The latest answer about a component at present, or at an instant, or null; asks for a newer one. */
  about(component, { revision, effectIndex }, atMs = null) {
    const key = atMs ?? `${revision} ${effectIndex}`;
    const known = this.#answers.get(component);
    if (known?.key !== key && !this.#isPaused) this.#question(component, key, atMs);
    return known?.isPresent === (atMs === null) ? known : null;
  }

  async #question(component, key, atMs) {
    this.#isPaused = true;
    let waitMs = pauseMs.answered;
    try {
      this.#answers.set(component, { key, isPresent: atMs === null, body: await this.#ask(component, atMs) });
      this.problem = null;
    } catch ({ status, message }) {
      // That the server is away is said elsewhere.
      this.problem = status === 0 ? null : message;
      waitMs = pauseMs.failed;
    }
    this.#changed();
    setTimeout(() => {
      this.#isPaused = false;
      this.#changed();
    }, waitMs);
  }
}
