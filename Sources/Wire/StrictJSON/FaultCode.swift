/// Why a part of a request is refused.
///
/// A raw value is the `code` of an error. It is part of the contract and never changes.
package enum FaultCode: String, CaseIterable, Sendable {
  case required
  case unknownField = "unknown-field"
  case wrongType = "wrong-type"
  case unknownValue = "unknown-value"
  case outOfRange = "out-of-range"
  case tooLong = "too-long"
  case combination
  case notInDialect = "not-in-dialect"
  case fixedAtCreation = "fixed-at-creation"
  case notNow = "not-now"
  case malformed

  /// What the code says of the part, as a sentence.
  package var meaning: String {
    switch self {
    case .required: "It is missing."
    case .unknownField: "No field or parameter has this name."
    case .wrongType: "It has another JSON type."
    case .unknownValue: "It is none of the values of a fixed set."
    case .outOfRange: "It is too small or too large."
    case .tooLong: "It has too many characters or members."
    case .combination: "It is not possible together with another part."
    case .notInDialect: "The session's dialect lacks it."
    case .fixedAtCreation: "It is known, but set only when the session or component is created."
    case .notNow:
      "It is not possible in the present state of the session, or with its driver or clock."
    case .malformed: "It does not have the form that it must have, or is repeated."
    }
  }
}
