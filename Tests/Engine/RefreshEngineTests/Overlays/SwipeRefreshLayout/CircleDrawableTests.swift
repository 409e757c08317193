import TestSupport
import Testing

@testable import RefreshEngine

/// The spinner: what it shows at once is what each frame would have made.
@Suite struct CircleDrawableTests {
  /// Past 16,777,216 ms a float no longer has each millisecond.
  @Test(arguments: Sample.part(of: [(Float(0), Int64(7)), (0.5, 100), (0.8, 123_456)]))
  func `hours of turns at once are those of each frame`(endTrim: Float, first: Int64) {
    var stepwise = CircleDrawable()
    (stepwise.endTrim, stepwise.rotation) = (endTrim, 0.3)
    stepwise.start()
    let start = stepwise
    var last = first
    for count in [1, 2, 40, 41, 81, 200, 5000, 5001, 100_000, 1_050_000] as [Int64] {
      for frame in last + 1...first + count {
        stepwise.frame(at: CircleDrawable.time(of: frame))
      }
      var atOnce = start
      atOnce.framesPassed(first + 1...first + count)
      #expect(atOnce == stepwise, "after \(count) frames")
      last = first + count
    }
  }

  @Test func `thirty years of turns take no time, and pieces of them change nothing`() {
    var whole = CircleDrawable()
    whole.start()
    var inPieces = whole
    whole.framesPassed(1...60_000_000_000)
    for piece in 0..<60 as Range<Int64> {
      inPieces.framesPassed(piece * 1_000_000_000 + 1...(piece + 1) * 1_000_000_000)
    }
    #expect(whole == inPieces)
    #expect(whole.rotation.isFinite && whole.turn.isFinite)
  }

  @Test func `a closing that a stop cuts off is left over`() {
    var drawable = CircleDrawable()
    drawable.endTrim = 0.8
    drawable.start()
    drawable.stop()
    #expect(drawable.isClosing)
    drawable.start()
    drawable.framesPassed(1...40)
    #expect(drawable.endTrim == 0 && drawable.startTrim < 0)
  }
}
