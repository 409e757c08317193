// What a snapshot tells of a RefreshIndicator.
extension RefreshIndicator {
  /// Settings without gaps.
  struct Settings: Sendable, Equatable {
    var triggerMode = RefreshIndicatorSettings.TriggerMode.onEdge
    /// The alpha of the color, 0…255.
    var colorAlpha: Double
    /// In points.
    var displacement: Double
    /// In points.
    var edgeOffset: Double
    var onRefresh = RefreshIndicatorSettings.Callback.future

    /// Makes the settings of a component that is given none.
    init(_ rules: RefreshIndicatorRules) {
      colorAlpha = rules.colorAlpha
      displacement = rules.displacement
      edgeOffset = rules.edgeOffset
    }

    /// Takes those that are given.
    mutating func take(_ given: RefreshIndicatorSettings) {
      triggerMode = given.triggerMode ?? triggerMode
      colorAlpha = given.colorAlpha.map(Double.init) ?? colorAlpha
      displacement = given.displacement ?? displacement
      edgeOffset = given.edgeOffset ?? edgeOffset
      onRefresh = given.onRefresh ?? onRefresh
    }
  }

  var state: ComponentState {
    switch component.status {
    case nil: .idle
    case .drag: .dragging
    case .armed: .armed
    case .snap: .settling
    case .refresh: .refreshing
    case .done: .ending
    case .canceled: .returning
    }
  }

  func list(_ view: OverlayView) -> OverlayList { list.reading }

  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    let rules = rules.value
    let status = component.status
    let position = component.position.value
    let displayed = status == nil ? 0 : displayed(at: position)
    return OverlayReading(
      state: state,
      // The component says so already while it moves to its place.
      isRefreshing: status == .refresh || status == .snap,
      travel: component.travel,
      thresholdTravel: armingTravel(view),
      displayed: displayed,
      shown: displayed,
      scale: 1 - (component.scale.value),
      alpha: colorAlpha / RefreshIndicatorRules.wholeColorAlpha,
      frame: Rect(
        x: (view.width - rules.diskDiameter) / 2,
        y: settings.edgeOffset + displayed - rules.diskDiameter - rules.diskMargin,
        width: rules.diskDiameter,
        height: rules.diskDiameter
      ),
      indicator: .disk(
        DiskIndicator(
          status: status,
          position: position,
          value: spinnerValue,
          sizeFactor: status == nil ? nil : rules.sizeFactorLimit * position,
          fullTravel: wholeTravel(view)
        )
      )
    )
  }

  /// The box's height at a position, in points.
  private func displayed(at position: Double) -> Double {
    rules.value.sizeFactorLimit * position
      * rules.value.placeHeight(displacement: settings.displacement)
  }

  /// The spinner's value; nil where it turns by itself, and without a status.
  private var spinnerValue: Double? {
    switch component.status {
    case .drag, .armed, .snap, .canceled:
      return rules.value.spinnerValueLimit * component.position.value
    case nil, .refresh, .done: return nil
    }
  }

  /// The least travel that arms, in points: there the color's alpha rounds to the whole one.
  func armingTravel(_ view: OverlayView) -> Double {
    guard settings.colorAlpha > 0 else { return 0 }
    let part = (settings.colorAlpha - 0.5) / settings.colorAlpha
    return wholeTravel(view) * rules.value.placePosition * part
  }

  func animations(_ view: OverlayView) -> [OverlayAnimation] {
    var animations: [OverlayAnimation] = []
    if let run = component.position.run {
      animations.append(run.animation(of: .position) { $0 })
      animations.append(run.animation(of: .displayed) { displayed(at: $0) })
    }
    if let run = component.scale.run {
      animations.append(run.animation(of: .scale) { 1 - $0 })
    }
    return animations
  }
}

extension AnimatedFraction.Run {
  /// The animation of a property that is a linear function of the fraction.
  fileprivate func animation(
    of property: OverlayAnimation.Property,
    _ value: (Double) -> Double
  ) -> OverlayAnimation {
    OverlayAnimation(
      property,
      from: value(from),
      to: value(to),
      start: ticker.start,
      duration: duration,
      curve: .linear
    )
  }
}
