/// The promise of the database's settings for an acknowledged event.
struct PromiseCheck: Equatable, Sendable {
  let synchronousCommit: String
  let fsync: String
  let fullPageWrites: String
  let standbyNames: String

  /// A line for each setting that weakens the promise.
  var warnings: [String] {
    var lines: [String] = []
    switch synchronousCommit {
    case "off":
      lines.append(
        "a crash of the database can lose acknowledged events: synchronous_commit is off"
      )
    case "local", "remote_write":
      lines.append(
        "a failover can lose acknowledged events: synchronous_commit is \(synchronousCommit), not on"
      )
    default: break
    }
    if fsync == "off" {
      lines.append("a loss of power can destroy the database: fsync is off")
    }
    if fullPageWrites == "off" {
      lines.append("a loss of power can destroy the database: full_page_writes is off")
    }
    if standbyNames.isEmpty {
      lines.append(
        "a failover can lose acknowledged events: synchronous_standby_names is empty, no standby "
          + "confirms them"
      )
    }
    return lines
  }

  /// A line for each setting that is weaker than in another check.
  func weaknesses(beside other: PromiseCheck) -> [String] {
    var lines = warnings.filter { !other.warnings.contains($0) }
    if 0 < namedStandbys, namedStandbys < other.namedStandbys {
      lines.append(
        "a failover can lose acknowledged events: synchronous_standby_names is '\(standbyNames)', "
          + "so \(namedStandbys) standbys confirm them, not \(other.namedStandbys) as at the start"
      )
    }
    return lines
  }

  /// The number of standbys with a commit on their disks before its acknowledgement.
  var standbys: Int {
    ["on", "remote_apply"].contains(synchronousCommit) ? namedStandbys : 0
  }

  /// The number of standbys that a commit waits for, even if only until one holds the commit in memory.
  var awaitedStandbys: Int { ["off", "local"].contains(synchronousCommit) ? 0 : namedStandbys }

  /// The number of standbys that the setting of the names asks for.
  private var namedStandbys: Int {
    let names = standbyNames.drop(while: \.isWhitespace)
    if names.isEmpty { return 0 }
    // `ANY 2 (a, b, c)`, `FIRST 2 (…)` and `2 (…)` state their number; `a, b` means one standby.
    let words = names.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace)
    return names.contains("(") ? words.last.flatMap { Int($0) } ?? 0 : 1
  }
}
