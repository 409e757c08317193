import ArgumentParser
import CommandSupport
import OverscrollWire
import StrictJSON

/// `overscroll create NAME`: makes a session on a server.
struct CreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a session on a running server, and print its name.",
    discussion: """
      An existing session with the same configuration stays unchanged. With --from the server makes \
      the session from a recording, with its events.

      Exits with 1 if the session exists with another configuration, or if the server refuses or does \
      not answer. With --from it exits with 1 if the session exists. A token is read from \
      OVERSCROLL_TOKEN.

      Example: overscroll create demo --preset header-default
      Example: overscroll create bug-1234 --from bug-1234.json
      """
  )

  @Argument(help: "The session's name. [the server chooses one]")
  var name: String?

  @Option(help: "The file of one recording; - is standard input.", completion: .file())
  var from: String?

  @OptionGroup var source: ConfigurationOptions
  @OptionGroup var dialect: DialectOption
  @OptionGroup var server: ServerOptions

  func validate() throws {
    guard from != nil else { return }
    guard source.configuration == nil, source.preset == nil, dialect.dialect == nil else {
      throw ValidationError("--from has a configuration of its own")
    }
    guard name != nil else { throw ValidationError("--from needs the session's name") }
  }

  func run() throws {
    let client = try server.client()
    if let name, let from { return try restore(name, try InputFile.bytes(from), client) }
    let body = dialect.applied(to: try source.document()).bytes
    let session =
      try name.map { try client.object("PUT", ["sessions", $0], body: body) }
      ?? client.object("POST", ["sessions"], body: body)
    guard let name = session["session"]?.text else {
      throw Refusal(description: "the server's answer is no snapshot")
    }
    print(name)
  }

  private func restore(
    _ name: String,
    _ recording: [UInt8],
    _ client: APIClient
  ) throws(Refusal) {
    let fields = ["Prefer: return=minimal"]
    let path = ["sessions", name, "restore"]
    let session = try client.object("POST", path, body: recording, fields: fields)
    guard let revision = session["revision"]?.integer, let time = session["timeMs"]?.double else {
      throw Refusal(description: "the server's answer is none to a recording")
    }
    print("\(name) has \(counted(revision, "event")) and is at \(JSONWriter.text(time)) ms")
  }
}
