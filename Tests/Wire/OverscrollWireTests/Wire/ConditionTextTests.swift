import Testing

@testable import OverscrollWire
@testable import RefreshEngine

/// Conditions as clauses for people.
struct ConditionTextTests {
  /// An idle header and auto footer in a view of 400 × 600 with 1,000 pt of content, after events.
  private func engine(_ events: Event...) throws -> Engine {
    var configuration = Configuration()
    configuration.scrollView.driver = .external
    configuration.scrollView.size = Size(width: 400, height: 600)
    configuration.scrollView.contentSize = Size(width: 400, height: 1000)
    configuration.header = ComponentConfiguration(kind: .header)
    configuration.footer = ComponentConfiguration(kind: .autoFooter)
    var engine = Engine(configuration, journalling: true)
    for event in events { _ = try engine.handle(event, at: .zero) }
    return engine
  }

  private func texts(_ name: ComponentName, _ engine: Engine) throws -> [ConditionName: String] {
    let first = try #require(engine.transitions(of: name)?.first)
    return Dictionary(uniqueKeysWithValues: first.conditions.map { ($0.name, $0.text) })
  }

  private func offset(_ y: Double) -> Event { .setContentOffset(x: nil, y: y, animated: false) }

  @Test(
    arguments: [
      (-21.2975326, "the offset -21.298 is 32.702 pt short of -54"),
      (-54, "the offset -54 is at -54 and not past it"),
      // A distance that rounding would leave nothing of has all its digits.
      (-53.75 - 0.249_755_859_375, "the offset -54 is 0.000244140625 pt short of -54"),
      (-60.5, "the offset -60.5 is past -54"),
    ]
  )
  func `an offset tells how far it is from the threshold`(y: Double, text: String) throws {
    #expect(try texts(.header, engine(offset(y)))[.isPastThreshold] == text)
  }

  @Test func `at rest a header is at its edge, and no way past it`() throws {
    #expect(try texts(.header, engine())[.isInside] == "the offset 0 is at its edge 0")
    #expect(try texts(.header, engine(offset(-5)))[.isInside] == "the offset -5 is past its edge 0")
    #expect(
      try texts(.header, engine(offset(7)))[.isInside]
        == "the offset 7 is 7 pt short of its edge 0"
    )
  }

  @Test func `a footer tells its trigger, the direction and the room`() throws {
    #expect(
      try texts(.footer, engine())[.movesForward]
        == "no notification has told yet in which direction it scrolls"
    )
    let back = try texts(.footer, engine(offset(100), offset(50)))
    #expect(back[.movesForward] == "the offset did not grow: it went from 100 to 50")
    #expect(back[.reachesTrigger] == "the offset 50 is 394 pt short of 444")
    #expect(
      back[.contentExceedsView]
        == "the content with its top inset, 1000, exceeds the view's 600"
    )
  }

  @Test func `each condition has a clause for each answer`() {
    let numbers = Condition.Numbers(actual: 1, comparison: .more, needed: 2)
    for name in ConditionName.allCases {
      let holds = Condition(name, true, numbers).text
      let fails = Condition(name, false, numbers).text
      #expect(!holds.isEmpty && !fails.isEmpty && holds != fails, "\(name)")
    }
  }

  @Test func `only what fails and compares numbers is short of something`() {
    let numbers = Condition.Numbers(actual: 1, comparison: .more, needed: 2.5)
    let missing = [true, false].map { Condition(.isInside, $0, numbers).missing }
    #expect(missing == [nil, 1.5])
    #expect(Condition(.isIdle, false).missing == nil)
  }
}
