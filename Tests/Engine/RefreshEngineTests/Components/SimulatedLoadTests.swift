import Testing

@testable import RefreshEngine

/// Loads that end a refresh by themselves, as a data source would.
struct SimulatedLoadTests {
  private func session(
    _ component: ComponentConfiguration,
    _ load: SimulatedLoad,
    rowHeight: Double? = nil
  ) -> TestSession {
    TestSession(component) {
      $0.rows = 25
      $0.rowHeight = rowHeight
      $0.loads[component.kind.name] = load
    }
  }

  /// What an auto footer's load of 1 s and 5 rows does, after `refreshing` at once.
  @Test(arguments: [
    (
      LoadOutcome.success, 30, ComponentState.idle,
      [
        "1000 scrollView rows 30", "1000 footer refreshing → idle",
        "1000 footer endRefreshingCompletion",
      ]
    ),
    (
      .noMoreData, 30, .noMoreData,
      [
        "1000 scrollView rows 30", "1000 footer refreshing → noMoreData",
        "1000 footer endRefreshingCompletion",
      ]
    ),
    (
      .failure, 25, .idle,
      ["1000 footer refreshing → idle", "1000 footer endRefreshingCompletion"]
    ),
    (
      // Hiding ends an auto footer's refresh before what was posted comes.
      .hide, 30, .idle,
      [
        "1000 scrollView rows 30", "1000 footer refreshing → idle",
        "1000 footer endRefreshingCompletion",
      ]
    ),
  ])
  func `a load ends as its outcome says`(
    _ outcome: LoadOutcome,
    _ rows: Int,
    _ state: ComponentState,
    _ reported: [String]
  ) {
    var session = session(
      .autoFooter(),
      SimulatedLoad(duration: 1_000_000, outcomes: [outcome], rows: 5)
    )
    session.act(.beginRefreshing(.footer))
    session.wait(5000)
    #expect(session.reportedWhen == reported)
    #expect(session.view.rows == rows)
    #expect(session.footer.state == state)
    #expect(session.footer.isHidden == (outcome == .hide))
  }

  @Test func `a load counts from the refreshing effect`() {
    var session = session(.header(), SimulatedLoad(duration: 1_000_000))
    session.act(.beginRefreshing(.header))
    session.wait(5000)
    #expect(
      session.reportedWhen == [
        "250 header refreshing", "250 header beginRefreshingCompletion",
        "1250 header refreshing → idle", "1250 header endRefreshingAnimationBegin",
        "1650 header endRefreshingCompletion",
      ]
    )
  }

  @Test func `a load of 0 ms ends the refresh inside the callback, which posts the end`() {
    var session = session(.autoFooter(), SimulatedLoad(duration: 0, rows: 3))
    session.act(.beginRefreshing(.footer))
    #expect(
      session.reportedWhen == [
        "0 footer idle → refreshing", "0 footer refreshing", "0 scrollView rows 28",
        "0 footer beginRefreshingCompletion", "0 footer refreshing → idle",
        "0 footer endRefreshingCompletion",
      ]
    )
  }

  @Test func `a load of 0 ms that hides ends it before the begin's completion`() {
    var session = session(.autoFooter(), SimulatedLoad(duration: 0, outcomes: [.hide]))
    session.act(.beginRefreshing(.footer))
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing", "footer refreshing → idle",
        "footer endRefreshingCompletion", "footer beginRefreshingCompletion",
      ]
    )
  }

  @Test func `a load that hides a header restores its inset by the posted end`() {
    var session = session(.header(), SimulatedLoad(duration: 0, outcomes: [.hide]))
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    #expect(session.header.state == .idle)
    #expect(session.header.isHidden)
    #expect(session.inset.top == 0)
  }

  @Test func `an end by the app cancels no load, which then ends the next refresh`() {
    var session = session(.autoFooter(), SimulatedLoad(duration: 1_000_000, rows: 1))
    session.act(.beginRefreshing(.footer))
    session.wait(400)
    session.act(.endRefreshing(.footer), .beginRefreshing(.footer))
    session.wait(5000)
    #expect(
      session.reportedWhen == [
        "1000 scrollView rows 26", "1000 footer refreshing → idle",
        "1000 footer endRefreshingCompletion", "1400 scrollView rows 27",
      ]
    )
  }

  @Test func `with a row height the rows set the content height`() {
    var session = session(
      .autoFooter(),
      SimulatedLoad(duration: 1_000_000, rows: 5),
      rowHeight: 40
    )
    #expect(session.view.contentSize.height == 1000)
    session.act(.beginRefreshing(.footer))
    session.wait(1000)
    #expect(session.view.contentSize.height == 1200)
    #expect(session.footer.frame.origin.y == 1200)
    session.act(.reloadData(rows: 10, rowHeight: 100))
    #expect(session.view.contentSize.height == 1000)
    session.act(.reloadData(rows: 11, rowHeight: nil))
    #expect(session.view.contentSize.height == 440)
  }

  @Test func `without a row height the rows and the content are independent`() {
    var session = TestSession(.header())
    session.act(.reloadData(rows: 3, rowHeight: nil))
    #expect(session.reported == ["scrollView rows 3"])
    #expect(session.view.contentSize.height == 1000)
    session.act(.reloadData(rows: 3, rowHeight: nil))
    #expect(session.reported == [])
  }
}
