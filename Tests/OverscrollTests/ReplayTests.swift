import Foundation
import Testing

/// `overscroll replay FILE`: its exit code is what CI goes by.
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
      end.output == "recording 1: expects nothing, so nothing was checked\n0 of 1 match\n"
    )
  }

  @Test func `every recording of the museum matches`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Public/museum")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && $0 != "index.json" }
    let lines = try files.map { try Data(contentsOf: folder.appending(path: $0)) }
    let all = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    try Data(lines.joined()).write(to: all)
    defer { try? FileManager.default.removeItem(at: all) }
    let end = try Program([all.path], command: "replay").end()
    #expect(end.code == 0)
    #expect(end.errors == "")
    #expect(files.count > 100)
  }
}
