import Foundation
import Testing

/// `overscroll compare FILE…`.
struct CompareTests {
  private static func recording(_ configuration: String, _ events: String = "") -> String {
    #"{"format":"overscroll-recording","version":1,"name":"bug","configuration":\#(configuration),"#
      + #""events":[\#(events)]}"#
  }

  private static func run(
    _ text: String,
    _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Program([file.path] + arguments, command: "compare").result()
  }

  private static let two = ["--dialect", "mjrefresh-2.2.1", "--dialect", "mjrefresh-3.7.9"]
  private static let begin = #"{"type":"beginRefreshing","component":"footer"}"#

  @Test func `differences are a table, and the exit code is 1`() throws {
    let footer = Self.recording(#"{"footer":{"kind":"auto","style":"plain"}}"#, Self.begin)
    let end = try Self.run(footer, Self.two)
    #expect(end.code == 1)
    #expect(end.errors.isEmpty)
    let table = """
      bug:
        mjrefresh-2.2.1: 1 effects
        mjrefresh-3.7.9: 3 effects
      STEP  MS  WHERE                    mjrefresh-2.2.1  mjrefresh-3.7.9
      1     0   /footer/refreshingCount  0                1
      1     0   /effects/1                                ["footer","refreshing",0]

      """
    #expect(end.output == table)
  }

  @Test func `across families the table has a row for each dialect`() throws {
    let gesture = #"{"type":"gesture","by":{"x":0,"y":110},"overMs":300,"velocity":{"x":0,"y":0}}"#
    let pull = Self.recording(
      #"{"clock":"manual","scrollView":{"height":600}}"#,
      gesture + #",{"type":"advance","until":"rest"}"#
    )
    let dialects = ["mjrefresh-3.7.9", "refreshindicator-2026"].flatMap { ["--dialect", $0] }
    let end = try Self.run(pull, dialects)
    #expect(end.code == 1)
    let table = """
      bug:
        mjrefresh-3.7.9: 5 effects
        refreshindicator-2026: 7 effects
      DIALECT                REFRESHED  ARMED       CALLED BACK  IDLE AGAIN  LEAST DRAG
      mjrefresh-3.7.9        yes        300 ms      550 ms       -           107.9 pt
      refreshindicator-2026  no         283.333 ms  -            533.333 ms  150 pt
      They part first in ARMED, at 283.333 ms.

      """
    #expect(end.output == table)
  }

  @Test func `without a difference the exit code is 0`() throws {
    let header = Self.recording(#"{"header":{"style":"plain"}}"#)
    let end = try Self.run("\(header)\n\(header)\n", Self.two)
    #expect(end.code == 0)
    #expect(end.output.split(separator: "\n").filter { $0 == "bug: no difference" }.count == 2)
  }

  @Test(arguments: [([], 0), (["--texts"], 1)] as [([String], Int32)])
  func `texts count if they are asked for`(arguments: [String], code: Int32) throws {
    #expect(try Self.run(Self.recording(#"{"header":{}}"#), Self.two + arguments).code == code)
  }

  @Test func `many files are compared, and a recording without a name has that of its file`() throws
  {
    let folder = TemporaryDirectory()
    try folder.make()
    let header = Self.recording(#"{"header":{"style":"plain"}}"#)
    for (name, text) in [("a", header), ("b", header.replacing(#""name":"bug","#, with: ""))] {
      try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    let end = try Program(
      ["a", "b"] + Self.two,
      command: "compare",
      workingDirectory: folder.path
    ).result()
    #expect(end.code == 0, "\(end.errors)")
    let names = end.output.split(separator: "\n").filter { $0.hasSuffix(": no difference") }
    #expect(names == ["bug: no difference", "b 1: no difference"])
  }

  @Test func `a refusal is told with its step, and the exit code is 1`() throws {
    let end = try Self.run(Self.recording(#"{"trailer":{}}"#), [])
    #expect(end.code == 1)
    #expect(end.output.contains("mjrefresh-3.7.9: 0 effects\n"))
    #expect(
      end.output.contains(
        "eocrefresh: 0 effects; refused at step 0: /configuration/trailer: eocrefresh has no trailer"
      )
    )
  }

  @Test func `as JSON each comparison is a line`() throws {
    let footer = Self.recording(#"{"footer":{"kind":"auto","style":"plain"}}"#, Self.begin)
    let end = try Self.run("\(footer)\n\(footer)\n", Self.two + ["--json"])
    #expect(end.code == 1)
    let lines = end.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"runs":[{"dialect":"mjrefresh-2.2.1","#) })
    #expect(lines.allSatisfy { $0.contains(#""firstDifference":{"step":1,"atMs":0,"#) })
  }

  @Test(arguments: [
    ("{}", "/format is required"), ("nonsense", "line 1: "),
    (#"{"format":"overscroll-recording","version":2}"#, "/version must be 1"),
    (recording(#"{"dialect":"mjrefresh-9"}"#), "/configuration/dialect"),
  ])
  func `what is no recording is told and the exit code is 1`(text: String, error: String) throws {
    let end = try Self.run(text, Self.two)
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error))
  }

  @Test(arguments: [("/nowhere/file.json", "does not exist"), ("/dev/zero", "is a device")])
  func `what cannot be read is told and the exit code is 1`(path: String, reason: String) throws {
    let end = try Program([path], command: "compare").result()
    #expect(end.code == 1)
    #expect(end.errors.contains("\(path): \(reason)"))
  }
}
