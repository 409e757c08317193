public import RefreshEngine

/// A change of state that a search met, with the shortest sequence to it.
public struct ReachedChange: Sendable {
  /// The change.
  public let change: CausedChange
  /// The events up to it; each at the instant of the one before it.
  public let events: [Event]
  /// How many events they are, those of a turn each.
  public var length: Int { events.reduce(0) { $0 + $1.eventCount } }

  /// Makes one.
  public init(_ change: CausedChange, _ events: [Event]) {
    (self.change, self.events) = (change, events)
  }
}

extension Search {
  /// The changes of state that it met, in the order of reports.
  public var reachedChanges: [ReachedChange] {
    known.changes.sorted { $0.key < $1.key }
      .map { ReachedChange($0.key, events(of: $0.value)) }
  }
}
