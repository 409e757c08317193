import ArgumentParser
import CommandSupport
import Recordings
import SystemPrimitives

/// `overscroll record NAME`: saves a session of a server as a recording.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Save a session of a running server as a recording.",
    discussion: """
      Exits with 1 if the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: overscroll record demo --output bug-1234.json
      Example: overscroll record demo --only /timeMs,/header/state
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

  @Option(
    help: "Expect only these places, joined by commas. [all]",
    transform: OptionForm.places.read
  )
  var only: [String]?

  func validate() throws {
    guard only != nil, expected != nil else { return }
    throw ValidationError("--only and --expected exclude each other")
  }

  func run() throws {
    let path = ["sessions", name, "recording"]
    var bytes = try server.client().get(path, query: ["expected": expected?.rawValue])
    if let only { bytes = try Self.recording(bytes, expecting: only) }
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    guard let output else { return StandardOutput.write(bytes) }
    try OutputFile.write(bytes, to: output)
  }

  /// The recording with expected values at the given places only, and its expected effects.
  private static func recording(
    _ bytes: [UInt8],
    expecting places: [String]
  ) throws(Refusal) -> [UInt8] {
    var terms = TestTerms()
    terms.places = places
    do {
      let document = RecordingFile.documents(bytes)[0]
      let steps = Recording.mostSteps
      return document.expecting(try Renewal(document.recording(), by: terms, steps: steps).items)
    } catch {
      throw Refusal(description: "the recording cannot be cut to --only: \(error)")
    }
  }
}
