import RefreshEngine
import ScrollPhysics
import StrictJSON

// The snapshot of a session of the overlay family, from `scrollView` on.
extension JSONSink where Self: ~Copyable {
  mutating func overlayMembers(_ engine: borrowing Engine) {
    let reading = engine.overlayReading
    key("scrollView")
    overlayList(engine)
    key("header")
    overlayHeader(reading, refreshingCount: engine.refreshingCount(of: .header))
    member("footer", nil as String?)
    member("trailer", nil as String?)
    key("presentation")
    overlayPresentation(reading, engine)
    key("animations")
    beginArray()
    for animation in engine.overlayAnimations { overlayAnimation(animation) }
    endArray()
  }

  private mutating func overlayList(_ engine: borrowing Engine) {
    let view = engine.scrollView
    let greatest = max(0, view.contentSize.height - view.size.height)
    beginObject()
    members(of: view, panState: nil)
    member("motion", nil as String?)
    for name in ["restRange", "motionRange"] as [StaticString] {
      ranges(name, ScrollRange(lower: 0, upper: 0), ScrollRange(lower: 0, upper: greatest))
    }
    endObject()
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
    member("frame", reading.frame)
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
    member("contentOffset", engine.scrollView.contentOffset)
    member("contentInset", EdgeInsets.zero)
    key("header")
    if let reading {
      beginObject()
      member("displayed", reading.shown)
      endObject()
    } else {
      null()
    }
    member("footer", nil as String?)
    member("trailer", nil as String?)
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
