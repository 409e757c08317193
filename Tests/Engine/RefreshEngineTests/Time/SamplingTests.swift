import ScrollPhysics
import TestSupport
import Testing

@testable import RefreshEngine

/// When the offset is sampled and the components notified under a motion.
@Suite struct SamplingTests {
  /// The first whole microsecond at or after a time.
  static func microsecond(_ seconds: Double) -> Microseconds {
    Microseconds((seconds * 1e6).rounded(.up))
  }

  /// A fling from 300 into the top of a view with no component, at 1,000 pt/s.
  static func fling() throws -> (view: SimulatedView, start: Instant, motion: Trajectory) {
    var view = SimulatedView()
    try view.setOffset(300)
    let motion = view.trajectory(velocity: -1_000, range: ScrollRange(lower: 0, upper: 1_333))
    let start = view.engine.now
    try view.fling(1_000)
    return (view, start, motion)
  }

  @Test func `segment ends and turning points are sampled, and 1 µs after`() throws {
    var (view, start, motion) = try Self.fling()
    let edge = start + Self.microsecond(motion.pieces[1].start)
    let peak = motion.pieces[1].start + (motion.pieces[1].segment.turningPoint ?? 0)
    let turn = start + Self.microsecond(peak)
    let rest = start + Self.microsecond(motion.duration)
    #expect(try view.samples() == [start + 1, edge, edge + 1, turn, turn + 1, rest])
  }

  @Test func `without levels, events and work there is no other sample`() throws {
    var (view, start, motion) = try Self.fling()
    try view.wait(0.001)
    let edge = start + Self.microsecond(motion.pieces[1].start)
    #expect(try view.samples(until: edge - 1).isEmpty)
  }

  @Test(arguments: [0.0, -54])
  func `a level is sampled at the last microsecond on one side and the first on the other`(
    level: Double
  ) throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(300)
    try view.fling(3_000)
    var seen: [(Instant, Double)] = []
    while let stop = view.engine.nextStop(upTo: .latest) {
      _ = try view.engine.advance(to: stop)
      seen.append((stop, view.y))
    }
    let crossings = zip(seen, seen.dropFirst()).filter { ($0.1 < level) != ($1.1 < level) }
    #expect(crossings.count == 2)
    for (before, after) in crossings { #expect(after.0 - before.0 == 1) }
  }

  @Test func `a back footer's levels are its edge, where the range ends, and its whole height`()
    throws
  {
    try expectTold([1_377]) { $0.footer = .backFooter }
  }

  @Test func `an auto footer's level is its trigger`() throws {
    try expectTold([1_399]) {
      $0.footer = .autoFooter.with { settings in
        settings.triggerAutomaticallyRefreshPercent = 1.5
        settings.automaticallyRefresh = false
      }
    }
  }

  @Test(arguments: [false, true])
  func `a component that is not notified of offsets has no levels`(isHidden: Bool) throws {
    try expectTold([]) {
      $0.footer = .backFooter.with { settings in
        settings.isHidden = isHidden
        settings.userInteractionEnabled = isHidden
      }
    }
  }

  /// While it refreshes, a footer's whole height is the range's end, where the bounce comes to rest.
  @Test(arguments: [(ComponentState.idle, 2), (.refreshing, 1), (.noMoreData, 2)])
  func `a level counts in any state`(state: ComponentState, count: Int) throws {
    var view = SimulatedView { $0.footer = .backFooter }
    if state == .noMoreData { try view.send(.endRefreshingWithNoMoreData(.footer)) }
    if state == .refreshing {
      try view.send(.beginRefreshing(.footer))
      try view.rest()
    }
    try view.setOffset(1_100)
    try view.fling(-3_000)
    #expect(view.footer.state == state)
    #expect(try crossings(of: 1_377, &view) == count)
  }

