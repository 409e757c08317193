import RefreshEngine
import ScrollPhysics

/// The values of a session at one instant that properties and the search read, in points.
///
/// A snapshot is an object, which the copies of a session in a state share. It holds only numbers and flags,
/// and keeps no engine alive.
final class Snapshot: Sendable {
  /// The visible values of one component in the scroll view.
  struct Component: Sendable {
    let name: ComponentName
    let kind: ComponentKind
    let state: ComponentState
    var isHidden = false
    let alpha: Double
    /// The opacity on the screen.
    let presentedAlpha: Double
    var pullingPercent = 0.0
    let frame: Rect
    var edgeOffset: Double?
    var thresholdOffset: Double?
    /// The distance of an overlay's travel past the threshold; nil for other components.
    var excessTravel: Double?
    var isTappable = false
    /// The label of the state; nil in a plain style.
    var label: Label?
    /// The last updated time of a header, in microseconds since 1970; nil if none is stored.
    var lastUpdatedTime: Microseconds?
    var arrow: Arrow?
    /// True if the spinner turns; nil without a spinner.
    var isSpinning: Bool?
    /// True if frame images run; nil without images.
    var runsFrames: Bool?
  }

  /// The cause of a movement of the offset.
  enum Motion: UInt64, Sendable {
    case finger = 1
    case deceleration, spring, animation

    init?(_ motion: VisibleMotion?) {
      switch motion {
      case nil: return nil
      case .drag: self = .finger
      case .segment(let segment, _):
        switch segment.law {
        case .rest, .decay, .fling: self = .deceleration
        case .returning: self = .spring
        case .animation: self = .animation
        }
      }
    }
  }

  let instant: Instant
  let view: ScrollView
  let restRange: (x: ScrollRange, y: ScrollRange)
  /// The offset on the screen.
  let presentedOffset: Point
  /// The insets on the screen.
  let presentedInset: EdgeInsets
  /// The movement of the offset along each axis; nil at rest.
  let motion: (x: Motion?, y: Motion?)
  /// The time until work is due, in microseconds; nil without due work, or during a motion.
  let dueIn: Microseconds?
  /// The number of animations that run or have ended at this instant.
  let animationCount: Int
  /// True if nothing moves, no work is due, no finger is down and every animation is over.
  let isAtRest: Bool
  let header: Component?
  let footer: Component?
  let trailer: Component?

  init(_ engine: Engine) {
    instant = engine.now
    view = engine.scrollView
    restRange = (engine.restRange(.horizontal), engine.restRange(.vertical))
    presentedOffset = Point(
      x: engine.presentedOffset(.horizontal),
      y: engine.presentedOffset(.vertical)
    )
    presentedInset = EdgeInsets(
      top: engine.presentedInset(.top),
      left: engine.presentedInset(.left),
      bottom: engine.presentedInset(.bottom),
      right: engine.presentedInset(.right)
    )
    motion = (Motion(engine.motion(along: .horizontal)), Motion(engine.motion(along: .vertical)))
    let isMoving = motion.x != nil || motion.y != nil
    dueIn = isMoving ? nil : engine.nextChange.map { $0 - engine.now }
    animationCount = engine.animations.count
    let now = engine.now
    isAtRest =
      !isMoving && dueIn == nil && !view.isTracking && view.panState != .began
      && view.panState != .changed
      && engine.animations.allSatisfy { $0.start + $0.duration <= now }
      && engine.overlayAnimations.allSatisfy { ($0.start ?? now) + $0.duration <= now }
    header = Component(.header, engine) ?? engine.overlayReading.map(Component.init)
    footer = Component(.footer, engine)
    trailer = Component(.trailer, engine)
  }

  /// A component in the scroll view; nil if none is attached.
  subscript(name: ComponentName) -> Component? {
    switch name {
    case .header: header
    case .footer: footer
    case .trailer: trailer
    }
  }
}

extension Snapshot {
  /// True if nothing moves and no work is due; a finger that moves nothing may be down.
  var isStill: Bool { motion.x == nil && motion.y == nil && dueIn == nil }
  var offset: Point { view.contentOffset }
  /// True if the vertical offset is in the rest range, or less than half a point outside.
  var isInRange: Bool { isInRange() }
  /// True if the offset along an axis is in the rest range, or less than a tolerance outside.
  func isInRange(along axis: Axis = .vertical, by tolerance: Double = Tolerance.place) -> Bool {
    let range = axis == .vertical ? restRange.y : restRange.x
    return range.lower - tolerance <= offset[axis] && offset[axis] <= range.upper + tolerance
  }
  /// The distance of a pull past the threshold of a component, below 0 before the threshold; nil for a
  /// component without a threshold.
  func excess(of component: Component) -> Double? {
    if let excess = component.excessTravel { return excess }
    guard let threshold = component.thresholdOffset else { return nil }
    return switch component.name {
    case .header: threshold - offset.y
    case .footer: offset.y - threshold
    case .trailer: offset.x - threshold
    }
  }

  /// The part of a component's extent that is in the view, along its axis; less than 0 outside.
  func visibleExtent(of component: Component) -> Double {
    let axis = component.kind.axis
    let start = component.frame.origin[axis]
    return min(start + component.frame.size[axis], offset[axis] + view.size[axis])
      - max(start, offset[axis])
  }
}

extension Snapshot.Component {
  fileprivate init?(_ name: ComponentName, _ engine: Engine) {
    guard let component = engine.component(name), component.isAttached else { return nil }
    self.name = name
    kind = component.kind
    state = component.state
    isHidden = component.isHidden
    alpha = component.alpha
    presentedAlpha = engine.presentedAlpha(component)
    pullingPercent = component.pullingPercent
    frame = component.frame
    edgeOffset = engine.edgeOffset(of: name)
    thresholdOffset = engine.thresholdOffset(of: name)
    isTappable = engine.isTappable(name)
    label = component.stateLabel
    lastUpdatedTime = name == .header ? engine.lastUpdatedTime(of: component) : nil
    arrow = component.arrow
    isSpinning = component.spinner?.isAnimating
    runsFrames = component.image.map { $0.running != nil }
  }

  /// The visible values of an overlay, which the app cannot hide.
  fileprivate init(_ overlay: OverlayReading) {
    name = .header
    kind = .header
    state = overlay.state
    alpha = overlay.alpha ?? 1
    presentedAlpha = alpha
    frame = overlay.frame
    excessTravel = overlay.thresholdTravel.map { overlay.travel - $0 }
    if case .circle(let circle) = overlay.indicator { isSpinning = circle.drawable.isSpinning }
  }

  /// True if the component is neither hidden nor transparent.
  var isVisible: Bool { !isHidden && alpha > Tolerance.value }
}

/// The greatest differences between values that count as equal.
enum Tolerance {
  /// The tolerance of insets, alpha, percent and thresholds, in points or as a fraction.
  static let value = 0.01
  /// The tolerance of places in the content, in points.
  static let place = 0.5
  /// The tolerance of places at rest, in points: half a point and the error of a whole pixel.
  static let rest = 0.51
  /// The tolerance of an immediate movement, in points.
  static let jump = 1.0
  /// The tolerance of a pulling percent of 1.
  static let percent = 0.001
}
