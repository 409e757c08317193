import OverscrollWire
import RefreshEngine
package import StrictJSON

extension Recording {
  /// Reads a recording; see `init(_ cursor:)`.
  package init(_ document: JSONValue) throws(FieldErrors) { try self.init(JSONCursor(document)) }

  /// Reads a recording, or one that is a part of a document.
  ///
  /// - Throws: The fields that are wrong, with pointers into the document. Of another format or version
  ///   no other field is read.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      try Self.checkVersion(&reader)
      return Self(&reader)
    }
  }

  private static func checkVersion(_ reader: inout JSONObjectReader) throws(FieldErrors) {
    let format = try reader.required("format")
    _ = try format.oneOf([Recording.format])
    let version = try reader.required("version")
    guard try version.number() == Double(Recording.version) else {
      throw version.refused(
        .outOfRange("must be \(Recording.version): this server knows no other version")
      )
    }
  }

  /// Members for people, which nothing compares.
  private static let descriptions = [
    "title", "symptom", "cause", "source", "workaround", "about", "relies",
  ]

  private init(_ reader: inout JSONObjectReader) {
    for name in Self.descriptions { _ = reader.optional(name) }
    let source = reader.optional("configuration")
    let configuration = reader.read(required: "configuration") { field throws(FieldErrors) in
      try ConfigurationDecoder.decode(field, createdAt: 0)
    }
    let events = reader.read(required: "events") { field throws(FieldErrors) in
      // The events depend on the dialect.
      let decoder = configuration.map { EventDecoder(dialect: $0.engine.dialect) }
      return try field.elements { event throws(FieldErrors) in try decoder?.decode(event) }
    }
    var count: Int?
    if case .array(let events)? = reader.optional("events")?.value { count = events.count }
    let expected = reader.read("expected") { field throws(FieldErrors) in
      field.isNull ? nil : try Self.items(field, events: count)
    }
    let tolerance = reader.read("tolerance") { field throws(FieldErrors) in
      field.isNull ? nil : try Tolerance(field)
    }
    self.init(
      name: Self.text("name", &reader),
      engine: Self.text("engine", &reader),
      configuration: configuration ?? SessionConfiguration(),
      configurationSource: source?.value ?? .null,
      events: (events ?? []).compactMap { $0 },
      expected: (expected ?? nil) ?? Array(repeating: nil, count: (count ?? 0) + 1),
      tolerance: tolerance ?? nil
    )
  }

  private static func text(_ name: String, _ reader: inout JSONObjectReader) -> String? {
    let text = reader.read(name) { field throws(FieldErrors) in
      field.isNull ? nil : try field.string()
    }
    return text ?? nil
  }

  private static func items(
    _ cursor: JSONCursor,
    events: Int?
  ) throws(FieldErrors) -> [Item?] {
    if let events, case .array(let elements) = cursor.value, elements.count != events + 1 {
      throw cursor.refused(
        .combination("must have \(events + 1) items: one after creation and one after each event")
      )
    }
    return try cursor.elements { element throws(FieldErrors) in
      element.isNull ? nil : try Item(element)
    }
  }
}

// MARK: Items

/// More than any snapshot has: 1,000 animations of six values, and some 300 others.
private let mostChanges = 10_000

extension Recording.Item {
  fileprivate init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let field = try reader.required("changes")
      let members = try field.members()
      guard members.count <= mostChanges else {
        throw field.refused(
          .tooLong("must have at most \(mostChanges) members; no snapshot has more values")
        )
      }
      var changes: [Recording.Change] = []
      for member in members {
        guard let pointer = JSONPointer(member.name) else {
          throw member.value.refused(
            .malformed("must stand under a JSON Pointer such as /header/state")
          )
        }
        changes.append(
          Recording.Change(text: member.name, pointer: pointer, value: member.value.value)
        )
      }
      return Self(
        changes: changes,
        callbacks: try reader.nonNull("effects").map(Self.callbacks) ?? [],
        callbackTimesMs: try reader.nonNull("effectTimesMs").map(Self.times),
        allEffects: try reader.nonNull("allEffects").map(Self.rows)
      )
    }
  }

  private static func callbacks(_ cursor: JSONCursor) throws(FieldErrors) -> [Recording.Callback] {
    var callbacks: [Recording.Callback] = []
    for element in try cursor.array() {
      let pair = try element.array()
      guard pair.count == 2 else { throw element.refused(.wrongType("must be [component, type]")) }
      let type = try pair[1].oneOf(Recording.Callback.types.map(\.rawValue))
      guard let type = EffectType(rawValue: type) else { continue }
      callbacks.append(Recording.Callback(component: try pair[0].oneOf(), type: type))
    }
    return callbacks
  }

  private static func times(_ cursor: JSONCursor) throws(FieldErrors) -> [Double] {
    var times: [Double] = []
    for element in try cursor.array() { times.append(try element.number(in: .timeMs)) }
    return times
  }

  private static func rows(_ cursor: JSONCursor) throws(FieldErrors) -> [[JSONValue]] {
    var rows: [[JSONValue]] = []
    for row in try cursor.array() { rows.append(try row.array().map(\.value)) }
    return rows
  }
}

extension Recording.Tolerance {
  fileprivate init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      Self(
        points: reader.number(required: "points", in: .size),
        milliseconds: reader.number(required: "ms", in: .durationMs)
      )
    }
  }
}
