// The server's explanations, which views share.

/** The least time between two explanations that are asked for, in milliseconds. */
const explainIntervalMs = 250;

export class Requests {
  #api;
  /** The last explanation asked for, `{key, at, answer}`; `at` on the page's clock. */
  #explained = null;

  constructor(api) {
    this.#api = api;
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
