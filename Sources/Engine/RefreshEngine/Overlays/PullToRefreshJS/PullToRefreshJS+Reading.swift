// What a snapshot tells of pulltorefresh.js.
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

  func list(_ view: OverlayView) -> OverlayList { scrolled.reading }

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
      frame: Rect(x: 0, y: -scrolled.offset, width: view.width, height: size),
      indicator: .strip(strip)
    )
  }

  /// What the library draws.
  private var strip: StripIndicator {
    var strip = StripIndicator()
    strip.pageState = page.state
    strip.resisted = page.resisted
    strip.startY = page.startY
    strip.elements = leftElements + instances.count { $0.element != nil }
    guard let component = instances.last, let element = component.element else { return strip }
    strip.mounted = true
    strip.text = component.options.words.value.text(in: element.wording)
    strip.icon = component.options.words.value.icon(in: element.wording)
    strip.pull = element.hasPullClass
    strip.release = element.hasReleaseClass
    return strip
  }

  var transitionEnd: Instant? { instances.compactMap { $0.element?.transition?.end }.max() }

  func animations(_ view: OverlayView) -> [OverlayAnimation] {
    guard let transition = instances.last?.element?.transition else { return [] }
    return [
      OverlayAnimation(
        .displayed,
        from: transition.from,
        to: transition.to,
        start: transition.start,
        duration: transition.end - transition.start,
        curve: .ease
      )
    ]
  }
}
