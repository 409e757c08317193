package import RefreshEngine
package import StrictJSON

/// An event with its wire form.
package struct WireEvent: Sendable {
  /// The decoded event.
  package let event: Event
  /// The instant; nil for the present.
  package let instant: Instant?
  /// The JSON as sent.
  package let source: JSONValue

  /// Makes an event.
  package init(event: Event, instant: Instant?, source: JSONValue) {
    (self.event, self.instant, self.source) = (event, instant, source)
  }
}

/// Reads the events of a session of a dialect.
package struct EventDecoder {
  let dialect: Dialect

  /// Creates the decoder of a dialect.
  package init(dialect: Dialect) {
    self.dialect = dialect
  }

  /// Reads one event.
  package func decode(_ cursor: JSONCursor) throws(FieldErrors) -> WireEvent {
    try cursor.object { reader throws(FieldErrors) in
      let instant = reader.instant("atMs")
      let event = event(EventType(&reader, dialect), &reader)
      return WireEvent(event: event, instant: instant, source: cursor.value)
    }
  }

  /// Reads an event of a `turn`, which may not have `atMs`.
  func decodeInTurn(_ cursor: JSONCursor) throws(FieldErrors) -> Event {
    try cursor.object { reader throws(FieldErrors) in
      let type = EventType(&reader, dialect)
      if type?.isPossibleInTurn == false {
        reader.refuse("type", .combination(EventType.notInATurn))
        reader.acceptRest()
        return .dragCancelled
      }
      reader.forbid(
        "atMs",
        .combination("is not possible in a turn: all its events happen at one instant")
      )
      return event(type, &reader)
    }
  }

  /// Reads a standalone gesture, whose `type` may be absent.
  ///
  /// - Returns: The gesture, and the instant of its start; nil for the present.
  /// - Throws: The wrong fields.
  package static func gesture(
    _ cursor: JSONCursor
  ) throws(FieldErrors) -> (gesture: Gesture, instant: Instant?) {
    try cursor.object { reader throws(FieldErrors) in
      let type = EventType.gesture
      reader.read("type") { field throws(FieldErrors) in try field.oneOf([type.name]) }
      let instant = reader.instant("atMs")
      guard case .gesture(let gesture) = type.read(&reader, Self(dialect: .standard)) else {
        throw cursor.refused(.malformed("is no gesture"))
      }
      return (gesture, instant)
    }
  }

  /// The event of a type; a placeholder for a wrong type, which is an error.
  private func event(_ type: EventType?, _ reader: inout JSONObjectReader) -> Event {
    if dialect.family == .overlay { type?.refuseInsetMembers(&reader, dialect) }
    return type?.read(&reader, self) ?? .dragCancelled
  }

  /// The valid counts of rows.
  static let rows = 0...10_000_000
}

extension JSONObjectReader {
  /// An optional session time in milliseconds.
  mutating func instant(_ name: String) -> Instant? {
    number(name, in: .timeMs).map { Instant(microseconds: WireTime.microseconds($0)) }
  }
}

/// The target of an `advance`.
extension EventDecoder {
  func advance(_ reader: inout JSONObjectReader) -> Event {
    let by = reader.number("byMs", in: .timeMs).map { Advance.by(WireTime.microseconds($0)) }
    let to = reader.instant("toMs").map(Advance.to)
    let until = reader.read("until", self.until)
    let given = ["byMs", "toMs", "until"].filter(reader.has)
    if given.isEmpty {
      reader.refuse("byMs", .required("is required, or toMs, or until"))
    } else if given.count > 1 {
      let fault = "must not be combined with another of byMs, toMs, until"
      reader.refuse(given[1], .combination(fault))
    }
    return .advance(by ?? to ?? until ?? .untilRest)
  }

  /// Reads `rest`, `effect`, or an object with an effect or a state of a component.
  private func until(_ cursor: JSONCursor) throws(FieldErrors) -> Advance {
    switch cursor.value {
    case .object:
      return .untilEffect(
        try cursor.object { reader throws(FieldErrors) in pattern(&reader) ?? .any }
      )
    case .string(let text):
      switch Until(rawValue: text) {
      case .rest: return .untilRest
      case .effect: return .untilEffect(.any)
      case nil:
        throw cursor.refused(.unknownValue(text, known: Until.names, Until.requirement))
      }
    default: throw cursor.refused(.wrongType(Until.requirement, expected: Until.names))
    }
  }

  /// The names for `until`.
  enum Until: String, CaseIterable {
    case rest
    case effect

    fileprivate static let names = allCases.map(\.rawValue)
    fileprivate static let requirement =
      #"must be rest, effect, or an object such as {"component":"header","state":"idle"}"#
  }

  /// The pattern of an effect; nil, with an error, for a wrong pattern.
  private func pattern(_ reader: inout JSONObjectReader) -> EffectPattern? {
    let source = reader.read(required: "component", expected: Effect.Source.wireNames, source)
    let type = reader.read("effect", effectType)
    let state = reader.oneOf("state", ComponentState.self)
    if reader.has("effect"), reader.has("state") {
      reader.refuse("state", .combination("must not be combined with effect"))
    } else if !reader.has("effect"), !reader.has("state") {
      reader.refuse(
        "effect",
        .required("is required, or state", expected: EffectType.allCases.map(\.rawValue))
      )
    }
    switch (source, type, state) {
    case (let source?, let type?, nil): return .type(type, from: source)
    case (.component(let name)?, nil, let state?): return .state(state, of: name)
    case (.scrollView?, nil, _?):
      reader.refuse("state", .combination("needs a component: the scroll view has no states"))
      return nil
    case (nil, _, _), (_, nil, nil), (_, _?, _?): return nil
    }
  }

  private func source(_ cursor: JSONCursor) throws(FieldErrors) -> Effect.Source {
    let name = try cursor.oneOf(Effect.Source.wireNames)
    let source = ComponentName(rawValue: name).map(Effect.Source.component) ?? .scrollView
    if source == .component(.trailer) { _ = try dialect.skips(.kind(.trailer), cursor) }
    return source
  }

  private func effectType(_ cursor: JSONCursor) throws(FieldErrors) -> EffectType {
    let type = try cursor.oneOf(EffectType.self)
    _ = try dialect.skips(.effect(type), cursor)
    return type
  }
}
