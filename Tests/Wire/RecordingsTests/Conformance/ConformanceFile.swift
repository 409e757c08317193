import ArchiveTesting
import Foundation
import OverscrollWire
import StrictJSON
import TestSupport

@testable import Recordings

/// The recordings of a file of the test's resources, which is compressed with gzip.
enum ConformanceFile {
  /// Each file with the number of its recordings: those of MJRefresh 3.7.9, then those of the others.
  static let all = files("files")
  /// Those of the overlay family.
  static let overlays = files("overlay files")

  private static func files(_ table: String) -> [(name: String, count: Int)] {
    ((try? TextTable.rows("recordings", table)) ?? []).map { ($0[0], Int($0[1]) ?? 0) }
  }

  static func recordings(_ file: String) throws -> [Recording] {
    try RecordingFile.documents(bytes(file)).map { try $0.recording() }
  }

  /// The recordings as they stand in the file.
  static func documents(_ file: String) throws -> [JSONValue] {
    try JSONReader.lines(bytes(file))
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    let path = "Resources/conformance/" + file + ".jsonl.gz"
    return try Archive(Bundle.module.bundleURL.appending(path: path).path).bytes()
  }
}
