import RefreshEngine
import ScrollPhysics
import StrictJSON

// The snapshot of a session of the overlay family, from the member `scrollView` on.
extension JSONWriter {
  mutating func overlayMembers(_ engine: borrowing Engine) {
    let reading = engine.overlayReading
    object("scrollView") { $0.members(ofList: engine) }
    let count = engine.refreshingCount(of: .header)
    object("header", reading) { $0.members(of: $1, refreshingCount: count) }
    noOtherComponents()
    object("presentation") {
      $0.member("contentOffset", engine.scrollView.contentOffset)
      $0.member("contentInset", EdgeInsets.zero)
      $0.object("header", reading) { $0.member("displayed", $1.shown) }
      $0.noOtherComponents()
    }
    array("animations", engine.overlayAnimations) { $0.overlayAnimation($1) }
  }

  /// Writes null for the footer and the trailer, which no overlay's session has.
  mutating func noOtherComponents() {
    member("footer", nil as String?)
    member("trailer", nil as String?)
  }

  private mutating func members(ofList engine: borrowing Engine) {
    let view = engine.scrollView
    let greatest = max(0, view.contentSize.height - view.size.height)
    members(of: view, panState: nil)
    member("motion", nil as String?)
    for name in ["restRange", "motionRange"] as [StaticString] {
      ranges(name, ScrollRange(lower: 0, upper: 0), ScrollRange(lower: 0, upper: greatest))
    }
  }

  private mutating func members(of reading: OverlayReading, refreshingCount: Int) {
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
    object("indicator") {
      switch reading.indicator {
      case .circle(let circle): $0.members(of: circle)
      case .disk(let disk): $0.members(of: disk)
      case .strip(let strip): $0.members(of: strip)
      }
    }
  }

  private mutating func members(of circle: CircleIndicator) {
    member("visible", circle.visible)
    member("topPx", circle.topPx)
    member("sizePx", circle.sizePx)
    // Floats of 32 bits are converted to doubles without a change.
    member("arrow", circle.drawable.arrow)
    member("arrowScale", Double(circle.drawable.arrowScale))
    member("startTrim", Double(circle.drawable.startTrim))
    member("endTrim", Double(circle.drawable.endTrim))
    member("rotation", Double(circle.drawable.rotation))
    member("turn", Double(circle.drawable.turn))
    member("spinning", circle.drawable.isSpinning)
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
