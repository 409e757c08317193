// The calls for one session.

import { recordingIn } from "../model/address.js";
import { eventsOf } from "./eventStream.js";
import { RequestError } from "./problem.js";

/** Each call rejects with a `RequestError`. */
export class SessionClient {
  name;
  path;

  #api;
  #recording;
  #signal;

  /** `recording` is the address of one that makes a missing session; `signal` ends reading. */
  constructor(api, name, { recording = null, signal } = {}) {
    this.name = name;
    this.path = `/v1/sessions/${encodeURIComponent(name)}`;
    this.#api = api;
    this.#recording = recording;
    this.#signal = signal;
  }

  /**
   * The session's snapshot; creates a missing session, from the client's recording, else from a
   * configuration: `isNew` in the answer tells whether it did. It reads the session list first: the
   * browser would log a GET that is answered 404 as an error.
   */
  async open(configuration) {
    if (await this.exists()) return this.poll();
    try {
      const answer = this.#recording
        ? await this.restore(await this.#recorded())
        : await this.create(configuration);
      return { ...answer, isNew: true };
    } catch (error) {
      // Another client has created it meanwhile.
      if (error.status === 412 || error.status === 409) return this.poll();
      throw error;
    }
  }

  /** Creates the session, 412 or 409 if it exists; a view under bars begins below them, as UIKit has it. */
  async create(configuration) {
    const answer = await this.#api.request("PUT", this.path, { body: configuration, headers: { "If-None-Match": "*" } });
    const { top } = answer.body.scrollView.safeAreaInsets;
    if (top === 0) return answer;
    const posted = await this.post([{ type: "setContentOffset", y: -top }]);
    return { ...posted, etag: null, body: posted.body.snapshot };
  }

  /** Creates the session from a recording; 409 if it exists. */
  restore(recording) {
    return this.#api.request("POST", `${this.path}/restore`, { body: recording });
  }

  async exists() {
    const query = new URLSearchParams({ prefix: this.name, limit: 1 });
    const { sessions: [first] } = await this.#read(`/v1/sessions?${query}`);
    return first?.name === this.name;
  }

  async poll(etag = null) {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await this.#api.request("GET", this.path, { headers, signal: this.#signal });
    if (!answer.body && answer.status !== 304) throw notOurs();
    return answer;
  }

  /**
   * Posts a batch of events; with `keepalive` the request continues after the page is closed, with a
   * `key` it can be sent again, with `expectedRevision` it is refused at any other one.
   */
  post(events, { keepalive = false, key = null, expectedRevision = null } = {}) {
    return this.#api.request("POST", `${this.path}/events`, {
      body: { events, ...(expectedRevision !== null && { expectedRevision }) }, keepalive,
      headers: key ? { "Idempotency-Key": key } : {} });
  }

  configuration(revision = null) {
    const query = revision === null ? "" : `?revision=${revision}`;
    return this.#read(`${this.path}/configuration${query}`);
  }

  async isOf(preset) {
    const [created, { configuration }] = await Promise.all(
      [this.configuration(0), this.#read(`/v1/presets/${encodeURIComponent(preset)}`)]);
    // The epoch is the moment of creation unless it is set.
    const key = (made) => JSON.stringify({ ...made, epoch: null });
    return key(created) === key(configuration);
  }

  /** At most 1000 `events` after a revision, or `effects` after an index. */
  async page(kind, after) {
    return (await this.#read(`${this.path}/${kind}?after=${after}&limit=1000`))[kind];
  }

  /** The explanation of a component at an instant, or at present: what fell due since the last event is explained too. */
  explain(component, atMs) {
    return this.#read(`${this.path}/explain?component=${component}${atMs === null ? "" : `&atMs=${atMs}`}`);
  }

  /** The stream after what is known, `<revision>.<effectIndex>`, until it ends. */
  stream(lastId, signal) {
    return eventsOf(this.#api, `${this.path}/stream`, { lastId, signal });
  }

  async #recorded() {
    const answer = await this.#api.request("GET", this.#recording, { signal: this.#signal });
    return recordingIn(answer, this.#recording) ?? Promise.reject(notOurs());
  }

  async #read(path) {
    const { body } = await this.#api.request("GET", path, { signal: this.#signal });
    if (!body) throw notOurs();
    return body;
  }
}

function notOurs() {
  return new RequestError("The answer is not from Overscroll.", { status: 502 });
}
