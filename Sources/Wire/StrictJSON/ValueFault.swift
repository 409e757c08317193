/// A fault of a value, without its place.
///
/// Each code has a factory, so that the kind of mistake determines the code.
package struct ValueFault: Error, Equatable, Sendable {
  /// The kind of mistake; nil for a fault without a code.
  package let code: FaultCode?
  /// The fault, without a full stop: the predicate of a sentence with the place as its subject, or, if
  /// `isSentence`, a whole sentence.
  package let detail: String
  /// True if the detail has its own subject.
  package private(set) var isSentence = false
  /// All values of a fixed set, for a missing or wrong value; otherwise empty.
  package let expected: [String]
  /// The known name or value that the client probably meant.
  package let suggestion: String?

  private init(
    _ code: FaultCode?,
    _ detail: String,
    expected: [String] = [],
    suggestion: String? = nil
  ) {
    (self.code, self.detail) = (code, detail)
    (self.expected, self.suggestion) = (expected, suggestion)
  }

  /// A part is missing; `expected` has its possible values, for a fixed set.
  package static func required(
    _ detail: String = "is required",
    expected: [String] = []
  ) -> ValueFault {
    ValueFault(.required, detail, expected: expected)
  }

  /// A member has an unknown name.
  package static func unknownField(_ name: String, known: [String]) -> ValueFault {
    let near = Nearness.nearest(to: name, among: known)
    return ValueFault(.unknownField, "is not a known field", suggestion: near)
  }

  /// A parameter has an unknown name.
  package static func unknownParameter(_ name: String, known: [String]) -> ValueFault {
    unknownParameter(meaning: Nearness.nearest(to: name, among: known))
  }

  /// A parameter has its name of an earlier version.
  package static func renamedParameter(to name: String) -> ValueFault {
    unknownParameter(meaning: name)
  }

  private static func unknownParameter(meaning name: String?) -> ValueFault {
    ValueFault(.unknownField, "is not a known parameter here", suggestion: name)
  }

  /// A value has a wrong type; `expected` has the possible values, for a fixed set.
  package static func wrongType(_ detail: String, expected: [String] = []) -> ValueFault {
    ValueFault(.wrongType, detail, expected: expected)
  }

  /// A value is not in a fixed set; `detail` is the message if a list of the set is insufficient.
  package static func unknownValue(
    _ value: String,
    known: [String],
    _ detail: String? = nil
  ) -> ValueFault {
    let (detail, near) = (detail ?? requirement(known), Nearness.nearest(to: value, among: known))
    return ValueFault(.unknownValue, detail, expected: known, suggestion: near)
  }

  /// The requirement on a value of a fixed set; a long list is in `expected` only.
  private static func requirement(_ known: [String]) -> String {
    switch known.count {
    case 1: "must be \(known[0])"
    case ...8: "must be one of \(known.joined(separator: ", "))"
    default: "is not one of the \(known.count) known names"
    }
  }

  /// A parameter with a fixed set of values is missing or wrong.
  package static func notChosen(_ value: String?, of known: [String]) -> ValueFault {
    let missing = "is required: one of \(known.joined(separator: ", "))"
    return value.map { unknownValue($0, known: known) } ?? required(missing, expected: known)
  }

  /// A value is too small or too large.
  package static func outOfRange(_ detail: String) -> ValueFault { ValueFault(.outOfRange, detail) }

  /// A text or a list is too long; `detail` states the limit.
  package static func tooLong(_ detail: String) -> ValueFault { ValueFault(.tooLong, detail) }

  /// A list has a wrong number of elements; `detail` states the valid numbers.
  package static func count(
    _ count: Int,
    notIn range: ClosedRange<Int>,
    _ detail: String
  ) -> ValueFault {
    count > range.upperBound ? tooLong(detail) : outOfRange(detail)
  }

  /// A part is impossible together with another.
  package static func combination(_ detail: String) -> ValueFault {
    ValueFault(.combination, detail)
  }

  /// The dialect lacks a part; the sentence lists the dialects that have it.
  package static func notInDialect(_ sentence: String) -> ValueFault {
    var fault = ValueFault(.notInDialect, sentence)
    fault.isSentence = true
    return fault
  }

  /// A part can be set only at the creation of the session or component.
  package static func fixedAtCreation(_ detail: String = "is fixed at creation") -> ValueFault {
    ValueFault(.fixedAtCreation, detail)
  }

  /// A part is impossible in the present state of the session.
  package static func notNow(_ detail: String) -> ValueFault { ValueFault(.notNow, detail) }

  /// A value does not have the required form, or is repeated.
  package static func malformed(_ detail: String) -> ValueFault { ValueFault(.malformed, detail) }

  /// A string contains NUL, at which the log and C could cut the string.
  package static let containsNUL = malformed("must not contain U+0000")

  /// A fault without a code.
  package static func other(_ detail: String) -> ValueFault { ValueFault(nil, detail) }
}

/// The kinds of faults in a part of a request.
///
/// A raw value is the `code` of an error. The raw value is part of the contract and never changes.
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
}
