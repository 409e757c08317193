import Testing

@testable import RefreshEngine

/// The state tables of the dialects, pair by pair.
///
/// A cause that a dialect does not have is left out.
struct DialectStateTests {
  static let tables: [(dialect: Dialect, kind: ComponentKind, table: StateTable)] = [
    (.mjrefresh379, .header, StateDiagramTests.header),
    (.mjrefresh379, .autoFooter, StateDiagramTests.autoFooter),
    (.mjrefresh379, .backFooter, StateDiagramTests.pull),
    (.mjrefresh379, .trailer, StateDiagramTests.pull),
    (.mjrefresh31154, .header, StateDiagramTests.header),
    (.mjrefresh31154, .autoFooter, StateDiagramTests.autoFooter),
    (.mjrefresh31154, .backFooter, StateDiagramTests.pull),
    (
      .mjrefresh221, .header,
      StateTable(
        """
        cause            | idle        | pulling     | refreshing  | willRefresh
        drag past        | pulling     | ·           | ·           | ·
        drag back        | ·           | idle        | ·           | ·
        let go           | ·           | refreshing  | ·           | ·
        begin            | refreshing  | refreshing  | ·           | ·
        begin, no window | willRefresh | willRefresh | willRefresh | ·
        window           | ·           | ·           | ·           | refreshing
        end              | ·           | idle        | idle        | idle
        """
      )
    ),
    (
      .mjrefresh221, .autoFooter,
      StateTable(
        """
        cause            | idle        | refreshing  | noMoreData  | willRefresh
        trigger          | refreshing  | ·           | ·           | ·
        let go at end    | refreshing  | ·           | ·           | ·
        tap              | refreshing  | ·           | ·           | ·
        begin            | refreshing  | ·           | refreshing  | ·
        begin, no window | willRefresh | willRefresh | willRefresh | ·
        window           | ·           | ·           | ·           | refreshing
        end              | ·           | idle        | idle        | idle
        no more          | noMoreData  | noMoreData  | ·           | noMoreData
        reset            | ·           | idle        | idle        | idle
        hide             | ·           | idle        | idle        | idle
        """
      )
    ),
    (
      .mjrefresh221, .backFooter,
      StateTable(
        """
        cause            | idle        | pulling     | refreshing  | noMoreData  | willRefresh
        drag past        | pulling     | ·           | ·           | ·           | ·
        drag back        | ·           | idle        | ·           | ·           | ·
        let go           | ·           | refreshing  | ·           | ·           | ·
        begin            | refreshing  | refreshing  | ·           | refreshing  | ·
        begin, no window | willRefresh | willRefresh | willRefresh | willRefresh | ·
        window           | ·           | ·           | ·           | ·           | refreshing
        end              | ·           | idle        | idle        | idle        | idle
        no more          | noMoreData  | noMoreData  | noMoreData  | ·           | noMoreData
        reset            | ·           | idle        | idle        | idle        | idle
        """
      )
    ),
    (
      .mjrefresh147, .header,
      StateTable(
        """
        cause            | idle        | pulling     | refreshing  | willRefresh
        drag past        | pulling     | ·           | ·           | ·
        drag back        | ·           | idle        | ·           | ·
        let go           | ·           | refreshing  | ·           | ·
        begin            | refreshing  | refreshing  | ·           | ·
        begin, no window | willRefresh | willRefresh | willRefresh | ·
        window           | ·           | ·           | ·           | refreshing
        end              | ·           | ·           | ·           | ·
        end and 50 ms    | ·           | idle        | idle        | idle
        """
      )
    ),
    // The button that takes a tap shows 300 ms after idle; hiding waits until the footer is shown.
    (
      .mjrefresh147, .autoFooter,
      StateTable(
        """
        cause            | idle        | refreshing  | noMoreData
        trigger          | refreshing  | ·           | ·
        let go at end    | refreshing  | ·           | ·
        tap              | ·           | ·           | ·
        300 ms and tap   | refreshing  | ·           | ·
        begin            | refreshing  | ·           | refreshing
        begin, no window | refreshing  | ·           | refreshing
        end              | ·           | idle        | idle
        no more          | noMoreData  | noMoreData  | ·
        reset            | ·           | idle        | idle
        hide             | ·           | ·           | ·
        hide and show    | ·           | idle        | idle
        """
      )
    ),
    (
      .eocrefresh, .header,
      StateTable(
        """
        cause            | idle        | pulling     | refreshing
        drag past        | pulling     | ·           | ·
        drag back        | ·           | idle        | ·
        let go           | ·           | refreshing  | ·
        begin            | refreshing  | refreshing  | ·
        begin, no window | refreshing  | refreshing  | ·
        end              | ·           | idle        | idle
        """
      )
    ),
    (
      .eocrefresh, .autoFooter,
      StateTable(
        """
        cause            | idle        | refreshing  | noMoreData
        trigger          | refreshing  | ·           | refreshing
        let go at end    | refreshing  | ·           | refreshing
        tap              | ·           | ·           | ·
        begin            | refreshing  | ·           | refreshing
        begin, no window | refreshing  | ·           | refreshing
        end              | ·           | idle        | idle
        no more          | noMoreData  | noMoreData  | ·
        reset            | ·           | idle        | idle
        hide             | ·           | ·           | ·
        """
      )
    ),
    (
      .eocrefresh, .backFooter,
      StateTable(
        """
        cause            | idle        | pulling     | refreshing  | noMoreData
        drag past        | pulling     | ·           | ·           | ·
        drag back        | ·           | idle        | ·           | ·
        let go           | ·           | refreshing  | ·           | ·
        begin            | refreshing  | refreshing  | ·           | refreshing
        begin, no window | refreshing  | refreshing  | ·           | refreshing
        end              | ·           | idle        | idle        | idle
        no more          | noMoreData  | noMoreData  | noMoreData  | ·
        reset            | ·           | idle        | idle        | idle
        """
      )
    ),
  ]

  @Test(arguments: tables.indices)
  func `a component goes where its table says`(_ index: Int) {
    let (dialect, kind, table) = Self.tables[index]
    for cell in table.cells {
      var session = TestSession(dialect, Self.component(kind, dialect))
      session.bring(kind.name, to: cell.from)
      session.cause(cell.cause, kind.name)
      #expect(session[kind.name].state == cell.to, "\(dialect) \(kind): \(cell.testDescription)")
    }
  }

  /// Where there is a percent, an auto footer's trigger lies at 488, behind the content's end at
  /// 444, where letting go begins.
  private static func component(
    _ kind: ComponentKind,
    _ dialect: Dialect
  ) -> ComponentConfiguration {
    let hasPercent = dialect.inventory.has(.triggerAutomaticallyRefreshPercent, of: kind.name)
    return .of(kind) {
      if hasPercent, kind == .autoFooter { $0.triggerAutomaticallyRefreshPercent = 2 }
    }
  }

  @Test(arguments: tables.indices)
  func `a table has a cell for each cause and state`(_ index: Int) {
    let table = Self.tables[index].table
    let columns = table.lines.map { $0.split(separator: "|").count }
    #expect(Set(columns).count == 1)
    #expect(table.cells.count == (table.lines.count - 1) * ((columns.first ?? 0) - 1))
  }
}
