package import OverscrollWire
import RefreshEngine

extension Recording {
  /// Reads a recording.
  ///
  /// - Throws: The fields that are wrong. Of another format or version no other field is read.
  package init(_ document: JSONValue) throws(Faults) {
    var reader = RecordingReader()
    let recording = reader.recording(JSONCursor(document))
    guard let recording, reader.faults.isEmpty else {
      throw Faults(fields: Array(document.inOrder(reader.faults).prefix(Faults.most)))
    }
    self = recording
  }
}

/// Reads a recording and goes on after a fault: an event or an item has at most one.
private struct RecordingReader {
  private(set) var faults: [FieldError] = []

  /// Members for people, which nothing compares.
  private static let descriptions = [
    "title", "symptom", "cause", "source", "workaround", "about", "relies",
  ]

  mutating func recording(_ cursor: JSONCursor) -> Recording? {
    do throws(FieldError) {
      return try cursor.object { object throws(FieldError) in
        try Self.head(&object)
        return body(&object)
      }
    } catch {
      faults.append(error)
      return nil
    }
  }

  /// Checks format and version.
  private static func head(_ object: inout JSONObjectReader) throws(FieldError) {
    let format = try object.required("format")
    guard try format.string() == Recording.format else {
      throw format.refused("must be \(Recording.format)")
    }
    let version = try object.required("version")
    guard try version.number() == Double(Recording.version) else {
      throw version.refused("must be \(Recording.version): this server knows no other version")
    }
  }

  private mutating func body(_ object: inout JSONObjectReader) -> Recording? {
    for name in Self.descriptions { _ = object.optional(name) }
    let name = keep(object.nonNull("name")) { cursor throws(FieldError) in try cursor.string() }
    let engine = keep(object.nonNull("engine")) { cursor throws(FieldError) in try cursor.string() }
    let source = required("configuration", &object)
    let configuration = keep(source) { cursor throws(FieldError) in
      try ConfigurationDecoder.decode(cursor, createdAt: 0)
    }
    let events = keep(required("events", &object)) { cursor throws(FieldError) in
      try cursor.array()
    }
    // The events depend on the dialect.
    let decoder = configuration.map { EventDecoder(dialect: $0.engine.dialect) }
    let decoded = decoder.map { decoder in
      each(events ?? []) { cursor throws(FieldError) in try decoder.decode(cursor) }
    }
    let expected = items(object.nonNull("expected"), events: events?.count)
    let tolerance = keep(object.nonNull("tolerance"), Recording.Tolerance.init)
    guard let configuration, let source, let decoded else { return nil }
    return Recording(
      name: name,
      engine: engine,
      configuration: configuration,
      configurationSource: source.value,
      events: decoded,
      expected: expected,
      tolerance: tolerance
    )
  }

  private mutating func items(_ cursor: JSONCursor?, events: Int?) -> [Recording.Item?] {
    let elements = keep(cursor) { cursor throws(FieldError) in
      let elements = try cursor.array()
      guard let events, elements.count != events + 1 else { return elements }
      throw cursor.refused(
        "must have \(events + 1) items: one after creation and one after each event"
      )
    }
    guard let elements else { return Array(repeating: nil, count: (events ?? 0) + 1) }
    return each(elements) { element throws(FieldError) in
      try element.isNull ? nil : Recording.Item(element)
    }
  }

  // MARK: Faults

  private mutating func required(
    _ name: String,
    _ object: inout JSONObjectReader
  ) -> JSONCursor? {
    do throws(FieldError) {
      return try object.required(name)
    } catch {
      faults.append(error)
      return nil
    }
  }

  /// What is read; nil for nothing, and for a fault, which is kept.
  private mutating func keep<Value>(
    _ cursor: JSONCursor?,
    _ read: (JSONCursor) throws(FieldError) -> Value
  ) -> Value? {
    guard let cursor else { return nil }
    do throws(FieldError) {
      return try read(cursor)
    } catch {
      faults.append(error)
      return nil
    }
  }

  /// The elements that can be read, as far as there are not yet enough faults.
  private mutating func each<Value>(
    _ cursors: [JSONCursor],
    _ read: (JSONCursor) throws(FieldError) -> Value
  ) -> [Value] {
    let most = faults.count + Recording.Faults.most
    var values: [Value] = []
    for cursor in cursors {
      guard faults.count < most else { break }
      if let value = keep(cursor, read) { values.append(value) }
    }
    return values
  }
}

// MARK: Items

/// More than any snapshot has: 1,000 animations of six values, and some 300 others.
private let mostChanges = 10_000

extension Recording.Item {
  fileprivate init(_ cursor: JSONCursor) throws(FieldError) {
    self = try cursor.object { reader throws(FieldError) in
      let field = try reader.required("changes")
      let members = try field.members()
      guard members.count <= mostChanges else {
        throw field.refused("must have at most \(mostChanges) members; no snapshot has more values")
      }
      var changes: [Recording.Change] = []
      for member in members {
        guard let pointer = JSONPointer(member.name) else {
          throw member.value.refused("must stand under a JSON Pointer such as /header/state")
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

  private static func callbacks(_ cursor: JSONCursor) throws(FieldError) -> [Recording.Callback] {
    var callbacks: [Recording.Callback] = []
    for element in try cursor.array() {
      let pair = try element.array()
      guard pair.count == 2 else { throw element.refused("must be [component, type]") }
      let type = try pair[1].oneOf(Recording.Callback.types.map(\.rawValue))
      guard let type = EffectType(rawValue: type) else { continue }
      callbacks.append(Recording.Callback(component: try pair[0].oneOf(), type: type))
    }
    return callbacks
  }

  private static func times(_ cursor: JSONCursor) throws(FieldError) -> [Double] {
    var times: [Double] = []
    for element in try cursor.array() { times.append(try element.number(in: .timeMs)) }
    return times
  }

  private static func rows(_ cursor: JSONCursor) throws(FieldError) -> [[JSONValue]] {
    var rows: [[JSONValue]] = []
    for row in try cursor.array() { rows.append(try row.array().map(\.value)) }
    return rows
  }
}

extension Recording.Tolerance {
  fileprivate init(_ cursor: JSONCursor) throws(FieldError) {
    self = try cursor.object { reader throws(FieldError) in
      Self(
        points: try reader.required("points").number(in: .size),
        milliseconds: try reader.required("ms").number(in: .durationMs)
      )
    }
  }
}
