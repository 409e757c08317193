/// What the one finger does; lengths are points, y grows downwards.
///
/// The engine has checked that a finger is down where there must be one, and only there. The move of an
/// end with a point is a `moved` before it.
enum OverlayTouch: Equatable, Sendable {
  /// The finger touches down at y.
  case began(y: Double)
  /// The finger is at y.
  case moved(y: Double)
  /// The finger lifts with a velocity in pt/s, down positive: 0 below the machine's least, and at most
  /// `greatestVelocity` either way.
  case ended(velocity: Double)
  /// The touch is taken away.
  case cancelled

  /// The greatest velocity of a release, in pt/s: Android's and Flutter's maximum fling velocity.
  static let greatestVelocity = 8000.0
}

/// What the app does, and what its loads do.
enum OverlayCall: Equatable, Sendable {
  /// `beginRefreshing`.
  case begin
  /// `endRefreshing`, with `success` or `failure`.
  case end(LoadOutcome)
  /// Settings to change; of the machine's own library.
  case configure(OverlaySettings)
  /// The app scrolls the list, in points.
  case setContentOffset(Double)
  /// The view goes into or out of the window (SwipeRefreshLayout).
  case setWindow(attached: Bool)
  /// The component is removed.
  case remove
  /// A component is added; without settings one with the last ones.
  case add(OverlaySettings?, refreshing: Bool)

  /// Whether it changes what the configuration reports.
  var changesConfiguration: Bool {
    switch self {
    case .configure, .remove, .add: true
    case .begin, .end, .setContentOffset, .setWindow: false
    }
  }
}
