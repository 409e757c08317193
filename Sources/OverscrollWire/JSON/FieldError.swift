/// An error in a part of a document that is well-formed JSON: a 422.
package struct FieldError: Error, Equatable, Sendable {
  /// The part at fault, in the body as sent; for a missing member, where it belongs.
  package var pointer: JSONPointer
  /// What is wrong, without a full stop: the predicate of a sentence whose subject is the pointer,
  /// or, if `isSentence`, a whole sentence.
  package var detail: String
  /// Whether the detail has a subject of its own.
  package var isSentence: Bool

  package init(pointer: JSONPointer, detail: String, isSentence: Bool = false) {
    self.pointer = pointer
    self.detail = detail
    self.isSentence = isSentence
  }

  /// Pointer and detail as one sentence.
  package var sentence: String {
    let subject = pointer == .root ? "The body" : pointer.description
    return "\(subject)\(isSentence ? ":" : "") \(detail)."
  }
}
