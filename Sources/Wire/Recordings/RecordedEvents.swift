package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The events of a session as its recording has them.
///
/// A gesture that plays on a realtime clock is its drag events, each at its instant.
package struct RecordedEvents: Sendable {
  /// An event as sent, without its instant, and when it happened.
  package typealias Item = (event: JSONValue, instant: Instant)

  private let decoder: EventDecoder
  private let playsGestures: Bool
  /// The view's size, in whose middle a gesture without a start begins.
  private var size: Size
  /// The touches of a gesture that are not recorded yet.
  private var touches: ArraySlice<Gesture.Touch> = []

  /// The events of a session with a configuration, from the first on.
  package init(_ configuration: SessionConfiguration) {
    decoder = EventDecoder(dialect: configuration.engine.dialect)
    playsGestures = configuration.clock == .realtime
    size = configuration.engine.scrollView.size
  }

  /// The next event of the session, after the touches before it.
  ///
  /// - Throws: The fields of the event that cannot be read.
  package mutating func next(
    _ event: JSONValue,
    at instant: Instant
  ) throws(FieldErrors) -> [Item] {
    guard playsGestures else { return [(event, instant)] }
    let items = touches(upTo: instant)
    let decoded = try decoder.decode(JSONCursor(event)).event
    if case .gesture(let gesture) = decoded {
      let middle = Point(x: size.width / 2, y: size.height / 2)
      touches = gesture.touches(from: gesture.start ?? middle, at: instant)[...]
      return items
    }
    decoded.resize(&size)
    return items + [(event, instant)]
  }

  /// The touches that fell due up to an instant, after the touches returned before.
  package mutating func touches(upTo instant: Instant) -> [Item] {
    let due = touches.prefix { $0.instant <= instant }
    touches = touches.dropFirst(due.count)
    return due.compactMap { touch in
      JSONValue.event(touch.event).map { ($0, touch.instant) }
    }
  }
}

extension Event {
  /// Changes the size of a view as the event does.
  fileprivate func resize(_ size: inout Size) {
    switch self {
    case .setBounds(let width, let height):
      size = Size(width: width ?? size.width, height: height ?? size.height)
    case .turn(let events): for event in events { event.resize(&size) }
    default: break
    }
  }
}
