import StrictJSON

/// A field of an object that is read into a `Target` and written from a `Source`, mostly the same.
///
/// An absent member leaves the target as it is.
package struct Member<Target, Source>: Sendable {
  package private(set) var field: Field
  let read: @Sendable (inout JSONObjectReader, inout Target) -> Void
  let write: @Sendable (Source) -> JSONValue

  /// A field that the target sets only if it is there, such as one of some overrides.
  static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ path: any WritableKeyPath<Target, Value?> & Sendable,
    from source: @escaping @Sendable (Source) -> Value
  ) -> Member {
    Member(field: .optional(name, form.schema)) { reader, target in
      if let value = reader.read(name, form.read) { target[keyPath: path] = value }
    } write: {
      form.write(source($0))
    }
  }

  /// The member with a sentence.
  func says(_ sentence: String) -> Member {
    var member = self
    member.field = field.says(sentence)
    return member
  }
}

extension Member where Source == Target {
  static func field<Value>(
    _ name: String,
    _ form: Form<Value>,
    _ path: any WritableKeyPath<Target, Value> & Sendable
  ) -> Member {
    Member(field: .optional(name, form.schema)) { reader, target in
      if let value = reader.read(name, form.read) { target[keyPath: path] = value }
    } write: {
      form.write($0[keyPath: path])
    }
  }

  /// An object, whose members replace those of the same name.
  static func object<Inner>(
    _ name: String,
    _ schema: Schema,
    _ members: [Member<Inner, Inner>],
    _ path: any WritableKeyPath<Target, Inner> & Sendable
  ) -> Member {
    Member(field: .optional(name, schema)) { reader, target in
      reader.object(name) { members.read(&$0, into: &target[keyPath: path]) }
    } write: {
      members.json(of: $0[keyPath: path])
    }
  }
}

extension Array {
  /// The fields of the members.
  package func fields<Target, Source>() -> [Field] where Element == Member<Target, Source> {
    map(\.field)
  }

  /// Reads the members of an object.
  func read<Target, Source>(
    _ reader: inout JSONObjectReader,
    into target: inout Target
  ) where Element == Member<Target, Source> {
    for member in self { member.read(&reader, &target) }
  }

  /// The object of a source; its members follow those of `first`.
  func json<Target, Source>(of source: Source, after first: JSONObject = [:]) -> JSONValue
  where Element == Member<Target, Source> {
    var object = first
    for member in self { object[member.field.name] = member.write(source) }
    return .object(object)
  }
}
