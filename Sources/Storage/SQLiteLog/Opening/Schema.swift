internal import CTexts

/// The tables, as a list of changes to which later versions only add.
///
/// A row of events carries a CRC-32 of all its columns, and the chain after its events: see ``EventChain``.
/// An event bears its session's id and the revision before it in one key: `session << 32 | revision`. The row
/// of a session holds its first chain (`seed`), and the end of its chunks (`moved`, `movedChain`), which
/// reveals a missing chunk. Rows from before the introduction of these columns have null in them. Row 0 of a
/// tail, and of the idempotency keys, is a mark, so that a table which lost its pages does not look empty.
enum Schema {
  /// Marks a database as this application's: "Ovsc" in ASCII.
  static let applicationID = 0x4F76_7363

  /// The changes of `schema.sql`; a comment with its name begins each change.
  private static let changes: [(name: String, sql: String)] =
    unsafe String(cString: overscroll_text_of_sqlite_schema()).split(separator: "-- ").map {
      let name = $0.prefix { $0 != "\n" }
      return (String(name), String($0.dropFirst(name.count + 1)))
    }

  /// The newest version that this program knows.
  static var version: Int { changes.count }

  /// The version of a database's tables.
  static func version(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Int {
    Int(try connection.integer("PRAGMA user_version"))
  }

  /// True if a database lacks changes that this program knows.
  static func isEarlier(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Bool {
    try version(connection) < version
  }

  /// Brings a database of an earlier version to the newest one, in the open transaction.
  ///
  /// The table of the changes has the name that GRDB gave it in earlier releases.
  static func change(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
    )
    let first = max(0, try version(connection))
    for change in changes.dropFirst(first) {
      try connection.execute(change.sql)
      try connection.execute("INSERT INTO grdb_migrations VALUES ('\(change.name)')")
    }
    try connection.execute("PRAGMA user_version = \(version)")
  }

  /// True if a database has a greater version, or names a change that this program does not know.
  static func isNewer(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Bool {
    var isUnknown = try version(connection) > version
    try connection.statement("SELECT identifier FROM grdb_migrations").eachRow { row in
      if !changes.contains(where: { $0.name == row.text(0) }) { isUnknown = true }
    }
    return isUnknown
  }
}

/// The greatest numbers that fit into a key.
enum EventKey {
  static let greatestSession = Int64(Int32.max)
  static let greatestRevision = Int64(UInt32.max)

  static func of(_ session: Int64, _ revision: Int64) -> Int64 { session << 32 | revision }

  /// The keys of a session's events.
  static func range(of session: Int64) -> (first: Int64, last: Int64) {
    (of(session, 0), of(session, greatestRevision))
  }

  static func revision(of key: Int64) -> Int64 { key & greatestRevision }

  /// True if a number of events can follow a revision.
  static func admits(_ start: Int64, _ count: Int64) -> Bool {
    (0...greatestRevision).contains(start) && (1...greatestRevision).contains(count)
      && start + count <= greatestRevision
  }
}
