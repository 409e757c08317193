import Foundation
import Testing

/// `overscroll shrink FILE`.
struct ShrinkTests {
  private static let recording = """
    {"format":"overscroll-recording","version":1,"name":"bug",\
    "configuration":{"clock":"manual","header":{"style":"plain"}},"events":[\
    {"type":"advance","byMs":123.4},{"type":"beginRefreshing","component":"header"},\
    {"type":"advance","byMs":987.6},{"type":"gesture","by":{"y":-30},"overMs":100}]}
    """

  private static func run(
    _ text: String,
    _ arguments: [String],
    in folder: TemporaryDirectory = TemporaryDirectory()
  ) throws -> (code: Int32, output: String, errors: String) {
    try folder.make()
    let file = URL(filePath: folder.path).appending(path: "bug.json")
    try Data(text.utf8).write(to: file)
    let all = ["bug.json"] + arguments
    return try Program(all, command: "shrink", workingDirectory: folder.path).result()
  }

  private static let sentence =
    "It kept that header.state == refreshing. 4 events became 1.\n"
  private static let start = #"{"format":"overscroll-recording","version":1,"name":"bug","about":"#

  @Test func `the recording is on standard output, and what it kept on standard error`() throws {
    let end = try Self.run(Self.recording, ["--keep", "header.state == refreshing"])
    #expect(end.code == 0)
    #expect(end.errors == Self.sentence)
    #expect(end.output.hasPrefix(Self.start))
    let events = #""events":[{"atMs":0,"type":"beginRefreshing","component":"header"}],"expected":"#
    #expect(end.output.contains(events))
  }

  @Test func `with a file, what it kept is on standard output, and the recording matches`() throws {
    let folder = TemporaryDirectory()
    let end = try Self.run(
      Self.recording,
      ["--keep", "header.state == refreshing", "--output", "small.json"],
      in: folder
    )
    #expect(end.code == 0)
    #expect(end.errors.isEmpty)
    #expect(end.output == Self.sentence)
    let replay = try Program(["small.json"], command: "test", workingDirectory: folder.path)
    #expect(replay.result().output == "1 of 1 match\n")
  }

  @Test(arguments: [
    (
      recording, ["--keep", "header.state == noMoreData"], "header.state == noMoreData never holds"
    ),
    (recording, ["--property", "tap-loads"], "it does not violate tap-loads"),
    (
      recording.replacing("beginRefreshing", with: "endRefreshing"),
      ["--dialect", "mjrefresh-3.1.15.4"], "it does not differ in mjrefresh-3.1.15.4"
    ),
    ("\(recording)\n\(recording)\n", [], "has 2 recordings and not one"),
    ("{}", [], "/format is required"),
  ])
  func `what cannot be shrunk is told, and the exit code is 1`(
    text: String,
    arguments: [String],
    error: String
  ) throws {
    let end = try Self.run(text, arguments)
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error), "\(end.errors)")
  }
}
