internal import CZlib

/// A file that is compressed with gzip.
package struct Archive {
  private let path: String

  /// The file cannot be read, or is damaged.
  package struct Failure: Error {
    package let path: String
  }

  package init(_ path: String) { self.path = path }

  /// Its bytes, decompressed.
  package func bytes() throws(Failure) -> [UInt8] {
    guard let file = gzopen(path, "rb") else { throw Failure(path: path) }
    defer { gzclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      // 0 at the end, and -1 if the file is damaged.
      let count = gzread(file, &piece, UInt32(piece.count))
      guard count >= 0 else { throw Failure(path: path) }
      if count == 0 { return bytes }
      bytes += piece[..<Int(count)]
    }
  }
}
