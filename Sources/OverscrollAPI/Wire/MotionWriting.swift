import RefreshEngine
import ScrollPhysics

/// The equations of the motion that is under way, which the page's `motion.js` evaluates.
///
/// With s the seconds since `startMs` and `side` -1 at the lower edge, 1 at the upper:
/// - `drag`: the offset is the rubber band of a finger coordinate that each move changes.
/// - `decay`: position + velocity (1 − e^(−friction s)) / friction.
/// - `spring`, law `friction`: edge + side e^(−pull s) (overscroll + velocity (1 − e^(−friction s)) /
///   friction); law `damped`: the damped oscillator of mass, stiffness, damping from overscroll and
///   velocity; law `webkit`: edge + side (overscroll + 0.31 velocity s) e^(−12.5 s).
/// - `animation`: from + (to − from) sin²(π s / 2 duration).
extension JSONWriter {
  mutating func motion(_ engine: borrowing RefreshEngine) {
    let horizontal = engine.motion(along: .horizontal)
    let vertical = engine.motion(along: .vertical)
    guard horizontal != nil || vertical != nil else { return null() }
    beginObject()
    key("x")
    axisMotion(horizontal)
    key("y")
    axisMotion(vertical)
    endObject()
  }

  private mutating func axisMotion(_ motion: VisibleMotion?) {
    guard let motion else { return null() }
    beginObject()
    switch motion {
    case .drag(let start):
      member("kind", "drag")
      member("startMs", start.milliseconds)
    case .segment(let segment, let startMs): self.segment(segment, startMs)
    }
    endObject()
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
    case .bounce(let law, let edge, let side):
      head("spring", startMs)
      member("edge", edge)
      member("side", side == .lower ? -1 : 1)
      bounce(law, segment.parameters.bounce)
    case .snap(let law):
      head("spring", startMs)
      member("edge", law.target)
      member("side", 1)
      member("law", "damped")
      member("overscroll", law.position - law.target)
      member("velocity", law.velocity)
      member("mass", PageSnap.mass)
      member("stiffness", PageSnap.stiffness)
      member("damping", PageSnap.damping)
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

  private mutating func bounce(_ law: BounceLaw, _ kind: BounceKind) {
    switch law {
    case .friction(let law):
      member("law", "friction")
      member("overscroll", law.overscroll)
      member("velocity", law.velocity)
      member("friction", law.frictionPerSecond)
      member("pull", law.ratePerSecond)
    case .spring(let law):
      member("law", "damped")
      member("overscroll", law.position(at: 0))
      member("velocity", law.velocity(at: 0))
      guard case .spring(let mass, let stiffness, let damping) = kind else { return }
      member("mass", mass)
      member("stiffness", stiffness)
      member("damping", damping)
    case .webKit(let law):
      member("law", "webkit")
      member("overscroll", law.overscroll)
      member("velocity", law.velocity)
    }
  }
}
