import ArgumentParser
import CommandSupport
import SystemPrimitives

/// `overscroll record NAME`: saves a session of a server as a recording.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Save a session of a running server as a recording.",
    discussion: """
      Exits with 1 if the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: overscroll record demo --output bug-1234.json
      """
  )

  /// The values that the recording asserts; all values without the option.
  enum Expectations: String, ExpressibleByArgument, CaseIterable {
    case nothing = "none"
  }

  @Argument(help: "The session's name.")
  var name: String

  @OptionGroup var server: ServerOptions

  @Option(help: "The file to write. [standard output]", completion: .file())
  var output: String?

  @Option(help: "none leaves the expected values out.")
  var expected: Expectations?

  func run() throws {
    let path = ["sessions", name, "recording"]
    var bytes = try server.client().send("GET", path, query: ["expected": expected?.rawValue])
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    guard let output else { return StandardOutput.write(bytes) }
    try OutputFile.write(bytes, to: output)
  }
}
