import Foundation
import Testing

/// `overscroll golden FILE… --language …`.
struct GoldenCommandTests {
  private static func recording(_ name: String?, _ more: String = "") -> String {
    let name = name.map { #""name":"\#($0)","# } ?? ""
    return #"{"format":"overscroll-recording","version":1,\#(name)"configuration":{"header":{}},"#
      + #""events":[\#(more)]}"# + "\n"
  }

  /// Runs the verb with files of these contents.
  private func run(
    _ contents: [String],
    _ arguments: [String] = ["--language", "python"]
  ) throws -> (code: Int32, output: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (index, text) in contents.enumerated() {
      files.append("\(index + 1).jsonl")
      try Data(text.utf8).write(to: folder.appending(path: files[index]))
    }
    return try Program(
      files + arguments,
      command: "golden",
      workingDirectory: folder.path
    )
    .result()
  }

  @Test(arguments: [
    ("swift", "struct GoldenTests {"), ("kotlin", "class GoldenTests {"), ("dart", "void main() {"),
    ("typescript", "export async function play("), ("python", "def test_golden("),
  ])
  func `a recording becomes a test on standard output`(language: String, text: String) throws {
    let end = try run([Self.recording("a")], ["--language", language])
    #expect(end.code == 0)
    #expect(end.errors.isEmpty)
    #expect(end.output.contains(text))
    #expect(end.output.contains("\ncase a\nwith {"))
  }

  @Test func `all recordings of all files are in one test, in their order`() throws {
    let end = try run([
      Self.recording("a") + Self.recording("B c!"), Self.recording(nil), Self.recording("%"),
    ])
    #expect(end.code == 0)
    let lines = end.output.split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("case ") }.map { $0.dropFirst(5) }
    #expect(names == ["a", "B c!", "2.jsonl 1", "%"])
  }

  @Test(arguments: [
    ("{}", "2.jsonl, line 1: /format is required."),
    (#"{"format":"overscroll-recording","version":2}"#, "2.jsonl, line 1: /version must be 1"),
    ("no", "2.jsonl, line 1: "), ("", "2.jsonl, line 1: "),
    (
      #"{"format":"overscroll-recording","version":1,"configuration":{"dialect":"x"},"events":[]}"#,
      "2.jsonl, line 1: /configuration/dialect must be one of "
    ),
    (recording("a", #"{"type":"dragCancelled"}"#), "2.jsonl, a: event 1 is refused: noFingerDown"),
  ])
  func `what cannot become a test is told with its file, and nothing is written`(
    text: String,
    error: String
  ) throws {
    let end = try run([Self.recording("a"), text])
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.hasPrefix("Error: " + error), "\(end.errors)")
  }

  @Test func `a file that is not there is told`() throws {
    let end = try run([], ["nowhere.json", "--language", "dart"])
    #expect(end.code == 1)
    #expect(end.errors == "Error: nowhere.json: does not exist\n")
  }

  @Test func `standard input is a file too`() throws {
    // A test's child has an empty one.
    let end = try run([], ["-", "--language", "dart"])
    #expect(end.code == 1)
    #expect(end.errors.hasPrefix("Error: -, line 1: "))
  }
}
