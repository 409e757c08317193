/// How pulltorefresh.js behaves: its constants and its decisions.
///
/// Each field is read in one place. Source of all: pulltorefresh.js 0.1.22, `dist/index.umd.js`.
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

  /// Whether an option of 0 stands for its default.
  var zeroMeansDefault = true
  /// Whether a start at y = 0 is none.
  var zeroIsNoStart = true
  /// Whether the size under the finger is that of the move before.
  var drawsOneMoveBehind = true
  /// Whether a pull of exactly the threshold is armed, and refreshes.
  var thresholdItselfArms = false
  /// Whether an armed pull is disarmed by going back under the threshold.
  var disarmsBelowThreshold = true
  /// Whether a pull back above its start changes nothing.
  var aboveStartKeepsPull = true
  /// Whether `shouldPullToRefresh` is asked at moves without a start.
  var startsAtMoves = true
  /// Whether the end of a touch during a refresh leaves its start.
  var refreshingKeepsStart = true
  /// Whether a touch that is taken away is not heard.
  var ignoresCancels = true
  /// Whether a touch that begins a pull clears the timer of the callback.
  var startClearsCallback = true
  /// Whether the end of a touch begins the wait for the removal anew.
  var endRestartsUnmount = true
  /// Whether *done* resets again at each call.
  var doneResetsEachTime = true
  /// Whether a callback without parameter and result resets.
  var resultlessCallbackResets = true
  /// Whether a promise that is rejected leaves it refreshing.
  var rejectionKeepsRefreshing = true
  /// Whether the wait for the removal is in vain while it pulls or refreshes.
  var unmountNeedsPending = true
  /// Whether moves can no longer be prevented once the page has scrolled in their touch.
  var scrollingEndsPrevention = true
  /// Whether the end of a reset ends a pull that began in the meantime.
  var resetEndsPulls = true
  /// Whether removing the component clears the timer of the callback.
  var destroyClearsCallback = true
  /// Whether the page's state outlives the component.
  var pageOutlivesComponent = true
  /// Whether an interrupted change of the size that turns back is shortened.
  var reversedTransitionsAreShortened = true

  /// pulltorefresh.js as it is.
  static let pullToRefreshJS0122 = Shared(PullToRefreshJSRules())
}
