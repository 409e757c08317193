/// A number of 0 to 1 that frames move linearly.
struct AnimatedFraction: Sendable, Equatable, StateRecord {
  /// An animation that runs.
  struct Run: Sendable, Equatable, StateRecord {
    let from: Double
    let to: Double
    let duration: Microseconds
    /// The goal that its end brings.
    let goal: Goal
    /// The frame that it counts from; nil before there was one.
    var start: Instant?

    static let fields = Fields(Self.init) { ($0.from, $0.to, $0.duration, $0.goal, $0.start) }
  }

  /// The goal of an animation, which its end brings.
  enum Goal: Sendable, Equatable, CaseIterable, StateCoded {
    /// The refresh, from the snap.
    case refreshing
    /// The end of a pull that was given up.
    case canceled
    /// The end of a refresh.
    case done

    /// The status in which the animation must end, or it brings nothing.
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

  /// Sets the value; an animation that runs never ends.
  mutating func set(_ value: Double) {
    run = nil
    self.value = value
  }

  /// Animates to a value; the frame is the present one, nil outside one.
  ///
  /// - Returns: True if the animation is over at once: the value is there already.
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

  /// Moves the value on at a frame: the animation ends at a frame past its duration, not at one
  /// exactly at its end.
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
  /// The time at a frame of a run that counts in frames, as Flutter's tickers do, in
  /// microseconds: 0 at its first.
  ///
  /// A run that starts outside a frame counts from its first frame; one that starts inside, from that frame.
  mutating func elapsed(at frame: Instant) -> Microseconds {
    let start = self ?? frame
    self = start
    return frame - start
  }
}
