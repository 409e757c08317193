import Foundation
import ProcessTesting
import TestSupport
import Testing

/// What verbs write into files and print, and the museum's recordings.
struct OutputFileTests {
  private static let recording =
    #"{"format":"overscroll-recording","version":1,"configuration":{"header":{}},"events":[]}"#

  @Test func `a link stays a link, and a file keeps its mode`() throws {
    let folder = try TemporaryDirectory(["real.json": Self.recording])
    let (file, link) = (folder.path + "/real.json", folder.path + "/link.json")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try files.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try Program.run("test", [link, "--update"]).code == 0)
    #expect(try folder.text("real.json").contains("expected"))
    #expect(try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try files.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test(arguments: [
    "test FILE", "test FILE --json", "compare FILE --json", "upgrade --recording end-and-begin",
    "smallest --json", "explore --sequences 1 --json",
  ])
  func `what cannot be printed ends with 1 and a sentence`(command: String) throws {
    let folder = try TemporaryDirectory(["FILE": Self.recording])
    let shell = try ChildProcess(
      "/bin/sh",
      ["-c", "'\(try Program.executable())' \(command) >/dev/full"],
      environment: [:],
      workingDirectory: folder.path
    )
    let errors = String(decoding: try shell.errors.readToEnd() ?? Data(), as: UTF8.self)
    #expect(shell.wait() == 1)
    #expect(errors.contains("standard output cannot be written"), "\(errors)")
  }

  @Test func `every recording of the museum matches`() throws {
    let end = try Program.run("test", [Repository.file("Public/museum").path])
    #expect(end.code == 0, "\(end.output)")
    let match = try #require(end.output.firstMatch(of: /(\d+) of (\d+) match\n/))
    #expect(match.1 == match.2 && Int(match.1) ?? 0 > 100)
  }
}
