/// A number from 0 to 1 that an animation changes linearly at frames.
struct AnimatedFraction: Sendable, Equatable, StateRecord {
  /// A running animation.
  struct Run: Sendable, Equatable, StateRecord {
    let from: Double
    let to: Double
    let duration: Microseconds
    /// The goal at the animation's end.
    let goal: Goal
    /// The frame from which the animation counts; nil before its first frame.
    var start: Instant?

    static let fields = Fields(Self.init) { ($0.from, $0.to, $0.duration, $0.goal, $0.start) }
  }

  /// The change that the end of an animation brings.
  enum Goal: Sendable, Equatable, CaseIterable, StateCoded {
    /// The refresh, from the snap.
    case refreshing
    /// The end of a cancelled pull.
    case canceled
    /// The end of a refresh.
    case done

    /// The status that the animation's end requires for its goal.
    var status: OverlayStatus {
      switch self {
      case .refreshing: .snap
      case .canceled: .canceled
      case .done: .done
      }
    }
  }

  private(set) var value = 0.0
  private(set) var run: Run?

  static let fields = Fields(Self.init) { ($0.value, $0.run) }

  /// True if an animation runs.
  var isRunning: Bool { run != nil }

  /// Sets the value; a running animation is dropped without its goal.
  mutating func set(_ value: Double) {
    run = nil
    self.value = value
  }

  /// Animates to a value; `frame` is the present frame, nil outside a frame.
  ///
  /// - Returns: True if the animation is over at once, since the value is the end value.
  mutating func animate(
    to end: Double,
    for duration: Microseconds,
    goal: Goal,
    startingIn frame: Instant?
  ) -> Bool {
    run = nil
    guard value != end else { return true }
    run = Run(from: value, to: end, duration: duration, goal: goal, start: frame)
    return false
  }

  /// Moves the value at a frame; the animation ends at a frame past its duration, not at a frame exactly at
  /// its end.
  ///
  /// - Returns: The goal of an animation that is over.
  mutating func tick(at frame: Instant) -> Goal? {
    guard var run else { return nil }
    let elapsed = run.start.elapsed(at: frame)
    let part = Double(elapsed) / Double(run.duration)
    value = part >= 1 ? run.to : part > 0 ? run.from + (run.to - run.from) * part : run.from
    let isOver = elapsed > run.duration
    self.run = isOver ? nil : run
    return isOver ? run.goal : nil
  }
}

extension Instant? {
  /// The time at a frame of a run that counts in frames, as Flutter's tickers do, in microseconds; 0 at the
  /// run's first frame.
  ///
  /// A run that starts outside a frame counts from its first frame, a run inside a frame from that frame.
  mutating func elapsed(at frame: Instant) -> Microseconds {
    let start = self ?? frame
    self = start
    return frame - start
  }
}
