import ArgumentParser
import OverscrollWire
import StrictJSON

/// `overscroll restore NAME FILE`: makes a session of a server anew from a recording.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make a session on a running server from a recording.",
    discussion: """
      Exits with 1 if the session exists, or the server refuses or does not answer. A token is read \
      from OVERSCROLL_TOKEN.

      Example: overscroll restore bug-1234 bug-1234.json
      """
  )

  @Argument(help: "The new session's name.")
  var name: String

  @Argument(help: "The file of one recording; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var server: ServerOptions

  func run() throws {
    let session = try server.client().object(
      .post,
      ["sessions", name, "restore"],
      body: try InputFile.bytes(file),
      fields: ["Prefer: return=minimal"]
    )
    guard let revision = session["revision"]?.integer, let time = session["timeMs"]?.double else {
      throw Refusal(description: "the server's answer is none to a recording")
    }
    let events = "\(revision) event\(revision == 1 ? "" : "s")"
    print("\(name) has \(events) and is at \(JSONWriter.text(time)) ms")
  }
}
