import CTexts
import StrictJSON

/// A member of a wire object: its name, its schema, and a sentence with its meaning.
///
/// A table of `Member`s reads and writes its fields; for other objects the fields list the writer's members
/// in order.
package struct Field: Sendable {
  package let name: String
  package private(set) var isRequired: Bool
  private var plain: Schema
  /// The schema in a document with every default filled in, if different.
  private var otherInForce: Schema?
  /// True if even a document with every default filled in may lack the field.
  private var isOftenAbsent = false
  private var sentence: String?

  /// The meanings of fields without their own sentence, by the fields' names, and of some named schemas.
  fileprivate static let sentences: [String: String] = {
    let file = unsafe JSONReader.value(of: overscroll_text_of_sentences())
    return file.members.reduce(into: [:]) { $0[$1.name] = $1.value.text }
  }()

  private init(_ name: String, _ schema: Schema, _ sentence: String?, isRequired: Bool) {
    self.name = name
    self.isRequired = isRequired
    plain = schema
    let isSilent = schema.keywords["description"] == nil
    self.sentence = sentence ?? (isSilent ? Self.sentences[name] : nil)
  }

  /// A field that is always present.
  package static func required(_ name: String, _ schema: Schema, _ sentence: String? = nil) -> Field
  {
    Field(name, schema, sentence, isRequired: true)
  }

  /// A field that may be absent.
  package static func optional(_ name: String, _ schema: Schema, _ sentence: String? = nil) -> Field
  {
    Field(name, schema, sentence, isRequired: false)
  }

  /// The schema of the field, with its sentence.
  package var schema: Schema { sentence.map(plain.described) ?? plain }

  /// The field with another value of a property.
  private func with<Value>(_ property: WritableKeyPath<Field, Value>, _ value: Value) -> Field {
    var field = self
    field[keyPath: property] = value
    return field
  }

  /// The field as a required one.
  var required: Field { with(\.isRequired, true) }

  func says(_ sentence: String) -> Field { with(\.sentence, sentence) }

  /// The field with another schema for documents with every default filled in.
  func inForce(_ other: Schema?) -> Field { with(\.otherInForce, other) }

  /// The field that can be null in documents with every default filled in.
  var nullInForce: Field { inForce((otherInForce ?? plain).orNull) }

  /// The field that may be absent even from documents with every default filled in.
  var oftenAbsent: Field { with(\.isOftenAbsent, true) }

  /// The field that can also be null.
  var orNull: Field { with(\.plain, plain.orNull) }

  /// The field in documents with every default filled in.
  fileprivate var inForce: Field {
    with(\.isRequired, !isOftenAbsent).with(\.plain, otherInForce ?? plain)
  }
}

extension [Field] {
  /// The fields in documents with every default filled in: all are required except the often absent ones.
  package var inForce: [Field] { map(\.inForce) }
}

extension [String] {
  /// The texts without repetitions, in the order of their first places.
  var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

/// A schema with its name in the document, and with its sentence from `sentences.json`, if any.
package struct NamedSchema: Sendable {
  package let name: String
  package let schema: Schema

  package init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = Field.sentences[name].map(schema.described) ?? schema
  }

  /// The name of a schema: `DragBeganEvent` for `dragBegan` and `Event`.
  package static func name(_ type: String, _ suffix: String = "") -> String {
    type.prefix(1).uppercased() + type.dropFirst() + suffix
  }
}
