import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
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

  /// Each recording is played; a sample of them also from checkpoints and as it is stored, and exported.
  @Test(arguments: files)
  func `every recording matches, in whatever form it is kept`(file: String, count: Int) throws {
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
      if isSampled, try !ConformanceTests.isExported(document, pass.events) {
        failures.append("\(recording.name ?? ""): its export differs")
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
  }
}
