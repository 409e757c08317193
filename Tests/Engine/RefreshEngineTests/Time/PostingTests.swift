import Testing

@testable import RefreshEngine

/// What is refused when a client posts it, and performed in a replay.
struct PostingTests {
  @Test(arguments: [
    (ComponentKind.header, true), (.autoFooter, false), (.backFooter, true), (.trailer, true),
  ])
  func `a tap is refused on what is no auto footer`(kind: ComponentKind, isRefused: Bool) {
    let session = TestSession(ComponentConfiguration(kind: kind))
    let rejection = session.engine.refusal(ofPosted: .tap(kind.name))
    #expect(rejection == (isRefused ? Rejection(.takesNoTap(kind.name)) : nil))
  }

  /// A turn taps a footer that an event of the same turn may have replaced.
  private static let back = ComponentConfiguration(kind: .backFooter)
  private static let turns: [(events: [Event], index: Int?)] = [
    ([.tap(.footer)], nil), ([.setContentOffset(x: nil, y: 0, animated: false), .tap(.header)], 1),
    ([.removeComponent(.footer), .addComponent(.footer, back), .tap(.footer)], 2),
    // A footer that is there is not replaced.
    ([.addComponent(.footer, back), .tap(.footer)], nil),
    ([.removeComponent(.footer), .tap(.footer), .addComponent(.footer, nil)], nil),
    // The engine refuses this turn by itself.
    ([.removeComponent(.trailer), .tap(.header)], nil),
  ]

  @Test(arguments: turns.indices)
  func `a tap in a turn is refused by the components of that moment`(row: Int) {
    let (events, index) = Self.turns[row]
    let session = TestSession(.header(), .autoFooter())
    let rejection = session.engine.refusal(ofPosted: .turn(events))
    #expect((rejection != nil) == (index != nil))
    #expect(rejection?.turnIndex == index)
  }

  private static let passing: [(start: Microseconds, advance: Advance, isRefused: Bool)] = [
    (0, .untilRest, false), (0, .untilEffect(.any), false),
    // The callback comes 250 ms after the begin, the end of the load a second later.
    (1_200_000, .untilRest, true), (1_200_000, .untilEffect(.any), false),
    (1_200_000, .untilEffect(.type(.endRefreshingCompletion, from: .component(.header))), true),
    (200_000, .untilEffect(.any), true), (2_000_000, .untilRest, false),
  ]

  @Test(arguments: passing.indices)
  func `time that would pass the latest instant is refused afterwards`(row: Int) throws {
    let (before, advance, isRefused) = Self.passing[row]
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    configuration.loads.header = SimulatedLoad(duration: 1_000_000)
    var engine = Engine(configuration)
    let start = before == 0 ? Instant.zero : .latest - before
    _ = try engine.handle(.beginRefreshing(.header), at: start)
    let event = Event.advance(advance)
    let effects = try engine.handle(event, at: start)
    let reached = event.reached(by: effects, from: start)
    let rejection = engine.refusal(ofPerformed: event, reached: reached)
    #expect(rejection == (isRefused ? Rejection(.targetAfterLatest) : nil))
  }
}
