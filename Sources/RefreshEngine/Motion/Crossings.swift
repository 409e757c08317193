import ScrollPhysics

/// The instants at which something happens next.
extension RefreshEngine {
  /// The next instant, not after a limit, at which work falls due or the components are told the
  /// offset.
  func nextStop(upTo limit: Instant) -> Instant? {
    var stop = dueWork.waiting.first?.due ?? .latest + 1
    if let second = motion.secondLook { stop = min(stop, second) }
    if let frame = motion.frameLook { stop = min(stop, frame) }
    stop = min(stop, limit + 1)
    guard motion.isRunning else { return stop <= limit ? stop : nil }
    for axis in Axis.both {
      guard let running = motion[axis] else { continue }
      stop = min(stop, running.end)
      if let turning = running.turningPoint, turning > now { stop = min(stop, turning) }
    }
    if stop > now, let crossing = nextCrossing(before: stop) {
      // The last microsecond on this side comes first.
      stop = max(crossing - 1, now + 1)
    }
    return stop <= limit ? stop : nil
  }

  /// The earliest instant at which, with no further event, something changes that `motion` and
  /// `animations` do not already describe; nil if nothing is due.
  public var nextChange: Instant? {
    var next = dueWork.waiting.first?.due ?? .latest + 1
    for axis in Axis.both {
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
  /// hears a greater offset begins there, and an armed component for which an inset has moved its
  /// edge. A copy that goes from look to look, a handful up to the limit, tells.
  private func nextEffectOfALook(before limit: Instant) -> Instant? {
    let mayBegin = attached.contains { slot in
      guard self[slot].hearsOffset else { return false }
      return self[slot].state == .pulling
        || self[slot].family == .autoFooter && self[slot].state == .idle
    }
    guard mayBegin else { return nil }
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
    for axis in Axis.both {
      guard let running = motion[axis] else { continue }
      var search = CrossingSearch(running, from: now, to: found ?? limit)
      for slot in attached where self[slot].family.axis == axis && self[slot].hearsOffset {
        let levels = family(of: slot).levels(self)
        search.look(for: levels.first)
        if let second = levels.second { search.look(for: second) }
      }
      found = search.found ?? found
    }
    return found
  }
}

/// A search for the first whole microsecond at which a motion is on another side of a level (below,
/// at or above it) than at the start.
///
/// The sides at whole microseconds decide, not the closed form, so that the answer does not depend
/// on how it is searched for.
struct CrossingSearch {
  /// A whole microsecond and the position there.
  private struct Sample {
    let instant: Instant
    let position: Double

    /// -1 below a level, 0 at it, 1 above it.
    func side(of level: Double) -> Int {
      position < level ? -1 : position > level ? 1 : 0
    }
  }

  private let motion: AxisMotion
  private let start: Sample
  /// Where the motion turns, if it does before the end.
  private let turn: Sample?
  private var end: Sample
  /// The earliest crossing so far.
  private(set) var found: Instant?

  init(_ motion: AxisMotion, from start: Instant, to limit: Instant) {
    self.motion = motion
    let last = min(limit, motion.end)
    self.start = Sample(instant: start, position: motion.position(at: start))
    end = Sample(instant: last, position: motion.position(at: last))
    if let turning = motion.turningPoint, start < turning, turning < last {
      turn = Sample(instant: turning, position: motion.position(at: turning))
    } else {
      turn = nil
    }
  }

  /// Looks for a crossing of a level that is earlier than those found before.
  mutating func look(for level: Double) {
    guard start.instant < end.instant else { return }
    if let turn, turn.instant < end.instant {
      if crosses(level, start, turn) { return find(level, start, turn) }
      if crosses(level, turn, end) { find(level, turn, end) }
    } else if crosses(level, start, end) {
      find(level, start, end)
    }
  }

  private func crosses(_ level: Double, _ from: Sample, _ to: Sample) -> Bool {
    from.side(of: level) != to.side(of: level)
  }

  /// Narrows a monotone stretch, at whose ends the sides differ, down to one microsecond.
  ///
  /// It starts from the closed form where there is one, and goes on by the Illinois method: a line
  /// between the ends, where an end that stays twice counts half.
  private mutating func find(_ level: Double, _ from: Sample, _ to: Sample) {
    var (before, after) = (from, to)
    var (heightBefore, heightAfter) = (from.position - level, to.position - level)
    var keptAfter: Bool?
    var guess = motion.segment.closedTime(reaching: level).map(motion.instant(at:))
    let side = from.side(of: level)
    while after.instant - before.instant > 1 {
      let width = Double(after.instant - before.instant)
      let step = width * heightBefore / (heightBefore - heightAfter)
      // Heights that have been halved away to 0 make no line: the middle then.
      let line = before.instant + Microseconds(step.isFinite ? step : width / 2)
      let inside = min(max(guess ?? line, before.instant + 1), after.instant - 1)
      let sample = Sample(instant: inside, position: motion.position(at: inside))
      if sample.side(of: level) == side {
        (before, heightBefore) = (sample, sample.position - level)
        if keptAfter == true { heightAfter /= 2 }
        keptAfter = true
      } else {
        (after, heightAfter) = (sample, sample.position - level)
        if keptAfter == false { heightBefore /= 2 }
        keptAfter = false
      }
      // The closed form is right but for rounding: its neighbour is most often the other end.
      guess = guess == inside ? inside + (keptAfter == true ? 1 : -1) : nil
    }
    found = after.instant
    end = after
  }
}
