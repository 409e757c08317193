import ScrollPhysics

// The movements of the list, and its notifications to the component.
extension RefreshIndicator {
  /// A notification of the list while it moves.
  enum Notification: Equatable {
    /// Scrolling begins.
    case start(byFinger: Bool)
    /// The offset has changed by a distance, in points.
    case update(Double, byFinger: Bool)
    /// The edge has refused a part of a movement, in points of the offset.
    case overscroll(Double)
    /// Scrolling ends.
    case end
  }

  // MARK: The finger

  mutating func touchDown(_ engine: inout Engine) {
    let arrives = engine.view.takesTouches(at: list.offset)
    list.touch = arrives ? .pending : .ignored
    guard arrives else { return }
    let velocity = list.velocity
    begin(.hold, &engine)
    list.heldVelocity = velocity
    if !engine.view.list.rowsTakeTouches || engine.view.touchSlop == 0 { startDrag(&engine) }
  }

  /// Starts the drag of a finger that has passed the slop; its earlier moves are no travel.
  private mutating func startDrag(_ engine: inout Engine) {
    list.touch = .dragging
    let bounces = engine.view.bounces
    list.drag = FlutterList.Drag(
      carried: bounces ? list.heldVelocity : 0,
      lastMove: engine.now,
      stillSum: bounces ? 0 : nil
    )
    begin(.drag, &engine)
  }

  mutating func moveFinger(to y: Double, _ engine: inout Engine) {
    switch list.touch {
    case nil, .ignored: break
    case .pending: if engine.isPastSlop(y) { startDrag(&engine) }
    case .dragging: drag(by: y - engine.fingers[0].location.y, &engine)
    }
  }

  private mutating func drag(by move: Double, _ engine: inout Engine) {
    guard list.activity == .drag else { return }
    let bounces = engine.view.bounces
    let followed = list.drag.followed(move, at: engine.now, bounces: bounces)
    guard followed != 0 else { return }
    set(list.offset(movedBy: followed, engine.view), &engine)
  }

  /// Lifts the finger with a velocity in pt/s, down positive; nil for a cancelled touch.
  mutating func liftFinger(velocity: Double?, _ engine: inout Engine) {
    list.touch = nil
    switch list.activity {
    case .hold: goBallistic(velocity: 0, &engine)
    case .drag:
      let carried = list.drag.carried
      let release = velocity.map { CarriedMomentum.velocity(release: 0 - $0, existing: carried) }
      goBallistic(velocity: release ?? 0, &engine)
    case .idle, .ballistic: break
    }
  }

  // MARK: Activities

  /// Replaces the present activity by another one.
  private mutating func begin(_ activity: FlutterList.Activity, _ engine: inout Engine) {
    list.heldVelocity = 0
    let scrolled = list.activity.scrolls
    if scrolled, !activity.scrolls { hear(.end, &engine) }
    if activity != .ballistic { list.endBallistic() }
    list.activity = activity
    if !scrolled, activity.scrolls { hear(.start(byFinger: activity == .drag), &engine) }
  }

  /// Begins a ballistic motion with a velocity of the offset in pt/s, or rests.
  mutating func goBallistic(velocity: Double, _ engine: inout Engine) {
    let start = BallisticMotion.Start(
      position: list.offset,
      velocity: velocity,
      greatestOffset: engine.view.greatestOffset,
      bounces: engine.view.bounces,
      density: engine.view.list.density
    )
    guard let motion = BallisticMotion(start) else { return begin(.idle, &engine) }
    list.beginBallistic(motion, startingIn: frame)
    begin(.ballistic, &engine)
  }

  /// Advances a ballistic motion to a frame.
  mutating func tickList(_ engine: inout Engine) {
    guard list.waitsForFrame, let moment = list.tick(at: engine.now) else { return }
    if moment.isOver { posted.append(.rest) }
    if set(moment.position, &engine) { begin(.idle, &engine) }
  }

  /// Moves the list without an animation, for the app.
  mutating func jump(to offset: Double, _ engine: inout Engine) {
    begin(.idle, &engine)
    if offset != list.offset {
      let change = offset - list.offset
      list.offset = offset
      hear(.start(byFinger: false), &engine)
      hear(.update(change, byFinger: false), &engine)
      hear(.end, &engine)
    }
    goBallistic(velocity: 0, &engine)
  }

  // MARK: The offset

  /// Moves the list towards an offset.
  ///
  /// - Returns: True if the edge refused a part of the move.
  @discardableResult
  private mutating func set(_ target: Double, _ engine: inout Engine) -> Bool {
    guard target != list.offset else { return false }
    let refused = list.refused(on: target, engine.view)
    let change = target - refused - list.offset
    list.offset = target - refused
    let byFinger = list.activity == .drag
    // The limit is not Flutter's: Flutter also notifies a rounding error of a spring's first value, which may
    // begin an armed pull's refresh a frame early.
    if abs(change) >= 1e-9 { hear(.update(change, byFinger: byFinger), &engine) }
    // A refusal of at most 1e-10 points counts as none.
    guard abs(refused) > 1e-10 else { return false }
    hear(.overscroll(refused), &engine)
    return true
  }
}
