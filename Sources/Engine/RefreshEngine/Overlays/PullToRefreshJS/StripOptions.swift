/// The options of an instance, without gaps: the given options over the library's defaults.
///
/// The options are out of line, so that a move of the finger copies no texts.
@dynamicMemberLookup
struct StripOptions: Sendable, StateRecord {
  private var settings: Shared<PullToRefreshJSSettings>

  static let fields = Fields(Self.init(inForce:)) { $0.settings.value }

  /// Makes the options from the given ones and the defaults.
  init(_ given: PullToRefreshJSSettings) { self.init(inForce: given.inForce) }

  private init(inForce settings: PullToRefreshJSSettings) { self.settings = Shared(settings) }

  // The options in force, none of them nil.
  private var inForce: PullToRefreshJSSettings { _read { yield settings.value } }
  /// A number of the options, by the library's name for it.
  subscript(dynamicMember number: KeyPath<PullToRefreshJSSettings, Double?>) -> Double {
    inForce[keyPath: number] ?? 0
  }
  /// The time from the release to the callback, and from a reset to the removal.
  var timeout: Microseconds { inForce.refreshTimeout ?? 0 }
  /// The form of `onRefresh`.
  var onRefresh: PullToRefreshJSSettings.Callback { inForce.onRefresh ?? .done }
  /// The answer of `shouldPullToRefresh`.
  var shouldPull: PullToRefreshJSSettings.ShouldPull {
    get { inForce.shouldPullToRefresh ?? .top }
    set { settings = settings.changing { $0.shouldPullToRefresh = newValue } }
  }

  /// The text in a state of the page.
  func text(in state: StripIndicator.PageState) -> String? {
    switch state {
    case .releasing: inForce.instructionsReleaseToRefresh
    case .pending, .pulling: inForce.instructionsPullToRefresh
    case .refreshing: inForce.instructionsRefreshing
    }
  }

  /// The icon in a state of the page.
  func icon(in state: StripIndicator.PageState) -> String? {
    state == .refreshing ? inForce.iconRefreshing : inForce.iconArrow
  }

  /// The distance after the resistance.
  ///
  /// - Parameter travel: The travel beyond the ignored distance, in points, positive.
  /// - Returns: The resisted distance, in points.
  func resisted(_ travel: Double) -> Double {
    min(1, travel / self.distThreshold / self.resistance) * min(self.distMax, travel)
  }

  /// The least travel whose resisted distance reaches the threshold, in points; nil if no travel does.
  var thresholdTravel: Double? {
    let (threshold, cap, resistance) = (self.distThreshold, self.distMax, self.resistance)
    guard cap > threshold else { return nil }
    guard resistance > 1 else { return threshold + self.distIgnore }
    let inside = threshold * resistance.squareRoot()
    let travel = inside <= cap ? inside : resistance * threshold * threshold / cap
    return travel + self.distIgnore
  }
}

extension PullToRefreshJSSettings {
  /// The default values of the options: `_SETTINGS` of `dist/index.umd.js`.
  private static let defaults = {
    var settings = Self()
    (settings.distThreshold, settings.distMax, settings.distReload) = (60, 80, 50)
    (settings.distIgnore, settings.refreshTimeout, settings.resistance) = (0, 500_000, 2.5)
    (settings.shouldPullToRefresh, settings.onRefresh) = (.top, .done)
    settings.instructionsPullToRefresh = "Pull down to refresh"
    settings.instructionsReleaseToRefresh = "Release to refresh"
    settings.instructionsRefreshing = "Refreshing"
    (settings.iconArrow, settings.iconRefreshing) = ("⇣", "…")
    return settings
  }()

  /// The options in force: the default replaces an empty text, and a number of 0 except the time.
  var inForce: Self {
    var given = self
    for number in [\Self.distThreshold, \.distMax, \.distReload, \.distIgnore, \.resistance]
    where given[keyPath: number] == 0 {
      given[keyPath: number] = nil
    }
    let texts = [
      \Self.instructionsPullToRefresh, \.instructionsReleaseToRefresh, \.instructionsRefreshing,
      \.iconArrow, \.iconRefreshing,
    ]
    for text in texts where given[keyPath: text] == "" { given[keyPath: text] = nil }
    return Self.defaults.changed(by: given)
  }
}
