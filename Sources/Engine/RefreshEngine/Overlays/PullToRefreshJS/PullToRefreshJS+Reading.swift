// The part of a snapshot about pulltorefresh.js.
extension PullToRefreshJS {
  var isPresent: Bool { page.live != nil }

  var tellsState: Bool { instanceCount > 0 }

  var state: ComponentState {
    switch page.state {
    case .pending: .idle
    case .pulling: .dragging
    case .releasing: .armed
    case .refreshing:
      switch page.refresh {
      case .waiting: .settling
      case .calledBack: .refreshing
      case .reset: .ending
      }
    }
  }

  func show(on scrollView: inout ScrollView) {
    scrollView.contentOffset.y = scrolled.offset
    scrollView.isTracking = scrolled.contact != nil
    scrollView.isDragging = scrolled.contact?.hasScrolled ?? false
  }

  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    let component = instances.last
    let size = component?.element?.size ?? 0
    return OverlayReading(
      state: state,
      isRefreshing: page.state == .refreshing,
      travel: page.distance,
      thresholdTravel: component?.options.thresholdTravel,
      displayed: size,
      shown: component?.element?.drawnSize(at: instant) ?? 0,
      scale: nil,
      alpha: nil,
      frame: Rect(x: 0, y: -scrolled.offset, width: view.size.width, height: size),
      indicator: .strip(strip)
    )
  }

  /// The drawing of the library.
  private var strip: StripIndicator {
    var strip = StripIndicator()
    strip.pageState = page.state
    strip.resisted = page.resisted
    strip.startY = page.startY
    strip.elements = leftElements + instances.count { $0.element != nil }
    guard let component = instances.last, let element = component.element else { return strip }
    strip.mounted = true
    strip.text = component.options.text(in: element.wording)
    strip.icon = component.options.icon(in: element.wording)
    strip.pull = element.hasPullClass
    strip.release = element.hasReleaseClass
    return strip
  }

  var transitionEnd: Instant? { instances.compactMap { $0.element?.transition?.end }.max() }

  var animations: [OverlayAnimation] {
    guard let transition = instances.last?.element?.transition else { return [] }
    return [
      OverlayAnimation(
        property: .displayed,
        from: transition.from,
        to: transition.to,
        start: transition.start,
        duration: transition.end - transition.start,
        curve: .ease
      )
    ]
  }
}

/// pulltorefresh.js's strip.
public struct StripIndicator: Hashable, Sendable {
  /// The page's state.
  public enum PageState: String, CaseIterable, Hashable, Sendable {
    case pending, pulling, releasing, refreshing
  }

  /// True if the instance has its element.
  public var mounted = false
  /// The page's state.
  public var pageState = PageState.pending
  /// The resisted distance, in points.
  public var resisted = 0.0
  /// The start of the pull; nil without a start.
  public var startY: Double?
  /// The text; nil while not mounted.
  public var text: String?
  /// The icon; nil while not mounted.
  public var icon: String?
  /// True if the element has the class `pull`.
  public var pull = false
  /// True if the element has the class `release`.
  public var release = false
  /// The number of elements in the page.
  public var elements = 0
}

extension StripIndicator.PageState: StateCoded {}
