import StrictJSON

/// A member of a wire object: its name, what it may be, and the sentence that says what it means.
///
/// A field that a table of `Member`s or `Argument`s has is read and written by it; the fields of
/// other objects are what the writer of the object gives, in this order.
package struct Field: Sendable {
  package let name: String
  package var schema: Schema
  package var isRequired: Bool

  private init(_ name: String, _ schema: Schema, _ sentence: String?, isRequired: Bool) {
    self.name = name
    self.isRequired = isRequired
    let isSilent = schema.keywords["description"] == nil
    let text = sentence ?? (isSilent ? Self.sentences[name] : nil)
    self.schema = text.map(schema.described) ?? schema
  }

  /// A field that is always there.
  package static func required(_ name: String, _ schema: Schema, _ sentence: String? = nil) -> Field
  {
    Field(name, schema, sentence, isRequired: true)
  }

  /// A field that may be absent.
  package static func optional(_ name: String, _ schema: Schema, _ sentence: String? = nil) -> Field
  {
    Field(name, schema, sentence, isRequired: false)
  }

  /// The field with a sentence.
  package func says(_ sentence: String) -> Field {
    var field = self
    field.schema = schema.described(sentence)
    return field
  }
}

extension [Field] {
  /// The fields, each always there.
  package var allRequired: [Field] {
    map { field in
      var field = field
      field.isRequired = true
      return field
    }
  }
}

/// A schema with its name in the document.
package struct NamedSchema: Sendable {
  package let name: String
  package let schema: Schema

  package init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}
