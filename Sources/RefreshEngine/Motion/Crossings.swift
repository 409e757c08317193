import ScrollPhysics

/// The instants at which something happens next.
extension RefreshEngine {
  /// The next instant, not after a limit, at which work falls due or the components are told the
  /// offset.
  func nextStop(upTo limit: Instant) -> Instant? {
    var stop = dueWork.first?.due ?? .latest + 1
    if let second = motion.secondLook { stop = min(stop, second) }
    if let frame = motion.frameLook { stop = min(stop, frame) }
    stop = min(stop, limit + 1)
    for axis in Axis.allCases {
      guard let running = motion[axis] else { continue }
      stop = min(stop, running.end)
      if let turning = running.turningPoint, turning > now { stop = min(stop, turning) }
    }
    if motion.isRunning, stop > now, let crossing = nextCrossing(before: stop) {
      // The last microsecond on this side comes first.
      stop = max(crossing - 1, now + 1)
    }
    return stop <= limit ? stop : nil
  }

  /// The earliest instant at which, with no further event, something changes that `motion` and
  /// `animations` do not already describe; nil if nothing is due.
  public var nextChange: Instant? {
    var next = dueWork.first?.due ?? .latest + 1
    for axis in Axis.allCases {
      if let running = motion[axis] { next = min(next, running.end) }
    }
    if motion.isRunning {
      next = nextCrossing(before: next) ?? next
      next = nextEffectOfALook(before: next) ?? next
    }
    return next <= .latest ? max(next, now) : nil
  }

  /// The first instant before a limit at which being told the offset has an effect.
  ///
  /// Turning points, second looks and a look a frame later pass no level, but an auto footer that
  /// hears a greater offset begins there. A copy that goes from look to look, a handful up to the
  /// limit, tells.
  private func nextEffectOfALook(before limit: Instant) -> Instant? {
    var trial = self
    trial.stepsLeft = Self.stepLimit
    while trial.effectIndex == effectIndex, let stop = trial.nextStop(upTo: limit - 1) {
      do { try trial.step(to: stop) } catch { return nil }
    }
    return trial.effectIndex == effectIndex ? nil : trial.now
  }

  /// The first instant, not after a limit, at which the offset is on another side of a level than
  /// it is now.
  private func nextCrossing(before limit: Instant) -> Instant? {
    var found: Instant?
    for slot in attached where self[slot].hearsOffset {
      guard let running = motion[self[slot].family.axis] else { continue }
      let levels = family(of: slot).levels(self)
      for level in [levels.first, levels.second] {
        guard let level else { continue }
        let end = found ?? limit
        found = running.firstCrossing(of: level, after: now, upTo: end) ?? found
      }
    }
    return found
  }
}

extension AxisMotion {
  /// The first whole microsecond after an instant at which the position is on another side of a
  /// level (below, at or above it); nil if there is none up to the end, before which the motion
  /// must not turn.
  func firstCrossing(of level: Double, after start: Instant, upTo end: Instant) -> Instant? {
    guard let stop = turningPoint, start < stop, stop < end else {
      return monotoneCrossing(of: level, after: start, upTo: min(end, self.end))
    }
    return monotoneCrossing(of: level, after: start, upTo: stop)
      ?? monotoneCrossing(of: level, after: stop, upTo: min(end, self.end))
  }

  private func monotoneCrossing(
    of level: Double,
    after start: Instant,
    upTo end: Instant
  ) -> Instant? {
    let side = side(of: level, at: start)
    guard end > start, self.side(of: level, at: end) != side else { return nil }
    var (before, after) = (start, end)
    if let time = segment.time(reaching: level, after: self.time(at: start)) {
      // The closed form is right but for rounding; the sides at whole microseconds decide.
      let guess = instant(at: time)
      for candidate in [guess, guess - 1, guess + 1] where before < candidate && candidate < after {
        if self.side(of: level, at: candidate) == side {
          before = candidate
        } else {
          after = candidate
        }
      }
    }
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.side(of: level, at: middle) == side { before = middle } else { after = middle }
    }
    return after
  }

  /// -1 below the level, 0 at it, 1 above it.
  private func side(of level: Double, at instant: Instant) -> Int {
    let position = position(at: instant)
    return position < level ? -1 : position > level ? 1 : 0
  }
}
