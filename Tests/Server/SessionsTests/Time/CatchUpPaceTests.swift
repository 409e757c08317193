import RefreshEngine
import Testing

@testable import Sessions

struct CatchUpPaceTests {
  @Test func `after a step it rests three times as long as the step took, if time is missing`() {
    let table: [(beganMs: Int64, endedMs: Int64, behind: Microseconds, restsUntilMs: Int64)] = [
      (1000, 1010, 1, 1040),
      (1000, 1010, 0, 0),
      (1000, 1000, 1, 1000),
      // A step that seems to take seconds was interrupted.
      (1000, 9000, 1, 10_000),
      // A clock that was set back.
      (1000, 990, 1, 990),
    ]
    for row in table {
      var pace = CatchUpPace()
      pace.stepEnded(began: .ms(row.beganMs), ended: .ms(row.endedMs), behind: row.behind)
      #expect(pace.restsUntil == .ms(row.restsUntilMs), "\(row)")
      let end = Instant.ms(row.restsUntilMs)
      let before = pace.allowsStep(at: end - 1)
      let after = pace.allowsStep(at: end)
      #expect(after)
      #expect(row.restsUntilMs == 0 || !before)
    }
  }

  @Test func `an earlier step of another thread does not shorten the rest`() {
    var pace = CatchUpPace()
    pace.stepEnded(began: .ms(100), ended: .ms(200), behind: 1)
    pace.stepEnded(began: .ms(100), ended: .ms(101), behind: 1)
    #expect(pace.restsUntil == .ms(500))
  }
}
