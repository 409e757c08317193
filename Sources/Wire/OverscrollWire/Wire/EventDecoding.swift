package import RefreshEngine
package import StrictJSON

/// An event as sent.
package struct WireEvent: Sendable {
  /// What happens.
  package let event: Event
  /// When; nil is now.
  package let instant: Instant?
  /// The event as sent.
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

  /// Reads an event of a `turn`, which has no instant of its own.
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

  /// Reads a gesture that stands alone: its `type` may be absent.
  ///
  /// - Returns: The gesture, and when it begins; nil is now.
  /// - Throws: The fields that are wrong.
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

  /// The event of a type; a placeholder if the type is wrong, which is an error.
  private func event(_ type: EventType?, _ reader: inout JSONObjectReader) -> Event {
    if dialect.family == .overlay { type?.refuseInsetMembers(&reader, dialect) }
    return type?.read(&reader, self) ?? .dragCancelled
  }

  /// The counts of rows.
  static let rows = 0...10_000_000
}

extension JSONObjectReader {
  /// A session time in milliseconds that may be absent.
  mutating func instant(_ name: String) -> Instant? {
    number(name, in: .timeMs).map { Instant(microseconds: WireTime.microseconds($0)) }
  }
}
