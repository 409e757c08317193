import Testing

@testable import RefreshEngine

/// What is asked and ignored is noted with its reason.
struct IgnoredTests {
  @Test func `the last ten are kept, each with its revision`() throws {
    var session = TestSession(.header())
    for _ in 0..<13 { session.act(.endRefreshing(.header)) }
    let ignored = try #require(session.engine.journal).ignored(of: .header)
    #expect(ignored.map(\.revision) == Array(4...13))
  }

  @Test func `a later journal takes over what an earlier one noted`() throws {
    var earlier = TestSession(.header())
    earlier.act(.beginRefreshing(.header), .beginRefreshing(.header))
    var later = earlier.engine
    later.beginJournal(revision: 2)
    _ = try later.handle(.endRefreshing(.header), at: later.now)
    _ = try later.handle(.endRefreshing(.header), at: later.now)
    later.journal?.add(earlier: try #require(earlier.engine.journal))
    let journal = try #require(later.journal)
    #expect(journal.ignored(of: .header).map(\.revision) == [2, 4])
    #expect(journal.lastChange(of: .header)?.revision == 3)
  }

  @Test func `a notification that is ignored again and again is noted once`() throws {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = 1 })
    session.pull(to: 450)
    session.act(.endRefreshing(.footer), .endRefreshing(.footer))
    for offset in 460..<480 { session.pull(to: Double(offset)) }
    let ignored = try #require(session.engine.journal).ignored(of: .footer)
    #expect(ignored.map(\.cause) == [.endRefreshing, .scroll])
  }
}
