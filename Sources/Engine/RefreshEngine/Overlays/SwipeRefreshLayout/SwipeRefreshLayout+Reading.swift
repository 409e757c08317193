// What can be asked of the layout.
extension SwipeRefreshLayout {
  var state: ComponentState {
    let kind = motion?.kind
    if isRefreshing { return kind == .toTarget || kind == .scaleUp ? .settling : .refreshing }
    if let pull { return pull > options.trigger ? .armed : .dragging }
    switch kind {
    case .toStart, .scaleDownToStart: return .returning
    case .scaleDown: return listener == .none ? .returning : .ending
    case nil, .toTarget, .scaleUp, .alphaStart, .alphaMax: return .idle
    }
  }

  func leastVelocity(_ view: OverlayView) -> Double { rules.value.leastVelocity }

  func list(_ view: OverlayView) -> OverlayList {
    OverlayList(
      offset: Double(content.offset) / Double(options.density),
      isTracking: route != .none,
      isDragging: content.touch?.isDragging ?? false,
      isDecelerating: content.fling != nil
    )
  }

  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    let density = Double(options.density)
    let width = Int(points: view.width, density: options.density)
    let displayed = Double(top - options.start) / density
    return OverlayReading(
      state: state,
      isRefreshing: isRefreshing,
      travel: Double(pull ?? 0) / density,
      thresholdTravel: Double(options.trigger) / density,
      displayed: displayed,
      shown: displayed,
      scale: Double(scale),
      alpha: Double(alpha) / Double(rules.value.fullAlpha),
      frame: Rect(
        x: Double(width / 2 - laidOutSize / 2) / density,
        y: Double(top) / density,
        width: Double(laidOutSize) / density,
        height: Double(laidOutSize) / density
      ),
      indicator: .circle(indicator)
    )
  }

  private var indicator: CircleIndicator {
    CircleIndicator(
      visible: isVisible,
      topPx: top,
      sizePx: laidOutSize,
      arrow: drawable.arrow,
      arrowScale: Double(drawable.arrowScale),
      startTrim: Double(drawable.startTrim),
      endTrim: Double(drawable.endTrim),
      rotation: Double(drawable.rotation),
      turn: Double(drawable.turn),
      spinning: drawable.spinner != nil,
      motion: motion?.kind,
      enabled: isEnabled
    )
  }

  func animations(_ view: OverlayView) -> [OverlayAnimation] {
    guard isAttached, let motion else { return [] }
    let distance: (Int) -> Double = { Double($0 - options.start) / Double(options.density) }
    switch motion.kind {
    case .toTarget:
      return [animation(.displayed, distance(from), distance(options.targetTop), motion)]
    case .toStart: return [animation(.displayed, distance(from), 0, motion)]
    case .scaleUp: return [animation(.scale, 0, 1, motion)]
    case .scaleDown: return [animation(.scale, 1, 0, motion)]
    case .scaleDownToStart:
      return [
        animation(.scale, Double(fromScale), 0, motion),
        animation(.displayed, distance(from), 0, motion),
      ]
    case .alphaStart, .alphaMax:
      let full = Double(rules.value.fullAlpha)
      let (from, to) = (Double(motion.fromAlpha), Double(rules.value.endAlpha(of: motion.kind)))
      return [animation(.alpha, from / full, to / full, motion)]
    }
  }

  private func animation(
    _ property: OverlayAnimation.Property,
    _ from: Double,
    _ to: Double,
    _ motion: CircleMotion
  ) -> OverlayAnimation {
    OverlayAnimation(
      property,
      from: from,
      to: to,
      start: motion.begin.map { Instant(microseconds: $0 * 1000) },
      duration: rules.value.durationMs(of: motion.kind) * 1000,
      curve: motion.kind.decelerates ? .decelerate : .accelerateDecelerate
    )
  }
}
