import ArgumentParser
import OverscrollWire
import StrictJSON

/// `overscroll create NAME`: makes a session on a server.
struct CreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a session on a running server, and print its name.",
    discussion: """
      One that exists with the same configuration stays as it is. Exits with 1 if it exists with \
      another one, or the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: overscroll create demo --preset header-default
      """
  )

  @Argument(help: "The session's name. [one that the server chooses]")
  var name: String?

  @Option(
    help: "A file with the configuration; - is standard input. [the server's default]",
    completion: .file()
  )
  var configuration: String?

  @Option(help: "The configuration of a preset, such as header-default.")
  var preset: String?

  @OptionGroup var server: ServerOptions

  func validate() throws {
    guard configuration == nil || preset == nil else {
      throw ValidationError("--configuration and --preset exclude each other")
    }
  }

  func run() throws {
    let body = try configuration.map { try InputFile.bytes($0) } ?? document.bytes
    let client = try server.client()
    let session =
      try name.map { try client.object(.put, ["sessions", $0], body: body) }
      ?? client.object(.post, ["sessions"], body: body)
    guard let name = session["session"]?.text else {
      throw Refusal(description: "the server's answer is no snapshot")
    }
    print(name)
  }

  private var document: JSONValue { preset.map { ["preset": .string($0)] } ?? [:] }
}
