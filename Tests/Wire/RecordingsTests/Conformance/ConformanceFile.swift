import ArchiveTesting
import Foundation
import OverscrollWire
import StrictJSON

@testable import Recordings

/// The recordings of a file of the test's resources, which is compressed with gzip.
enum ConformanceFile {
  static func recordings(_ file: String) throws -> [Recording] {
    try RecordingFile.read(bytes(file))
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
