import EngineTesting
import Testing

@testable import RefreshEngine

/// The state tables of the dialects, pair by pair.
struct DialectStateTests {
  /// The kinds whose table is the one of a doc comment.
  static let documented: [(Dialect, ComponentKind, file: String)] = [
    (.mjrefresh379, .header, "Header"), (.mjrefresh379, .autoFooter, "AutoFooter"),
    (.mjrefresh379, .backFooter, "BackFooter"), (.mjrefresh379, .trailer, "BackFooter"),
    (.mjrefresh31154, .header, "Header"), (.mjrefresh31154, .autoFooter, "AutoFooter"),
    (.mjrefresh31154, .backFooter, "BackFooter"),
  ]

  @Test(arguments: documented)
  func `a component goes where its doc comment says`(
    _ dialect: Dialect,
    _ kind: ComponentKind,
    _ file: String
  ) throws {
    let table = try StateTable(docCommentOf: "Components/\(file).swift")
    #expect(table.cells.count >= 28)
    expect(table, dialect, kind)
  }

  @Test func `a component of another dialect goes where its table says`() throws {
    let tables = try WrittenSession.sections(of: "states")
    #expect(tables.count == 12)
    for (name, lines) in tables {
      let words = name.split(separator: " ").map(String.init)
      let kind = try WrittenSetup.component(Array(words.dropFirst())).kind
      expect(try StateTable(lines.map(\.text)), try WrittenSetup.dialect(words[0]), kind)
    }
  }

  private func expect(_ table: StateTable, _ dialect: Dialect, _ kind: ComponentKind) {
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
