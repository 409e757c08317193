/// A part of a document that is well-formed JSON but not what it should be: a 422.
struct FieldError: Error, Equatable, Sendable {
  /// The part at fault, in the body as sent; a missing member's pointer is where it should stand.
  var pointer: JSONPointer
  /// What is wrong with it, as a sentence without a full stop.
  var detail: String
}
