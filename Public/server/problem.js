// Errors of a call, in words for people.

import { kindOf, refusalText } from "../model/refusal.js";

/**
 * An error response, with its problem document (RFC 9457) if it has one; `status` is 0 if there was
 * no response.
 */
export class RequestError extends Error {
  constructor(message, { status = 0, problem = null, retryAfterMs = null } = {}) {
    super(message);
    Object.assign(this, { name: "RequestError", status, problem, kind: kindOf(problem), retryAfterMs });
  }
}

/** The error of a call that got no response. */
export function silence() {
  return new RequestError("The server does not answer.");
}

/** Of answers that come without a problem: the server cannot read such a request. */
const statusTexts = {
  431: "The browser sends too many cookies for this server: delete the cookies of this address.",
};

/** The error of a response; `problem` is its body, null if that is no JSON object. */
export function refusal({ status, headers }, problem) {
  const text = refusalText(problem) ?? statusTexts[status] ?? `The server answered with status ${status}.`;
  const retryAfter = Number(headers.get("Retry-After"));
  return new RequestError(text,
    { status, problem, retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null });
}
