import Foundation
import OverscrollWire
import Testing

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
    let url = Bundle.module.bundleURL.appending(path: path)
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = ["-dc", url.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    return Array(data)
  }
}
