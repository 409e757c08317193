import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The size on the screen.
@Suite struct EaseTransitionTests {
  /// The curve's points by its parameter: x of (0.25, 0.25), y of (0.1, 1).
  @Test(arguments: stride(from: 0.0, through: 1, by: 0.05).map(\.self))
  func `the closed form meets the curve at each parameter`(s: Double) {
    let rest = 1 - s
    let x = 0.75 * rest * rest * s + 0.75 * rest * s * s + s * s * s
    let y = 0.3 * rest * rest * s + 3 * rest * s * s + s * s * s
    #expect(abs(Ease.progress(at: x) - y) < 1e-12)
  }

  private static func transition(from: Double, to: Double) -> EaseTransition {
    EaseTransition(from: from, to: to, start: .zero)
  }

  private func interrupting(_ other: EaseTransition, to: Double, atMs: Int64) -> EaseTransition {
    EaseTransition(interrupting: other, to: to, start: Instant(microseconds: atMs * 1000))
  }

  @Test func `a way back takes the part of the time that the way was done`() {
    let way = Self.transition(from: 50, to: 0)
    let back = interrupting(way, to: 50, atMs: 100)
    let done = Ease.progress(at: 1.0 / 3)
    #expect(abs(back.duration - 300_000 * done) < 1e-6)
    #expect(back.from == way.size(at: Instant(microseconds: 100_000)))
    // Once more: the part of the shortened one, and the part that it did not have.
    let again = interrupting(back, to: 0, atMs: 150)
    let part = Ease.progress(at: 50_000 / back.duration) * done + 1 - done
    #expect(abs(again.duration - 300_000 * part) < 1e-6)
  }

  @Test func `a way elsewhere takes the whole time`() {
    let other = interrupting(Self.transition(from: 50, to: 0), to: 20, atMs: 100)
    #expect(other.duration == 300_000 && other.end == Instant(microseconds: 400_000))
  }

  @Test func `the end is the first whole microsecond at which it is over`() {
    let back = interrupting(Self.transition(from: 50, to: 0), to: 50, atMs: 100)
    #expect(back.size(at: back.end) == 50)
    #expect(back.size(at: Instant(microseconds: back.end.microseconds - 1)) < 50)
  }
}
