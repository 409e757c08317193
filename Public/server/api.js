// HTTP calls to the server.

import { RequestError, refusal, silence } from "./problem.js";

const deadline = 10_000;

/** Calls the server. It dispatches `unauthorized` when a call waits for a token. */
export class Api extends EventTarget {
  #fetch;
  #now;
  #tokens;

  constructor({ tokens, fetch = globalThis.fetch.bind(globalThis),
                now = () => performance.now() } = {}) {
    super();
    this.#tokens = tokens;
    this.#fetch = fetch;
    this.#now = now;
  }

  /**
   * A call and its whole answer; rejects with a `RequestError`, or as `signal` says. A text body is
   * sent as it is, any other as JSON. The answer's `body` is parsed JSON, null if there is none.
   */
  async request(method, path, options = {}) {
    const sentAt = this.#now();
    const response = await this.open(method, path, { timeoutMs: deadline, ...options });
    const text = await heard(() => response.text(), options.signal);
    const { status, headers } = response;
    const body = parsed(text, headers);
    if (!response.ok && status !== 304) throw refusal(response, body);
    return { body, text, etag: headers.get("ETag"), status, headers, sentAt,
             receivedAt: this.#now() };
  }

  /** A response with an unread body; a call that is answered 401 waits for a token. */
  async open(method, path, options) {
    for (;;) {
      const { token } = this.#tokens;
      const response = await this.#fetchWith(token, method, path, options);
      if (response.status !== 401) return response;
      this.dispatchEvent(new Event("unauthorized"));
      // A page that is being closed asks nobody.
      if (options.keepalive || !(await this.#tokens.renew(token))) return response;
      response.body?.cancel();
    }
  }

  #fetchWith(token, method, path, { body, headers, keepalive, signal, timeoutMs }) {
    const isText = body === undefined || typeof body === "string";
    const signals = [signal, timeoutMs && AbortSignal.timeout(timeoutMs)].filter(Boolean);
    return heard(() => this.#fetch(path, {
      method,
      cache: "no-store",
      body: isText ? body : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(keepalive && { keepalive }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    }), signal);
  }
}

/** What a read gives; a failure is silence, or as `signal` says. */
async function heard(read, signal) {
  try {
    return await read();
  } catch {
    signal?.throwIfAborted();
    throw silence();
  }
}

function parsed(text, headers) {
  if (text === "" || !/[/+]json\b/.test(headers.get("Content-Type") ?? "")) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError("The answer of the server could not be read.");
  }
}
