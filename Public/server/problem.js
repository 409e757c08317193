// Errors of a call, in words for people.

/** An error response, or no response. */
export class RequestError extends Error {
  /**
   * @param {string} message A sentence for people.
   * @param {number} status The HTTP status; 0 if there was no response.
   * @param {?object} problem The problem document (RFC 9457) of the response, if it has one.
   * @param {?number} retryAfterMs The response's `Retry-After`, in milliseconds.
   */
  constructor(message, { status = 0, problem = null, retryAfterMs = null } = {}) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }

  /** The kind of problem, such as `session-full`; null if the server did not say it. */
  get kind() {
    return /^\/problems\/([a-z-]+)$/.exec(this.problem?.type ?? "")?.[1] ?? null;
  }

  /** Each fault of the request: `at` is a JSON Pointer or the name of a parameter. */
  get details() {
    return (this.problem?.errors ?? []).map(({ pointer, parameter, detail, suggestion = null }) =>
      ({ at: pointer ?? parameter, detail, suggestion }));
  }
}

/** The error of a call that got no response. */
export function silence() {
  return new RequestError("The server does not answer.");
}

/** The error of a response; `problem` is its body, null if that is no JSON object. */
export function refusal({ status, headers }, problem) {
  const retryAfter = Number(headers.get("Retry-After"));
  return new RequestError(sentence(status, problem), {
    status, problem, retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null,
  });
}

function sentence(status, problem) {
  const text = problem?.detail ?? problem?.title ?? `The server answered with status ${status}`;
  const suggestion = problem?.errors?.[0]?.suggestion;
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return suggestion ? `${whole} Did you mean “${suggestion}”?` : whole;
}
