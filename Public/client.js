// HTTP calls for one session.

/** The timeout of a request, in milliseconds. */
const deadline = 10_000;

/** An error response, or no response. */
export class RequestError extends Error {
  /**
   * @param {number} status The HTTP status; 0 if there was no response.
   * @param {?number} retryAfterMs The response's `Retry-After`, in milliseconds.
   */
  constructor(message, { status = 0, retryAfterMs = null } = {}) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The configuration of a session that the page creates if the address names no preset. */
export const demoConfiguration = {
  preset: "collection-both",
  list: { rows: 20, rowHeight: 44 },
};

/** The calls for one session; each rejects with a `RequestError`. */
export class SessionClient {
  #name;
  #recording;
  #fetch;
  #now;

  /**
   * Tests replace `fetch` and `now`, the page's clock in milliseconds.
   *
   * @param {?string} recording The address of a recording that makes the session if it does not exist.
   */
  constructor(name, { recording = null, fetch, now } = {}) {
    this.#name = name;
    this.#recording = recording;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
    this.#now = now ?? (() => performance.now());
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
    return this.#call("PUT", this.path, {
      body: JSON.stringify(configuration),
      headers: { "Content-Type": "application/json", "If-None-Match": "*" },
    });
  }

  async #restore() {
    const { body } = await this.#call("GET", this.#recording);
    return this.#call("POST", `${this.path}/restore`, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  }

  /** Whether a session of this name exists. */
  async exists() {
    const query = new URLSearchParams({ prefix: this.#name, limit: "1" });
    const { body } = await this.#call("GET", `/v1/sessions?${query}`);
    return body.sessions[0]?.name === this.#name;
  }

  /** The current snapshot; `body` is null if its validator is still `etag`. */
  poll(etag = null) {
    return this.#call("GET", this.path, { headers: etag ? { "If-None-Match": etag } : {} });
  }

  /** Posts a batch of events; with `keepalive` the request continues after the page is closed. */
  post(events, { keepalive = false } = {}) {
    return this.#call("POST", `${this.path}/events`, {
      body: JSON.stringify({ events }),
      headers: { "Content-Type": "application/json" },
      keepalive,
    });
  }

  async #call(method, path, options = {}) {
    const sentAt = this.#now();
    let response;
    try {
      const signal = AbortSignal.timeout(deadline);
      response = await this.#fetch(path, { method, cache: "no-store", signal, ...options });
    } catch {
      throw new RequestError("The server does not answer.");
    }
    const body = await bodyOf(response);
    const receivedAt = this.#now();
    if (!response.ok && response.status !== 304) throw refusal(response, body);
    return { body, etag: response.headers.get("ETag"), sentAt, receivedAt };
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
    retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null,
  });
}
