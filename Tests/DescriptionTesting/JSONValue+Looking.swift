package import StrictJSON

extension JSONValue {
  /// The elements of an array; empty if it is none.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string.
  package var name: String? { if case .string(let text) = self { text } else { nil } }
}
