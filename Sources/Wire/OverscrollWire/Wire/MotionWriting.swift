import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The equations of the present motion, which the page's `motion.js` evaluates.
///
/// Definitions: s is the number of seconds since `startMs`; `side` is -1 at the lower edge, 1 at the upper.
/// - `drag`: the offset is the rubber band of a finger coordinate, which each move changes.
/// - `decay`: position + velocity (1 − e^(−friction s)) / friction.
/// - `spring`: edge + side e^(−damping s) (overscroll C + (velocity + damping overscroll) S), with C and S by
///   `regime`: underdamped cos(rate s) and sin(rate s) / rate; critical 1 and s; overdamped cosh(rate s) and
///   sinh(rate s) / rate. `velocity` is the displayed velocity at `startMs`.
/// - `animation`: from + (to − from) sin²(π s / 2 duration).
extension JSONWriter {
  mutating func motion(_ engine: borrowing Engine) {
    let horizontal = engine.motion(along: .horizontal)
    let vertical = engine.motion(along: .vertical)
    guard horizontal != nil || vertical != nil else { return member("motion", nil as String?) }
    object("motion") {
      $0.object("x", horizontal) { $0.members(of: $1) }
      $0.object("y", vertical) { $0.members(of: $1) }
    }
  }

  private mutating func members(of motion: VisibleMotion) {
    switch motion {
    case .drag(let start):
      member("kind", "drag")
      member("startMs", start.milliseconds)
    case .segment(let segment, let startMs): self.segment(segment, startMs)
    }
  }

  private mutating func segment(_ segment: Segment, _ startMs: Double) {
    switch segment.law {
    case .decay(let law):
      head("decay", startMs)
      member("position", law.position)
      member("velocity", law.velocity)
      member("friction", law.frictionPerSecond)
    case .fling(let law):
      head("decay", startMs)
      member("law", "spline")
      member("position", law.position)
      member("velocity", law.velocity)
      member("distance", law.distance)
      member("splineDurationMs", law.duration * 1000)
    case .returning(let law, let edge, let side):
      head("spring", startMs)
      member("edge", edge)
      member("side", side == .lower ? -1 : 1)
      spring(law)
    case .animation(let law):
      head("animation", startMs)
      member("from", law.from)
      member("to", law.to)
      member("curve", "sineSquared")
    case .rest:
      head("decay", startMs)
      member("position", segment.endPosition)
      member("velocity", 0.0)
      member("friction", 1.0)
    }
    member("durationMs", segment.duration * 1000)
    member("endPosition", segment.endPosition)
  }

  private mutating func head(_ kind: String, _ startMs: Double) {
    member("kind", kind)
    member("startMs", startMs)
  }

  private mutating func spring(_ law: ReturnLaw) {
    member("overscroll", law.overscroll)
    member("velocity", law.displayedVelocity(at: 0))
    member("regime", law.damping.regime.rawValue)
    member("damping", law.damping.perSecond)
    member("rate", law.damping.ratePerSecond)
  }
}
