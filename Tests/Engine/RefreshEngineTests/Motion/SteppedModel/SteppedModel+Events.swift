import Foundation

@testable import RefreshEngine

/// A scenario's events, turned into the notifications that UIKit sends for them.
extension SteppedModel {
  mutating func perform(_ event: Event) throws {
    switch event {
    case .advance(.by(let length)): try run(to: now + length)
    case .dragBegan(let location): try touch(location.y)
    case .dragMoved(let location):
      if isFingerDown { try moveFinger(to: location.y) }
    case .dragEnded(_, _, let velocity):
      if isFingerDown { try lift(velocity: velocity.map { 0 - $0.y }) } else { finger = nil }
    case .dragCancelled:
      if isFingerDown { try endDrag(.cancelled, velocity: 0) } else { finger = nil }
    case .setContentOffset(_, let y?, let animated):
      mover = animated && y != delivered ? .animation(from: delivered, to: y, start: now) : .nothing
      if mover.isNothing { try notify(y) }
    default: try call(event, at: now)
    }
  }

  private mutating func touch(_ location: Double) throws {
    let arrives = view.inWindow && view.userInteractionEnabled
    finger = Finger(isIgnored: !arrives, location: location)
    guard arrives else { return }
    mover = .nothing
    finger?.samples = [(now, location)]
    takeCoordinate()
    try call(.setDragging(true), at: now)
    try call(.setPanState(.began), at: now)
  }

  /// The finger's coordinate, of which the offset is the rubber band.
  private mutating func takeCoordinate() {
    let range = motionRange
    let height = view.size.height
    let inside = min(max(delivered, range.lowerBound), range.upperBound)
    let overscroll = min(abs(delivered - inside), 0.99 * height)
    let travel = overscroll * height / (0.55 * (height - overscroll))
    finger?.coordinate = inside + (delivered < inside ? -travel : travel)
    finger?.offset = delivered
    finger?.range = range
  }

  private mutating func moveFinger(to location: Double) throws {
    if finger?.offset != delivered || finger?.range != motionRange { takeCoordinate() }
    guard var moved = finger else { return }
    moved.samples.append((now, location))
    var offset = delivered
    if moves {
      moved.coordinate -= location - moved.location
      let inside = min(max(moved.coordinate, moved.range.lowerBound), moved.range.upperBound)
      let travel = 0.55 * abs(moved.coordinate - inside)
      let height = view.size.height
      let overscroll = travel * height / (height + travel)
      offset = moved.coordinate < inside ? inside - overscroll : inside + overscroll
    }
    moved.location = location
    moved.offset = offset
    finger = moved
    delivered = offset
    try call(
      .turn([.setPanState(.changed), .setContentOffset(x: nil, y: offset, animated: false)]),
      at: now
    )
  }

  private mutating func lift(velocity: Double?) throws {
    let velocity = velocity ?? estimate()
    var motion = SteppedMotion(position: delivered, velocity: velocity, range: motionRange)
    while moves, !motion.isOver { motion.step(0.001) }
    let target = Point(x: view.contentOffset.x, y: moves ? motion.position : delivered)
    effects.append(
      Effect(
        index: 0,
        instant: now,
        source: .scrollView,
        kind: .dragWillEnd(velocity: Point(x: 0, y: velocity), targetContentOffset: target)
      )
    )
    try endDrag(.ended, velocity: velocity)
  }

  /// The offset's velocity by the last three segments of the finger, the oldest with most weight.
  private func estimate() -> Double {
    guard let samples = finger?.samples, let last = samples.last, now - last.instant <= 40_000
    else { return 0 }
    var velocity = 0.0
    for (age, weight) in [0.05, 0.35, 0.6].enumerated() where samples.count >= age + 2 {
      let (later, earlier) = (samples[samples.count - 1 - age], samples[samples.count - 2 - age])
      let elapsed = Double(later.instant - earlier.instant) * 1e-6
      if elapsed > 0 { velocity += weight * (later.y - earlier.y) / elapsed }
    }
    return 0 - velocity
  }

  private mutating func endDrag(_ state: PanState, velocity: Double) throws {
    finger = nil
    if moves {
      let motion = SteppedMotion(position: delivered, velocity: velocity, range: motionRange)
      mover = motion.isOver ? .nothing : .motion(motion)
      delivered = motion.position
    }
    try call(
      .turn([
        .setPanState(state), .setDragging(false),
        .setContentOffset(x: nil, y: delivered, animated: false),
      ]),
      at: now
    )
    try call(.setPanState(.possible), at: now)
  }
}
