import RefreshEngine
import StrictJSON

/// A member of an event with a packed form: its place in the JSON and in the row.
// The type is a class, so that access to a field copies a reference instead of texts.
final class EventField: Sendable {
  /// The kind of a value, and its form in a row.
  enum Kind {
    case number(in: ClosedRange<Double>)
    /// A count of rows.
    case rows
    /// Milliseconds in JSON, microseconds in the row.
    case time
    case bool
    case component
    /// One of some names; the row has the name's number.
    case oneOf([WireName])
    /// A source of effects; the row has the number of a component, or 255 for the scroll view.
    case source
    /// A single word, which the row leaves out.
    case word(WireName)

    static var coordinate: Kind { .number(in: .coordinate) }
    static var size: Kind { .number(in: .size) }
  }

  let name: WireName
  /// The surrounding object of the field, if any.
  let object: WireName?
  let kind: Kind
  /// The bit of an optional member; nil for a required one.
  let member: EventMembers?
  /// The field in documents; the first part of a vector has the field of the vector.
  let document: Field

  init(
    _ name: WireName,
    of object: WireName? = nil,
    _ kind: Kind,
    _ member: EventMembers? = nil,
    schema: String? = nil,
    _ sentence: String? = nil
  ) {
    self.name = name
    self.object = object
    self.kind = kind
    self.member = member
    let text = (object ?? name).text
    let schema = schema.map(Schema.named) ?? kind.schema(isOptional: member != nil)
    document =
      member == nil ? .required(text, schema, sentence) : .optional(text, schema, sentence)
  }

  /// The optional coordinates `x` and `y`.
  static let position = [
    EventField("x", .coordinate, .first), EventField("y", .coordinate, .second),
  ]

  /// An optional vector.
  static func vector(_ name: WireName, _ sentence: String) -> [EventField] {
    [
      EventField("x", of: name, .coordinate, .vectorX, schema: "Vector", sentence),
      EventField("y", of: name, .coordinate, .vectorY),
    ]
  }

  static let components = ComponentName.allCases.map { WireName($0.rawValue) }

  static func names<Name>(_ type: Name.Type) -> Kind
  where Name: RawRepresentable<String> & CaseIterable {
    .oneOf(type.allCases.map { WireName($0.rawValue) })
  }

  /// True for the second part of a vector, which is read and written with the first.
  fileprivate var isSecondPart: Bool { object != nil && member == .vectorY }
}

extension EventField.Kind {
  fileprivate func schema(isOptional: Bool) -> Schema {
    switch self {
    case .number(let range): .number(in: range)
    case .rows: .integer(in: EventDecoder.rows)
    case .time: .time
    case .bool: isOptional ? .boolean.defaulting(to: false) : .boolean
    case .component: .named("ComponentName")
    // Only `setPanState` has names, with a schema; `advance` describes its targets itself.
    case .oneOf, .source, .word: .any
    }
  }
}

/// The optional members of an event.
struct EventMembers: OptionSet {
  let rawValue: UInt8

  static let first = EventMembers(rawValue: 1)
  static let second = EventMembers(rawValue: 2)
  static let third = EventMembers(rawValue: 4)
  static let fourth = EventMembers(rawValue: 8)
  /// A velocity or a translation, and its parts; an absent part is 0.
  static let vector = EventMembers(rawValue: 4)
  static let vectorX = EventMembers(rawValue: 8)
  static let vectorY = EventMembers(rawValue: 16)
}

// MARK: - Strict reading

extension EventTag {
  /// The fields of the type in documents.
  var document: [Field] { fields.filter { !$0.isSecondPart }.map(\.document) }

  private static let vector = Form<Point>.vector

  /// Reads the members of an event; after an error, which the reader keeps, the row is invalid.
  func read(_ reader: inout JSONObjectReader, _ decoder: EventDecoder) -> EventRow {
    var row = EventRow(of: self)
    for (index, field) in fields.enumerated() where !field.isSecondPart {
      if let object = field.object {
        guard let vector = reader.read(object.text, Self.vector.read) else { continue }
        row.set(vector.x, of: field, index)
        row.set(vector.y, of: fields[index + 1], index + 1)
      } else if let value = field.read(&reader, decoder) {
        row.set(value, of: field, index)
      }
    }
    return row
  }
}

extension EventField {
  fileprivate func read(_ reader: inout JSONObjectReader, _ decoder: EventDecoder) -> Double? {
    if case .component = kind { return decoder.component(&reader)?.number }
    guard member == nil else { return reader.read(name.text, value) }
    var expected: [String] = []
    if case .oneOf(let names) = kind { expected = names.map(\.text) }
    return reader.read(required: name.text, expected: expected, value)
  }

  private func value(_ cursor: JSONCursor) throws(FieldErrors) -> Double {
    switch kind {
    case .number(let range): return try cursor.number(in: range)
    case .rows: return Double(try cursor.integer(in: EventDecoder.rows))
    case .time: return Double(WireTime.microseconds(try cursor.number(in: .timeMs)))
    case .bool: return try cursor.bool() ? 1 : 0
    case .oneOf(let names):
      let texts = names.map(\.text)
      let name = try cursor.oneOf(texts)
      return Double(texts.firstIndex(of: name) ?? 0)
    // `EventDecoder` reads components, and the targets of `advance`.
    case .component, .source, .word: return 0
    }
  }
}
