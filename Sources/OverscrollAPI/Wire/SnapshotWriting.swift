import RefreshEngine
import SessionLog

/// What a snapshot says besides the engine's state.
struct SnapshotLabel {
  let session: String
  let revision: Int
  let clock: Clock
}

/// What of a component is on the screen while animations run.
private struct PresentedComponent {
  let alpha: Double
  /// In radians; nil where there is no arrow.
  let arrowAngle: Double?

  init(_ component: Component, _ engine: borrowing RefreshEngine) {
    alpha = engine.presentedAlpha(component)
    let hasArrow = component.style == .normal && component.family != .autoFooter
    arrowAngle = hasArrow ? engine.presentedArrowAngle(component) : nil
  }
}

extension JSONWriter {
  /// Writes a session's snapshot at the engine's present instant.
  ///
  /// - Returns: Where `timeMs` stands, which alone changes while nothing else does.
  @discardableResult
  mutating func snapshot(
    _ engine: borrowing RefreshEngine,
    _ label: SnapshotLabel
  ) -> Range<Int> {
    beginObject()
    member("session", label.session)
    member("revision", label.revision)
    member("effectIndex", engine.effectIndex)
    let timeStart = count
    member("timeMs", engine.now.milliseconds)
    let timeEnd = count
    member("clock", label.clock)
    member("nextChangeMs", engine.nextChange?.milliseconds)
    key("scrollView")
    scrollView(engine)
    key("header")
    let header = component(.header, engine)
    key("footer")
    let footer = component(.footer, engine)
    key("trailer")
    let trailer = component(.trailer, engine)
    key("presentation")
    beginObject()
    presentedScrollView(engine)
    key("header")
    presented(header)
    key("footer")
    presented(footer)
    key("trailer")
    presented(trailer)
    endObject()
    key("animations")
    beginArray()
    for animation in engine.animations { self.animation(animation) }
    endArray()
    endObject()
    return timeStart..<timeEnd
  }

  private mutating func scrollView(_ engine: borrowing RefreshEngine) {
    let view = engine.scrollView
    beginObject()
    member("driver", view.driver)
    member("width", view.size.width)
    member("height", view.size.height)
    key("contentOffset")
    point(view.contentOffset)
    key("contentSize")
    size(view.contentSize)
    key("contentInset")
    insets(view.contentInset)
    key("safeAreaInsets")
    insets(view.safeAreaInsets)
    member("isTracking", view.isTracking)
    member("isDragging", view.isDragging)
    member("isDecelerating", view.isDecelerating)
    member("panState", view.panState)
    member("inWindow", view.inWindow)
    member("userInteractionEnabled", view.userInteractionEnabled)
    member("rows", view.rows)
    key("motion")
    motion(engine)
    endObject()
  }

  /// Writes a component, or null where none is attached.
  ///
  /// - Returns: What the screen shows of it: a component is copied out of the engine once.
  private mutating func component(
    _ name: ComponentName,
    _ engine: borrowing RefreshEngine
  ) -> PresentedComponent? {
    guard let component = engine.component(name), component.isAttached else {
      null()
      return nil
    }
    beginObject()
    switch component.family {
    case .autoFooter: member("kind", "auto")
    case .backFooter: member("kind", "back")
    case .header, .trailer: break
    }
    member("style", component.style)
    member("state", component.state)
    member("isRefreshing", component.isRefreshing)
    member("pullingPercent", component.pullingPercent)
    member("alpha", component.alpha)
    member("hidden", component.isHidden)
    key("frame")
    rect(component.frame)
    labels(of: component)
    lastUpdatedTime(of: component, engine)
    arrowAndSpinner(of: component)
    key("image")
    image(of: component)
    endObject()
    return PresentedComponent(component, engine)
  }

  private mutating func labels(of component: Component) {
    key("stateLabel")
    if component.style == .plain { null() } else { label(component.stateLabel) }
    key("timeLabel")
    if component.style == .plain || component.family != .header {
      null()
    } else {
      label(component.timeLabel)
    }
  }

  private mutating func label(_ label: Label) {
    beginObject()
    member("text", label.text)
    member("hidden", label.isHidden)
    key("frame")
    rect(label.frame)
    endObject()
  }

