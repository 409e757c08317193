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
}
