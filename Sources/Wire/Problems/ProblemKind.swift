import CTexts
import StrictJSON

/// The problem types of the API with their HTTP statuses.
///
/// A raw value is the slug of the type's URI. The slug is part of the contract and never changes.
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

  /// `problems.json`, which has a row for each type.
  fileprivate static let file = JSONReader.value(of: overscroll_text_of_problems())

  private func value(_ name: String) -> JSONValue? { Self.file.member(rawValue)?.member(name) }

  private func text(_ name: String) -> String { value(name)?.text ?? "" }

  /// The HTTP status of the type.
  package var status: Int { value("status")?.double.flatMap { Int(exactly: $0) } ?? 500 }

  /// The title of the type, the same in every response.
  package var title: String { text("title") }

  /// The situation of a response with this type.
  package var meaning: String { text("meaning") }

  /// A client's remedy against an error of this type.
  package var remedy: String { text("remedy") }

  /// An example of this type for its page: a detail, and any other members.
  package var example: Problem {
    guard case .object(var members)? = value("example") else {
      return Problem(self, text("example"))
    }
    let detail = members["detail"]?.text ?? ""
    members["detail"] = nil
    return Problem(self, detail, extensions: members)
  }

  /// The address of the type's page, which is also its URI.
  package var path: String {
    "/problems/\(rawValue)"
  }

  /// The contents of the type's page, as JSON.
  package var line: [UInt8] {
    let page: JSONValue = [
      "type": .string(path), "title": .string(title), "status": .number(Double(status)),
      "meaning": .string(meaning), "remedy": .string(remedy),
    ]
    return page.lineBytes
  }
}

extension FaultCode {
  /// The meaning of the code, as a sentence about the part.
  package var meaning: String {
    ProblemKind.file.member("codes")?.member(rawValue)?.text ?? ""
  }
}
