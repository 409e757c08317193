package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The events of a session in the form of its recording.
///
/// A gesture on a realtime clock is recorded as its drag events, each at its instant.
package struct RecordedEvents: Sendable {
  /// An event as sent, without its instant, and the instant of its handling.
  package typealias Item = (event: JSONValue, instant: Instant)

  private let decoder: EventDecoder
  private let playsGestures: Bool
  /// The view's size; a gesture without a start begins in the middle.
  private var size: Size
  /// The unrecorded touches of a gesture.
  private var touches: ArraySlice<Gesture.Touch> = []

  /// Starts the recorded events of a session with a configuration.
  package init(_ configuration: SessionConfiguration) {
    decoder = EventDecoder(dialect: configuration.engine.dialect)
    playsGestures = configuration.clock == .realtime
    size = configuration.engine.scrollView.size
  }

  /// The next event of the session, after any earlier touches.
  ///
  /// - Throws: The unreadable fields of the event.
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

  /// The touches due up to an instant, after the touches returned earlier.
  package mutating func touches(upTo instant: Instant) -> [Item] {
    let due = touches.prefix { $0.instant <= instant }
    touches = touches.dropFirst(due.count)
    return due.compactMap { touch in
      JSONValue.event(touch.event).map { ($0, touch.instant) }
    }
  }
}

extension Event {
  /// Changes the size of a view like the event.
  fileprivate func resize(_ size: inout Size) {
    switch self {
    case .setBounds(let width, let height):
      size = Size(width: width ?? size.width, height: height ?? size.height)
    case .turn(let events): for event in events { event.resize(&size) }
    default: break
    }
  }
}
