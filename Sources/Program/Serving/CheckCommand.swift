import ArgumentParser
import CommandSupport
import SQLiteLog

/// `overscroll check DIR`: reads a whole data directory and names the damaged sessions.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read a whole data directory and name the sessions that are damaged.",
    discussion: """
      Stop the server of the directory first. The command changes nothing in the directory. Exits with 1 \
      if something is damaged or the directory cannot be checked.

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
      "read \(counted(result.sessions, "session")) and \(counted(result.events, "event")): "
        + (result.findings.isEmpty
          ? "nothing is damaged" : "\(counted(damaged, "session")) damaged")
    )
    if result.notChained > 0 {
      print("\(counted(result.notChained, "session")) not chained: stored by an earlier version")
    }
    if !result.findings.isEmpty { throw ExitCode(1) }
  }
}
