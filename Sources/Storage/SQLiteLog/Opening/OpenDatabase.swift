internal import Glibc
internal import SessionLog

/// An opened database: the writing connection and the reading ones.
struct OpenDatabase: Sendable {
  let writer: SQLiteConnection
  let readers: [SQLiteConnection]
  /// The connection that looks for damage in the background.
  let inspector: SQLiteConnection
  let sessions: Int

  /// Opens the database of a locked directory, or makes a missing one, and fills the indexes in memory.
  ///
  /// The checks precede the writing connection: only that connection copies the write-ahead log to the main
  /// file, even if only by closing.
  init(
    _ directory: DataDirectory,
    _ shared: SharedIndexes,
    _ lock: DirectoryLock
  ) throws(LogOpeningError) {
    let options = shared.options
    if try !OpeningChecks.findDatabase(in: directory) { try Self.make(in: directory) }
    try lock.lockDatabase()
    let path = directory.database
    let open = { use throws(SQLiteFailure) in
      try SQLiteConnection(path, for: use, systemLayer: options.limits.systemLayer)
    }
    let opened = try LogOpeningError.opening(path) { () throws(SQLiteFailure) in
      let inspector = try open(.reading)
      guard try OpeningChecks.isWhole(directory, inspector) else {
        throw .refused(.damaged(OpeningChecks.cut))
      }
      if try Schema.isEarlier(inspector) {
        try Self.migrate(try open(.writing(options.durability)))
      }
      let sessions = try shared.load(from: inspector)
      let writer = try open(.writing(options.durability))
      var readers: [SQLiteConnection] = []
      for _ in 0..<max(1, options.readers) { readers.append(try open(.reading)) }
      return (inspector, sessions, writer, readers)
    }
    (inspector, sessions, writer, readers) = opened
  }

  /// Closes all connections; the writing one is the last, and copies the write-ahead log to the main file.
  func close() {
    for connection in readers + [inspector, writer] { connection.close() }
  }

  /// Makes a complete database under another name first, so that a crash leaves no database or a whole one.
  private static func make(in directory: DataDirectory) throws(LogOpeningError) {
    let path = directory.newDatabase
    for suffix in ["", "-journal"] { _ = unsafe unlink(path + suffix) }
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path, for: .making)
      try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
      try migrate(connection)
    } catch {
      throw .cannotWrite(path, "\(error)")
    }
    guard unsafe chmod(path, 0o600) == 0, DataDirectory.sync(path),
      unsafe rename(path, directory.database) == 0, DataDirectory.sync(directory.path)
    else { throw .cannotWrite(directory.database) }
  }

  private static func migrate(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    defer { connection.close() }
    try connection.execute("BEGIN IMMEDIATE")
    try Schema.change(connection)
    try connection.execute("COMMIT")
  }
}
