import RefreshEngine
import ScrollPhysics
import Sessions
import Testing

@testable import OverscrollAPI

/// The recordings of the real MJRefresh 3.7.9, and of the simulated driver, replayed event by event.
@Suite struct ConformanceTests {
  /// Each file with the number of its recordings.
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

  @Test(arguments: files)
  func `every recording matches`(file: String, count: Int) throws {
    let lines = try RecordingFile.lines(file)
    #expect(lines.count == count)
    var failures: [String] = []
    for line in lines {
      if let difference = Replay.firstDifference(try Recording(line)) {
        failures.append(difference)
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(lines.count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
  }

  /// The ranges of `physics` refuse nothing that has been recorded.
  @Test(arguments: files)
  func `every recording's physics are in their ranges`(file: String, count: Int) throws {
    for line in try RecordingFile.lines(file) {
      try Recording(line).configuration.engine.physics.validate()
    }
  }
}
