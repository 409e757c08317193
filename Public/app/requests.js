// The requests of views: changes are listed, and views share the explanations that they ask for.

/** The most calls that `listed` keeps. */
const listLimit = 200;

/** The least time between two explanations that are asked for, in milliseconds. */
const explainIntervalMs = 250;

export class Requests {
  /** The calls that were answered, reads aside: the latest ones, oldest first. */
  listed = [];

  #api;
  /** The last explanation asked for, `{key, at, answer}`; `at` on the page's clock. */
  #explained = null;

  /** @param {() => void} changed Called when `listed` has changed. */
  constructor(api, changed) {
    this.#api = api;
    api.addEventListener("called", ({ detail }) => {
      // What is tried is nothing that somebody did to a session.
      if (detail.method === "GET" || /^\/v1\/sessions\/[^/]+\.try-\d/.test(detail.path)) return;
      this.listed = [...this.listed.slice(1 - listLimit), detail];
      changed();
    });
  }

  /**
   * The server's explanation of a component of a lane's session, at present. Views that ask in the
   * same state of the session share one question; others wait for their turn.
   */
  explain({ path, snapshot: { revision, effectIndex } }, component) {
    const key = `${path} ${component} ${revision} ${effectIndex}`;
    if (this.#explained?.key === key) return this.#explained.answer;
    const now = performance.now();
    const at = Math.max(now, (this.#explained?.at ?? -Infinity) + explainIntervalMs);
    const answer = new Promise((done) => setTimeout(done, at - now))
      .then(() => this.#api.request("GET", `${path}/explain?component=${component}`))
      .then(({ body }) => body);
    this.#explained = { key, at, answer };
    // A failure is not kept: the next who asks asks anew.
    answer.catch(() => this.#explained?.answer === answer && (this.#explained.key = null));
    return answer;
  }
}
