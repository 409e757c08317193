import Foundation

@testable import RefreshEngine

/// A scroll view that notifies its components of the offset at each frame, as UIKit does.
///
/// The components are the engine's, on the external driver, where nothing moves by itself; finger,
/// motion and ranges are this model's own. It has the vertical axis alone.
struct SteppedModel {
  /// What moves the offset while no finger does.
  enum Mover {
    case nothing
    case motion(SteppedMotion)
    case animation(from: Double, to: Double, start: Instant)

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var isMotion: Bool { if case .motion = self { true } else { false } }
  }

  struct Finger {
    var isIgnored: Bool
    var location: Double
    var coordinate = 0.0
    /// The offset and the range that its last move left.
    var offset = 0.0
    var range: ClosedRange<Double> = 0...0
    var samples: [(instant: Instant, y: Double)] = []
  }

  /// The view's geometry when it was last compared.
  struct Geometry: Equatable {
    var inset: EdgeInsets
    var content: Size
    var size: Size

    init(_ view: ScrollView) {
      inset = view.contentInset
      content = view.contentSize
      size = view.size
    }
  }

  let frame: Microseconds
  var engine: Engine
  var effects: [Effect] = []
  var now = Instant.zero
  var mover = Mover.nothing
  var finger: Finger?
  /// The offset as the model left it: another one was written by a component.
  var delivered = 0.0
  var geometry: Geometry
  /// The row count when the footer began to refresh.
  var rowsAtRefresh = 0
  /// When the next frame is delivered, after a follow-up sample that changed a state.
  var pausedUntil: Instant?

  init(_ configuration: Configuration, frame: Microseconds) {
    var external = configuration
    external.scrollView.driver = .external
    engine = Engine(external)
    geometry = Geometry(engine.scrollView)
    self.frame = frame
  }

  var view: ScrollView { engine.scrollView }
  var isFingerDown: Bool { finger.map { !$0.isIgnored } ?? false }

  // MARK: Ranges

  private func range(lead: Double, natural: Double) -> ClosedRange<Double> {
    let end = view.contentSize.height + view.adjustedInset.bottom - view.size.height
    let lower = 0 - lead
    return lower...max(lower, 0 - natural, end)
  }

  var motionRange: ClosedRange<Double> {
    guard let header = engine.component(.header), header.state == .refreshing, header.isAttached,
      !header.isHidden, header.properties.userInteractionEnabled
    else { return restRange }
    let natural = header.originalInset.top
    return range(lead: natural + header.frame.size.height, natural: natural)
  }

  var restRange: ClosedRange<Double> {
    range(lead: view.adjustedInset.top, natural: view.adjustedInset.top)
  }

  /// Whether the axis moves at all.
  var moves: Bool {
    view.alwaysBounces.vertical
      || view.adjustedInset.top + view.contentSize.height + view.adjustedInset.bottom
        > view.size.height
  }

  // MARK: Notifying the components

  /// Calls the engine, and follows what its components did.
  mutating func call(_ event: Event, at instant: Instant) throws {
    let new = try engine.handle(event, at: instant)
    effects += new
    try follow(new)
  }

  /// A written offset ends the motion; a changed geometry brings back what is at rest.
  private mutating func follow(_ new: [Effect]) throws {
    let wasWritten = view.contentOffset.y != delivered
    if wasWritten {
      delivered = view.contentOffset.y
      mover = .nothing
    } else if footerWroteItself(new), !mover.isNothing {
      let motion = SteppedMotion(position: delivered, velocity: 0, range: motionRange)
      mover = motion.isOver ? .nothing : .motion(motion)
      if motion.isOver, motion.position != delivered { try notify(motion.position) }
    }
    for effect in new
    where effect.kind == .stateChanged(from: .idle, to: .refreshing)
      || effect.kind == .stateChanged(from: .pulling, to: .refreshing)
    {
      if effect.source == .component(.footer) { rowsAtRefresh = view.rows }
    }
    let changed = Geometry(view) != geometry
    geometry = Geometry(view)
    if changed, !isFingerDown, mover.isNothing {
      let range = restRange
      let inside = min(max(delivered, range.lowerBound), range.upperBound)
      if abs(inside - delivered) > 1e-9 { try notify(inside) }
    }
    if case .motion(var motion) = mover {
      motion.adapt(to: motionRange)
      mover = .motion(motion)
    }
  }

