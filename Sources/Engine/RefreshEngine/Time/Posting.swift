/// Refusals of posted events that a replay performs.
///
/// Sessions and recordings of earlier versions have such events, so `handle` accepts them.
extension Engine {
  /// The refusal of an event that is posted now, beside the refusals of `handle`; mostly nil.
  ///
  /// A tap is refused on a header, a trailer and a footer that is a back footer then: it does nothing.
  public func refusal(ofPosted event: Event) -> Rejection? {
    switch event {
    case .tap(let name):
      guard let kind = component(name)?.kind, kind != .autoFooter else { return nil }
      return Rejection(.takesNoTap(name))
    case .turn(let events) where events.contains(where: \.isTap): return refusal(ofTurn: events)
    default: return nil
    }
  }

  /// The first tap of a turn that is refused, with the components as the events before it leave them.
  private func refusal(ofTurn events: [Event]) -> Rejection? {
    var copy = self
    copy.stepsLeft = Self.stepLimit
    for (index, event) in events.enumerated() {
      switch event {
      case .tap:
        guard let refusal = copy.refusal(ofPosted: event) else { continue }
        return Rejection(refusal.reason, inTurn: index)
      case .addComponent, .removeComponent:
        // The turn itself is refused where this is.
        guard (try? copy.perform(event)) != nil else { return nil }
      default: continue
      }
    }
    return nil
  }

  /// The refusal of a posted event after `handle` performed it; mostly nil.
  ///
  /// An `advance` may not pass the latest instant, nor stop before it while work is due after it.
  ///
  /// - Parameters:
  ///   - event: The last event.
  ///   - reached: True if the event reached the effect that it waits for; see `Event.reached`.
  /// - Returns: The refusal.
  public func refusal(ofPerformed event: Event, reached: Bool?) -> Rejection? {
    switch event {
    case .advance(.untilRest), .advance(.untilEffect):
      let isAtRest = dueWork.isEmpty && !motion.isRunning
      guard now > .latest || reached != true && !isAtRest else { return nil }
      return Rejection(.targetAfterLatest)
    default: return nil
    }
  }
}

extension Event {
  /// True if the event may be refused when posted but not in a replay, or if `reached` may be not nil.
  public var isJudgedWhenPosted: Bool {
    switch self {
    case .tap, .turn, .advance: true
    default: false
    }
  }

  fileprivate var isTap: Bool { if case .tap = self { true } else { false } }

  /// True if an `advance` until an effect reached one; nil for other events.
  ///
  /// An effect of the instant at which the event began was emitted before it: work that is due at an instant
  /// runs before the events of that instant.
  ///
  /// - Parameters:
  ///   - effects: The effects of the event and of the way to it.
  ///   - instant: When the event began.
  /// - Returns: True if one of them matches.
  public func reached(by effects: [Effect], from instant: Instant) -> Bool? {
    guard case .advance(.untilEffect(let pattern)) = self else { return nil }
    return effects.contains { $0.instant > instant && pattern.matches($0) }
  }
}
