/// Refusals of posted events; a replay performs such events.
///
/// Sessions and recordings of earlier versions contain such events, so `handle` accepts them.
extension Engine {
  /// The refusal of an event that is posted now, besides the refusals of `handle`; nil in most cases.
  ///
  /// A tap is refused on a header, a trailer and a back footer, because it has no effect there.
  public func refusal(ofPosted event: Event) -> Rejection? {
    switch event {
    case .tap(let name):
      guard let kind = component(name)?.kind, kind != .autoFooter else { return nil }
      return Rejection(.takesNoTap(name))
    case .turn(let events) where events.contains(where: \.isTap): return refusal(ofTurn: events)
    default: return nil
    }
  }

  /// The refusal of a turn's first refused tap, with the components as the earlier events leave them.
  private func refusal(ofTurn events: [Event]) -> Rejection? {
    var copy = self
    copy.stepsLeft = Self.stepLimit
    for (index, event) in events.enumerated() {
      switch event {
      case .tap:
        guard let refusal = copy.refusal(ofPosted: event) else { continue }
        return Rejection(refusal.reason, inTurn: index)
      case .addComponent, .removeComponent:
        // A refused event here makes `handle` refuse the turn itself.
        guard (try? copy.perform(event)) != nil else { return nil }
      default: continue
      }
    }
    return nil
  }

  /// The refusal of a posted event after `handle` performed it; nil in most cases.
  ///
  /// An `advance` may not pass the latest instant, nor stop before that instant while work is due after it.
  ///
  /// - Parameters:
  ///   - event: The last event.
  ///   - reached: True if the event reached the awaited effect; see `Event.reached`.
  /// - Returns: The refusal; nil without one.
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
  /// True if only a posted event may be refused, or if `reached` may be other than nil.
  public var isJudgedWhenPosted: Bool {
    switch self {
    case .tap, .turn, .advance: true
    default: false
    }
  }

  fileprivate var isTap: Bool { if case .tap = self { true } else { false } }

  /// True if an `advance` until an effect reached a matching one; nil for other events.
  ///
  /// Effects at the instant of the event's begin do not count: work that is due at an instant runs before the
  /// events of that instant.
  ///
  /// - Parameters:
  ///   - effects: The effects of the event and of the time before it.
  ///   - instant: The instant of the event's begin.
  /// - Returns: True if one of the effects matches.
  public func reached(by effects: [Effect], from instant: Instant) -> Bool? {
    guard case .advance(.untilEffect(let pattern)) = self else { return nil }
    return effects.contains { $0.instant > instant && pattern.matches($0) }
  }
}
