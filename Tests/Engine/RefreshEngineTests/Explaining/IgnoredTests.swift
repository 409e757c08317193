import Testing

@testable import RefreshEngine

/// What is asked and ignored is noted with its reason.
struct IgnoredTests {
  private struct Row: CustomStringConvertible, Sendable {
    let what: String
    let session: TestSession
    let name: ComponentName
    let ask: @Sendable (inout TestSession) -> Void
    /// Each ignored cause with the conditions that failed.
    let ignored: [String]

    var description: String { what }

    init(
      _ what: String,
      _ session: TestSession,
      _ name: ComponentName,
      _ ignored: String...,
      ask: @escaping @Sendable (inout TestSession) -> Void
    ) {
      (self.what, self.session, self.name, self.ask, self.ignored) =
        (what, session, name, ask, ignored)
    }
  }

  private static let rows = [
    Row(
      "a begin while refreshing",
      TestSession(.header()),
      .header,
      "beginRefreshing: isAnotherState"
    ) {
      $0.act(.beginRefreshing(.header), .beginRefreshing(.header))
    },
    Row(
      "an end of an idle one",
      TestSession(.backFooter()),
      .footer,
      "endRefreshing: isAnotherState"
    ) {
      $0.act(.endRefreshing(.footer))
    },
    Row(
      "an end that hiding was faster than",
      TestSession(.autoFooter()),
      .footer,
      "endRefreshing: isAnotherState"
    ) {
      $0.act(
        .beginRefreshing(.footer),
        .turn([.endRefreshing(.footer), .setHidden(.footer, true)])
      )
    },
    Row(
      "no more data, twice",
      TestSession(.autoFooter()),
      .footer,
      "endRefreshingWithNoMoreData: isAnotherState"
    ) {
      $0.act(.endRefreshingWithNoMoreData(.footer), .endRefreshingWithNoMoreData(.footer))
    },
    Row(
      "a reset with nothing to reset",
      TestSession(.trailer()),
      .trailer,
      "resetNoMoreData: isAnotherState"
    ) { $0.act(.resetNoMoreData(.trailer)) },
    Row("a tap on a header", TestSession(.header()), .header, "tap: hasTapTarget") {
      $0.act(.tap(.header))
    },
    Row(
      "a tap on a hidden footer in no window",
      TestSession(.autoFooter()),
      .footer,
      "tap: isInWindow isShown"
    ) {
      $0.act(.setHidden(.footer, true), .setWindow(attached: false), .tap(.footer))
    },
    Row(
      "a trigger over the pan's budget",
      TestSession(.autoFooter { $0.autoTriggerTimes = 1 }),
      .footer,
      "scroll: hasTriggersLeft"
    ) {
      $0.pull(to: 450)
      $0.act(.endRefreshing(.footer))
      $0.pull(to: 460)
    },
    Row(
      "a second begin in a pan of 3.1.15.4",
      TestSession(.mjrefresh31154, .of(.autoFooter) { $0.onlyRefreshPerDrag = true }),
      .footer,
      "beginRefreshing: isNewPan"
    ) { $0.act(.beginRefreshing(.footer)) },
    Row(
      "a load that ends after the end was called",
      TestSession(.header()) { $0.loads.header = SimulatedLoad(duration: 400_000) },
      .header,
      "load: isAnotherState"
    ) {
      $0.act(.beginRefreshing(.header))
      $0.wait(300)
      $0.act(.endRefreshing(.header))
      $0.wait(1000)
    },
  ]

  @Test(arguments: rows.indices)
  func `what is ignored is noted with the conditions that failed`(_ index: Int) throws {
    let row = Self.rows[index]
    var session = row.session
    row.ask(&session)
    let ignored = try #require(session.engine.journal).ignored(of: row.name).map { ignored in
      let names = ignored.because.map(\.name.rawValue).joined(separator: " ")
      return "\(ignored.what.rawValue): \(names)"
    }
    #expect(ignored == row.ignored, "\(row)")
  }

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
    later.addToJournal(earlier: try #require(earlier.engine.journal))
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
    #expect(ignored.map(\.what) == [.endRefreshing, .scroll])
  }
}
