import Testing

@testable import RefreshEngine

/// The state tables of the older dialects, pair by pair.
///
/// A cause that a dialect does not have is left out; 3.7.9's own tables are those of
/// `StateDiagramTests`.
struct DialectStateTests {
  // MARK: 3.1.15.4

  @Test(arguments: StateDiagramTests.header.cells)
  func `3.1.15.4: a header goes where 3.7.9's does`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh31154, .header)
  }

  @Test(arguments: StateDiagramTests.autoFooter.cells)
  func `3.1.15.4: an auto footer goes where 3.7.9's does`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh31154, .autoFooter)
  }

  @Test(arguments: StateDiagramTests.pull.cells)
  func `3.1.15.4: a back footer goes where 3.7.9's does`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh31154, .backFooter)
  }

  // MARK: 2.2.1

  static let header221 = StateTable(
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

  static let autoFooter221 = StateTable(
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

  static let backFooter221 = StateTable(
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

  @Test(arguments: header221.cells)
  func `2.2.1: a header goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh221, .header)
  }

  @Test(arguments: autoFooter221.cells)
  func `2.2.1: an auto footer goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh221, .autoFooter)
  }

  @Test(arguments: backFooter221.cells)
  func `2.2.1: a back footer goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh221, .backFooter)
  }

  // MARK: 1.4.7

  static let header147 = StateTable(
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

  /// The button that takes a tap shows 300 ms after idle; hiding waits until the footer is shown.
  static let autoFooter147 = StateTable(
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

  @Test(arguments: header147.cells)
  func `1.4.7: a header goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh147, .header)
  }

  @Test(arguments: autoFooter147.cells)
  func `1.4.7: a footer goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .mjrefresh147, .autoFooter)
  }

  // MARK: EOCRefresh

  static let headerEOC = StateTable(
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

  static let autoFooterEOC = StateTable(
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

  static let backFooterEOC = StateTable(
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

  @Test(arguments: headerEOC.cells)
  func `EOCRefresh: a header goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .eocrefresh, .header)
  }

  @Test(arguments: autoFooterEOC.cells)
  func `EOCRefresh: an auto footer goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .eocrefresh, .autoFooter)
  }

  @Test(arguments: backFooterEOC.cells)
  func `EOCRefresh: a back footer goes where its table says`(_ cell: StateTable.Cell) {
    check(cell, .eocrefresh, .backFooter)
  }

  // MARK: The cells

  private func check(_ cell: StateTable.Cell, _ dialect: Dialect, _ kind: ComponentKind) {
    // Where there is a percent, an auto footer's trigger lies at 488, behind the content's end at
    // 444, where letting go begins.
    let hasPercent = dialect.inventory.has(.triggerAutomaticallyRefreshPercent, of: kind.name)
    let component = ComponentConfiguration.of(kind) {
      if hasPercent, kind == .autoFooter { $0.triggerAutomaticallyRefreshPercent = 2 }
    }
    var session = TestSession(dialect, component)
    session.bring(kind.name, to: cell.from)
    session.cause(cell.cause, kind.name)
    #expect(session[kind.name].state == cell.to)
  }

  @Test(
    arguments: [
      header221, autoFooter221, backFooter221, header147, autoFooter147, headerEOC, autoFooterEOC,
      backFooterEOC,
    ].map(\.lines)
  )
  func `a table has a cell for each cause and state`(_ lines: [Substring]) {
    let columns = lines.map { $0.split(separator: "|").count }
    #expect(Set(columns).count == 1)
    let table = StateTable(lines.joined(separator: "\n"))
    #expect(table.cells.count == (lines.count - 1) * ((columns.first ?? 0) - 1))
  }
}
