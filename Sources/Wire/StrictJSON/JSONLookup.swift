/// Finds the value at one place in documents of about the same shape, one after another.
///
/// It remembers where each name stood among its object's members, so that the next document needs no
/// search.
package struct JSONLookup: Sendable {
  private let tokens: [String]
  private var indices: [Int]

  /// Looks at a place.
  package init(_ pointer: JSONPointer) {
    tokens = pointer.tokens
    indices = Array(repeating: 0, count: tokens.count)
  }

  /// The value there; nil if there is none.
  package mutating func value(in document: JSONValue) -> JSONValue? {
    var value = document
    for (depth, token) in tokens.enumerated() {
      guard case .object(let object) = value else {
        guard let element = JSONPointer.child(token, of: value) else { return nil }
        value = element
        continue
      }
      let members = object.members
      if indices[depth] >= members.count || members[indices[depth]].name != token {
        guard let index = object.index(of: token) else { return nil }
        indices[depth] = index
      }
      value = members[indices[depth]].value
    }
    return value
  }
}
