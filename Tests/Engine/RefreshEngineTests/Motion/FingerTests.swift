import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What a finger does, event by event.
@Suite struct FingerTests {
  @Test func `an auto footer begins by the pan's end, while the view still drags`() throws {
    var view = SimulatedView {
      $0.footer = .autoFooter.with { $0.triggerAutomaticallyRefreshPercent = 10 }
    }
    try view.setOffset(1_377)
    try view.touch()
    try view.move(to: -10)
    #expect(view.footer.state == .idle)
    try view.release()
    #expect(view.footer.state == .refreshing)
    #expect(view.engine[try #require(view.engine.slot(of: .footer))].isTriggeredByDrag)
  }

  // MARK: What dragWillEnd reports

  @Test func `the target is where the motion would rest`() throws {
    for (offset, velocity) in [(300.0, -1_000.0), (300, 4_000), (1_300, -3_000), (-80, 0)] {
      var view = SimulatedView()
      try view.setOffset(offset)
      try view.fling(velocity)
      guard case .dragWillEnd(let reported, let target) = view.kinds.last else {
        Issue.record("no dragWillEnd")
        continue
      }
      try view.rest()
      #expect(reported == Point(x: 0, y: -velocity))
      #expect(isNear(target.y, view.y))
    }
  }
}

extension Effect.Kind {
  var isDragWillEnd: Bool {
    if case .dragWillEnd = self { true } else { false }
  }
}
