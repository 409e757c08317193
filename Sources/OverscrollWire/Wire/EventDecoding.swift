package import RefreshEngine
package import StrictJSON

/// An event as sent.
package struct WireEvent {
  /// What happens.
  package let event: Event
  /// When; nil is now.
  package let instant: Instant?
  /// The event as sent.
  package let source: JSONValue
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
      let type = EventType(&reader, dialect)
      return WireEvent(event: read(type, &reader), instant: instant, source: cursor.value)
    }
  }

  /// The event of a type; a placeholder if the type is wrong, which is an error.
  private func read(_ type: EventType?, _ reader: inout JSONObjectReader) -> Event {
    type?.read(self)(&reader) ?? .dragCancelled
  }

  // MARK: The finger

  func dragBegan(_ reader: inout JSONObjectReader) -> Event {
    .dragBegan(reader.point())
  }

  func dragMoved(_ reader: inout JSONObjectReader) -> Event {
    .dragMoved(reader.point())
  }

  func dragEnded(_ reader: inout JSONObjectReader) -> Event {
    .dragEnded(
      x: reader.coordinate("x"),
      y: reader.coordinate("y"),
      velocity: reader.vector("velocity")
    )
  }

  func dragCancelled(_ reader: inout JSONObjectReader) -> Event {
    .dragCancelled
  }

  func gesture(_ reader: inout JSONObjectReader) -> Event {
    .gesture(Gesture(&reader))
  }

  func setDragging(_ reader: inout JSONObjectReader) -> Event {
    .setDragging(reader.bool(required: "dragging"))
  }

  func setPanState(_ reader: inout JSONObjectReader) -> Event {
    let state = reader.oneOf(required: "state", PanState.self)
    return .setPanState(state ?? .possible, translation: reader.vector("translation"))
  }

  // MARK: The scroll view

  func setContentOffset(_ reader: inout JSONObjectReader) -> Event {
    .setContentOffset(
      x: reader.coordinate("x"),
      y: reader.coordinate("y"),
      animated: reader.bool("animated") ?? false
    )
  }

  func setContentSize(_ reader: inout JSONObjectReader) -> Event {
    .setContentSize(width: reader.size("width"), height: reader.size("height"))
  }

  func setContentInset(_ reader: inout JSONObjectReader) -> Event {
    .setContentInset(
      top: reader.coordinate("top"),
      left: reader.coordinate("left"),
      bottom: reader.coordinate("bottom"),
      right: reader.coordinate("right")
    )
  }

  func setSafeAreaInsets(_ reader: inout JSONObjectReader) -> Event {
    .setSafeAreaInsets(
      top: reader.coordinate("top"),
      left: reader.coordinate("left"),
      bottom: reader.coordinate("bottom"),
      right: reader.coordinate("right")
    )
  }

  func setBounds(_ reader: inout JSONObjectReader) -> Event {
    .setBounds(width: reader.size("width"), height: reader.size("height"))
  }

  func setWindow(_ reader: inout JSONObjectReader) -> Event {
    .setWindow(attached: reader.bool(required: "attached"))
  }

  func setPhysics(_ reader: inout JSONObjectReader) -> Event {
    .setPhysics(PhysicsTable.change(&reader))
  }

  func reloadData(_ reader: inout JSONObjectReader) -> Event {
    .reloadData(
      rows: reader.integer(required: "rows", in: Self.rows),
      rowHeight: reader.size("rowHeight")
    )
  }

  /// The counts of rows.
  static let rows = 0...10_000_000

  func setLanguage(_ reader: inout JSONObjectReader) -> Event {
    let language = reader.read(required: "language") { field throws(FieldErrors) in
      try field.languageTag()
    }
    return .setLanguage(language ?? "")
  }

  /// Events in one turn of the main loop, without instants of their own.
  func turn(_ reader: inout JSONObjectReader) -> Event {
    let events = reader.read(required: "events") { field throws(FieldErrors) in
      try field.elements { element throws(FieldErrors) in
        try element.object { reader throws(FieldErrors) in
          let type = EventType(&reader, dialect)
          if type?.isPossibleInTurn == false {
            reader.refuse("type", EventType.notInATurn)
            reader.acceptRest()
            return Event.dragCancelled
          }
          reader.forbid("atMs", "is not possible in a turn: all its events happen at one instant")
          return read(type, &reader)
        }
      }
    }
    return .turn(events ?? [])
  }
}

extension JSONObjectReader {
  /// A coordinate that may be absent.
  mutating func coordinate(_ name: String) -> Double? {
    number(name, in: .coordinate)
  }

  /// A width or height that may be absent.
  mutating func size(_ name: String) -> Double? {
    number(name, in: .size)
  }

  /// A length of time in milliseconds that may be absent, as whole microseconds.
  mutating func duration(_ name: String) -> Microseconds? {
    number(name, in: .durationMs).map(WireTime.microseconds)
  }

  /// A session time in milliseconds that may be absent.
  mutating func instant(_ name: String) -> Instant? {
    number(name, in: .timeMs).map { Instant(microseconds: WireTime.microseconds($0)) }
  }

  /// A point of the members `x` and `y`, both required.
  mutating func point() -> Point {
    Point(
      x: number(required: "x", in: .coordinate),
      y: number(required: "y", in: .coordinate)
    )
  }

  /// A vector; an absent part is 0.
  mutating func vector(_ name: String) -> Point? {
    object(name) { Point(x: $0.coordinate("x") ?? 0, y: $0.coordinate("y") ?? 0) }
  }

  mutating func vector(required name: String) -> Point {
    if !has(name) { refuse(name, "is required") }
    return vector(name) ?? .zero
  }
}

extension JSONCursor {
  /// A length of time of at least a microsecond.
  func positiveDuration() throws(FieldErrors) -> Microseconds {
    let duration = try duration()
    guard duration > 0 else { throw refused("must be above 0, at least a microsecond") }
    return duration
  }
}
