package import RefreshEngine

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
  package func decode(_ cursor: JSONCursor) throws(FieldError) -> WireEvent {
    try cursor.object { reader throws(FieldError) in
      let instant = try reader.optional("atMs")?.instant()
      let type = try EventType(&reader, dialect)
      return WireEvent(event: try type.read(self)(&reader), instant: instant, source: cursor.value)
    }
  }

  // MARK: The finger

  func dragBegan(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .dragBegan(try reader.point())
  }

  func dragMoved(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .dragMoved(try reader.point())
  }

  func dragEnded(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .dragEnded(
      x: try reader.coordinate("x"),
      y: try reader.coordinate("y"),
      velocity: try reader.optional("velocity")?.vector()
    )
  }

  func dragCancelled(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .dragCancelled
  }

  func gesture(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let start = try reader.optional("from")?.object { from throws(FieldError) in try from.point() }
    var gesture = Gesture(
      from: start,
      by: try reader.required("by").vector(),
      over: try reader.required("overMs").positiveDuration()
    )
    if let field = reader.optional("hz") {
      gesture.sampleRateHertz = try field.number(in: 0.001...100_000)
    }
    if let field = reader.optional("holdMs") { gesture.hold = try field.duration() }
    if let field = reader.optional("curve") { gesture.curve = try field.oneOf() }
    gesture.velocity = try reader.optional("velocity")?.vector()
    return .gesture(gesture)
  }

  func setDragging(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setDragging(try reader.required("dragging").bool())
  }

  func setPanState(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let translation = try reader.optional("translation")?.vector()
    return .setPanState(try reader.required("state").oneOf(), translation: translation)
  }

  // MARK: The scroll view

  func setContentOffset(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setContentOffset(
      x: try reader.coordinate("x"),
      y: try reader.coordinate("y"),
      animated: try reader.optional("animated")?.bool() ?? false
    )
  }

  func setContentSize(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setContentSize(width: try reader.size("width"), height: try reader.size("height"))
  }

  func setContentInset(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setContentInset(
      top: try reader.coordinate("top"),
      left: try reader.coordinate("left"),
      bottom: try reader.coordinate("bottom"),
      right: try reader.coordinate("right")
    )
  }

  func setSafeAreaInsets(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setSafeAreaInsets(
      top: try reader.coordinate("top"),
      left: try reader.coordinate("left"),
      bottom: try reader.coordinate("bottom"),
      right: try reader.coordinate("right")
    )
  }

  func setBounds(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setBounds(width: try reader.size("width"), height: try reader.size("height"))
  }

  func setWindow(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setWindow(attached: try reader.required("attached").bool())
  }

  func setPhysics(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setPhysics(try PhysicsDecoder.change(&reader))
  }

  func reloadData(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .reloadData(
      rows: try reader.required("rows").integer(in: 0...10_000_000),
      rowHeight: try reader.size("rowHeight")
    )
  }

  func setLanguage(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .setLanguage(try reader.required("language").languageTag())
  }

  /// Events in one turn of the main loop, without instants of their own.
  func turn(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    var events: [Event] = []
    for element in try reader.required("events").array() {
      events.append(
        try element.object { reader throws(FieldError) in
          let type = try EventType(&reader, dialect)
          guard type.isPossibleInTurn else { throw reader.refused("type", EventType.notInATurn) }
          return try type.read(self)(&reader)
        }
      )
    }
    return .turn(events)
  }
}

extension JSONObjectReader {
  /// A coordinate that may be absent.
  mutating func coordinate(_ name: String) throws(FieldError) -> Double? {
    try optional(name)?.number(in: .coordinate)
  }

  /// A width or height that may be absent.
  mutating func size(_ name: String) throws(FieldError) -> Double? {
    try optional(name)?.number(in: .size)
  }

  /// A point of the members `x` and `y`, both required.
  fileprivate mutating func point() throws(FieldError) -> Point {
    Point(
      x: try required("x").number(in: .coordinate),
      y: try required("y").number(in: .coordinate)
    )
  }
}

extension JSONCursor {
  /// A vector; an absent part is 0.
  fileprivate func vector() throws(FieldError) -> Point {
    try object { reader throws(FieldError) in
      Point(x: try reader.coordinate("x") ?? 0, y: try reader.coordinate("y") ?? 0)
    }
  }

  /// A length of time of at least a microsecond.
  fileprivate func positiveDuration() throws(FieldError) -> Microseconds {
    let duration = try duration()
    guard duration > 0 else { throw refused("must be above 0, at least a microsecond") }
    return duration
  }
}
