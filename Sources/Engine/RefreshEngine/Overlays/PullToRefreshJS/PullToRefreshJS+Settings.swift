// The settings of pulltorefresh.js in force.
extension SettingsInForce {
  /// The time from the release to the callback, and from a reset to the removal.
  var timeout: Microseconds { self.refreshTimeout ?? 0 }
  /// The form of `onRefresh`.
  var callback: OverlaySettings.StripCallback { self.stripCallback ?? .done }
  /// The answer of `shouldPullToRefresh`.
  var shouldPull: OverlaySettings.ShouldPull { self.shouldPullToRefresh ?? .top }

  /// The text in a state of the page.
  func text(in state: StripIndicator.PageState) -> String? {
    switch state {
    case .releasing: self.instructionsReleaseToRefresh
    case .pending, .pulling: self.instructionsPullToRefresh
    case .refreshing: self.instructionsRefreshing
    }
  }

  /// The icon in a state of the page.
  func icon(in state: StripIndicator.PageState) -> String? {
    state == .refreshing ? self.iconRefreshing : self.iconArrow
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
    let (threshold, cap): (Double, Double) = (self.distThreshold, self.distMax)
    let resistance: Double = self.resistance
    guard cap > threshold else { return nil }
    guard resistance > 1 else { return threshold + self.distIgnore }
    let inside = threshold * resistance.squareRoot()
    let travel = inside <= cap ? inside : resistance * threshold * threshold / cap
    return travel + self.distIgnore
  }
}
