public import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// The members of a snapshot from outside the engine.
package struct SnapshotLabel {
  let session: String
  let revision: Int
  let clock: Clock
  /// The revision of the last event that changed the reported configuration.
  let configurationRevision: Int
  /// The delay of a realtime session behind the wall clock.
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

/// The snapshot of a session on a manual clock, as JSON in UTF-8.
public func snapshotJSON(
  of engine: borrowing Engine,
  session: String,
  revision: Int
) -> [UInt8] {
  var writer = JSONWriter(reservingCapacity: 3072)
  writer.snapshot(engine, SnapshotLabel(session: session, revision: revision, clock: .manual))
  return writer.bytes
}

/// The animated values of a component.
private struct PresentedComponent {
  let alpha: Double
  /// The angle in radians; nil without an arrow.
  let arrowAngle: Double?
}

extension JSONValue {
  /// The snapshot of a session at the engine's time.
  package static func snapshot(_ engine: borrowing Engine, _ label: SnapshotLabel) -> JSONValue {
    var writer = JSONWriter(reservingCapacity: 3072)
    writer.snapshot(engine, label)
    return writer.value
  }
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
    beginObject()
    member("session", label.session)
    member("revision", label.revision)
    member("effectIndex", engine.effectIndex)
    let timeStart = count
    member("timeMs", engine.now.milliseconds)
    let timeEnd = count
    member("behindMs", Double(label.behind) / 1000)
    member("clock", label.clock)
    member("nextChangeMs", engine.nextChange?.milliseconds)
    member("configurationRevision", label.configurationRevision)
    if engine.dialect.family == .overlay { overlayMembers(engine) } else { members(engine) }
    endObject()
    return timeStart..<timeEnd
  }

  private mutating func members(_ engine: borrowing Engine) {
    object("scrollView") {
      $0.members(of: engine.scrollView, panState: engine.scrollView.panState)
      $0.motion(engine)
      $0.ranges("restRange", engine.restRange(.horizontal), engine.restRange(.vertical))
      $0.ranges("motionRange", engine.motionRange(.horizontal), engine.motionRange(.vertical))
    }
    let header = component("header", .header, engine)
    let footer = component("footer", .footer, engine)
    let trailer = component("trailer", .trailer, engine)
    object("presentation") {
      $0.presentedOffset(engine)
      $0.presentedInset(engine)
      $0.object("header", header) { $0.members(of: $1) }
      $0.object("footer", footer) { $0.members(of: $1) }
      $0.object("trailer", trailer) { $0.members(of: $1) }
    }
    array("animations", engine.animations) { $0.animation($1) }
  }

  /// Writes a component, or null if none is attached.
  ///
  /// - Returns: Its animated values, because a copy of a component out of the engine is expensive.
  private mutating func component(
    _ key: StaticString,
    _ name: ComponentName,
    _ engine: borrowing Engine
  ) -> PresentedComponent? {
    guard let component = engine.component(name), component.isAttached else {
      self.key(key)
      null()
      return nil
    }
    object(key) { $0.members(of: component, engine) }
    return PresentedComponent(
      alpha: engine.presentedAlpha(component),
      arrowAngle: component.arrow == nil ? nil : engine.presentedArrowAngle(component)
    )
  }

  private mutating func members(of component: Component, _ engine: borrowing Engine) {
    let name = component.name
    if let kind = component.kind.footerKind { member("kind", kind) }
    member("style", component.style)
    member("state", component.state)
    member("isRefreshing", engine.isRefreshing(component))
    member("pullingPercent", engine.reportedPullingPercent(of: component))
    member("alpha", component.alpha)
    member("hidden", component.isHidden)
    member("frame", component.frame)
    member("edgeOffset", engine.edgeOffset(of: name))
    member("thresholdOffset", engine.thresholdOffset(of: name))
    member("refreshingCount", engine.refreshingCount(of: name))
    member("tappable", engine.isTappable(name))
    member("labelLeftInset", engine.dialect.hasLabelLeftInset ? component.labelLeftInset : nil)
    object("stateLabel", component.stateLabel) { $0.members(of: $1) }
    object("timeLabel", component.timeLabel) { $0.members(of: $1) }
    let time = component.kind == .header ? engine.lastUpdatedTime(of: component) : nil
    member("lastUpdatedTime", time.map(WireTime.text))
    object("arrow", component.arrow) {
      $0.member("hidden", $1.isHidden)
      $0.member("rotated", $1.isRotated)
      $0.member("alpha", $1.alpha)
    }
    object("spinner", component.spinner) {
      $0.member("animating", $1.isAnimating)
      $0.member("alpha", $1.alpha)
    }
    object("image", component.image) { $0.members(of: $1) }
  }

  private mutating func members(of label: Label) {
    member("text", label.text)
    member("hidden", label.isHidden)
    member("frame", label.frame)
  }

  private mutating func members(of image: FrameView) {
    let (running, still) = (image.running, image.still)
    member("state", (running?.state ?? still?.state)?.rawValue)
    member("index", running == nil ? still?.index : nil)
    member("count", running?.images.count ?? still?.count)
    member("animating", running != nil)
    member("hidden", image.isHidden)
    member("startMs", running?.start.milliseconds)
    member("durationMs", running.map { Double($0.images.duration) / 1000 })
  }

  mutating func presentedOffset(_ engine: borrowing Engine) {
    let (x, y) = (engine.presentedOffset(.horizontal), engine.presentedOffset(.vertical))
    member("contentOffset", Point(x: x, y: y))
  }

  private mutating func presentedInset(_ engine: borrowing Engine) {
    let inset = EdgeInsets(
      top: engine.presentedInset(.top),
      left: engine.presentedInset(.left),
      bottom: engine.presentedInset(.bottom),
      right: engine.presentedInset(.right)
    )
    member("contentInset", inset)
  }

  private mutating func members(of component: PresentedComponent) {
    member("alpha", component.alpha)
    member("arrowAngle", component.arrowAngle)
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
