public import RefreshEngine

/// An event of a sequence, with its instant.
public struct TimedEvent: Sendable {
  /// The event.
  public internal(set) var event: Event {
    didSet { isChanged = true }
  }
  /// The instant of the event; nil, or an instant that has passed, is the previous event's instant.
  public internal(set) var instant: Instant?
  /// The event's number in the given sequence, from 1; nil for all parts of a turn but the last.
  public let number: Int?
  /// True if shrinking has changed the event.
  public private(set) var isChanged = false

  /// Makes an event.
  public init(_ event: Event, at instant: Instant? = nil, number: Int? = nil) {
    (self.event, self.instant, self.number) = (event, instant, number)
  }

  /// The events that replace a turn: the last one takes the turn's number.
  func replaced(by events: [Event]) -> [TimedEvent] {
    events.enumerated().map { index, event in
      let isLast = index == events.count - 1
      var part = TimedEvent(event, at: index == 0 ? instant : nil, number: isLast ? number : nil)
      part.isChanged = true
      return part
    }
  }

  /// True if a client may send the event.
  var isPossible: Bool {
    guard case .gesture(let gesture) = event else { return true }
    return gesture.translation != .zero && gesture.duration > 0
  }

  /// A number of the event; nil for an event without it.
  subscript(number: EventNumber) -> Double? {
    get { number == .instant ? instant?.milliseconds : event[number] }
    set {
      guard number == .instant else {
        event[number] = newValue
        return
      }
      instant = newValue.map { Instant(microseconds: Microseconds(($0 * 1000).rounded())) }
    }
  }
}
