// HTTP calls for one session.

/** The timeout of a request, in milliseconds. */
const deadline = 10_000;

/** An error response, or no response. */
export class RequestError extends Error {
  /**
   * @param {number} status The HTTP status; 0 if there was no response.
   * @param {?number} retryAfterMs The response's `Retry-After`, in milliseconds.
   * @param {?object} problem The response's problem document.
   */
  constructor(message, { status = 0, retryAfterMs = null, problem = null } = {}) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The configuration of a session that the page creates if the address names no preset. */
export const demoConfiguration = {
  preset: "collection-both",
  list: { rows: 20, rowHeight: 60 },
  // Room for a status bar of 20 points and a navigation bar of 44.
  scrollView: { safeAreaInsets: { top: 64 } },
};

/** The calls for one session; each rejects with a `RequestError`. */
export class SessionClient {
  #name;
  #recording;
  #fetch;
  #now;
  #called;

  /**
   * Tests replace `fetch` and `now`, the page's clock in milliseconds.
   *
   * @param {?string} recording The address of a recording that makes the session if it does not exist.
   * @param {(call: object) => void} called Notified of each answered call.
   */
  constructor(name, { recording = null, called = () => {}, fetch, now } = {}) {
    this.#name = name;
    this.#recording = recording;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
    this.#now = now ?? (() => performance.now());
    this.#called = called;
  }

  get name() {
    return this.#name;
  }

  get path() {
    return `/v1/sessions/${encodeURIComponent(this.#name)}`;
  }

  /**
   * The session's snapshot; creates the session if it does not exist: from the client's recording, else
   * from a configuration.
   *
   * It reads the session list first: the browser would log a GET that is answered 404 as an error.
   */
  async open(configuration) {
    if (await this.exists()) return this.poll();
    try {
      return await (this.#recording ? this.#restore() : this.#create(configuration));
    } catch (error) {
      // Another client has created it meanwhile.
      if (error.status === 412 || error.status === 409) return this.poll();
      throw error;
    }
  }

  #create(configuration) {
    return this.request("PUT", this.path, { body: configuration, headers: { "If-None-Match": "*" } });
  }

  async #restore() {
    const { body } = await this.request("GET", this.#recording);
    return this.request("POST", `${this.path}/restore`, { body });
  }

  /** Whether a session of this name exists. */
  async exists() {
    const query = new URLSearchParams({ prefix: this.#name, limit: "1" });
    const { body } = await this.request("GET", `/v1/sessions?${query}`);
    return body.sessions[0]?.name === this.#name;
  }

  /** The current snapshot; `body` is null if its validator is still `etag`. */
  poll(etag = null) {
    return this.request("GET", this.path, { headers: etag ? { "If-None-Match": etag } : {} });
  }

  /** Posts a batch of events; with `keepalive` the request continues after the page is closed. */
  post(events, { keepalive = false } = {}) {
    return this.request("POST", `${this.path}/events`, { body: { events }, keepalive });
  }

  /** The configuration in force, with every default. */
  configuration() {
    return this.request("GET", `${this.path}/configuration`);
  }

  /** At most 1000 events after a revision. */
  events(after) {
    return this.request("GET", `${this.path}/events?after=${after}&limit=1000`);
  }

  /** At most 1000 effects after an index. */
  effects(after) {
    return this.request("GET", `${this.path}/effects?after=${after}&limit=1000`);
  }

  /**
   * Any call of the server; rejects with a `RequestError`.
   *
   * @param {{body?: object, headers?: object, keepalive?: boolean}} options `body` is sent as JSON.
   * @returns {Promise<{body, status: number, etag: ?string, sentAt: number, receivedAt: number}>}
   */
  async request(method, path, { body, headers = {}, keepalive = false } = {}) {
    const sentAt = this.#now();
    const call = { at: sentAt, method, path, body };
    let response;
    try {
      const signal = AbortSignal.timeout(deadline);
      const type = body === undefined ? {} : { "Content-Type": "application/json" };
      response = await this.#fetch(path, {
        method, cache: "no-store", signal, keepalive,
        headers: { ...type, ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new RequestError("The server does not answer.");
    }
    const answer = await bodyOf(response);
    const receivedAt = this.#now();
    this.#called({ ...call, status: response.status, answer });
    if (!response.ok && response.status !== 304) throw refusal(response, answer);
    const etag = response.headers.get("ETag");
    return { body: answer, status: response.status, etag, sentAt, receivedAt };
  }
}

async function bodyOf(response) {
  if (response.status === 304 || response.status === 204) return null;
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new RequestError("The response could not be read.");
    return null;
  }
}

function refusal(response, problem) {
  const title = problem?.title ?? `The server answered with status ${response.status}`;
  const retryAfter = Number(response.headers.get("Retry-After"));
  return new RequestError(problem?.detail ? `${title}: ${problem.detail}` : `${title}.`, {
    status: response.status,
    problem,
    retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null,
  });
}
