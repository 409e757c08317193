import ScrollPhysics

/// The next instants with an effect.
extension Engine {
  /// The offsets that matter to a component: one or two.
  typealias Levels = (first: Double, second: Double?)

  /// The offsets along a component's axis at which its rules decide differently.
  @inline(__always)
  func levels(_ slot: Slot, originalInset: EdgeInsets) -> Levels {
    switch self[slot].kind {
    case .header:
      let edge = headerEdge(originalInset)
      return (edge, edge - self[slot].frame.size.height)
    case .autoFooter: return (triggerOffset(slot), nil)
    case .backFooter, .trailer:
      let edge = backFooterEdge(slot, originalInset)
      return (edge, edge + extent(of: slot))
    }
  }

  /// The next instant, not after a limit, at which work falls due or the offset is sampled.
  func nextStop(upTo limit: Instant) -> Instant? {
    var stop = dueWork.first?.due ?? .latest + 1
    if let followUp = motion.followUpSample { stop = min(stop, followUp) }
    if let frame = motion.frameSample { stop = min(stop, frame) }
    stop = min(stop, limit + 1)
    guard motion.isRunning else { return stop <= limit ? stop : nil }
    for axis in Axis.both {
      guard let running = motion[axis] else { continue }
      stop = min(stop, running.end)
      if let turning = running.turningPoint, turning > now { stop = min(stop, turning) }
    }
    if stop > now, let crossing = nextCrossing(before: stop) {
      // The last microsecond on the present side comes first.
      stop = max(crossing - 1, now + 1)
    }
    return stop <= limit ? stop : nil
  }

  /// The earliest instant at which, with no further event, a change happens that `motion` and `animations` do
  /// not already describe; nil if nothing is due.
  public var nextChange: Instant? {
    if openStep != nil { return now }
    var next = min(dueWork.first?.due ?? .latest + 1, nextTouch ?? .latest + 1)
    guard motion.isRunning else { return next <= .latest ? max(next, now) : nil }
    for axis in Axis.both {
      if let running = motion[axis] { next = min(next, running.end) }
    }
    next = nextCrossing(before: next) ?? next
    next = nextEffectOfSampling(before: next) ?? next
    return next <= .latest ? max(next, now) : nil
  }

  /// The most steps of the search below, which needs a handful up to its limit.
  private static let mostTrialSamples = 1000

  /// The first instant before a limit at which sampling the offset has an effect.
  ///
  /// Turning points and follow-ups cross no level, but a sample there may begin a refresh: of an auto footer
  /// that is notified of a greater offset, or of an armed component whose edge an inset has moved. A copy of
  /// the engine finds the instant: it steps from sample to sample, a handful up to the limit.
  private func nextEffectOfSampling(before limit: Instant) -> Instant? {
    let mayBegin = observers.contains { slot in
      guard observes(.contentOffset, slot) else { return false }
      return self[slot].state == .pulling
        || self[slot].kind == .autoFooter && self[slot].state == .idle
    }
    guard mayBegin else { return nil }
    var trial = self
    trial.stepsLeft = Self.mostTrialSamples
    while trial.effectIndex == effectIndex, let stop = trial.nextStop(upTo: limit - 1) {
      do { try trial.step(to: stop) } catch { return nil }
    }
    return trial.effectIndex == effectIndex ? nil : trial.now
  }

  /// The first instant, not after a limit, at which the offset is on another side of a level than now.
  private func nextCrossing(before limit: Instant) -> Instant? {
    var found: Instant?
    for axis in Axis.both {
      guard let running = motion[axis] else { continue }
      var search = CrossingSearch(running, from: now, to: found ?? limit)
      for index in observers.indices {
        let slot = observers[index]
        guard self[slot].kind.axis == axis, observes(.contentOffset, slot) else { continue }
        let levels = levels(slot, originalInset: self[slot].originalInset)
        search.search(for: levels.first)
        if let second = levels.second { search.search(for: second) }
        if let own = ownLevel(slot) { search.search(for: own) }
      }
      found = search.found ?? found
    }
    return found
  }
}
