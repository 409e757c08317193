import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The recordings of the overlay family: what the libraries themselves told.
@Suite struct OverlayConformanceTests {
  /// Each file with the number of its recordings.
  static let files: [(String, Int)] = [
    ("swiperefreshlayout-1.2.0/hand", 275), ("swiperefreshlayout-1.2.0/random", 300),
    ("refreshindicator-2026/hand", 158), ("refreshindicator-2026/random", 300),
    ("pulltorefreshjs-0.1.22/hand", 126), ("pulltorefreshjs-0.1.22/random", 300),
  ]

  @Test(arguments: files)
  func `every recording matches, also from checkpoints and as it is stored`(
    file: String,
    count: Int
  ) throws {
    let recordings = try ConformanceFile.recordings(file)
    #expect(recordings.count == count)
    var digest = SnapshotDigest()
    var failures: [String] = []
    for recording in recordings {
      var pass = try RecordingPass(recording)
      try pass.run(&digest)
      failures += pass.failures
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
  }

  @Test(arguments: files)
  func `an export of the events matches`(file: String, count: Int) throws {
    for document in try ConformanceFile.documents(file) {
      let recording = try Recording(document.bytes)
      var pass = try RecordingPass(recording)
      var digest = SnapshotDigest()
      try pass.run(&digest)
      let sent = try #require(document.member("configuration"))
      let configuration = try PortableConfiguration(sent, createdAt: 0).forRecording
      var writer = try RecordingWriter(name: "s", configuration: configuration)
      let export = try writer.file(of: pass.events)
      try #require(Replay.outcome(of: Recording(export)).matches == true, "\(recording.name ?? "")")
    }
  }
}
