// The part of a snapshot about a RefreshIndicator.
extension RefreshIndicator {
  /// The limit of the size factor: the box's height at position 1, relative to the indicator's place.
  private static let sizeFactorLimit = 1.5
  /// The spinner's value at position 1.
  private static let spinnerValueLimit = 0.75
  /// The diameter of the disk.
  private static let diskDiameter = 41.0
  /// The margin above and below the disk.
  private static let diskMargin = 4.0
  /// The position of the indicator's place, which arms an opaque color.
  static var placePosition: Double { 1 / sizeFactorLimit }

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

  func show(on scrollView: inout ScrollView) {
    scrollView.contentOffset.y = list.offset
    scrollView.isTracking = list.activity == .hold || list.activity == .drag
    scrollView.isDragging = list.activity == .drag
    scrollView.isDecelerating = list.activity == .ballistic
  }

  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    let status = component.status
    let position = component.position.value
    let displayed = status == nil ? 0 : displayed(at: position)
    return OverlayReading(
      state: state,
      // `isRefreshing` is true already during the move to the place.
      isRefreshing: status == .refresh || status == .snap,
      travel: component.travel,
      thresholdTravel: armingTravel(view),
      displayed: displayed,
      shown: displayed,
      scale: 1 - (component.scale.value),
      alpha: colorAlpha / 255,
      frame: Rect(
        x: (view.size.width - Self.diskDiameter) / 2,
        y: settings.edgeOffset + displayed - Self.diskDiameter - Self.diskMargin,
        width: Self.diskDiameter,
        height: Self.diskDiameter
      ),
      indicator: .disk(
        DiskIndicator(
          status: status,
          position: position,
          value: spinnerValue,
          sizeFactor: status == nil ? nil : Self.sizeFactorLimit * position,
          fullTravel: wholeTravel(view)
        )
      )
    )
  }

  /// The box's height at a position, in points.
  private func displayed(at position: Double) -> Double {
    let place = settings.displacement + Self.diskDiameter + 2 * Self.diskMargin
    return Self.sizeFactorLimit * position * place
  }

  /// The spinner's value; nil if the spinner turns by itself, and without a status.
  private var spinnerValue: Double? {
    switch component.status {
    case .drag, .armed, .snap, .canceled:
      return Self.spinnerValueLimit * component.position.value
    case nil, .refresh, .done: return nil
    }
  }

  /// The alpha of the color itself, 0…255.
  var wholeAlpha: Double { Double(settings.colorAlpha ?? 255) }

  /// The least travel that arms, in points, at which the color's alpha rounds to its full value.
  func armingTravel(_ view: OverlayView) -> Double {
    guard wholeAlpha > 0 else { return 0 }
    return wholeTravel(view) * Self.placePosition * ((wholeAlpha - 0.5) / wholeAlpha)
  }

  var animations: [OverlayAnimation] {
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
      property: property,
      from: value(from),
      to: value(to),
      start: start,
      duration: duration,
      curve: .linear
    )
  }
}

/// RefreshIndicator's disk.
public struct DiskIndicator: Hashable, Sendable {
  /// The status; nil while idle.
  public var status: OverlayStatus?
  /// Position p, 0…1.
  public var position: Double
  /// The spinner's value; nil while the spinner runs by itself.
  public var value: Double?
  /// The height factor of the box; nil without a status.
  public var sizeFactor: Double?
  /// The travel of position 1, in points.
  public var fullTravel: Double
}