  private mutating func lastUpdatedTime(
    of component: Component,
    _ engine: borrowing RefreshEngine
  ) {
    key("lastUpdatedTime")
    guard component.family == .header,
      let time = engine.lastUpdatedTimes[component.lastUpdatedTimeKey]
    else { return null() }
    string(WireTime.text(time))
  }

  private mutating func arrowAndSpinner(of component: Component) {
    let isNormal = component.style == .normal
    key("arrow")
    if isNormal, component.family != .autoFooter {
      beginObject()
      member("hidden", component.arrow.isHidden)
      member("rotated", component.arrow.isRotated)
      endObject()
    } else {
      null()
    }
    key("spinner")
    if isNormal, component.family != .trailer {
      beginObject()
      member("animating", component.spinner.isAnimating)
      member("alpha", component.spinner.alpha)
      endObject()
    } else {
      null()
    }
  }

  private mutating func image(of component: Component) {
    guard component.style == .gif else { return null() }
    let image = component.image
    beginObject()
    if let running = image.running {
      member("state", running.state)
      member("index", nil as Int?)
      member("count", running.images.count)
      member("animating", true)
      member("hidden", image.isHidden)
      member("startMs", running.start.milliseconds)
      member("durationMs", Double(running.images.duration) / 1000)
    } else {
      member("state", image.still?.state.rawValue)
      member("index", image.still?.index)
      member("count", image.still?.count)
      member("animating", false)
      member("hidden", image.isHidden)
      member("startMs", nil as Double?)
      member("durationMs", nil as Double?)
    }
    endObject()
  }

  private mutating func presentedScrollView(_ engine: borrowing RefreshEngine) {
    key("contentOffset")
    point(
      Point(
        x: engine.presentedOffset(.horizontal),
        y: engine.presentedOffset(.vertical)
      )
    )
    key("contentInset")
    insets(
      EdgeInsets(
        top: engine.presentedInset(.top),
        left: engine.presentedInset(.left),
        bottom: engine.presentedInset(.bottom),
        right: engine.presentedInset(.right)
      )
    )
  }

  private mutating func presented(_ component: PresentedComponent?) {
    guard let component else { return null() }
    beginObject()
    member("alpha", component.alpha)
    member("arrowAngle", component.arrowAngle)
    endObject()
  }

  private mutating func animation(_ animation: Animation) {
    beginObject()
    member("property", animation.property.wireName)
    member("from", animation.from)
    member("to", animation.to)
    member("startMs", animation.start.milliseconds)
    member("durationMs", Double(animation.duration) / 1000)
    member("curve", "easeInOut")
    endObject()
  }
}

extension JSONWriter {
  mutating func point(_ point: Point) {
    beginObject()
    member("x", point.x)
    member("y", point.y)
    endObject()
  }

  mutating func size(_ size: Size) {
    beginObject()
    member("width", size.width)
    member("height", size.height)
    endObject()
  }

  mutating func insets(_ insets: EdgeInsets) {
    beginObject()
    member("top", insets.top)
    member("left", insets.left)
    member("bottom", insets.bottom)
    member("right", insets.right)
    endObject()
  }

  mutating func rect(_ rect: Rect) {
    beginObject()
    member("x", rect.origin.x)
    member("y", rect.origin.y)
    member("width", rect.size.width)
    member("height", rect.size.height)
    endObject()
  }
}

extension AnimatedProperty {
  /// The property's name on the wire: a path into the snapshot, by presentation's words.
  var wireName: String {
    switch self {
    case .contentOffset(.horizontal): "contentOffset.x"
    case .contentOffset(.vertical): "contentOffset.y"
    case .contentInset(.top): "contentInset.top"
    case .contentInset(.left): "contentInset.left"
    case .contentInset(.bottom): "contentInset.bottom"
    case .contentInset(.right): "contentInset.right"
    case .alpha(let name): name.rawValue + ".alpha"
    case .arrowAngle(let name): name.rawValue + ".arrowAngle"
    case .spinnerAlpha(let name): name.rawValue + ".spinner.alpha"
    }
  }
}
