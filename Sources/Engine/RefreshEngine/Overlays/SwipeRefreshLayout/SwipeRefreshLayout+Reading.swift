// The readings of the layout.
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

  /// The minimum fling velocity of ViewConfiguration.
  func leastVelocity(_ view: OverlayView) -> Double { 50 }

  func show(on scrollView: inout ScrollView) {
    scrollView.contentOffset.y = Double(content.offset) / Double(options.density)
    scrollView.isTracking = route != .none
    scrollView.isDragging = content.touch?.isDragging ?? false
    scrollView.isDecelerating = content.fling != nil
  }

  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    let density = Double(options.density)
    let width = Int(points: view.size.width, density: options.density)
    let displayed = Double(top - options.start) / density
    return OverlayReading(
      state: state,
      isRefreshing: isRefreshing,
      travel: Double(pull ?? 0) / density,
      thresholdTravel: Double(options.trigger) / density,
      displayed: displayed,
      shown: displayed,
      scale: Double(scale),
      alpha: Double(alpha) / Double(CircleMotion.fullAlpha),
      frame: Rect(
        x: Double(width / 2 - laidOutSize / 2) / density,
        y: Double(top) / density,
        width: Double(laidOutSize) / density,
        height: Double(laidOutSize) / density
      ),
      indicator: .circle(
        CircleIndicator(
          visible: isVisible,
          topPx: top,
          sizePx: laidOutSize,
          drawable: drawable,
          motion: motion?.kind,
          enabled: isEnabled
        )
      )
    )
  }

  var animations: [OverlayAnimation] {
    guard isAttached, let motion else { return [] }
    let distance: (Int) -> Double = { Double($0 - options.start) / Double(options.density) }
    switch motion.kind {
    case .toTarget:
      let end = distance(options.targetTop)
      return [motion.animation(.displayed, distance(motion.fromTop), end)]
    case .toStart: return [motion.animation(.displayed, distance(motion.fromTop), 0)]
    case .scaleUp: return [motion.animation(.scale, 0, 1)]
    case .scaleDown: return [motion.animation(.scale, 1, 0)]
    case .scaleDownToStart:
      return [
        motion.animation(.scale, Double(motion.fromScale), 0),
        motion.animation(.displayed, distance(motion.fromTop), 0),
      ]
    case .alphaStart, .alphaMax:
      let full = Double(CircleMotion.fullAlpha)
      return [
        motion.animation(.alpha, Double(motion.fromAlpha) / full, Double(motion.endAlpha) / full)
      ]
    }
  }
}

extension CircleMotion {
  fileprivate func animation(
    _ property: OverlayAnimation.Property,
    _ from: Double,
    _ to: Double
  ) -> OverlayAnimation {
    OverlayAnimation(
      property: property,
      from: from,
      to: to,
      start: begin.map { Instant(microseconds: $0 * 1000) },
      duration: kind.durationMs * 1000,
      curve: kind.decelerates ? .decelerate : .accelerateDecelerate
    )
  }
}

/// SwipeRefreshLayout's circle.
public struct CircleIndicator: Hashable, Sendable {
  /// The motions of the circle.
  public enum Motion: String, CaseIterable, Hashable, Sendable {
    case toTarget, toStart, scaleUp, scaleDown, scaleDownToStart, alphaStart, alphaMax
  }

  /// True if the circle is visible.
  public var visible: Bool
  /// The circle's top, in px.
  public var topPx: Int
  /// The circle's diameter as laid out, in px.
  public var sizePx: Int
  /// The drawable in the circle: arc, arrow and spinner.
  public var drawable: CircleDrawable
  /// The running motion; nil for none.
  public var motion: Motion?
  /// True if the layout is enabled.
  public var enabled: Bool
}
