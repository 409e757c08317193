import RefreshEngine
import Testing

@testable import Explorer

/// How a sequence becomes smaller while it still shows the same.
struct ShrinkingTests {
  /// The events as text.
  private static func text(_ events: [TimedEvent]?) -> [String]? {
    events?.map { "\($0.event)" }
  }

  private static func hides(_ event: TimedEvent) -> Bool {
    if case .setHidden(.header, true) = event.event { true } else { false }
  }

  /// Sixty events that do not matter, with one amid them that does.
  private static var long: [TimedEvent] {
    (1...60).map { number in
      let event = number == 41 ? Event.setHidden(.header, true) : .advance(.by(1000))
      return TimedEvent(event, at: Instant(microseconds: Microseconds(number)), number: number)
    }
  }

  @Test(arguments: [Shrinking.Effort.brief, .thorough])
  func `what is not needed goes, and the rest keeps its number`(effort: Shrinking.Effort) {
    let events = Shrinking.smallest(Self.long, effort) { events in
      events.firstIndex(where: Self.hides).map { $0 + 1 }
    }
    #expect(events?.map(\.number) == [41])
    #expect(events?.map(\.instant) == [nil])
    #expect(events?.map(\.isChanged) == [false])
  }

  @Test func `a long sequence is halved first`() {
    var (brief, thorough) = (0, 0)
    _ = Shrinking.smallest(Self.long, .brief) { events in
      brief += 1
      return events.firstIndex(where: Self.hides).map { $0 + 1 }
    }
    _ = Shrinking.smallest(Self.long, .thorough) { events in
      thorough += 1
      return events.firstIndex(where: Self.hides).map { $0 + 1 }
    }
    #expect(thorough < brief)
  }

  @Test func `an instant that is needed becomes round`() {
    let late = TimedEvent(.dragCancelled, at: Instant(microseconds: 1_234_567), number: 1)
    let events = Shrinking.smallest([late]) { events in
      (events.first?.instant ?? .zero).milliseconds > 1100 ? 1 : nil
    }
    #expect(events?.first?.instant?.milliseconds == 1200)
  }

  @Test func `the numbers of a gesture become round, and it stays one`() {
    let pull = Gesture(by: Point(x: 1.5, y: 182.25), over: 123_456, velocity: Point(x: 0, y: 512))
    let events = Shrinking.smallest([TimedEvent(.gesture(pull), number: 1)]) { events in
      guard case .gesture(let gesture)? = events.first?.event else { return nil }
      return gesture.translation.y > 150 || gesture.translation.x > 1 ? 1 : nil
    }
    guard case .gesture(let gesture)? = events?.first?.event else {
      Issue.record("no gesture")
      return
    }
    #expect(gesture.translation == Point(x: 100, y: 0))
    #expect(gesture.duration == 100_000)
    #expect(gesture.velocity == Point(x: 0, y: 0))
    #expect(events?.first?.isChanged == true)
  }

  @Test func `a turn is opened, and its last event stands where it stood`() {
    let turn = Event.turn([.endRefreshing(.header), .beginRefreshing(.header)])
    let given = TimedEvent(turn, at: Instant(microseconds: 7), number: 5)
    let events = Shrinking.smallest([given]) { events in events.count == 2 ? 2 : 1 }
    #expect(Self.text(events) == [])
    let opened = given.replaced(by: [.endRefreshing(.header), .beginRefreshing(.header)])
    #expect(opened.map(\.number) == [nil, 5])
    #expect(opened.map(\.instant) == [Instant(microseconds: 7), nil])
    #expect(opened.map(\.isChanged) == [true, true])
  }

  @Test func `what a sequence does not show is not shrunk`() {
    #expect(Shrinking.smallest(Self.long) { _ in nil } == nil)
  }
}
