/// The options of an instance, without gaps.
struct StripOptions: Sendable {
  /// The resisted distance that arms, in points.
  var threshold: Double
  /// The cap of the distance before the resistance, in points.
  var cap: Double
  /// The size while refreshing, in points.
  var reloadSize: Double
  /// Travel that does not count, in points.
  var ignored: Double
  /// From the release to the callback, and from a reset to the removal.
  var timeout: Microseconds
  /// The distance, relative to the threshold, from which nothing is resisted.
  var resistance: Double
  /// What `shouldPullToRefresh` answers.
  var shouldPull: PullToRefreshJSSettings.ShouldPull
  /// What `onRefresh` is.
  var onRefresh: PullToRefreshJSSettings.Callback
  /// The texts and icons, out of line: a move under the finger needs none.
  var words: Shared<Words>

  /// The texts and icons of an instance.
  struct Words: Equatable, Sendable {
    var pull: String
    var release: String
    var refreshing: String
    var pullIcon: String
    var refreshingIcon: String

    /// The text in a state of the page.
    func text(in state: StripIndicator.PageState) -> String {
      switch state {
      case .releasing: release
      case .pending, .pulling: pull
      case .refreshing: refreshing
      }
    }

    /// The icon in a state of the page.
    func icon(in state: StripIndicator.PageState) -> String {
      state == .refreshing ? refreshingIcon : pullIcon
    }
  }

  /// The travel after the resistance.
  ///
  /// - Parameter travel: The travel that counts, in points, positive.
  /// - Returns: The resisted distance, in points.
  func resisted(_ travel: Double) -> Double {
    min(1, travel / threshold / resistance) * min(cap, travel)
  }

  /// The least travel whose resisted distance reaches the threshold, in points; nil where none does.
  var thresholdTravel: Double? {
    guard cap > threshold else { return nil }
    guard resistance > 1 else { return threshold + ignored }
    let inside = threshold * resistance.squareRoot()
    let travel = inside <= cap ? inside : resistance * threshold * threshold / cap
    return travel + ignored
  }
}

extension StripOptions {
  /// The options of an instance that is given some; a number of 0 stands for its default.
  init(_ given: PullToRefreshJSSettings, _ rules: PullToRefreshJSRules) {
    func number(_ value: Double?, _ initial: Double) -> Double {
      value.map { $0 == 0 ? initial : $0 } ?? initial
    }
    func text(_ value: String?, _ initial: String) -> String {
      value.map { $0.isEmpty ? initial : $0 } ?? initial
    }
    threshold = number(given.distThreshold, rules.distThreshold)
    cap = number(given.distMax, rules.distMax)
    reloadSize = number(given.distReload, rules.distReload)
    ignored = number(given.distIgnore, rules.distIgnore)
    timeout = given.refreshTimeout ?? rules.refreshTimeout
    resistance = number(given.resistance, rules.resistance)
    shouldPull = given.shouldPullToRefresh ?? .top
    onRefresh = given.onRefresh ?? .done
    let words = Words(
      pull: text(given.instructionsPullToRefresh, rules.pullText),
      release: text(given.instructionsReleaseToRefresh, rules.releaseText),
      refreshing: text(given.instructionsRefreshing, rules.refreshingText),
      pullIcon: text(given.iconArrow, rules.pullIcon),
      refreshingIcon: text(given.iconRefreshing, rules.refreshingIcon)
    )
    self.words = Shared(words)
  }
}