  /// Whether a back footer ended with other rows than it began with, and set the offset to itself.
  private func footerWroteItself(_ new: [Effect]) -> Bool {
    guard let footer = engine.component(.footer), footer.kind == .backFooter,
      view.rows != rowsAtRefresh
    else { return false }
    let original = footer.originalInset
    return view.contentSize.height - (view.size.height - original.top - original.bottom) > 0
      && new.contains { effect in
        guard effect.source == .component(.footer), case .stateChanged(.refreshing, _) = effect.kind
        else { return false }
        return true
      }
  }

  mutating func notify(_ offset: Double, at instant: Instant? = nil) throws {
    delivered = offset
    try call(
      .setContentOffset(x: nil, y: offset, animated: false),
      at: max(instant ?? now, engine.now)
    )
  }

  // MARK: Time

  mutating func run(to target: Instant) throws {
    while now < target {
      if let due = engine.nextChange, due <= min(now + frame, target) {
        try move(to: due, tellingAt: due - 1)
        let new = try engine.advance(to: due)
        effects += new
        try follow(new)
        if !mover.isNothing { try move(to: due + 1, tellingAt: due + 1) }
        continue
      }
      let next =
        mover.isNothing
        ? min(target, engine.nextChange ?? target)
        : min(now + frame, target, pausedUntil.map { $0 > now ? $0 : target } ?? target)
      guard !mover.isNothing else {
        now = next
        continue
      }
      try move(to: next, tellingAt: next)
    }
  }

  /// Moves on to an instant and notifies the components.
  private mutating func move(to next: Instant, tellingAt instant: Instant) throws {
    let elapsed = Double(next - now) * 1e-6
    now = next
    switch mover {
    case .nothing: return
    case .motion(var motion):
      let joints = motion.joints
      motion.step(elapsed)
      mover = .motion(motion)
      try sample(motion.position, instant: instant, isJoint: motion.joints != joints)
      if motion.isOver, mover.isMotion { end() }
    case .animation(let from, let to, let start):
      let fraction = min(Double(next - start) / 300_000, 1)
      let sine = sin(.pi / 2 * fraction)
      let offset = fraction < 1 ? from + (to - from) * sine * sine : to
      try sample(offset, instant: instant, isJoint: false)
      if fraction == 1 { mover = .nothing }
    }
  }

  private mutating func end() {
    mover = .nothing
    pausedUntil = nil
    emit(.decelerationEnded)
  }

  private mutating func emit(_ kind: Effect.Kind) {
    effects.append(Effect(index: 0, instant: now, source: .scrollView, kind: kind))
  }

  /// Notifies the components of a frame.
  ///
  /// If that changes a state, the next frame comes a microsecond later; if that changes one too, a
  /// display frame later. Edges and turning points are delivered in any case.
  private mutating func sample(_ offset: Double, instant: Instant, isJoint: Bool) throws {
    if let paused = pausedUntil, now < paused, !isJoint {
      return engine.setOffset(keep(offset), notifiesAutoFooters: false)
    }
    let isSecond = pausedUntil == now
    if isSecond { pausedUntil = nil }
    guard try changesState(offset, instant), case .motion(var motion) = mover else { return }
    if isSecond {
      pausedUntil = now + 16_667
    } else {
      motion.step(1e-6)
      mover = .motion(motion)
      now = now + 1
      if try changesState(motion.position, now) { pausedUntil = now + 16_667 }
    }
  }

  private mutating func keep(_ offset: Double) -> Point {
    delivered = offset
    return Point(x: view.contentOffset.x, y: offset)
  }

  private mutating func changesState(_ offset: Double, _ instant: Instant) throws -> Bool {
    let before = engine.stateChanges
    try notify(offset, at: instant)
    return engine.stateChanges != before
  }
}
