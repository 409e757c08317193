import StrictJSON

/// A field of an event, which is read as an argument of the function that makes the event.
struct Argument<Value>: Sendable {
  private(set) var field: Field
  let read: @Sendable (inout JSONObjectReader, EventDecoder) -> Value

  init(
    _ field: Field,
    read: @escaping @Sendable (inout JSONObjectReader, EventDecoder) -> Value
  ) {
    self.field = field
    self.read = read
  }

  /// A field that is always there; the placeholder of a wrong one is never used.
  static func required(
    _ name: String,
    _ form: Form<Value>,
    or placeholder: @autoclosure @escaping @Sendable () -> Value
  ) -> Argument {
    Argument(.required(name, form.schema)) { reader, _ in
      reader.read(required: name, expected: form.names, form.read) ?? placeholder()
    }
  }

  /// A field that may be absent.
  static func optional<Wrapped>(
    _ name: String,
    _ form: Form<Wrapped>
  ) -> Argument where Value == Wrapped? {
    Argument(.optional(name, form.schema)) { reader, _ in reader.read(name, form.read) }
  }

  /// A field that has a value where it is absent.
  static func optional(
    _ name: String,
    _ form: Form<Value>,
    or value: Value
  ) -> Argument where Value: Sendable {
    let schema = form.schema.defaulting(to: form.write(value))
    return Argument(.optional(name, schema)) { reader, _ in
      reader.read(name, form.read) ?? value
    }
  }

  /// The field with a sentence.
  func says(_ sentence: String) -> Argument {
    var argument = self
    argument.field = field.says(sentence)
    return argument
  }
}
