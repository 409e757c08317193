internal import SessionLog
internal import SystemPrimitives

/// Checks of a database before the first write.
///
/// SQLite would take an empty or missing main file for a new database and remove its write-ahead
/// log, and a newer version's tables may mean something else.
enum OpeningChecks {
  /// True if the directory holds a database; throws if the database must not be opened.
  static func findDatabase(in directory: DataDirectory) throws(LogOpeningError) -> Bool {
    let path = directory.database
    guard let size = DataDirectory.size(of: path) else {
      guard DataDirectory.size(of: directory.writeAheadLog) == nil else {
        throw LogOpeningError(
          "\(path) is missing, but its write-ahead log is there: restore both from one backup"
        )
      }
      return false
    }
    guard size > 0 else {
      throw LogOpeningError(
        "\(path) is empty, which this program never leaves: restore it from a backup"
      )
    }
    let (application, version, isNewer) = try identity(of: path)
    guard application == Schema.applicationID else {
      throw LogOpeningError("\(path) is a database of another application (\(application))")
    }
    guard !isNewer else {
      throw LogOpeningError(
        """
        \(path) has version \(version), newer than version \(Schema.version), which this program knows
        """
      )
    }
    return true
  }

  private static func identity(
    of path: String
  ) throws(LogOpeningError) -> (application: Int, version: Int, isNewer: Bool) {
    try LogOpeningError.opening(path) { () throws(SQLiteFailure) in
      let connection = try SQLiteConnection(path, for: .reading)
      let application = Int(try connection.integer("PRAGMA application_id"))
      let version = try Schema.version(connection)
      // Another application's tables stay unread.
      let isOurs = application == Schema.applicationID
      return (application, version, isOurs ? try Schema.isNewer(connection) : false)
    }
  }

  static let cut = "the file is shorter than the pages that it must have"

  /// True if the main file or the write-ahead log holds each page of the database.
  ///
  /// A killed process may have left the last pages in the log alone; the next copy of the log gives the main
  /// file its full length, so the check must precede that copy to show a cut file.
  static func isWhole(
    _ directory: DataDirectory,
    _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> Bool {
    let pages = Int(try connection.integer("PRAGMA page_count"))
    let pageSize = Int(try connection.integer("PRAGMA page_size"))
    let present = (DataDirectory.size(of: directory.database) ?? 0) / max(1, pageSize)
    guard present < pages else { return true }
    let logged = WriteAheadLog.pages(in: directory.writeAheadLog, pageSize: pageSize)
    // The page of SQLite's locks, at 1 GiB, is never written.
    return ((present + 1)...pages).allSatisfy { page in
      logged.contains(page) || page == (1 << 30) / pageSize + 1
    }
  }
}

extension LogOpeningError {
  /// The result of a function that opens or reads a database.
  static func opening<Value>(
    _ path: String,
    _ body: () throws(SQLiteFailure) -> Value
  ) throws(LogOpeningError) -> Value {
    do {
      return try body()
    } catch {
      if case .refused(.damaged(let reason)) = error { throw .damaged(path, reason) }
      if error.isCorrupt { throw .damaged(path, error.message) }
      throw LogOpeningError("\(path) cannot be opened: \(error)")
    }
  }
}

/// The file format of SQLite's write-ahead log: https://sqlite.org/fileformat.html, section 4.
enum WriteAheadLog {
  /// The numbers of the pages in a log; none without a log.
  ///
  /// The checksums of frames are ignored.
  static func pages(in path: String, pageSize: Int) -> Set<Int> {
    let pages = try? Descriptor.reading(path) { file in
      let header = try file.read(upTo: 32)
      guard header.count == 32 else { return [] as Set<Int> }
      var pages: Set<Int> = []
      var offset = header.count
      while true {
        try file.seek(to: offset)
        let frame = try file.read(upTo: 24)
        // Two salts tell present frames from older ones.
        guard frame.count == 24, frame[8..<16] == header[16..<24] else { return pages }
        pages.insert(frame[0..<4].reduce(0) { $0 << 8 | Int($1) })
        offset += frame.count + pageSize
      }
    }
    return pages ?? []
  }
}
