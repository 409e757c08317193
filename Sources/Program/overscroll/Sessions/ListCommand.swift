import ArgumentParser
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

  @Option(help: "Only the sessions whose names begin so.")
  var prefix: String?

  @Flag(help: "Print each session as a line of JSON.")
  var json = false

  func run() throws {
    let client = try server.client()
    var table = SessionTable()
    var next: String?
    repeat {
      let page = try page(client, after: next)
      if json {
        for session in page.sessions { print(String(decoding: session.bytes, as: UTF8.self)) }
      } else {
        for session in page.sessions { table.append(session) }
      }
      next = page.next
    } while next != nil
    if !json { print(table.text) }
  }

  private func page(
    _ client: APIClient,
    after name: String?
  ) throws -> (sessions: [JSONValue], next: String?) {
    var query = [(name: "limit", value: "1000")]
    if let prefix { query.append((name: "prefix", value: prefix)) }
    if let name { query.append((name: "after", value: name)) }
    let body = try client.get(["sessions"], query: query)
    guard let answer = try? JSONReader.value(body),
      case .array(let sessions)? = answer.member("sessions")
    else { throw Refusal(description: "the server's answer is no list of sessions") }
    return (sessions, answer.member("next")?.text)
  }
}

/// Sessions as lines of aligned columns.
struct SessionTable {
  private static let names = ["name", "revision", "clock", "createdAt"]
  private var table = TextTable(["NAME", "REVISION", "CLOCK", "CREATED"])

  mutating func append(_ session: JSONValue) {
    guard case .object(var object) = session else { return }
    if object["damaged"] == .bool(true) { object["revision"] = .string("damaged") }
    table.append(Self.names.map { Self.text(object[$0]) })
  }

  var text: String { table.text }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .number(let number)?: JSONWriter.text(number)
    case .null?, .bool?, .overflow?, .array?, .object?, nil: ""
    }
  }
}
