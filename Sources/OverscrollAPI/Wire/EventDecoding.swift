import RefreshEngine

/// An event as a client sent it.
struct WireEvent {
  /// What happens.
  let event: Event
  /// When; nil is now.
  let instant: Instant?
  /// The event as it was sent.
  let source: JSONValue
}

/// Reads events.
enum EventDecoder {
  /// The names of all events.
  static let types = [
    "dragBegan", "dragMoved", "dragEnded", "dragCancelled", "setContentOffset", "setContentSize",
    "setContentInset", "setBounds", "setWindow", "reloadData", "beginRefreshing", "endRefreshing",
    "endRefreshingWithNoMoreData", "resetNoMoreData", "tap", "setHidden", "configure",
    "setLanguage", "removeComponent", "addComponent", "turn", "setDragging", "setPanState",
    "advance",
  ]

  /// Reads one event.
  static func decode(_ cursor: JSONCursor) throws(FieldError) -> WireEvent {
    try cursor.object { reader throws(FieldError) in
      let instant = try reader.optional("atMs")?.instant()
      return WireEvent(
        event: try event(&reader),
        instant: instant,
        source: cursor.value
      )
    }
  }

  private static func event(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let type = try reader.required("type").oneOf(types)
    if let event = try gesture(type, &reader) { return event }
    if let event = try geometry(type, &reader) { return event }
    if let event = try component(type, &reader) { return event }
    switch type {
    case "setLanguage": return .setLanguage(try reader.required("language").languageTag())
    case "setDragging": return .setDragging(try reader.required("dragging").bool())
    case "setPanState":
      if let field = reader.optional("translation") { _ = try field.vector() }
      return .setPanState(try reader.required("state").oneOf(PanState.self))
    case "turn": return .turn(try turn(try reader.required("events")))
    default: return .advance(try advance(&reader))
    }
  }

  private static func gesture(
    _ type: String,
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> Event? {
    switch type {
    case "dragBegan": return .dragBegan(try location(&reader))
    case "dragMoved": return .dragMoved(try location(&reader))
    case "dragEnded":
      return .dragEnded(
        x: try reader.coordinate("x"),
        y: try reader.coordinate("y"),
        velocity: try reader.optional("velocity")?.vector()
      )
    case "dragCancelled": return .dragCancelled
    default: return nil
    }
  }

  private static func location(_ reader: inout JSONObjectReader) throws(FieldError) -> Point {
    Point(
      x: try reader.required("x").number(in: .coordinate),
      y: try reader.required("y").number(in: .coordinate)
    )
  }

  private static func geometry(
    _ type: String,
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> Event? {
    switch type {
    case "setContentOffset":
      return .setContentOffset(
        x: try reader.coordinate("x"),
        y: try reader.coordinate("y"),
        animated: try reader.optional("animated")?.bool() ?? false
      )
    case "setContentSize":
      return .setContentSize(width: try reader.size("width"), height: try reader.size("height"))
    case "setContentInset":
      return .setContentInset(
        top: try reader.coordinate("top"),
        left: try reader.coordinate("left"),
        bottom: try reader.coordinate("bottom"),
        right: try reader.coordinate("right")
      )
    case "setBounds":
      return .setBounds(width: try reader.size("width"), height: try reader.size("height"))
    case "setWindow": return .setWindow(attached: try reader.required("attached").bool())
    case "reloadData":
      return .reloadData(
        rows: try reader.required("rows").integer(in: 0...10_000_000),
        rowHeight: try reader.size("rowHeight")
      )
    default: return nil
    }
  }

  private static func component(
    _ type: String,
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> Event? {
    guard componentTypes.contains(type) else { return nil }
    let name = try reader.required("component").oneOf(ComponentName.self)
    switch type {
    case "beginRefreshing": return .beginRefreshing(name)
    case "endRefreshing": return .endRefreshing(name)
    case "endRefreshingWithNoMoreData": return .endRefreshingWithNoMoreData(name)
    case "resetNoMoreData": return .resetNoMoreData(name)
    case "tap": return .tap(name)
    case "setHidden": return .setHidden(name, try reader.required("hidden").bool())
    case "removeComponent": return .removeComponent(name)
    case "configure":
      var settings = ComponentSettings()
      try ComponentDecoder(name: name).settings(&reader, into: &settings)
      return .configure(name, settings)
    default:
      let configuration = reader.nonNull("configuration")
      guard let configuration else { return .addComponent(name, nil) }
      return .addComponent(
        name,
        try ComponentDecoder(name: name).configuration(configuration, over: nil)
      )
    }
  }

  private static let componentTypes: Set<String> = [
    "beginRefreshing", "endRefreshing", "endRefreshingWithNoMoreData", "resetNoMoreData", "tap",
    "setHidden", "removeComponent", "configure", "addComponent",
  ]

  /// The events of a turn: no instant, no turn and no advance inside.
  private static func turn(_ cursor: JSONCursor) throws(FieldError) -> [Event] {
    var events: [Event] = []
    for element in try cursor.array() {
      let event: Event = try element.object { reader throws(FieldError) in try Self.event(&reader) }
      switch event {
      case .turn, .advance:
        throw FieldError(
          pointer: element.pointer.appending("type"),
          detail: "must not stand in a turn"
        )
      default: events.append(event)
      }
    }
    return events
  }

  private static func advance(_ reader: inout JSONObjectReader) throws(FieldError) -> Advance {
    let by = reader.optional("byMs")
    let to = reader.optional("toMs")
    let until = reader.optional("until")
    switch (by, to, until) {
    case (let by?, nil, nil): return .by(WireTime.microseconds(try by.number(in: .timeMs)))
    case (nil, let to?, nil): return .to(try to.instant())
    case (nil, nil, let until?):
      return try until.oneOf(["rest", "effect"]) == "rest" ? .untilRest : .untilEffect
    case (nil, nil, nil):
      throw reader.refused("byMs", "is required, or toMs, or until")
    default:
      throw (until ?? to ?? by).map {
        $0.refused("must not stand beside another of byMs, toMs, until")
      }
        ?? reader.refused("byMs", "is required")
    }
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
}

extension JSONCursor {
  /// A vector; an absent part is 0.
  func vector() throws(FieldError) -> Point {
    try object { reader throws(FieldError) in
      Point(x: try reader.coordinate("x") ?? 0, y: try reader.coordinate("y") ?? 0)
    }
  }
}
