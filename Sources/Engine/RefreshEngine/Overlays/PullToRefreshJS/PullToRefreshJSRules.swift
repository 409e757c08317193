/// How pulltorefresh.js behaves: its constants.
///
/// Its decisions are where they are made. Source of all: pulltorefresh.js 0.1.22, `dist/index.umd.js`.
/// Lengths are points, which are CSS pixels.
struct PullToRefreshJSRules: Sendable, Equatable {
  /// `distThreshold` where none, or 0, is given.
  var distThreshold = 60.0
  /// `distMax` where none, or 0, is given.
  var distMax = 80.0
  /// `distReload` where none, or 0, is given.
  var distReload = 50.0
  /// `distIgnore` where none is given.
  var distIgnore = 0.0
  /// `refreshTimeout` where none is given; 0 is 0.
  var refreshTimeout: Microseconds = 500_000
  /// The distance, relative to the threshold, from which nothing is resisted any more.
  var resistance = 2.5
  /// The time from the last end of a touch to the removal of an element that is not pulled.
  var unmountDelay: Microseconds = 500_000
  /// How long the size takes to change on the screen, in microseconds: the style sheet's 0.3 s.
  var transitionDuration: Microseconds = 300_000

  /// The text while a pull is short.
  var pullText = "Pull down to refresh"
  /// The text while a release would refresh.
  var releaseText = "Release to refresh"
  /// The text while refreshing.
  var refreshingText = "Refreshing"
  /// The icon of a pull.
  var pullIcon = "⇣"
  /// The icon while refreshing.
  var refreshingIcon = "…"

  /// pulltorefresh.js as it is.
  static let pullToRefreshJS0122 = Shared(PullToRefreshJSRules())
}
