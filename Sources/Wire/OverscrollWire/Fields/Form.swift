import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The form of a value on the wire: its schema, its reader, and its writer.
package struct Form<Value>: Sendable {
  package let schema: Schema
  /// The schema in a document with every default filled in, if different.
  private(set) var inForce: Schema?
  /// The values, if the form is a fixed set of names.
  private(set) var names: [String] = []
  let read: @Sendable (JSONCursor) throws(FieldErrors) -> Value
  let write: @Sendable (Value) -> JSONValue

  init(
    _ schema: Schema,
    read: @escaping @Sendable (JSONCursor) throws(FieldErrors) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// A form with a method of the cursor as its reader.
  init(
    _ schema: Schema,
    _ method: @escaping @Sendable (JSONCursor) -> () throws(FieldErrors) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(
      schema,
      read: { cursor throws(FieldErrors) in try method(cursor)() },
      write: write
    )
  }

  /// The form that also has null, read as nil.
  var orNull: Form<Value?> {
    Form<Value?>(schema.orNull) { [read] cursor throws(FieldErrors) in
      cursor.isNull ? nil : try read(cursor)
    } write: { [write] value in
      value.map(write) ?? .null
    }
  }

  /// The form of a field with a default.
  func defaulting(to value: JSONValue) -> Form {
    Form(schema.defaulting(to: value), read: read, write: write)
  }

  /// The form that writes nil as null, but does not read null.
  var writtenOrNull: Form<Value?> {
    var form = Form<Value?>(schema) { [read] cursor throws(FieldErrors) in
      try read(cursor)
    } write: { [write] value in
      value.map(write) ?? .null
    }
    form.inForce = schema.orNull
    return form
  }
}

extension Form<Bool> {
  static var bool: Form { Form(.boolean, JSONCursor.bool) { .bool($0) } }
}

extension Form<Double> {
  /// A coordinate or inset in points, or a velocity component in points per second.
  static var coordinate: Form { number(in: .coordinate) }
  /// A width or height in points.
  static var size: Form { number(in: .size) }

  /// Any number.
  static var number: Form { Form(.number, JSONCursor.number) { .number($0) } }

  static func number(in range: ClosedRange<Double>) -> Form {
    Form(.number(in: range)) { cursor throws(FieldErrors) in
      try cursor.number(in: range)
    } write: {
      .number($0)
    }
  }
}

extension Form where Value: Sendable {
  /// An object; members replace parts of an initial value.
  static func object(
    _ schema: Schema,
    _ members: [Member<Value, Value>],
    over initial: Value
  ) -> Form {
    Form(schema) { cursor throws(FieldErrors) in
      var value = initial
      try members.read(cursor, into: &value)
      return value
    } write: {
      members.json(of: $0)
    }
  }
}

extension Form<Point> {
  private static let ofPoint = members(.coordinate).map(\.required)
  private static let ofVector = members(.coordinate.defaulting(to: 0))

  private static func members(_ coordinate: Form<Double>) -> [Member<Point, Point>] {
    [.field("x", coordinate, \.x), .field("y", coordinate, \.y)]
  }

  /// A point, with both coordinates.
  static let point = object(.named("ViewPoint"), ofPoint, over: .zero)
  /// A vector; an absent coordinate is 0.
  static let vector = object(.named("Vector"), ofVector, over: .zero)

  /// The schemas of points and vectors.
  static let pointSchemas = [
    NamedSchema("ViewPoint", .object(ofPoint.fields(), "A point of the view.")),
    NamedSchema("Vector", .object(ofVector.fields())),
  ]
}

extension Form<Int> {
  /// A count, such as a revision or an index.
  static var count: Form {
    Form(.count, read: integer(in: 0...Int.max).read) { .number(Double($0)) }
  }
  /// A count of rows.
  static var rows: Form { integer(in: EventDecoder.rows) }

  static func integer(in range: ClosedRange<Int>) -> Form {
    Form(.integer(in: range)) { cursor throws(FieldErrors) in
      try cursor.integer(in: range)
    } write: {
      .number(Double($0))
    }
  }
}

extension Form<Microseconds> {
  /// A length of time: milliseconds on the wire.
  static var duration: Form {
    Form(.duration, JSONCursor.duration) { .number(Double($0) / 1000) }
  }

  /// A length of time of at least a microsecond.
  static var positiveDuration: Form {
    Form(.number(in: 0.0005...1e7)) { cursor throws(FieldErrors) in
      let duration = try cursor.duration()
      guard duration > 0 else {
        throw cursor.refused(.outOfRange("must be above 0, at least a microsecond"))
      }
      return duration
    } write: {
      .number(Double($0) / 1000)
    }
  }

  /// A time by the wall clock, in microseconds since 1970.
  static var wallTime: Form { Form(.wallTime, JSONCursor.time) { .string(WireTime.text($0)) } }
}

extension Form<String> {
  /// Any text.
  static var text: Form { text(.text) }
  /// Text that only the server writes.
  static var string: Form { text(.string) }
  static var sessionName: Form { text(.sessionName) }

  static var languageTag: Form { Form(.languageTag, JSONCursor.languageTag) { .string($0) } }

  private static func text(_ schema: Schema) -> Form {
    Form(schema, JSONCursor.string) { .string($0) }
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  static var names: Form { names(as: .names(Value.self)) }

  /// One of the names of a type, as a named schema of the document.
  static func named(_ name: String) -> Form { names(as: .named(name)) }

  private static func names(as schema: Schema) -> Form {
    var form = Form(schema) { cursor throws(FieldErrors) in
      try cursor.oneOf(Value.self)
    } write: {
      .string($0.rawValue)
    }
    form.names = Value.allCases.map(\.rawValue)
    return form
  }
}
