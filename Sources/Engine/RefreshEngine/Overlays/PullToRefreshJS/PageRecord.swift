/// The memory of the library: one record for the page, over all instances.
///
/// The record is made with the session and never renewed; it survives the removal of the component.
struct PageRecord: Equatable, Sendable, StateRecord {
  /// The progress of a refresh; only read while the state is `refreshing`.
  enum Refresh: CaseIterable, Sendable, StateCoded {
    /// The finger has released; the app has not been called.
    case waiting
    /// The app was called after the release; no reset has come.
    case calledBack
    /// A reset has come after the release.
    case reset
  }

  /// The page's state, in the library's own terms.
  var state = StripIndicator.PageState.pending
  /// The progress of the refresh.
  var refresh = Refresh.waiting
  /// The finger's place at the start of the pull, in points.
  var startY: Double?
  /// The finger's place at the last move after the start, in points.
  var moveY: Double?
  /// The travel, in points.
  var distance = 0.0
  /// The travel after the resistance, in points.
  var resisted = 0.0
  /// True if an instance was live at the begin of the last touch.
  var isEnabled = false
  /// The number of the instance whose pull the touch moves.
  var current: Int?
  /// The number of the live instance.
  var live: Int?

  static let fields = Fields(Self.init) {
    (
      $0.state, $0.refresh, $0.startY, $0.moveY, $0.distance, $0.resisted, $0.isEnabled,
      $0.current, $0.live
    )
  }

  /// The travel from start to move; nil if one is missing; a y of 0 counts as missing.
  var measuredDistance: Double? {
    guard let startY, let moveY, startY != 0, moveY != 0 else { return nil }
    return moveY - startY
  }

  /// True if the pull has a start; a start at y = 0 does not count.
  var hasStart: Bool { startY.map { $0 != 0 } ?? false }

  /// True if the finger is below the start; a missing start or move counts as 0.
  var isBelowStart: Bool { (startY ?? 0) < (moveY ?? 0) }

  /// Forgets the pull.
  mutating func forgetPull() {
    (startY, moveY) = (nil, nil)
    (distance, resisted) = (0, 0)
  }
}
