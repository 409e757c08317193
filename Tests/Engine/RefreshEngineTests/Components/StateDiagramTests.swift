import Testing

@testable import RefreshEngine

/// The state tables of the kinds, which `DialectStateTests` plays pair by pair.
struct StateDiagramTests {
  static let header = StateTable(
    """
    cause            | idle        | pulling     | refreshing | willRefresh
    drag past        | pulling     | ·           | ·          | ·
    drag back        | ·           | idle        | ·          | ·
    let go           | ·           | refreshing  | ·          | ·
    begin            | refreshing  | refreshing  | ·          | ·
    begin, no window | willRefresh | willRefresh | ·          | ·
    window           | ·           | ·           | ·          | refreshing
    end              | ·           | idle        | idle       | idle
    """
  )

  static let pull = StateTable(
    """
    cause            | idle        | pulling     | refreshing | noMoreData  | willRefresh
    drag past        | pulling     | ·           | ·          | ·           | ·
    drag back        | ·           | idle        | ·          | ·           | ·
    let go           | ·           | refreshing  | ·          | ·           | ·
    begin            | refreshing  | refreshing  | ·          | refreshing  | ·
    begin, no window | willRefresh | willRefresh | ·          | willRefresh | ·
    window           | ·           | ·           | ·          | ·           | refreshing
    end              | ·           | idle        | idle       | idle        | idle
    no more          | noMoreData  | noMoreData  | noMoreData | ·           | noMoreData
    reset            | ·           | idle        | idle       | idle        | idle
    """
  )

  static let autoFooter = StateTable(
    """
    cause            | idle        | refreshing | noMoreData  | willRefresh
    trigger          | refreshing  | ·          | ·           | ·
    let go at end    | refreshing  | ·          | ·           | ·
    tap              | refreshing  | ·          | ·           | ·
    begin            | refreshing  | ·          | refreshing  | ·
    begin, no window | willRefresh | ·          | willRefresh | ·
    window           | ·           | ·          | ·           | refreshing
    end              | ·           | idle       | idle        | idle
    no more          | noMoreData  | noMoreData | ·           | noMoreData
    reset            | ·           | idle       | idle        | idle
    hide             | ·           | idle       | idle        | idle
    """
  )

  @Test(arguments: [
    (header, "Header"), (pull, "BackFooter"), (autoFooter, "AutoFooter"),
  ])
  func `the table is the one of the doc comment`(_ table: StateTable, _ kind: String) throws {
    #expect(try table.missing(inDocCommentOf: "Components/\(kind).swift") == [])
    #expect(table.cells.count >= 28)
  }

  @Test(arguments: [ComponentState.idle, .pulling, .refreshing, .willRefresh])
  func `hiding a header, back footer or trailer changes no state`(_ state: ComponentState) {
    for component in [ComponentConfiguration.header(), .backFooter(), .trailer()] {
      let name = component.kind.name
      var session = TestSession(component)
      session.bring(name, to: state)
      session.act(.setHidden(name, true))
      #expect(session[name].state == state)
    }
  }

  @Test func `only refreshing and willRefresh are isRefreshing`() {
    for state in ComponentState.insetCases {
      var session = TestSession(.backFooter())
      session.bring(.footer, to: state)
      #expect(session.isRefreshing(.footer) == (state == .refreshing || state == .willRefresh))
    }
  }
}

extension TestSession {
  /// Makes a cause of a state table happen to a component.
  mutating func cause(_ cause: String, _ name: ComponentName) {
    let axis = self[name].kind.axis
    let threshold = name == .header ? -54.0 : name == .trailer ? 60 : 444
    switch cause {
    case "drag past": pull(to: threshold + (name == .header ? -1 : 1), axis)
    case "drag back": pull(to: threshold, axis)
    case "let go": letGo()
    case "trigger": scroll(to: 489)
    case "let go at end":
      pull(to: 445)
      release()
    case "tap": act(.tap(name))
    case "300 ms and tap":
      wait(300)
      act(.tap(name))
    case "begin": act(.beginRefreshing(name))
    case "begin, no window": act(.setWindow(attached: false), .beginRefreshing(name))
    case "window": act(.setWindow(attached: true))
    case "end": act(.endRefreshing(name))
    case "end and 50 ms":
      act(.endRefreshing(name))
      wait(50)
    case "no more": act(.endRefreshingWithNoMoreData(name))
    case "reset": act(.resetNoMoreData(name))
    case "hide": act(.setHidden(name, true))
    case "hide and show": act(.setHidden(name, true), .setHidden(name, false))
    default: Issue.record("no such cause: \(cause)")
    }
  }
}