  /// Expects a sample on both sides of each level, and of no other offset between 1,300 and 1,420.
  private func expectTold(
    _ levels: [Double],
    _ configure: (inout Configuration) -> Void
  ) throws {
    for level in [1_320.0, 1_333, 1_377, 1_399, 1_410] {
      var view = SimulatedView(configure)
      try view.setOffset(1_100)
      try view.fling(-3_000)
      // The upper edge is a segment's end as well.
      let bottom = try #require(view.engine.motionRange(.vertical)?.upper)
      guard level != bottom else { continue }
      #expect(try crossings(of: level, &view) == (levels.contains(level) ? 2 : 0), "\(level)")
    }
  }

  /// How often two samples, one microsecond apart, lie on both sides of a level.
  private func crossings(of level: Double, _ view: inout SimulatedView) throws -> Int {
    var seen: [(instant: Instant, y: Double)] = []
    while view.isMoving, let stop = view.engine.nextStop(upTo: .latest) {
      _ = try view.engine.advance(to: stop)
      seen.append((stop, view.y))
    }
    return zip(seen, seen.dropFirst()).filter { before, after in
      after.instant - before.instant == 1 && (before.y < level) != (after.y < level)
        && min(before.y, after.y) > level - 0.4
    }.count
  }

  /// 500 bounces over many levels: the sides at whole microseconds, not the closed form, decide.
  @Test func `the side is tested at whole microseconds`() throws {
    var numbers = SeededGenerator(spread: 1)
    var crossings = 0
    let range = ScrollRange(lower: 0, upper: 1_333)
    for _ in 0..<500 {
      let motion = AxisMotion(
        Continuation(laws: .of(.ios), range: range),
        from: -numbers.number(0...120),
        velocity: numbers.number(-4_000...4_000),
        origin: .zero,
        lead: numbers.number(0...99) * 1e-8
      )
      let level = numbers.number(-150...200)
      var from = Instant.zero
      while let crossing = firstCrossing(of: level, in: motion, after: from) {
        let before = motion.position(at: crossing - 1)
        let after = motion.position(at: crossing)
        #expect((before < level) != (after < level) || (before > level) != (after > level))
        from = crossing
        crossings += 1
      }
    }
    #expect(crossings > 100)
  }

  private func firstCrossing(
    of level: Double,
    in motion: AxisMotion,
    after start: Instant
  ) -> Instant? {
    var search = CrossingSearch(motion, from: start, to: motion.end)
    search.search(for: level)
    return search.found
  }

  @Test func `the snap at a motion's end counts as a crossing`() throws {
    var view = SimulatedView {
      $0.footer = .autoFooter.with { settings in
        // A quarter of a point beyond the edge, which the bounce leaves at half a point.
        settings.triggerAutomaticallyRefreshPercent = 1 + 0.25 / 44
      }
      $0.loads.footer = SimulatedLoad(duration: 10_000, outcomes: [.success])
    }
    try view.setOffset(1_300)
    try view.drag(by: -150)
    let samples = try view.samples()
    let last = try #require(samples.last)
    #expect(view.y == 1_377)
    #expect(samples.contains(last - 1))
  }

