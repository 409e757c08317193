package import OverscrollWire
package import RefreshEngine

/// A session as one portable file: a configuration, events, and what is asserted after each.
package struct Recording: Sendable {
  /// What is asserted after an event.
  package struct Item: Sendable {
    /// The asserted values that change, by pointer into the snapshot.
    package let changes: [Change]
    /// The event's refresh callbacks, in order.
    package let callbacks: [Callback]
    /// The instants of these callbacks in milliseconds, where they are asserted.
    package let callbackTimesMs: [Double]?
    /// Every effect of the event as component, type and instant, where they are asserted.
    package let allEffects: [[JSONValue]]?
  }

  /// A value of the snapshot that is asserted from here on.
  package struct Change: Sendable {
    package let pointer: JSONPointer
    package let value: JSONValue
  }

  /// A refresh callback of a component.
  package struct Callback: Hashable, Sendable {
    package let component: ComponentName
    package let type: EffectType

    /// The types that are refresh callbacks; recordings compare no other in `effects`.
    package static let types: [EffectType] = [
      .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion,
    ]
  }

  /// How far values may differ in place of 1e-9.
  package struct Tolerance: Sendable {
    /// For lengths and other numbers, in points.
    package let points: Double
    /// For times, in milliseconds.
    package let milliseconds: Double
  }

  /// The name, for people.
  package let name: String?
  /// What the session is made with.
  package let configuration: SessionConfiguration
  /// Its events.
  package let events: [WireEvent]
  /// What is asserted after creation and after each event; nil asserts nothing.
  package let expected: [Item?]
  /// In place of 1e-9; nil is none.
  package let tolerance: Tolerance?

  /// The value of `format`.
  package static let format = "overscroll-recording"
  /// The version of the format.
  package static let version = 1

  /// Reads a recording.
  ///
  /// - Throws: The first field that is wrong, among them another format or version.
  package init(_ document: JSONValue) throws(FieldError) {
    self = try JSONCursor(document).object { reader throws(FieldError) in try Self(&reader) }
  }

  private init(_ reader: inout JSONObjectReader) throws(FieldError) {
    let format = try reader.required("format")
    guard try format.string() == Self.format else {
      throw format.refused("must be \(Self.format)")
    }
    let version = try reader.required("version")
    guard try version.number() == Double(Self.version) else {
      throw version.refused("must be \(Self.version): this server knows no other version")
    }
    for name in Self.descriptions { _ = reader.optional(name) }
    name = try reader.nonNull("name")?.string()
    configuration = try ConfigurationDecoder.decode(reader.required("configuration"), createdAt: 0)
    let decoder = EventDecoder(dialect: configuration.engine.dialect)
    var events: [WireEvent] = []
    for event in try reader.required("events").array() { events.append(try decoder.decode(event)) }
    self.events = events
    expected = try Self.expected(reader.nonNull("expected"), count: events.count + 1)
    tolerance = try reader.nonNull("tolerance").map(Self.tolerance)
  }

  /// Members for people, which nothing compares; `engine` names the version that made the file.
  private static let descriptions = [
    "engine", "title", "symptom", "cause", "source", "workaround", "about", "relies",
  ]

  private static func expected(
    _ cursor: JSONCursor?,
    count: Int
  ) throws(FieldError) -> [Item?] {
    guard let cursor else { return Array(repeating: nil, count: count) }
    let elements = try cursor.array()
    guard elements.count == count else {
      throw cursor.refused("must have \(count) items: one after creation and one after each event")
    }
    var items: [Item?] = []
    for element in elements { items.append(try element.isNull ? nil : item(element)) }
    return items
  }

  private static func item(_ cursor: JSONCursor) throws(FieldError) -> Item {
    try cursor.object { reader throws(FieldError) in
      var changes: [Change] = []
      for member in try reader.required("changes").members() {
        guard let pointer = JSONPointer(member.name) else {
          throw member.value.refused("must stand under a JSON Pointer such as /header/state")
        }
        changes.append(Change(pointer: pointer, value: member.value.value))
      }
      return Item(
        changes: changes,
        callbacks: try reader.nonNull("effects").map(callbacks) ?? [],
        callbackTimesMs: try reader.nonNull("effectTimesMs").map(times),
        allEffects: try reader.nonNull("allEffects").map(rows)
      )
    }
  }

  private static func callbacks(_ cursor: JSONCursor) throws(FieldError) -> [Callback] {
    var callbacks: [Callback] = []
    for element in try cursor.array() {
      let pair = try element.array()
      guard pair.count == 2 else { throw element.refused("must be [component, type]") }
      let type = try pair[1].oneOf(Callback.types.map(\.rawValue))
      guard let type = EffectType(rawValue: type) else { continue }
      callbacks.append(Callback(component: try pair[0].oneOf(), type: type))
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

  private static func tolerance(_ cursor: JSONCursor) throws(FieldError) -> Tolerance {
    try cursor.object { reader throws(FieldError) in
      Tolerance(
        points: try reader.required("points").number(in: .size),
        milliseconds: try reader.required("ms").number(in: .durationMs)
      )
    }
  }
}
