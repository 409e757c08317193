import Foundation

/// A motion of the offset by UIScrollView's laws, stepped from frame to frame.
///
/// Written without the engine's laws: each step continues from where the last one left, by the
/// recurrences of friction inside the range and of friction and pull outside.
struct SteppedMotion {
  /// The friction per second at the normal rate, and the pull of the edge.
  static let friction = -1_000 * log(0.998)
  static let pull = 10.0
  static let stopSpeed = 10.0
  static let restDistance = 0.5

  /// How the motion continues.
  private enum Phase {
    case over
    case inside
    /// Outside, to be at rest at half a point.
    case settling
    /// Outside, to go back in.
    case returning
    /// Outside, to turn just past the edge and rest there.
    case turning
  }

  private(set) var position: Double
  /// The carried velocity; outside the range it is not the visible one.
  private(set) var velocity: Double
  private(set) var range: ClosedRange<Double>
  /// How often the motion has come to an edge or turned.
  private(set) var joints = 0
  private var phase = Phase.over
  /// The sign of outward at the edge that the offset is past.
  private var outward = 1.0

  init(position: Double, velocity: Double, range: ClosedRange<Double>) {
    self.position = position
    self.velocity = velocity
    self.range = range
    choosePhase()
  }

  var isOver: Bool { phase == .over }

  /// Which way the offset goes: outside, the edge pulls at it.
  private var direction: FloatingPointSign {
    if phase == .inside || isOver { return velocity.sign }
    return (velocity - Self.pull * (position - edge(outward))).sign
  }

  /// Continues in another range, from the same offset and velocity.
  mutating func adapt(to range: ClosedRange<Double>) {
    guard self.range != range, !isOver else { return }
    self.range = range
    choosePhase()
  }

  /// The sign of outward, or nil inside.
  private var side: Double? {
    if position < range.lowerBound || (position == range.lowerBound && velocity < 0) { return -1 }
    if position > range.upperBound || (position == range.upperBound && velocity > 0) { return 1 }
    return nil
  }

  private func edge(_ side: Double) -> Double { side < 0 ? range.lowerBound : range.upperBound }

  private mutating func choosePhase() {
    joints += 1
    guard let side else {
      phase = abs(velocity) > Self.stopSpeed ? .inside : .over
      return
    }
    outward = side
    let distance = side * (position - edge(side))
    let speed = side * velocity
    if speed < -Self.friction * distance {
      let time = returnTime(distance, speed)
      let atEdge = -speed * exp(-(Self.friction + Self.pull) * time)
      phase = atEdge > Self.stopSpeed ? .returning : distance > Self.restDistance ? .turning : .over
    } else {
      phase = peak(distance, speed) > Self.restDistance ? .settling : .over
    }
    if phase == .over { position = edge(side) }
  }

  private func returnTime(_ distance: Double, _ speed: Double) -> Double {
    -log1p(Self.friction * distance / speed) / Self.friction
  }

  /// How far out a bounce goes.
  private func peak(_ distance: Double, _ speed: Double) -> Double {
    guard speed > Self.pull * distance else { return distance }
    let left =
      Self.pull * (Self.friction * distance + speed)
      / (speed * (Self.friction + Self.pull))
    let time = -log(left) / Self.friction
    return exp(-Self.pull * time) * (distance + speed * (1 - left) / Self.friction)
  }

  /// Continues for a time in seconds.
  mutating func step(_ time: Double) {
    var left = time
    let before = direction
    while left > 0, !isOver { left -= phase == .inside ? slide(left) : swing(left) }
    if direction != before { joints += 1 }
  }

  /// Decelerates for a time or until the stop or the edge, and says how long that was.
  private mutating func slide(_ time: Double) -> Double {
    let edge = velocity < 0 ? range.lowerBound : range.upperBound
    let stop = log(abs(velocity) / Self.stopSpeed) / Self.friction
    let part = Self.friction * (edge - position) / velocity
    let arrival = part < 1 ? -log1p(-part) / Self.friction : .infinity
    let span = min(time, stop, arrival)
    let decay = exp(-Self.friction * span)
    position += velocity * (1 - decay) / Self.friction
    velocity *= decay
    if span == arrival {
      position = edge
      choosePhase()
    } else if span == stop {
      phase = .over
    }
    return span
  }

  /// Bounces for a time or until the edge, and says how long that was.
  private mutating func swing(_ time: Double) -> Double {
    let side = outward
    let edge = edge(side)
    let distance = side * (position - edge)
    let speed = side * velocity
    let span = phase == .returning ? min(time, returnTime(distance, speed)) : time
    let decay = exp(-Self.friction * span)
    let fall = exp(-Self.pull * span)
    let newDistance = fall * (distance + speed * (1 - decay) / Self.friction)
    let newSpeed = speed * decay * fall
    velocity = side * newSpeed
    position = edge + side * newDistance
    let isFalling = newSpeed < Self.pull * newDistance
    switch phase {
    case .returning where span < time || newDistance <= 0:
      position = edge
      choosePhase()
    case .settling where isFalling && newDistance <= Self.restDistance,
      .turning where newDistance < 0 && !isFalling:
      position = edge
      phase = .over
    default: break
    }
    return span
  }
}
