import CTexts
import StrictJSON

/// A member of a wire object: its name, what it may be, and the sentence that says what it means.
///
/// A field that a table of `Member`s has is read and written by it; the fields of other objects are
/// what the writer of the object gives, in this order.
package struct Field: Sendable {
  package let name: String
  package private(set) var isRequired: Bool
  private var plain: Schema
  /// The schema in a document with every default filled in, if it is another.
  private var otherInForce: Schema?
  /// True if a document with every default filled in has the field only where it says something.
  private var isOftenAbsent = false
  private var sentence: String?

  /// The meaning of the fields of a name that have no sentence of their own, and of some named schemas.
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

  /// The schema of the field, with its sentence.
  package var schema: Schema { sentence.map(plain.described) ?? plain }

  /// The field with another value of a property.
  private func with<Value>(_ property: WritableKeyPath<Field, Value>, _ value: Value) -> Field {
    var field = self
    field[keyPath: property] = value
    return field
  }

  /// The field that must be there.
  var required: Field { with(\.isRequired, true) }

  func says(_ sentence: String) -> Field { with(\.sentence, sentence) }

  /// The field with another schema where every default is filled in.
  func inForce(_ other: Schema?) -> Field { with(\.otherInForce, other) }

  /// The field that can be null where every default is filled in.
  var nullInForce: Field { inForce((otherInForce ?? plain).orNull) }

  /// The field that is left out where it says nothing, also where every default is filled in.
  var oftenAbsent: Field { with(\.isOftenAbsent, true) }

  /// The field if it can be null.
  var orNull: Field { with(\.plain, plain.orNull) }

  /// The field where every default is filled in.
  fileprivate var inForce: Field {
    with(\.isRequired, !isOftenAbsent).with(\.plain, otherInForce ?? plain)
  }
}

extension [Field] {
  /// The fields where every default is filled in: each is there, but those that are often absent.
  package var inForce: [Field] { map(\.inForce) }
}

extension [String] {
  /// Each text once, where it stands first.
  var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

/// A schema with its name in the document, and its sentence of `sentences.json`, if there is one.
package struct NamedSchema: Sendable {
  package let name: String
  package let schema: Schema

  package init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = Field.sentences[name].map(schema.described) ?? schema
  }

  /// The name of a schema: `dragBegan` and `Event` are `DragBeganEvent`.
  package static func name(_ type: String, _ suffix: String = "") -> String {
    type.prefix(1).uppercased() + type.dropFirst() + suffix
  }
}
