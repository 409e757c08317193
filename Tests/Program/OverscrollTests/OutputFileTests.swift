import Foundation
import Testing

/// The files that verbs write, here `overscroll test --update`.
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
}
