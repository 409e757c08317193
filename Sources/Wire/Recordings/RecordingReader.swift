import OverscrollWire
import RefreshEngine
package import StrictJSON

extension Recording {
  /// Reads a recording.
  ///
  /// - Throws: The reason that the bytes are no recording.
  package init(_ bytes: [UInt8]) throws(RecordingFault) {
    self = try RecordingFault.read(bytes) { part throws(FieldErrors) in try Self(part) }
  }

  /// Reads a recording, or a recording that is a part of a document.
  ///
  /// - Throws: The wrong fields, with pointers into the document. A wrong format or version prevents the
  ///   check of other fields.
  package init(_ part: JSONPart) throws(FieldErrors) {
    let outline = try part.outline(
      reading: ["format", "version", "name", "engine", "configuration", "tolerance"]
    )
    self = try outline.object.object { reader throws(FieldErrors) in
      try Self.checkVersion(&reader)
      return Self(&reader, outline.parts)
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

  /// The members for people, which no check compares.
  private static let descriptions = [
    "title", "symptom", "cause", "source", "workaround", "about", "relies",
  ]

  private init(_ reader: inout JSONObjectReader, _ parts: [String: JSONPart]) {
    for name in Self.descriptions { _ = reader.optional(name) }
    let engine = Self.text("engine", &reader)
    let source = reader.optional("configuration")
    let configuration = reader.read(required: "configuration") { field throws(FieldErrors) in
      // The present version plays a recording without a version, or with an unknown one.
      let version = engine.flatMap { EngineVersion(rawValue: $0) } ?? .current
      return try ConfigurationDecoder.decode(field, createdAt: 0, version: version)
    }
    // The dialect determines the valid events.
    let decoder = configuration.map { EventDecoder(dialect: $0.engine.dialect) }
    let events = reader.read(required: "events") { field throws(FieldErrors) in
      try Self.events(Self.array(field, parts["events"]), decoder)
    }
    let count = parts["events"].flatMap { $0.isArray ? $0.elements.count : nil }
    let expected = reader.nonNull("expected") { field throws(FieldErrors) in
      try Self.items(Self.array(field, parts["expected"]), events: count)
    }
    let tolerance = reader.nonNull("tolerance") { field throws(FieldErrors) in
      try Tolerance(field)
    }
    self.init(
      name: Self.text("name", &reader),
      engine: engine,
      configuration: configuration ?? SessionConfiguration(),
      configurationSource: source?.value ?? .null,
      events: events ?? Events([]),
      expected: expected ?? Items(repeatElement(nil, count: (count ?? 0) + 1)),
      tolerance: tolerance
    )
  }

  /// The part of the document for a member, which must be an array.
  private static func array(
    _ field: JSONCursor,
    _ part: JSONPart?
  ) throws(FieldErrors) -> JSONPart {
    _ = try field.array()
    guard let part else { throw field.mistyped("an array") }
    return part
  }

  private static func text(_ name: String, _ reader: inout JSONObjectReader) -> String? {
    reader.nonNull(name) { field throws(FieldErrors) in try field.string() }
  }
}

// MARK: Items

/// More values than any snapshot has: 1,000 animations of six values, and some 300 others.
private let mostChanges = 10_000

extension Recording.Item {
  /// Reads an item; nil for no assertions.
  static func read(_ cursor: JSONCursor) throws(FieldErrors) -> Self? {
    cursor.isNull ? nil : try Self(cursor)
  }

  private init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let changes = try Self.changes(reader.required("changes"))
      return Self(
        changes: changes,
        callbacks: try reader.nonNull("effects").map(Self.callbacks) ?? [],
        callbackTimesMs: try reader.nonNull("effectTimesMs").map(Self.times),
        allEffects: try reader.nonNull("allEffects").map(Self.rows)
      )
    }
  }

  /// Reads values by their pointers into the snapshot.
  static func changes(_ field: JSONCursor) throws(FieldErrors) -> [Recording.Change] {
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
    return changes
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

/// The reasons against a client's recording.
package enum RecordingFault: Error, Sendable {
  /// The body is not one JSON value.
  case syntax(JSONSyntaxError)
  /// The body is no recording.
  case fields([FieldError])
  /// The playback takes more steps than allowed.
  case tooMuchWork(TooMuchWork)
}

extension RecordingFault {
  /// Reads a body of one JSON value.
  package static func read<Value>(
    _ body: [UInt8],
    _ read: (JSONPart) throws(FieldErrors) -> Value
  ) throws(RecordingFault) -> Value {
    let document: JSONPart
    do throws(JSONSyntaxError) {
      document = try JSONPart(body)
    } catch {
      throw .syntax(error)
    }
    do throws(FieldErrors) {
      return try read(document)
    } catch {
      throw .fields(error.all)
    }
  }
}
