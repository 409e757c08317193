import ScrollPhysics

// The movements of the list, and its notifications to the component.
extension RefreshIndicator {
  /// A notification of the list while it moves.
  enum Notification: Equatable {
    /// Scrolling begins.
    case start(byFinger: Bool)
    /// The offset has changed by so much, in points.
    case update(Double, byFinger: Bool)
    /// The edge has refused so much of a movement, in points of the offset.
    case overscroll(Double)
    /// Scrolling ends.
    case end
  }

  // MARK: The finger

  mutating func touchDown(at y: Double, _ host: inout OverlayHost) {
    let arrives = host.view.takesTouches(at: list.offset)
    list.contact = FlutterList.Contact(start: y, last: y, phase: arrives ? .pending : .ignored)
    guard arrives else { return }
    let velocity = list.velocity
    begin(.hold, &host)
    list.heldVelocity = velocity
    if !host.view.rowsTakeTouches || host.view.touchSlop == 0 { startDrag(&host) }
  }

  /// The finger has passed the slop; its way so far is no travel.
  private mutating func startDrag(_ host: inout OverlayHost) {
    list.contact?.phase = .dragging
    let bounces = host.view.bounces
    list.drag = FlutterList.Drag(
      carried: bounces ? list.heldVelocity : 0,
      lastMove: host.now,
      stillSum: bounces ? 0 : nil
    )
    begin(.drag, &host)
  }

  mutating func moveFinger(to y: Double, _ host: inout OverlayHost) {
    guard let contact = list.contact else { return }
    list.contact?.last = y
    switch contact.phase {
    case .ignored: break
    case .pending: if abs(y - contact.start) > host.view.touchSlop { startDrag(&host) }
    case .dragging: drag(by: y - contact.last, &host)
    }
  }

  private mutating func drag(by move: Double, _ host: inout OverlayHost) {
    guard list.activity == .drag else { return }
    let bounces = host.view.bounces
    let followed = list.drag.followed(move, at: host.now, bounces: bounces)
    guard followed != 0 else { return }
    set(list.offset(movedBy: followed, host.view), &host)
  }

  /// The finger lifts with a velocity in pt/s, down positive; nil where the touch is cancelled.
  mutating func liftFinger(velocity: Double?, _ host: inout OverlayHost) {
    list.contact = nil
    switch list.activity {
    case .hold: goBallistic(velocity: 0, &host)
    case .drag:
      let carried = list.drag.carried
      let release = velocity.map { CarriedMomentum.velocity(release: 0 - $0, existing: carried) }
      goBallistic(velocity: release ?? 0, &host)
    case .idle, .ballistic: break
    }
  }

  // MARK: Activities

  /// Begins an activity in the place of the present one.
  private mutating func begin(_ activity: FlutterList.Activity, _ host: inout OverlayHost) {
    list.heldVelocity = 0
    let scrolled = list.activity.scrolls
    if scrolled, !activity.scrolls { hear(.end, &host) }
    if activity != .ballistic { list.endBallistic() }
    list.activity = activity
    if !scrolled, activity.scrolls { hear(.start(byFinger: activity == .drag), &host) }
  }

  /// Begins a ballistic motion with a velocity of the offset in pt/s, or rests.
  mutating func goBallistic(velocity: Double, _ host: inout OverlayHost) {
    let start = BallisticMotion.Start(
      position: list.offset,
      velocity: velocity,
      greatestOffset: host.view.greatestOffset,
      bounces: host.view.bounces,
      density: host.view.density
    )
    guard let motion = BallisticMotion(start) else { return begin(.idle, &host) }
    list.beginBallistic(motion, startingIn: frame)
    begin(.ballistic, &host)
  }

  /// A frame of a ballistic motion.
  mutating func tickList(_ host: inout OverlayHost) {
    guard list.waitsForFrame, let moment = list.tick(at: host.now) else { return }
    if moment.isOver { posted.append(.rest) }
    if set(moment.position, &host) { begin(.idle, &host) }
  }

  /// The app moves the list without an animation.
  mutating func jump(to offset: Double, _ host: inout OverlayHost) {
    begin(.idle, &host)
    if offset != list.offset {
      let change = offset - list.offset
      list.offset = offset
      hear(.start(byFinger: false), &host)
      hear(.update(change, byFinger: false), &host)
      hear(.end, &host)
    }
    goBallistic(velocity: 0, &host)
  }

  // MARK: The offset

  /// Moves the list towards an offset.
  ///
  /// - Returns: True if the edge refused some of it.
  @discardableResult
  private mutating func set(_ target: Double, _ host: inout OverlayHost) -> Bool {
    guard target != list.offset else { return false }
    let refused = list.refused(on: target, host.view)
    let change = target - refused - list.offset
    list.offset = target - refused
    let byFinger = list.activity == .drag
    // Not Flutter's: there a rounding error of a spring's first value is notified too, and may begin an armed
    // pull's refresh a frame early.
    if abs(change) >= 1e-9 { hear(.update(change, byFinger: byFinger), &host) }
    // A refusal of at most this, in points, counts as none.
    guard abs(refused) > 1e-10 else { return false }
    hear(.overscroll(refused), &host)
    return true
  }
}
