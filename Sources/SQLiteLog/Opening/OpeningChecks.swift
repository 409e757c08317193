internal import GRDB

/// Looks at a database before anything writes to it.
///
/// SQLite would take an empty or missing main file for a new database and remove its write-ahead
/// log, and the migrations would pass a database of a newer version.
enum OpeningChecks {
  /// Whether the directory holds a database; an error if it must not be opened.
  static func findDatabase(in directory: DataDirectory) throws(SQLiteLogError) -> Bool {
    let path = directory.database
    guard let size = DataDirectory.size(of: path) else {
      if DataDirectory.size(of: directory.writeAheadLog) != nil { throw .missing(path: path) }
      return false
    }
    guard size > 0 else { throw .empty(path: path) }
    let found = try readIdentity(of: path)
    guard found.applicationID == Schema.applicationID else {
      throw .otherApplication(path: path, id: found.applicationID)
    }
    guard !found.isNewer else {
      throw .newerVersion(path: path, found: found.version, known: Schema.version)
    }
    return true
  }

  static let cut = "the file is shorter than the pages that it must have"

  /// Whether each page of the database is in the main file or in the write-ahead log.
  ///
  /// A process that was killed may have left the last pages in the log alone; the next copy of the log
  /// to the main file makes that as long as it must be, so a file that was cut shows before only.
  static func isWhole(_ directory: DataDirectory, _ database: Database) throws -> Bool {
    let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
    let present = (DataDirectory.size(of: directory.database) ?? 0) / max(1, pageSize)
    guard present < pages else { return true }
    let logged = WriteAheadLog.pages(in: directory.writeAheadLog, pageSize: pageSize)
    // SQLite leaves out the page of its locks, at 1 GiB.
    return ((present + 1)...pages).allSatisfy { page in
      logged.contains(page) || page == (1 << 30) / pageSize + 1
    }
  }

  /// The version of a database's tables.
  static func version(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }

  private struct Identity {
    let applicationID: Int
    let version: Int
    let isNewer: Bool
  }

  private static func readIdentity(of path: String) throws(SQLiteLogError) -> Identity {
    do {
      let database = try DatabaseQueue(path: path, configuration: .reading)
      let identity = try database.read { database in
        let version = try version(database)
        return Identity(
          applicationID: try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
          version: version,
          isNewer: try version > Schema.version || Schema.migrator.hasBeenSuperseded(database)
        )
      }
      try database.close()
      return identity
    } catch let error as DatabaseError where error.isDamage {
      throw .damaged(path: path, reason: error.message ?? "it is not a database")
    } catch {
      throw .cannotOpen(path: path, reason: "\(error)")
    }
  }
}

extension DatabaseError {
  var isDamage: Bool {
    resultCode == .SQLITE_NOTADB || resultCode == .SQLITE_CORRUPT
  }
}

extension Configuration {
  /// For a connection that only reads.
  static var reading: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -8000; PRAGMA mmap_size = 0")
    }
    return configuration
  }

  /// For a connection that changes tables in a transaction which is rolled back: until then the
  /// changed pages are in memory alone.
  static var trying: Configuration {
    var configuration = Configuration.reading
    configuration.readonly = false
    configuration.prepareDatabase { database in
      try database.execute(
        sql: "PRAGMA cache_spill = OFF; PRAGMA cache_size = -8000; PRAGMA mmap_size = 0"
      )
    }
    return configuration
  }

  /// For the one connection that writes.
  ///
  /// GRDB's pool would set `synchronous` to NORMAL afterwards.
  static func writing(_ durability: SQLiteLog.Durability) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.rawValue);
          PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 16777216;
          PRAGMA cache_size = -16000; PRAGMA secure_delete = OFF; PRAGMA mmap_size = 0
          """
      )
    }
    return configuration
  }
}
