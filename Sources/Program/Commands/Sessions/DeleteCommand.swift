import ArgumentParser
import CommandSupport
import OverscrollWire
import StrictJSON

/// `overscroll delete NAME…`: deletes sessions of a server.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete sessions of a running server.",
    discussion: """
      Exits with 1 at the first session that does not exist, or if the server refuses or does not \
      answer. A token is read from OVERSCROLL_TOKEN.

      Examples:
        overscroll delete demo
        overscroll delete --prefix ci-1234-
      """
  )

  @Argument(help: "The sessions' names; none with --prefix.")
  var names: [String] = []

  @Option(help: "All sessions whose names begin with this text, of at least one character.")
  var prefix: String?

  @OptionGroup var server: ServerOptions

  /// Checks the combination of options; `validate` would report it before an unknown option.
  private func check() throws {
    guard names.isEmpty != (prefix == nil) else {
      throw ValidationError("Names are needed, or --prefix, and not both")
    }
    guard prefix != "" else { throw ValidationError("--prefix must not be empty") }
  }

  func run() throws {
    try check()
    let client = try server.client()
    for name in names { try client.send("DELETE", ["sessions", name]) }
    let count = try prefix.map { try delete(all: $0, client) } ?? names.count
    print("deleted \(counted(count, "session"))")
  }

  /// Deletes all sessions of a prefix; each call deletes up to a thousand.
  private func delete(all prefix: String, _ client: APIClient) throws(Refusal) -> Int {
    var count = 0
    while true {
      let answer = try client.object("DELETE", ["sessions"], query: ["prefix": prefix])
      guard let deleted = answer["deleted"]?.integer, let more = answer["more"] else {
        throw Refusal(description: "the server's answer is no count of sessions")
      }
      count += deleted
      if more != true { return count }
    }
  }
}
