/// A part of a document that is well-formed JSON but not what it should be: a 422.
struct FieldError: Error, Equatable, Sendable {
  /// The part at fault, in the body as sent; a missing member's pointer is where it should stand.
  var pointer: JSONPointer
  /// What is wrong with it, without a full stop: what follows the pointer in a sentence, or, if
  /// `isSentence`, a sentence of its own.
  var detail: String
  /// Whether the detail has a subject of its own.
  var isSentence = false

  /// The pointer and what is wrong there, as one sentence.
  var sentence: String {
    let subject = pointer == .root ? "The body" : pointer.description
    return "\(subject)\(isSentence ? ":" : "") \(detail)."
  }
}
