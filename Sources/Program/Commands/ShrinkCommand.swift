import ArgumentParser
import CommandSupport
import Explorations
import Explorer
import Recordings
import RefreshEngine
import SystemPrimitives

/// `overscroll shrink FILE`: writes the shortest recording with the same result.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Shorten a recording, and keep the result that it shows.",
    discussion: """
      Leaves out events and makes numbers round, as long as the recording shows the same result. It keeps \
      the first difference to the expected values. A recording that matches or expects nothing keeps its \
      first violated law. With --dialect it keeps the first difference to another dialect, with \
      --property a violation of that property.

      Writes the recording on standard output, and a sentence about the kept result on standard error; \
      with --output the recording into the file, and the sentence on standard output. Exits with 1 if the \
      recording shows no such result, or if the file is not one recording.

      Example: overscroll shrink bug-1234.json --output small.json
      Example: overscroll shrink session.json --property one-load-per-gesture
      """
  )

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String

  @Option(help: "Keep the first difference to this dialect.")
  var dialect: Dialect?

  @Option(
    help: "Keep a difference at one of these places, joined by commas; also with --dialect. [all]",
    transform: OptionForm.places.read
  )
  var only: [String]?

  @Option(help: "Keep a violation of this property of overscroll explore.")
  var property: String?

  @Option(help: "The file to write. [standard output]", completion: .file())
  var output: String?

  func validate() throws {
    guard let property else { return }
    guard dialect == nil, only == nil else {
      throw ValidationError("--property and --dialect or --only exclude each other")
    }
    try Property.validate([property])
  }

  func run() throws {
    let files = try FiledRecordings(of: [file]) { recording, _ in (recording, text: nil) }
    guard files.recordings.count == 1 else {
      throw Refusal(file, "has \(files.recordings.count) recordings and not one")
    }
    let recording = try files.recordings[0].get()
    let shrunk: ShrunkRecording
    do throws(ShrunkRecording.Fault) {
      shrunk = try ShrunkRecording(recording, keeping: wish, steps: Recording.mostSteps)
    } catch {
      throw Refusal(file, error.description)
    }
    let others = shrunk.others.lines(first: 5, indent: "  ") { $0 }
    let more = others.isEmpty ? [] : ["Other differences, which --only keeps:"] + others
    let text = ([shrunk.sentence] + more).joined(separator: "\n") + "\n"
    guard let output else {
      StandardOutput.write(shrunk.file)
      return Descriptor.standardError.print(text)
    }
    try OutputFile.write(shrunk.file, to: output)
    print(text, terminator: "")
  }

  private var wish: Surprise.Wish {
    if let property { return .property(property) }
    var terms = TestTerms()
    terms.places = only ?? []
    return dialect.map { .dialect($0, terms) } ?? .any(terms)
  }
}

extension Property {
  /// Checks names of properties.
  ///
  /// - Throws: `ValidationError` for a name that is not a property.
  static func validate(_ names: [String]) throws {
    let known = all.map(\.name)
    for name in names where !known.contains(name) {
      throw ValidationError("--property: \(name) is none of \(known.joined(separator: ", "))")
    }
  }
}
