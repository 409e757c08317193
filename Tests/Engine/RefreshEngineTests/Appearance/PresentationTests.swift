import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Values on the screen: the model value plus what remains of each animation.
@Suite struct PresentationTests {
  /// A header that refreshes at rest, so that its end animates offset and inset for 0.4 s.
  static func refreshing() throws -> SimulatedView {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    return view
  }

  @Test func `the screen shows the model value plus what remains of the animation`() throws {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    for milliseconds in [0.0, 100, 200, 399, 400, 500] {
      try view.wait(milliseconds)
      let fraction = Double(view.engine.now.microseconds - 250_000) / 400_000
      let left = 54 * (1 - EaseInOut.progress(at: fraction))
      #expect(view.y == 0 && view.top == 0)
      #expect(isNear(view.engine.presentedOffset(.vertical), -left))
      #expect(isNear(view.engine.presentedInset(.top), left))
    }
  }

  @Test func `animations add up`() throws {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    try view.wait(100)
    try view.send(.beginRefreshing(.header))
    try view.wait(100)
    let ending = 54 * (1 - EaseInOut.progress(at: 0.5))
    let beginning = 54 * (1 - EaseInOut.progress(at: 0.4))
    #expect(isNear(view.engine.presentedOffset(.vertical), -54 - ending + beginning))
  }

  @Test func `under a motion the screen shows the model value plus what remains of the animation`()
    throws
  {
    var view = try Self.refreshing()
    try view.setOffset(-54)
    try view.send(.endRefreshing(.header))
    try view.fling(-600)
    var model = SimulatedView { $0.header = .header }
    try model.setOffset(0)
    try model.fling(-600)
    for _ in 0..<10 {
      try view.wait(30)
      try model.wait(30)
      let fraction = Double(view.engine.now.microseconds - 250_000) / 400_000
      let left = -54 * (1 - EaseInOut.progress(at: fraction))
      #expect(isNear(view.y, model.y))
      #expect(isNear(view.engine.presentedOffset(.vertical), model.y + left))
    }
  }
}
