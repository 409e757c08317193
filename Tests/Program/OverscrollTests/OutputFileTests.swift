import Foundation
import ProcessTesting
import Testing

/// The files that verbs write, here `overscroll test --update`.
struct OutputFileTests {
  private static let recording =
    #"{"format":"overscroll-recording","version":1,"configuration":{"header":{}},"events":[]}"#

  @Test func `a link stays a link, and a file keeps its mode`() throws {
    let folder = TemporaryDirectory()
    try folder.make()
    let (file, link) = (folder.path + "/real.json", folder.path + "/link.json")
    let files = FileManager.default
    try Data(Self.recording.utf8).write(to: URL(filePath: file))
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try files.createSymbolicLink(atPath: link, withDestinationPath: file)
    let end = try Program([link, "--update"], command: "test").result()
    #expect(end.code == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("expected"))
    #expect(try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try files.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test(arguments: [
    "test FILE", "test FILE --json", "compare FILE --json", "upgrade --recording end-and-begin",
    "smallest --json", "explore --sequences 1 --json",
  ])
  func `what cannot be printed ends with 1 and a sentence`(command: String) throws {
    let folder = TemporaryDirectory()
    try folder.make()
    try Data(Self.recording.utf8).write(to: URL(filePath: folder.path + "/FILE"))
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
}
