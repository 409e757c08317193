import Foundation
import OverscrollWire
import RefreshEngine
import ScrollPhysics
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// The recordings of the real libraries, and of the simulated driver: each is read and played once
/// for all that holds of every one.
@Suite struct ConformanceTests {
  @Test func `each file is played`() throws {
    let folder = Bundle.module.bundleURL.appending(path: "Resources/conformance").path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    #expect(
      Set(files.filter { $0.hasSuffix(".gz") })
        == Set((ConformanceFile.all + ConformanceFile.overlays).map { $0.name + ".jsonl.gz" })
    )
  }

  @Test(arguments: ConformanceFile.all)
  func `every recording matches, in whatever form it is kept`(file: String, count: Int) throws {
    let digest = try Self.play(file, count)
    #expect(VersionTests.digests[file] == digest.text, "\(file) \(digest.text)")
  }

  /// Plays each recording of a file; a sample of them in all forms, and exported.
  static func play(_ file: String, _ count: Int) throws -> SnapshotDigest {
    let documents = try ConformanceFile.documents(file)
    #expect(documents.count == count)
    var digest = SnapshotDigest()
    var failures: [String] = []
    for (index, document) in documents.enumerated() {
      let recording = try Recording(document.bytes)
      let isSampled = Sample.takes(index)
      var pass = try RecordingPass(recording, inAllForms: isSampled)
      try pass.run(&digest)
      failures += pass.failures
      if isSampled, try !isExported(document, pass.events) {
        failures.append("\(recording.name ?? ""): its export differs")
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
    return digest
  }

  /// Whether the own export of a session with this configuration and these events matches.
  static func isExported(
    _ document: JSONValue,
    _ events: [(event: JSONValue, instant: Instant)]
  ) throws -> Bool {
    let sent = try #require(document.member("configuration"))
    let configuration = try PortableConfiguration(sent, createdAt: 0).forRecording
    var writer = try RecordingWriter(name: "s", configuration: configuration)
    let export = try writer.file(of: events)
    return try Replay.outcome(of: Recording(export)).matches == true
  }
}
