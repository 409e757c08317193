import RefreshEngine
import StrictJSON

// The snapshot of a session of the overlay family, from `behindMs` on.
extension JSONSink where Self: ~Copyable {
  mutating func overlayMembersAfterTime(_ engine: borrowing Engine, _ label: SnapshotLabel) {
    let reading = engine.overlayReading
    member("behindMs", Double(label.behind) / 1000)
    member("clock", label.clock)
    member("nextChangeMs", engine.nextChange?.milliseconds)
    member("configurationRevision", label.configurationRevision)
    key("scrollView")
    overlayList(engine)
    key("header")
    overlayHeader(reading, refreshingCount: engine.refreshingCount(of: .header))
    key("footer")
    null()
    key("trailer")
    null()
    key("presentation")
    overlayPresentation(reading, engine)
    key("animations")
    beginArray()
    for animation in engine.overlayAnimations { overlayAnimation(animation) }
    endArray()
    endObject()
  }

  private mutating func overlayList(_ engine: borrowing Engine) {
    let view = engine.scrollView
    let greatest = max(0, view.contentSize.height - view.size.height)
    beginObject()
    member("driver", view.driver)
    member("width", view.size.width)
    member("height", view.size.height)
    key("contentOffset")
    point(view.contentOffset)
    key("contentSize")
    size(view.contentSize)
    key("contentInset")
    insets(.zero)
    key("safeAreaInsets")
    insets(.zero)
    member("isTracking", view.isTracking)
    member("isDragging", view.isDragging)
    member("isDecelerating", view.isDecelerating)
    member("panState", nil as String?)
    member("inWindow", view.inWindow)
    member("userInteractionEnabled", view.userInteractionEnabled)
    member("rows", view.rows)
    member("motion", nil as String?)
    for name in ["restRange", "motionRange"] as [StaticString] {
      key(name)
      beginObject()
      key("x")
      limits(0, 0)
      key("y")
      limits(0, greatest)
      endObject()
    }
    endObject()
  }

  private mutating func limits(_ least: Double, _ greatest: Double) {
    beginArray()
    number(least)
    number(greatest)
    endArray()
  }

  private mutating func overlayHeader(_ reading: OverlayReading?, refreshingCount: Int) {
    guard let reading else { return null() }
    beginObject()
    member("style", Style.overlay)
    member("state", reading.state)
    member("isRefreshing", reading.isRefreshing)
    member("refreshingCount", refreshingCount)
    member("travel", reading.travel)
    member("thresholdTravel", reading.thresholdTravel)
    member("displayed", reading.displayed)
    member("scale", reading.scale)
    member("alpha", reading.alpha)
    key("frame")
    rect(reading.frame)
    key("indicator")
    beginObject()
    switch reading.indicator {
    case .circle(let circle): members(of: circle)
    case .disk(let disk): members(of: disk)
    case .strip(let strip): members(of: strip)
    }
    endObject()
    endObject()
  }

  private mutating func members(of circle: CircleIndicator) {
    member("visible", circle.visible)
    member("topPx", circle.topPx)
    member("sizePx", circle.sizePx)
    member("arrow", circle.arrow)
    member("arrowScale", circle.arrowScale)
    member("startTrim", circle.startTrim)
    member("endTrim", circle.endTrim)
    member("rotation", circle.rotation)
    member("turn", circle.turn)
    member("spinning", circle.spinning)
    member("motion", circle.motion?.rawValue)
    member("enabled", circle.enabled)
  }

  private mutating func members(of disk: DiskIndicator) {
    member("status", disk.status?.rawValue)
    member("position", disk.position)
    member("value", disk.value)
    member("sizeFactor", disk.sizeFactor)
    member("fullTravel", disk.fullTravel)
  }

  private mutating func members(of strip: StripIndicator) {
    member("mounted", strip.mounted)
    member("pageState", strip.pageState)
    member("resisted", strip.resisted)
    member("startY", strip.startY)
    member("text", strip.text)
    member("icon", strip.icon)
    member("pull", strip.pull)
    member("release", strip.release)
    member("elements", strip.elements)
  }

  private mutating func overlayPresentation(
    _ reading: OverlayReading?,
    _ engine: borrowing Engine
  ) {
    beginObject()
    key("contentOffset")
    point(engine.scrollView.contentOffset)
    key("contentInset")
    insets(.zero)
    key("header")
    if let reading {
      beginObject()
      member("displayed", reading.shown)
      endObject()
    } else {
      null()
    }
    key("footer")
    null()
    key("trailer")
    null()
    endObject()
  }

  private mutating func overlayAnimation(_ animation: OverlayAnimation) {
    beginObject()
    member("property", animation.property)
    member("from", animation.from)
    member("to", animation.to)
    member("startMs", animation.start?.milliseconds)
    member("durationMs", Double(animation.duration) / 1000)
    member("curve", animation.curve)
    endObject()
  }
}
