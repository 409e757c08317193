package import StrictJSON

extension JSONValue {
  /// The text of a string.
  package var name: String? { if case .string(let text) = self { text } else { nil } }
}
