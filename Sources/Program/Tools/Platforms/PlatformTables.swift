import Foundation
import RefreshEngine

/// The tables of `docs/platforms.md`: the same finger and the same app in each dialect.
///
/// The text between them is written by hand, and explains each table.
enum PlatformTables {
  /// The page with its tables anew.
  static func made() throws -> MadeFiles {
    let page = try String(contentsOf: MadeFiles.file("docs/platforms.md"), encoding: .utf8)
    return MadeFiles(in: "docs", ["platforms.md": Array(try filled(page).utf8)])
  }

  /// Replaces the tables of a page, in their order.
  private static func filled(_ page: String) throws -> String {
    var tables = try all()
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
  private static func all() throws -> [String] {
    let end = Event.endRefreshing(.header)
    let first = [
      table(["shown as armed from", "refreshes from"]) { platform in
        ["\(platform.arming) pt", "\(platform.refreshing) pt"]
      },
      try table(["after the release", "after the end"]) { platform in
        [
          try outcome(on: platform, in: .far, of: [.release]),
          try outcome(on: platform, in: .refreshing, of: [.act(end)]),
        ]
      },
      try table(["10 pt short of refreshing", "back to the start", "cancelled"]) { platform in
        let farther = PlatformPhase.farther
        let back = try [farther + 10, farther + platform.refreshing].map { distance in
          try outcome(on: platform, in: .far, of: [.pull(by: -distance), .release])
        }
        return back + [try outcome(on: platform, in: .far, of: [.cancel])]
      },
    ]
    let secondPulls = try [PlatformPhase.settling, .refreshing, .ending, .returning].map { phase in
      try table(["then"]) { platform in
        let far = PlatformStep.pull(by: platform.refreshing + PlatformPhase.farther)
        return [try outcome(on: platform, in: phase, of: [far, .release])]
      }
    }
    let begins = try PlatformPhase.allCases.map { phase in
      try table(["then"]) { platform in
        // pulltorefresh.js begins by the finger alone.
        guard platform.dialect != .pulltorefreshjs0122 else { return ["no such call"] }
        return [try outcome(on: platform, in: phase, of: [.act(.beginRefreshing(.header))])]
      }
    }
    let ends = try PlatformPhase.allCases.map { phase in
      try table(["then"]) { [try outcome(on: $0, in: phase, of: [.act(end)])] }
    }
    return first + secondPulls + begins + ends
  }

  /// The effects of steps in a phase within two seconds.
  private static func outcome(
    on platform: Platform,
    in phase: PlatformPhase,
    of steps: [PlatformStep]
  ) throws -> String {
    let before = phase.steps(on: platform)
    let (known, instant) = try platform.play(before)
    func parts(after steps: [PlatformStep]) throws -> [String] {
      let effects = try platform.play(before + steps + [.wait(2000)]).effects
      return Self.parts(effects.dropFirst(known.count), after: instant)
    }
    let own = try parts(after: steps)
    guard !own.isEmpty else { return "nothing" }
    return try own == parts(after: []) ? "changes nothing" : own.joined(separator: ", ")
  }

  /// The changes of the header's state and its callbacks within two seconds, in ms after an instant.
  private static func parts(_ effects: some Sequence<Effect>, after instant: Instant) -> [String] {
    effects.compactMap { effect in
      guard effect.instant <= instant + 2_000_000 else { return nil }
      let milliseconds = Int((Double(effect.instant - instant) / 1000).rounded())
      return switch effect.kind {
      case .stateChanged(_, let state): "\(state.rawValue) \(milliseconds)"
      case .refreshing: "**callback** \(milliseconds)"
      default: nil
      }
    }
  }

  /// A table, in which lines that are the same but for the dialect are one.
  private static func table(
    _ names: [String],
    _ cells: (Platform) throws -> [String]
  ) rethrows -> String {
    var groups: [[String]] = []
    for platform in Platform.all {
      let cells = try cells(platform)
      if let index = groups.firstIndex(where: { Array($0.dropFirst()) == cells }) {
        groups[index][0] += ", \(platform.name)"
      } else {
        groups.append([platform.name] + cells)
      }
    }
    let names = ["dialect"] + names
    let lines = [names, names.map { _ in "---" }] + groups
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
