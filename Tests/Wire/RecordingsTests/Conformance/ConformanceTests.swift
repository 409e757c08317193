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
  /// Each file of MJRefresh 3.7.9 with the number of its recordings.
  static let files: [(String, Int)] = [
    ("AutoFooter", 33), ("AutoGifFooter", 45), ("AutoNormalFooter", 36), ("AutoStateFooter", 36),
    ("BackFooter", 18), ("BackGifFooter", 32), ("BackNormalFooter", 28), ("BackStateFooter", 29),
    ("GifHeader", 62), ("Header", 33), ("NormalHeader", 55), ("NormalTrailer", 15),
    ("StateHeader", 53), ("StateTrailer", 16), ("Trailer", 12), ("combined", 17),
    ("random-AutoFooter", 24), ("random-AutoGifFooter", 50), ("random-AutoNormalFooter", 33),
    ("random-AutoStateFooter", 54), ("random-BackFooter", 34), ("random-BackGifFooter", 39),
    ("random-BackNormalFooter", 33), ("random-BackStateFooter", 29), ("random-GifHeader", 56),
    ("random-Header", 56), ("random-NormalHeader", 69), ("random-NormalTrailer", 24),
    ("random-StateHeader", 62), ("random-StateTrailer", 24), ("random-Trailer", 34),
    ("random-combined", 172), ("simulated", 55),
  ]

  /// Each file of another library with the number of its recordings.
  static let dialectFiles: [(String, Int)] = [
    ("mjrefresh-3.1.15.4/AutoFooter", 53), ("mjrefresh-3.1.15.4/AutoGifFooter", 54),
    ("mjrefresh-3.1.15.4/AutoNormalFooter", 45), ("mjrefresh-3.1.15.4/AutoStateFooter", 59),
    ("mjrefresh-3.1.15.4/BackFooter", 40), ("mjrefresh-3.1.15.4/BackGifFooter", 45),
    ("mjrefresh-3.1.15.4/BackNormalFooter", 46), ("mjrefresh-3.1.15.4/BackStateFooter", 35),
    ("mjrefresh-3.1.15.4/GifHeader", 73), ("mjrefresh-3.1.15.4/Header", 47),
    ("mjrefresh-3.1.15.4/NormalHeader", 60), ("mjrefresh-3.1.15.4/StateHeader", 67),
    ("mjrefresh-3.1.15.4/combined", 76), ("mjrefresh-2.2.1/AutoFooter", 48),
    ("mjrefresh-2.2.1/AutoGifFooter", 47), ("mjrefresh-2.2.1/AutoNormalFooter", 56),
    ("mjrefresh-2.2.1/AutoStateFooter", 45), ("mjrefresh-2.2.1/BackFooter", 45),
    ("mjrefresh-2.2.1/BackGifFooter", 41), ("mjrefresh-2.2.1/BackNormalFooter", 47),
    ("mjrefresh-2.2.1/BackStateFooter", 42), ("mjrefresh-2.2.1/GifHeader", 74),
    ("mjrefresh-2.2.1/Header", 45), ("mjrefresh-2.2.1/NormalHeader", 65),
    ("mjrefresh-2.2.1/StateHeader", 57), ("mjrefresh-2.2.1/combined", 88),
    ("mjrefresh-1.4.7/Footer", 36), ("mjrefresh-1.4.7/GifFooter", 31),
    ("mjrefresh-1.4.7/GifHeader", 47), ("mjrefresh-1.4.7/Header", 39),
    ("mjrefresh-1.4.7/LegendFooter", 33), ("mjrefresh-1.4.7/LegendHeader", 47),
    ("mjrefresh-1.4.7/combined", 6), ("mjrefresh-1.4.7/random-Footer", 66),
    ("mjrefresh-1.4.7/random-GifFooter", 66), ("mjrefresh-1.4.7/random-GifHeader", 66),
    ("mjrefresh-1.4.7/random-Header", 66), ("mjrefresh-1.4.7/random-LegendFooter", 66),
    ("mjrefresh-1.4.7/random-LegendHeader", 66), ("mjrefresh-1.4.7/random-combined", 65),
    ("eocrefresh/AutoFooter", 24), ("eocrefresh/BackFooter", 24), ("eocrefresh/GifHeader", 42),
    ("eocrefresh/Header", 36), ("eocrefresh/combined", 7), ("eocrefresh/random-AutoFooter", 140),
    ("eocrefresh/random-BackFooter", 143), ("eocrefresh/random-GifHeader", 142),
    ("eocrefresh/random-combined", 142),
  ]

  /// Each recording is played; a sample of them in all forms, and exported.
  @Test(arguments: files + dialectFiles)
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
      if isSampled, try !Self.isExported(document, pass.events) {
        failures.append("\(recording.name ?? ""): its export differs")
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
    #expect(VersionTests.digests[file] == digest.text, "\(file) \(digest.text)")
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
