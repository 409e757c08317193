import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The next instant at which something changes that the motion's equations do not describe.
@Suite struct NextChangeTests {
  @Test func `under a motion it is the earliest of work, segment end and first side of a level`()
    throws
  {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(300)
    try view.fling(3_000)
    var changes: [Instant] = []
    while let next = view.engine.nextChange {
      #expect(next > view.engine.now)
      // Nothing changes before.
      let count = view.effects.count
      view.effects += try view.engine.advance(to: next - 1)
      #expect(view.effects.count == count)
      view.effects += try view.engine.advance(to: next)
      changes.append(next)
    }
    // Edge, height out, height back, rest.
    #expect(changes.count >= 4 && !view.isMoving)
  }

  @Test func `work that falls due comes first`() throws {
    var view = SimulatedView {
      $0.header = .header
      $0.loads.header = SimulatedLoad(duration: 60_000)
    }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    #expect(view.engine.nextChange == nil)
    try view.send(.beginRefreshing(.header))
    #expect(view.engine.nextChange == view.engine.now + 250_000)
    try view.touch()
    try view.move(to: -30)
    #expect(view.engine.nextChange == view.engine.now + 250_000)
  }
}
