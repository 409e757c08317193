/// What the database's settings promise of an acknowledged event.
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

  /// How many standbys have a commit on their disks before it is acknowledged.
  var standbys: Int {
    guard ["on", "remote_apply"].contains(synchronousCommit) else { return 0 }
    let names = standbyNames.drop { $0 == " " }
    if names.isEmpty { return 0 }
    // `ANY 2 (a, b, c)`, `FIRST 2 (…)` and `2 (…)` name their number; `a, b` means one.
    let words = names.prefix { $0 != "(" }.split(separator: " ")
    return names.contains("(") ? words.last.flatMap { Int($0) } ?? 0 : 1
  }
}
