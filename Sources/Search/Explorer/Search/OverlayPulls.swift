import RefreshEngine

/// The distances that a finger must pull from the top of the list to arm an overlay, and to refresh at the
/// release.
///
/// The distances are measured, since slop, resistance and threshold are the library's own.
struct OverlayPulls: Sendable {
  /// The least way with an effect, between two ways that recordings can name.
  struct Way: Equatable, Sendable {
    /// The least way with the effect, in whole points.
    let least: Int
    /// A multiple of 5 pt without the effect.
    var short: Double { Double((least - 1) / 5 * 5) }
    /// A multiple of 5 pt with the effect.
    var past: Double { Double((least + 4) / 5 * 5) }
  }

  /// The ways, the shorter first; a single way if the armed component refreshes at once.
  let ways: [Way]

  /// Measures the ways in a session; nil in a session of the inset family.
  init?(_ configuration: Configuration) {
    guard configuration.dialect.family == .overlay else { return nil }
    var start = Engine(configuration)
    // A refresh that begins at creation is ended before the finger touches.
    for event in [.endRefreshing(.header), .scroll(to: 0), Event.rest] {
      _ = try? start.handle(event, at: start.now)
    }
    let session = start
    let arms = Self.least { way in
      var session = session
      _ = Self.play(Self.pull(by: way), in: &session)
      return session.stateOfComponent(.header) == .armed
    }
    let lift: [Event] = [.wait(100), .dragEnded(x: nil, y: nil, velocity: .zero), .rest]
    let refreshes = Self.least { way in
      var session = session
      return Self.play(Self.pull(by: way) + lift, in: &session).contains { $0.kind == .refreshing }
    }
    ways = Set([arms, refreshes].compactMap(\.self)).sorted().map(Way.init)
  }

  /// A held pull: several moves, because a move that only leaves the slop may not count, and a library may
  /// ignore the first move past a threshold.
  static func pull(by way: Double) -> [Event] {
    let move = Alphabet.move
    return [
      .dragBegan(Alphabet.touch), .wait(50), move((way / 2).rounded()), .wait(50), move(way - 1),
      move(way),
    ]
  }

  /// The greatest tried way, in points.
  private static let greatest = 1000

  /// The least way with an effect; nil if the greatest way has none.
  ///
  /// All longer ways are assumed to have the effect too.
  private static func least(_ hasEffect: (Double) -> Bool) -> Int? {
    guard hasEffect(Double(greatest)) else { return nil }
    var (without, with) = (0, greatest)
    while with - without > 1 {
      let middle = (without + with) / 2
      if hasEffect(Double(middle)) { with = middle } else { without = middle }
    }
    return with
  }

  private static func play(_ events: [Event], in session: inout Engine) -> [Effect] {
    events.flatMap { (try? session.handle($0, at: session.now)) ?? [] }
  }
}
