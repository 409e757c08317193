internal import Foundation

/// The file format of SQLite's write-ahead log: https://sqlite.org/fileformat.html, section 4.
enum WriteAheadLog {
  /// The numbers of the pages that a log has; none if there is no log.
  ///
  /// The checksums are not looked at.
  static func pages(in path: String, pageSize: Int) -> Set<Int> {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 32), header.count == 32 else { return [] }
    var pages: Set<Int> = []
    var offset = UInt64(header.count)
    while (try? file.seek(toOffset: offset)) != nil,
      let frame = try? file.read(upToCount: 24), frame.count == 24,
      // Two salts name the use of the file that a frame is of.
      frame[8..<16] == header[16..<24]
    {
      pages.insert(frame[0..<4].reduce(0) { $0 << 8 | Int($1) })
      offset += UInt64(frame.count + pageSize)
    }
    return pages
  }
}
