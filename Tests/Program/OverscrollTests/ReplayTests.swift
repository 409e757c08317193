import Foundation
import TestSupport
import Testing

/// `overscroll replay PATH…`: its exit code is what CI goes by.
struct ReplayTests {
  private static func recording(header state: String) -> String {
    #"{"format":"overscroll-recording","version":1,"configuration":{"header":{}},"events":[],"#
      + #""expected":[{"changes":{"/header/state":"\#(state)"}}]}"#
  }

  @Test(arguments: [
    ("\(recording(header: "idle"))\n\(recording(header: "idle"))\n", Int32(0), ""),
    ("\(recording(header: "idle"))\n\(recording(header: "pulling"))\n", 1, ""),
    (
      recording(header: "idle").replacing(
        "{\"changes\":{\"/header/state\":\"idle\"}}",
        with: "null"
      ), 1, ""
    ),
    ("\(recording(header: "idle"))\n{}\n", 1, "line 2: /format is required"),
    ("", 1, "line 1: "),
  ])
  func `the exit code is 0 only if all match`(text: String, code: Int32, errors: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let end = try Program([file.path], command: "replay").end()
    #expect(end.code == code)
    #expect(errors.isEmpty ? end.errors.isEmpty : end.errors.contains(errors))
  }

  @Test func `a recording that expects nothing is told`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    let text = #"{"format":"overscroll-recording","version":1,"configuration":{},"events":[]}"#
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let end = try Program([file.path], command: "replay").result()
    #expect(end.code == 1)
    #expect(
      end.output == "\(file.path) 1: expects nothing, so nothing was checked\n0 of 1 match\n"
    )
  }

  @Test func `every recording of the museum matches`() throws {
    let folder = Repository.file("Public/museum")
    let end = try Program([folder.path], command: "replay").result()
    #expect(end.code == 0)
    #expect(end.errors == "")
    let match = try #require(end.output.wholeMatch(of: /(\d+) of (\d+) match\n/))
    #expect(match.1 == match.2)
    #expect(Int(match.1) ?? 0 > 100)
  }

  @Test func `a folder without a recording fails`() throws {
    let folder = TemporaryDirectory()
    try folder.make()
    let end = try Program([folder.path], command: "replay").result()
    #expect(end.code == 1)
    #expect(end.errors == "Error: \(folder.path): no recording is there\n")
  }
}
