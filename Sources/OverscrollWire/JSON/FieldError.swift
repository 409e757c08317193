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

extension JSONValue {
  /// Errors of this document in the order of its text; a missing member comes after those that are
  /// there.
  package func inOrder(_ errors: [FieldError]) -> [FieldError] {
    let placed = errors.map { (error: $0, place: place(of: $0.pointer)) }
    return placed.sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.error)
  }

  /// The index of the member or element at each step down to a pointer.
  private func place(of pointer: JSONPointer) -> [Int] {
    var value: JSONValue? = self
    return pointer.tokens.map { token in
      switch value {
      case .object(let object)?:
        let index = object.index(of: token)
        value = index.map { object.members[$0].value }
        return index ?? .max
      case .array(let elements)?:
        let index = Int(token) ?? .max
        value = elements.indices.contains(index) ? elements[index] : nil
        return index
      case .null?, .bool?, .number?, .overflow?, .string?, nil:
        return .max
      }
    }
  }
}
