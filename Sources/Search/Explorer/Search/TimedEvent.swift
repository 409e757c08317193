public import RefreshEngine

/// An event of a sequence, and when it happens.
public struct TimedEvent: Sendable {
  /// The event.
  public internal(set) var event: Event {
    didSet { isChanged = true }
  }
  /// Its instant; nil, or an instant that has passed, is the instant of the event before.
  public internal(set) var instant: Instant?
  /// Its number in the sequence that was given, from 1; nil for a part of a turn that others follow.
  public let number: Int?
  /// True if it is another event than the given one.
  public private(set) var isChanged = false

  /// Makes an event.
  public init(_ event: Event, at instant: Instant? = nil, number: Int? = nil) {
    (self.event, self.instant, self.number) = (event, instant, number)
  }

  /// The events in place of a turn: the last one stands where the turn stood.
  func replaced(by events: [Event]) -> [TimedEvent] {
    events.enumerated().map { index, event in
      let isLast = index == events.count - 1
      var part = TimedEvent(event, at: index == 0 ? instant : nil, number: isLast ? number : nil)
      part.isChanged = true
      return part
    }
  }

  /// True if a client may send it.
  var isPossible: Bool {
    guard case .gesture(let gesture) = event else { return true }
    return gesture.translation != .zero && gesture.duration > 0
  }

  /// A number of the event; nil where it has none.
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
