import Foundation
import ScrollPhysics
import Testing

/// The one damped curve against each law as it is published.
struct ReturnLawTests {
  /// 221 starts: 13 overscrolls by 17 velocities.
  static let starts: [(Double, Double)] = {
    let overscrolls: [Double] = [0, 0.2, 0.5, 1, 3, 10, 30, 80, 100, 177, 250, 400, 600]
    let speeds: [Double] = [0, 5, 14.9, 60, 455, 1_500, 2_249, 4_328, 8_000]
    let velocities = speeds + speeds.dropFirst().map { -$0 }
    return overscrolls.flatMap { d in velocities.map { v in (d, v) } }
  }()
  /// 61 instants, 25 ms apart.
  static let instants = (0...60).map { Double($0) * 0.025 }

  /// `d(t) = e^(-b t) (d0 + (v0 / a) (1 - e^(-a t)))`, `v(t) = v0 e^(-(a + b) t)`.
  @Test(arguments: [0.998, 0.99])
  func `UIScrollView's is its recorded closed form`(rate: Double) {
    let a = -1_000 * log(rate)
    let b = 10.0
    #expect(Self.starts.count == 221)
    for (d, v) in Self.starts {
      let law = uiScrollView(d, v, friction: a, rate: b)
      for t in Self.instants {
        let overscroll = exp(-b * t) * (d - v / a * expm1(-a * t))
        let carried = v * exp(-(a + b) * t)
        #expect(abs(law.overscroll(at: t) - overscroll) < 1e-11)
        #expect(abs(law.velocityState(at: t) - carried) < 1e-11)
        #expect(abs(law.displayedVelocity(at: t) - (carried - b * overscroll)) < 1e-10)
      }
      let reentry: Double? = v < -a * d && d > 0 ? -log1p(a * d / v) / a : nil
      #expect((law.reentryTime == nil) == (reentry == nil))
      expectClose(law.reentryTime ?? 0, reentry ?? 0, within: 1e-12)
    }
  }

  /// `d(t) = (d0 + 0.31 v0 t) e^(-12.5 t)`, `v(t) = v0 e^(-12.5 t)`.
  @Test func `WebKit's is its closed form`() {
    for (d, v) in Self.starts {
      let law = webKit(d, v)
      for t in Self.instants {
        let overscroll = (d + 0.31 * v * t) * exp(-12.5 * t)
        let carried = v * exp(-12.5 * t)
        #expect(abs(law.overscroll(at: t) - overscroll) < 1e-11)
        #expect(abs(law.velocityState(at: t) - carried) < 1e-11)
        #expect(abs(law.displayedVelocity(at: t) - (0.31 * carried - 12.5 * overscroll)) < 1e-10)
      }
      let peak = 1 / 12.5 - d / (0.31 * v)
      if v > 0, peak > 0 { expectClose(law.extremum?.time ?? 0, peak, within: 1e-12) }
      if v < 0, d > 0 { expectClose(law.reentryTime ?? 0, -d / (0.31 * v), within: 1e-12) }
    }
  }

  static let laws: [@Sendable (Double, Double) -> ReturnLaw] = [
    { uiScrollView($0, $1, friction: 2) }, { webKit($0, $1) }, { spring(damping: 20, $0, $1) },
    { spring(damping: 90, $0, $1) }, { spring(damping: 2, $0, $1) },
  ]

  @Test(arguments: laws.indices)
  func `overscroll and carried velocity of any time continue the law`(index: Int) {
    for (d, v) in Self.starts {
      let law = Self.laws[index](d, v)
      for t in [0.01, 0.1, 0.4] {
        let again = Self.laws[index](law.overscroll(at: t), law.velocityState(at: t))
        expectClose(again.overscroll(at: 0.2), law.overscroll(at: t + 0.2))
        expectClose(again.velocityState(at: 0.2), law.velocityState(at: t + 0.2))
      }
    }
  }

  /// The rest is where the overscroll last falls through the distance before the edge.
  @Test(arguments: laws.indices)
  func `it rests when the overscroll has fallen to the distance`(index: Int) {
    for (d, v) in Self.starts {
      let law = Self.laws[index](d, v)
      let rest = law.restTime(within: 0.5)
      let peakTime = law.displayedVelocity(at: 0) > 0 ? law.extremum?.time ?? 0 : 0
      let peak = max(d, law.overscroll(at: peakTime))
      #expect((rest == 0) == (peak <= 0.5))
      guard rest > 0 else { continue }
      expectClose(law.overscroll(at: rest), 0.5)
      #expect(law.displayedVelocity(at: rest) < 0)
      #expect(rest < law.reentryTime ?? .infinity)
      #expect(rest >= peakTime)
    }
  }

  /// Whatever the parameters allow: from the weakest pull to the hardest, at the finest distance.
  @Test func `it finds its rest at the ends of the ranges`() {
    for (a, b) in [(0.01, 0.5), (0.01, 1_000), (693, 0.5), (693, 1_000), (2, 10)] {
      for (d, v) in Self.starts + [(1e7, 1e7), (1e-3, 1e7), (1e7, 0)] where v >= 0 {
        let law = uiScrollView(d, v, friction: a, rate: b)
        for distance in [0.001, 0.5, 100] {
          let rest = law.restTime(within: distance)
          if rest > 0 { expectClose(law.overscroll(at: rest) / distance, 1, within: 1e-8) }
        }
      }
    }
  }
}
