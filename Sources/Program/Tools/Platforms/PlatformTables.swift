import Foundation
import RefreshEngine

/// The tables of `docs/platforms.md`: what the same finger and the same app do in each dialect.
///
/// The text between them is written by hand, and says what each table shows.
struct PlatformTables {
  /// A platform with the travels that its scenarios are made of.
  private struct Row {
    let platform: Platform
    let arming: Double
    let refreshing: Double

    init(_ platform: Platform) {
      self.platform = platform
      arming = platform.armingTravel ?? 0
      refreshing = platform.refreshingTravel ?? 0
    }

    /// What follows an act in a phase within two seconds.
    func outcome(in phase: PlatformPhase, of act: (inout PlatformRun) -> Void) -> String {
      var run = PlatformRun(platform)
      phase.bring(&run, arming: arming, refreshing: refreshing)
      let known = run.effects.count
      let instant = run.now
      var untouched = run
      act(&run)
      run.wait(Self.span)
      untouched.wait(Self.span)
      let effects = run.effects.dropFirst(known).filter { $0.instant <= instant + Self.window }
      let parts = Self.parts(effects, after: instant)
      guard !parts.isEmpty else { return "nothing" }
      let isSame = parts == Self.parts(untouched.effects.dropFirst(known), after: instant)
      return isSame ? "changes nothing" : parts.joined(separator: ", ")
    }

    /// What follows a call of the app in a phase.
    func outcome(in phase: PlatformPhase, of call: PlatformRun.AppCall) -> String {
      platform.has(call) ? outcome(in: phase) { $0.call(call) } : "no such call"
    }

    /// The changes of the header's state and its callbacks, in ms after an act.
    private static func parts(_ effects: some Sequence<Effect>, after act: Instant) -> [String] {
      effects.compactMap { effect in
        let milliseconds = Int((Double(effect.instant - act) / 1000).rounded())
        return switch effect.kind {
        case .stateChanged(_, let state): "\(state.rawValue) \(milliseconds)"
        case .refreshing: "**callback** \(milliseconds)"
        default: nil
        }
      }
    }

    private static let span = 2000.0
    private static let window: Microseconds = 2_000_000
  }

  private let rows = Platform.all.map(Row.init)

  /// The page with its tables anew.
  static func made() throws -> MadeFiles {
    let page = try String(contentsOf: MadeFiles.file("docs/platforms.md"), encoding: .utf8)
    return MadeFiles(in: "docs", ["platforms.md": Array(Self().filled(page).utf8)])
  }

  /// Puts the tables in the places of those of a page, in their order.
  func filled(_ page: String) -> String {
    var tables = all
    var lines: [String] = []
    var isTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      defer { isTable = line.hasPrefix("|") }
      if !line.hasPrefix("|") {
        lines.append(line)
      } else if !isTable, !tables.isEmpty {
        lines.append(tables.removeFirst())
      }
    }
    return (lines + tables).joined(separator: "\n")
  }

  /// All tables: the smallest pull, the times, the ways back, a second pull, a begin and an end of the app.
  private var all: [String] {
    let secondPulls = [PlatformPhase.settling, .refreshing, .ending, .returning].map { phase in
      table(["then"]) { [Self.secondPull($0, phase)] }
    }
    let calls = PlatformRun.AppCall.allCases.flatMap { call in
      PlatformPhase.allCases.map { phase in table(["then"]) { [$0.outcome(in: phase, of: call)] } }
    }
    return [smallestPull, times, backAndCancel] + secondPulls + calls
  }

  private var smallestPull: String {
    table(["shown as armed from", "refreshes from"]) { row in
      ["\(row.arming) pt", "\(row.refreshing) pt"]
    }
  }

  private var times: String {
    table(["after the release", "after the end"]) { row in
      [row.outcome(in: .far) { $0.release() }, row.outcome(in: .refreshing, of: .end)]
    }
  }

  private var backAndCancel: String {
    table(["10 pt short of refreshing", "back to the start", "cancelled"]) { row in
      let farther = PlatformPhase.farther
      let back = [farther + 10, farther + row.refreshing].map { distance in
        row.outcome(in: .far) { run in
          run.pull(by: -distance)
          run.release()
        }
      }
      return back + [row.outcome(in: .far) { $0.cancel() }]
    }
  }

  private static func secondPull(_ row: Row, _ phase: PlatformPhase) -> String {
    row.outcome(in: phase) { run in
      run.pull(by: row.refreshing + PlatformPhase.farther)
      run.release()
    }
  }

  /// A table, in which lines that are the same but for the dialect are one.
  private func table(_ names: [String], _ cells: (Row) -> [String]) -> String {
    var groups: [[String]] = []
    for row in rows {
      let cells = cells(row)
      if let index = groups.firstIndex(where: { Array($0.dropFirst()) == cells }) {
        groups[index][0] += ", \(row.platform.name)"
      } else {
        groups.append([row.platform.name] + cells)
      }
    }
    let names = ["dialect"] + names
    let lines = [names, names.map { _ in "---" }] + groups
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
