/// An error in a part of a document of well-formed JSON, with status 422.
package struct FieldError: Equatable, Sendable {
  /// The faulty part, in the body as sent; for a missing member, its expected place.
  package var pointer: JSONPointer
  /// The fault of the value.
  package var fault: ValueFault

  package init(pointer: JSONPointer, _ fault: ValueFault) {
    self.pointer = pointer
    self.fault = fault
  }

  /// The fault in words, without the pointer.
  package var detail: String { fault.detail }

  /// Pointer, detail and suggestion as text for people.
  package var sentence: String {
    let subject = pointer == .root ? "The body" : pointer.clipped
    let question = fault.suggestion.map { " Did you mean \($0)?" } ?? ""
    return "\(subject)\(fault.isSentence ? ":" : "") \(detail).\(question)"
  }
}

/// The errors of a document in the order of its text, from one to `most`.
///
/// A missing member comes after the present members.
package struct FieldErrors: Error, Equatable, Sendable {
  /// The most errors in the answer to one document.
  package static let most = 20

  package let all: [FieldError]
  package var first: FieldError { all[0] }

  package init(_ error: FieldError) { all = [error] }

  /// The first errors of a list; nil for an empty list.
  package init?(_ errors: [FieldError]) {
    if errors.isEmpty { return nil }
    all = Array(errors.prefix(Self.most))
  }
}

extension Sequence {
  /// The results of reading each element; the errors of all elements are thrown together.
  package func readEach<Value>(
    _ read: (Element) throws(FieldErrors) -> Value
  ) throws(FieldErrors) -> [Value] {
    var values: [Value] = []
    var errors: [FieldError] = []
    for element in self where errors.count < FieldErrors.most {
      do throws(FieldErrors) { values.append(try read(element)) } catch { errors += error.all }
    }
    if let errors = FieldErrors(errors) { throw errors }
    return values
  }
}

extension StringProtocol {
  /// The text for the client that sent it: its first Unicode scalars, and an ellipsis in place of the others.
  package func clipped(to count: Int = 200) -> String {
    // Fast path: a scalar has at least one byte.
    if utf8.count <= count { return String(self) }
    let start = unicodeScalars.prefix(count)
    return start.endIndex == endIndex ? String(self) : String(self[..<start.endIndex]) + "…"
  }
}
