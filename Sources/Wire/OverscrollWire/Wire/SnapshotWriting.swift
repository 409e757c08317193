package import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// The members of a snapshot that are not of the engine.
package struct SnapshotLabel {
  let session: String
  let revision: Int
  let clock: Clock
  /// The revision of the last event that changed the reported configuration.
  let configurationRevision: Int
  /// How far a realtime session is behind the wall clock.
  let behind: Microseconds

  package init(
    session: String,
    revision: Int,
    clock: Clock,
    configurationRevision: Int = 0,
    behind: Microseconds = 0
  ) {
    self.session = session
    self.revision = revision
    self.clock = clock
    self.configurationRevision = configurationRevision
    self.behind = behind
  }
}

/// The animated values of a component.
private struct PresentedComponent {
  let alpha: Double
  /// The angle in radians; nil without an arrow.
  let arrowAngle: Double?
}

extension JSONWriter {
  /// Writes the snapshot of a session at the engine's time.
  ///
  /// - Returns: The range of the value of `timeMs`, which an entity tag leaves out.
  @discardableResult
  package mutating func snapshot(
    _ engine: borrowing Engine,
    _ label: SnapshotLabel
  ) -> Range<Int> {
    membersBeforeTime(engine, label)
    let timeStart = count
    time(engine)
    let timeEnd = count
    membersAfterTime(engine, label)
    return timeStart..<timeEnd
  }
}

extension JSONValue {
  /// The snapshot of a session at the engine's time.
  package static func snapshot(
    _ engine: borrowing Engine,
    _ label: SnapshotLabel
  ) -> JSONValue {
    var tree = JSONTree()
    tree.membersBeforeTime(engine, label)
    tree.time(engine)
    tree.membersAfterTime(engine, label)
    return tree.value
  }
}

extension JSONSink where Self: ~Copyable {
  fileprivate mutating func membersBeforeTime(
    _ engine: borrowing Engine,
    _ label: SnapshotLabel
  ) {
    beginObject()
    member("session", label.session)
    member("revision", label.revision)
    member("effectIndex", engine.effectIndex)
  }

  fileprivate mutating func time(_ engine: borrowing Engine) {
    member("timeMs", engine.now.milliseconds)
  }

  fileprivate mutating func membersAfterTime(
    _ engine: borrowing Engine,
    _ label: SnapshotLabel
  ) {
    member("behindMs", Double(label.behind) / 1000)
    member("clock", label.clock)
    member("nextChangeMs", engine.nextChange?.milliseconds)
    member("configurationRevision", label.configurationRevision)
    if engine.dialect.family == .overlay { overlayMembers(engine) } else { members(engine) }
    endObject()
  }

  private mutating func members(_ engine: borrowing Engine) {
    key("scrollView")
    scrollView(engine)
    let members = SnapshotMembers.of(engine.dialect)
    key("header")
    let header = component(.header, engine, members)
    key("footer")
    let footer = component(.footer, engine, members)
    key("trailer")
    let trailer = component(.trailer, engine, members)
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
  }

  private mutating func scrollView(_ engine: borrowing Engine) {
    beginObject()
    members(of: engine.scrollView, panState: engine.scrollView.panState)
    key("motion")
    motion(engine)
    ranges("restRange", engine.restRange(.horizontal), engine.restRange(.vertical))
    ranges("motionRange", engine.motionRange(.horizontal), engine.motionRange(.vertical))
    endObject()
  }

  /// Writes a component, or null if none is attached.
  ///
  /// - Returns: Its animated values, because a component is copied out of the engine only once.
  private mutating func component(
    _ name: ComponentName,
    _ engine: borrowing Engine,
    _ members: SnapshotMembers
  ) -> PresentedComponent? {
    guard let component = engine.component(name), component.isAttached else {
      null()
      return nil
    }
    beginObject()
    if let kind = component.kind.footerKind { member("kind", kind) }
    member("style", component.style)
    member("state", component.state)
    member("isRefreshing", engine.isRefreshing(component))
    let percent = members.hasPullingPercent(name) ? component.pullingPercent : nil
    member("pullingPercent", percent)
    member("alpha", component.alpha)
    member("hidden", component.isHidden)
    member("frame", component.frame)
    member("edgeOffset", engine.edgeOffset(of: name))
    member("thresholdOffset", engine.thresholdOffset(of: name))
    member("refreshingCount", engine.refreshingCount(of: name))
    member("tappable", engine.isTappable(name))
    let inset = members.hasLabelLeftInset ? component.labelLeftInset : nil
    member("labelLeftInset", inset)
    key("stateLabel")
    label(component.stateLabel)
    key("timeLabel")
    label(component.timeLabel)
    lastUpdatedTime(of: component, engine)
    let arrow = component.arrow
    self.arrow(arrow)
    spinner(component.spinner)
    key("image")
    image(component.image)
    endObject()
    return PresentedComponent(
      alpha: engine.presentedAlpha(component),
      arrowAngle: arrow == nil ? nil : engine.presentedArrowAngle(component)
    )
  }

  private mutating func label(_ label: Label?) {
    guard let label else { return null() }
    beginObject()
    member("text", label.text)
    member("hidden", label.isHidden)
    member("frame", label.frame)
    endObject()
  }

  private mutating func lastUpdatedTime(
    of component: Component,
    _ engine: borrowing Engine
  ) {
    key("lastUpdatedTime")
    guard component.kind == .header, let time = engine.lastUpdatedTime(of: component) else {
      return null()
    }
    string(WireTime.text(time))
  }

  private mutating func arrow(_ arrow: Arrow?) {
    key("arrow")
    guard let arrow else { return null() }
    beginObject()
    member("hidden", arrow.isHidden)
    member("rotated", arrow.isRotated)
    member("alpha", arrow.alpha)
    endObject()
  }

  private mutating func spinner(_ spinner: Spinner?) {
    key("spinner")
    guard let spinner else { return null() }
    beginObject()
    member("animating", spinner.isAnimating)
    member("alpha", spinner.alpha)
    endObject()
  }

  private mutating func image(_ image: FrameView?) {
    guard let image else { return null() }
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

  private mutating func presentedScrollView(_ engine: borrowing Engine) {
    member(
      "contentOffset",
      Point(
        x: engine.presentedOffset(.horizontal),
        y: engine.presentedOffset(.vertical)
      )
    )
    member(
      "contentInset",
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
