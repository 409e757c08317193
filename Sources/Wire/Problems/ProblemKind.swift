/// The problem types of the API with their HTTP statuses.
///
/// A raw value is the slug of the type's URI. It is part of the contract and never changes.
package enum ProblemKind: String, CaseIterable, Sendable {
  case malformedJSON = "malformed-json"
  case badRequest = "bad-request"
  case unauthorized = "unauthorized"
  case forbidden = "forbidden"
  case notFound = "not-found"
  case sessionNotFound = "session-not-found"
  case eventNotFound = "event-not-found"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case sessionExists = "session-exists"
  case configurationConflict = "configuration-conflict"
  case revisionConflict = "revision-conflict"
  case sessionFull = "session-full"
  case preconditionFailed = "precondition-failed"
  case bodyTooLarge = "body-too-large"
  case unsupportedMediaType = "unsupported-media-type"
  case headTooLarge = "head-too-large"
  case invalid = "invalid"
  case eventRefused = "event-refused"
  case timeOrder = "time-order"
  case tooMuchWork = "too-much-work"
  case idempotencyKeyReused = "idempotency-key-reused"
  case tooManyRequests = "too-many-requests"
  case tooManySessions = "too-many-sessions"
  case internalError = "internal-error"
  case notImplemented = "not-implemented"
  case unknownTransferCoding = "unknown-transfer-coding"
  case unavailable = "unavailable"
  case engineVersion = "engine-version"
  case storageFull = "storage-full"

  /// The HTTP status of the type.
  package var status: Int {
    switch self {
    case .malformedJSON, .badRequest: 400
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound, .sessionNotFound, .eventNotFound: 404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .sessionExists, .configurationConflict, .revisionConflict: 409
    case .preconditionFailed: 412
    case .bodyTooLarge: 413
    case .unsupportedMediaType: 415
    case .headTooLarge: 431
    case .invalid, .eventRefused, .timeOrder, .tooMuchWork, .idempotencyKeyReused, .sessionFull:
      422
    case .tooManyRequests, .tooManySessions: 429
    case .internalError: 500
    case .notImplemented, .unknownTransferCoding: 501
    case .unavailable, .engineVersion: 503
    case .storageFull: 507
    }
  }

  /// The title of the type, the same in every response.
  package var title: String {
    switch self {
    case .malformedJSON: "The body is not valid JSON"
    case .badRequest: "The request is not valid HTTP"
    case .unauthorized: "A valid token is required"
    case .forbidden: "This caller may not do that"
    case .notFound: "There is nothing at this address"
    case .sessionNotFound: "There is no such session"
    case .eventNotFound: "There is no such event"
    case .methodNotAllowed: "The method is not allowed here"
    case .notAcceptable: "No acceptable media type"
    case .sessionExists: "The session already exists"
    case .configurationConflict: "The session has another configuration"
    case .revisionConflict: "The session has another revision"
    case .sessionFull: "The session is full"
    case .preconditionFailed: "The precondition does not hold"
    case .bodyTooLarge: "The body is too large"
    case .unsupportedMediaType: "The media type is not supported"
    case .headTooLarge: "The header fields are too large"
    case .invalid: "The request is well-formed but wrong"
    case .eventRefused: "The event is not possible now"
    case .timeOrder: "The event comes before the session's time"
    case .tooMuchWork: "The request needs too much work"
    case .idempotencyKeyReused: "The idempotency key belongs to another request"
    case .tooManyRequests: "Too many requests"
    case .tooManySessions: "Too many sessions"
    case .internalError: "The server failed"
    case .notImplemented: "The method is unknown"
    case .unknownTransferCoding: "The transfer coding must be chunked"
    case .unavailable: "The server cannot answer now"
    case .engineVersion: "The session needs another version of the engine"
    case .storageFull: "The server's storage is full"
    }
  }

  /// The address of the type's page, which is also its URI.
  package var path: String {
    "/problems/\(rawValue)"
  }
}
