import ArgumentParser
import SQLiteLog

/// `overscroll check DIR`: reads a whole data directory and names what is damaged.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read a whole data directory and name the sessions that are damaged.",
    discussion: """
      No server may use the directory meanwhile; nothing in it is changed. Exits with 1 if something \
      is damaged or the directory cannot be checked.

      Example: overscroll check data
      """
  )

  @Argument(help: "The data directory.")
  var directory: String

  func run() throws {
    let result = try SQLiteLog.inspect(directory: directory)
    for finding in result.findings { print(finding) }
    let damaged = Set(result.findings.compactMap(\.session)).count
    print(
      "read \(Self.count(result.sessions, "session")) and \(Self.count(result.events, "event")): "
        + (result.findings.isEmpty
          ? "nothing is damaged" : "\(Self.count(damaged, "session")) damaged")
    )
    if result.notChained > 0 {
      print("\(Self.count(result.notChained, "session")) not chained: stored by an earlier version")
    }
    if !result.findings.isEmpty { throw ExitCode(1) }
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
