import ArgumentParser
import CommandSupport
import OverscrollWire
import StrictJSON

/// `overscroll list`: the sessions of a server.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the sessions of a running server.",
    discussion: """
      Exits with 1 if the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.
      """
  )

  @OptionGroup var server: ServerOptions

  @Option(help: "Only the sessions whose names begin with this text.")
  var prefix: String?

  @Flag(help: "Print each session as a line of JSON.")
  var json = false

  func run() throws {
    let client = try server.client()
    var table = TextTable(["NAME", "REVISION", "CLOCK", "CREATED"])
    var next: String?
    repeat {
      let page = try page(client, after: next)
      if json {
        for session in page.sessions { print(session.line) }
      } else {
        for session in page.sessions { table.append(row(session)) }
      }
      next = page.next
    } while next != nil
    if !json { print(table.text) }
  }

  private func row(_ session: JSONValue) -> [String] {
    ["name", "revision", "clock", "createdAt"].map { name in
      let isDamaged = name == "revision" && session.member("damaged") == true
      return isDamaged ? "damaged" : session.member(name)?.cell ?? ""
    }
  }

  private func page(
    _ client: APIClient,
    after name: String?
  ) throws -> (sessions: [JSONValue], next: String?) {
    let answer = try client.object(
      "GET",
      ["sessions"],
      query: ["limit": "1000", "prefix": prefix, "after": name]
    )
    guard case .array(let sessions)? = answer["sessions"] else {
      throw Refusal(description: "the server's answer is no list of sessions")
    }
    return (sessions, answer["next"]?.text)
  }
}