  @Test func `the offset is sampled before an event, and 1 µs after it`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(100)
    try view.fling(500)
    try view.wait(300)
    let seen = view.y
    try #require(seen < 0 && seen > -54)
    let again = view.engine.now + 7_001
    view.effects += try view.engine.handle(.setLanguage("ko"), at: again)
    #expect(view.y != seen)
    #expect(isNear(view.header.pullingPercent, -view.y / 54))
    #expect(view.engine.nextStop(upTo: .latest) == again + 1)
  }

  @Test func `the offset is sampled before due work, and 1 µs after it`() throws {
    var view = SimulatedView {
      $0.header = .header
      $0.loads.footer = SimulatedLoad(duration: 200_000, outcomes: [.hide])
      $0.footer = .autoFooter.with { $0.automaticallyRefresh = false }
    }
    try view.setOffset(60)
    try view.send(.beginRefreshing(.footer))
    try view.fling(800)
    let due = view.engine.now + 200_000
    let samples = try view.samples()
    #expect(samples.contains(due) && samples.contains(due + 1))
    #expect(view.instants(of: .endRefreshingCompletion, .footer) == [due])
  }

  @Test func `the offset is sampled 1 µs after a notification that changed a state`() throws {
    var view = SimulatedView { $0.footer = .autoFooter }
    try view.setOffset(1_200)
    try view.fling(-1_500)
    let samples = try view.samples()
    let began = try #require(view.instants(of: .refreshing, .footer).first)
    #expect(samples.contains(began) && samples.contains(began + 1))
    #expect(view.states(of: .footer) == [.refreshing])
  }

  @Test func `after a follow-up that changes a state the next sample comes a display frame later`()
    throws
  {
    var view = SimulatedView {
      $0.footer = .autoFooter
      $0.loads.footer = SimulatedLoad(duration: 0)
    }
    try view.setOffset(1_200)
    try view.fling(-1_500)
    _ = try view.samples()
    let began = view.instants(of: .refreshing, .footer)
    let edge = try #require(began.first)
    // At the trigger and a microsecond on; then at each frame until the bounce turns, with the
    // turning's own sample between.
    #expect(Array(began.prefix(4)) == [edge, edge + 1, edge + 16_668, edge + 33_335])
    #expect(began.count < 12)
  }

  @Test func `the end of an advance is sampled`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.drag(by: 60)
    for _ in 0..<20 {
      try view.wait(7)
      #expect(isNear(view.header.pullingPercent, -view.y / 54))
      #expect(view.engine.motion.sampledAt == view.engine.now)
    }
    #expect(view.isMoving)
  }

  @Test func `ranges and levels are computed anew after each sample`() throws {
    var view = SimulatedView {
      $0.rows = 50
      $0.rowHeight = 40
      $0.footer = .autoFooter.with { $0.triggerAutomaticallyRefreshPercent = -2 }
      $0.loads.footer = SimulatedLoad(duration: 20_000, rows: 10)
    }
    try view.setOffset(1_000)
    try view.fling(-3_000)
    try view.rest()
    // Four loads of 400 pt each: every new trigger was met, and no bounce came between.
    #expect(view.instants(of: .refreshing, .footer).count == 4)
    #expect(isNear(view.y, 1_000 + (3_000 - 10) / view.engine.physics.frictionPerSecond))
  }

  @Test func `a trailer's levels are sampled under a horizontal motion`() throws {
    var view = SimulatedView {
      $0.scrollView.contentSize.width = 1_000
      $0.trailer = .trailer
    }
    try view.send(.setContentOffset(x: 500, y: 0, animated: false))
    try view.send(.dragBegan(.zero))
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -3_000, y: 0)))
    var seen: [(instant: Instant, x: Double)] = []
    while let stop = view.engine.nextStop(upTo: .latest) {
      _ = try view.engine.advance(to: stop)
      seen.append((stop, view.engine.scrollView.contentOffset.x))
    }
    let crossings = zip(seen, seen.dropFirst()).filter { ($0.x < 685) != ($1.x < 685) }
    #expect(crossings.count == 2)
    for (before, after) in crossings { #expect(after.instant - before.instant == 1) }
  }

  @Test func `an auto footer whose trigger lies before the top begins when the bounce turns`()
    throws
  {
    var view = SimulatedView {
      $0.footer = .autoFooter.with { settings in
        settings.triggerAutomaticallyRefreshPercent = -40
      }
    }
    let trigger = try #require(
      view.engine.slot(of: .footer).map { view.engine.triggerOffset($0) }
    )
    try #require(trigger < -400)
    try view.touch()
    try view.release(3_000)
    let start = view.engine.now
    let range = ScrollRange(lower: 0, upper: 1_377)
    let motion = Trajectory(from: 0, velocity: -3_000, in: range, .ios)
    let turn = start + Self.microsecond(motion.pieces[0].segment.turningPoint ?? 0)
    try view.rest()
    let began = try #require(view.instants(of: .refreshing, .footer).first)
    #expect(began == turn || began == turn + 1)
  }
}
