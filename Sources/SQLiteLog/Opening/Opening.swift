internal import GRDB
internal import Glibc

/// An opened database: the connection that writes and those that read.
struct OpenDatabase: Sendable {
  let writer: DatabaseQueue
  let readers: [DatabaseQueue]
  /// The connection that looks for damage in the background.
  let inspector: DatabaseQueue
  /// The number of sessions.
  let sessions: Int

  /// Opens the database of a directory that is locked, and makes it if there is none; gives the
  /// memory what it holds.
  ///
  /// All that can refuse the directory is read before a connection that writes is opened: that one
  /// alone copies the write-ahead log to the main file, even if only as it closes.
  init(
    _ directory: DataDirectory,
    _ options: SQLiteLog.Options,
    _ memory: Memory
  ) throws(SQLiteLogError) {
    if try !OpeningChecks.findDatabase(in: directory) { try Self.make(in: directory) }
    let path = Self.address(of: directory.database, options.limits.systemLayer)
    do {
      inspector = try DatabaseQueue(path: path, configuration: .reading)
      let (isWhole, version) = try inspector.read { database in
        try (OpeningChecks.isWhole(directory, database), OpeningChecks.version(database))
      }
      guard isWhole else {
        throw SQLiteLogError.damaged(path: directory.database, reason: OpeningChecks.cut)
      }
      if version < Schema.version {
        let earlier = try DatabaseQueue(path: path, configuration: .writing(options.durability))
        try Schema.migrator.migrate(earlier)
        try earlier.close()
      }
      sessions = try memory.load(from: inspector, path: directory.database, options.limits)
      writer = try DatabaseQueue(path: path, configuration: .writing(options.durability))
      readers = try (0..<max(1, options.readers)).map { _ in
        try DatabaseQueue(path: path, configuration: .reading)
      }
    } catch let error as SQLiteLogError {
      throw error
    } catch let error as DatabaseError where error.isDamage {
      throw .damaged(path: directory.database, reason: error.message ?? "no database")
    } catch {
      throw .cannotOpen(path: directory.database, reason: "\(error)")
    }
  }

  /// Makes a complete database under another name first: a crash leaves none or a whole one.
  private static func make(in directory: DataDirectory) throws(SQLiteLogError) {
    let path = directory.newDatabase
    for suffix in ["", "-journal"] { _ = unsafe unlink(path + suffix) }
    do {
      let database = try DatabaseQueue(path: path)
      try database.writeWithoutTransaction { database in
        // The file is synced as a whole below.
        try database.execute(
          sql: """
            PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;
            PRAGMA application_id = \(Schema.applicationID)
            """
        )
      }
      try Schema.migrator.migrate(database)
      try database.close()
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    guard unsafe chmod(path, 0o600) == 0, DataDirectory.sync(path),
      unsafe rename(path, directory.database) == 0, DataDirectory.sync(directory.path)
    else { throw .cannotWrite(path: directory.database, reason: systemReason()) }
  }

  /// The path, or an address that names the layer over the system as well.
  private static func address(of path: String, _ systemLayer: String?) -> String {
    guard let systemLayer else { return path }
    return "file:\(path)?vfs=\(systemLayer)"
  }
}
