import RefreshEngine
import StrictJSON

/// A field of an object, read into a `Target` and written from a `Source`, which are mostly the same type.
///
/// An absent member leaves the target unchanged.
package struct Member<Target, Source>: Sendable {
  package private(set) var field: Field
  let read: @Sendable (JSONCursor, inout Target) throws(FieldErrors) -> Void
  /// The value; nil for an absent member.
  let write: @Sendable (Source) -> JSONValue?

  init(
    _ field: Field,
    read: @escaping @Sendable (JSONCursor, inout Target) throws(FieldErrors) -> Void,
    write: @escaping @Sendable (Source) -> JSONValue?
  ) {
    self.field = field
    self.read = read
    self.write = write
  }

  static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ path: any WritableKeyPath<Target, Value> & Sendable,
    _ source: @escaping @Sendable (Source) -> Value
  ) -> Member {
    field(name, form, source) { target, value in target[keyPath: path] = value }
  }

  /// A field with an optional value in the target, such as one of several overrides.
  static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ path: any WritableKeyPath<Target, Value?> & Sendable,
    _ source: @escaping @Sendable (Source) -> Value
  ) -> Member {
    field(name, form, source) { target, value in target[keyPath: path] = value }
  }

  private static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ source: @escaping @Sendable (Source) -> Value,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> Member {
    let field = Field.optional(name, form.schema).inForce(form.inForce)
    return Member(field) { cursor, target throws(FieldErrors) in
      set(&target, try form.read(cursor))
    } write: {
      form.write(source($0))
    }
  }

  /// The member as a required one.
  var required: Member { changed(\.required) }

  func says(_ sentence: String) -> Member { changed { $0.says(sentence) } }

  /// The member with another schema for documents with every default filled in.
  func inForce(_ schema: Schema) -> Member { changed { $0.inForce(schema) } }

  /// The member with a changed field.
  func changed(_ change: (Field) -> Field) -> Member {
    var member = self
    member.field = change(field)
    return member
  }
}

extension Member where Source == Target {
  static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ path: any WritableKeyPath<Target, Value> & Sendable
  ) -> Member {
    .field(name, form, path) { $0[keyPath: path] }
  }
}

/// A field of a write-only object.
typealias Output<Source> = Member<Never, Source>

extension Member where Target == Never {
  init(_ field: Field, write: @escaping @Sendable (Source) -> JSONValue?) {
    self.init(field, read: { _, _ in }, write: write)
  }

  static func output<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ source: @escaping @Sendable (Source) -> Value
  ) -> Member {
    Member(.required(name, form.schema)) { form.write(source($0)) }
  }

  static func output<Value>(
    optional name: String,
    _ form: Form<Value>,
    _ source: @escaping @Sendable (Source) -> Value?
  ) -> Member {
    Member(.optional(name, form.schema)) { source($0).map(form.write) }
  }
}

extension Array {
  package func fields<Target, Source>() -> [Field] where Element == Member<Target, Source> {
    map(\.field)
  }

  /// Reads the members of an object.
  func read<Target, Source>(
    _ reader: inout JSONObjectReader,
    into target: inout Target
  ) where Element == Member<Target, Source> {
    for member in self {
      func read(_ cursor: JSONCursor) throws(FieldErrors) { try member.read(cursor, &target) }
      let name = member.field.name
      _ = member.field.isRequired ? reader.read(required: name, read) : reader.read(name, read)
    }
  }

  /// Reads an object.
  func read<Target, Source>(
    _ cursor: JSONCursor,
    into target: inout Target
  ) throws(FieldErrors) where Element == Member<Target, Source> {
    try cursor.object { reader throws(FieldErrors) in read(&reader, into: &target) }
  }

  /// The object of a source, with its members after the members of `first`.
  func json<Target, Source>(of source: Source, after first: JSONObject = [:]) -> JSONValue
  where Element == Member<Target, Source> {
    var object = first
    for member in self { object[member.field.name] = member.write(source) }
    return .object(object)
  }
}
