import RefreshEngine

extension PackedEvent {
  /// The event as JSON: `type`, then the members in the order of the table of `EventTag`.
  var json: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 96)
    writer.beginObject()
    writer.key("type")
    write(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  /// Writes the name of the type and the members.
  private func write(to writer: inout JSONWriter) {
    switch event {
    case .dragBegan(let point): writer.event("dragBegan", point)
    case .dragMoved(let point): writer.event("dragMoved", point)
    case .dragEnded(let x, let y, let velocity):
      writer.name("dragEnded")
      writer.present("x", x)
      writer.present("y", y)
      writer.vector("velocity", velocity, members)
    case .dragCancelled: writer.name("dragCancelled")
    case .setContentOffset(let x, let y, let animated):
      writer.name("setContentOffset")
      writer.present("x", x)
      writer.present("y", y)
      if members.contains(.animated) { writer.member("animated", animated) }
    case .setContentSize(let width, let height):
      writer.name("setContentSize")
      writer.present("width", width)
      writer.present("height", height)
    case .setContentInset(let top, let left, let bottom, let right):
      writer.name("setContentInset")
      writer.present("top", top)
      writer.present("left", left)
      writer.present("bottom", bottom)
      writer.present("right", right)
    case .setWindow(let attached):
      writer.name("setWindow")
      writer.member("attached", attached)
    case .reloadData(let rows, let rowHeight):
      writer.name("reloadData")
      writer.member("rows", rows)
      writer.present("rowHeight", rowHeight)
    case .setDragging(let dragging):
      writer.name("setDragging")
      writer.member("dragging", dragging)
    case .setPanState(let state, let translation):
      writer.name("setPanState")
      writer.member("state", state)
      writer.vector("translation", translation, members)
    case .advance(let advance): writer.advance(advance)
    default: writeCall(to: &writer)
    }
  }

  private func writeCall(to writer: inout JSONWriter) {
    switch event {
    case .beginRefreshing(let name): writer.event("beginRefreshing", name)
    case .endRefreshing(let name): writer.event("endRefreshing", name)
    case .endRefreshingWithNoMoreData(let name): writer.event("endRefreshingWithNoMoreData", name)
    case .resetNoMoreData(let name): writer.event("resetNoMoreData", name)
    case .tap(let name): writer.event("tap", name)
    case .setHidden(let name, let hidden):
      writer.event("setHidden", name)
      writer.member("hidden", hidden)
    // The others have no packed form.
    default: writer.null()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func event(_ type: String, _ point: Point) {
    name(type)
    member("x", point.x)
    member("y", point.y)
  }

  fileprivate mutating func event(_ type: String, _ component: ComponentName) {
    name(type)
    member("component", component)
  }

  fileprivate mutating func present(_ name: StaticString, _ value: Double?) {
    if let value { member(name, value) }
  }

  fileprivate mutating func vector(
    _ name: StaticString,
    _ vector: Point?,
    _ members: EventMembers
  ) {
    guard let vector else { return }
    key(name)
    beginObject()
    if members.contains(.vectorX) { member("x", vector.x) }
    if members.contains(.vectorY) { member("y", vector.y) }
    endObject()
  }

  fileprivate mutating func advance(_ advance: Advance) {
    name("advance")
    switch advance {
    case .by(let duration): member("byMs", Double(duration) / 1000)
    case .to(let instant): member("toMs", instant.milliseconds)
    case .untilRest: member("until", "rest")
    case .untilEffect(let pattern):
      key("until")
      self.pattern(pattern)
    }
  }

  private mutating func pattern(_ pattern: EffectPattern) {
    switch pattern {
    case .any: name("effect")
    case .type(let type, from: let source):
      beginObject()
      member("component", source.wireName)
      member("effect", type)
      endObject()
    case .state(let state, of: let name):
      beginObject()
      member("component", name)
      member("state", state)
      endObject()
    }
  }
}
