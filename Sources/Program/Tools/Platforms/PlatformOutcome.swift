import RefreshEngine

/// What follows an act of the finger or of the app, as a cell of a table.
struct PlatformOutcome {
  /// The cell.
  let text: String

  /// The outcome of a call that the library does not have.
  static let noCall = PlatformOutcome(text: "no such call")

  private init(text: String) { self.text = text }

  /// Tells what the header does after an act, in ms after it, unless it does so without the act too.
  init(_ effects: some Sequence<Effect>, unlike others: some Sequence<Effect>, after act: Instant) {
    let parts = Self.parts(effects, after: act)
    let isUnchanged = !parts.isEmpty && parts == Self.parts(others, after: act)
    text =
      isUnchanged ? "changes nothing" : parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  /// The changes of the header's state and its callbacks.
  private static func parts(_ effects: some Sequence<Effect>, after act: Instant) -> [String] {
    effects.compactMap { effect in
      let milliseconds = Int((Double(effect.instant - act) / 1000).rounded())
      return switch effect.kind {
      case .stateChanged(_, let state): "\(state.rawValue) \(milliseconds)"
      case .refreshing: "**callback** \(milliseconds)"
      default: nil
      }
    }
  }
}

/// A moment of a pull or a refresh at which something is done.
enum PlatformPhase: String, CaseIterable {
  case untouched = "before any touch"
  case short = "finger down, pulled half as far as arms"
  case far = "finger down, pulled 30 pt farther than refreshes"
  case settling = "50 ms after a release that refreshes"
  case refreshing = "1 s after a release that refreshes"
  case ending = "50 ms after the end of the refresh"
  case returning = "50 ms after a release that does not refresh"

  /// Brings a session into the phase.
  func bring(_ run: inout PlatformRun, arming: Double, refreshing: Double) {
    switch self {
    case .untouched: run.wait(100)
    case .short: run.pull(by: arming / 2)
    case .far: run.pull(by: refreshing + Self.farther)
    case .settling, .refreshing, .ending:
      run.pull(by: refreshing + Self.farther)
      run.release()
      run.wait(self == .settling ? 50 : 1000)
      guard self == .ending else { return }
      run.call(.end)
      run.wait(50)
    case .returning:
      run.pull(by: arming / 2)
      run.release()
      run.wait(50)
    }
  }

  /// How much farther than needed a pull goes that is to refresh, in points.
  static let farther = 30.0
}
