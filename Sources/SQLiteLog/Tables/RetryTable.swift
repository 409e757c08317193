internal import SessionLog

/// The SQL of the idempotency keys: rows in the order of arrival, which memory finds by a hash.
enum RetryTable {
  /// A key as it is stored.
  struct Found {
    let id: Int64
    let key: IdempotencyKey
    let done: Done
    let at: Int64
    let isIntact: Bool
  }

  /// What was done under a key.
  struct Done {
    let bodyDigest: UInt64
    let session: SessionID
    let revision: Int
    let count: Int
  }

  private static let columns = "id, path, key, bodyDigest, session, revision, count, at, crc"

  static func insert(
    _ protection: RetryProtection,
    _ done: Done,
    id: Int64,
    at time: Int64,
    _ connection: Connection
  ) throws(SQLiteFailure) {
    try connection.statement(
      "INSERT INTO retry (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).run(
      .integer(id),
      .text(protection.key.path),
      .text(protection.key.key),
      .integer(Int64(bitPattern: protection.bodyDigest)),
      .integer(done.session.value),
      .integer(done.revision),
      .integer(done.count),
      .integer(time),
      .integer(checksum(protection.key, done, time))
    )
  }

  static func row(_ id: Int64, _ connection: Connection) throws(SQLiteFailure) -> Found? {
    try connection.statement("SELECT \(columns) FROM retry WHERE id = ?")
      .first(.integer(id), row: Found.init)
  }

  /// The oldest rows, at most so many.
  static func oldest(
    _ limit: Int,
    _ connection: Connection
  ) throws(SQLiteFailure) -> [Found] {
    var rows: [Found] = []
    try connection.statement("SELECT \(columns) FROM retry ORDER BY id LIMIT ?")
      .eachRow(.integer(limit)) { row in rows.append(Found(row)) }
    return rows
  }

  static func eachRow(_ connection: Connection, row: (Found) -> Void) throws(SQLiteFailure) {
    try connection.statement("SELECT \(columns) FROM retry ORDER BY id")
      .eachRow { found in row(Found(found)) }
  }

  static func remove(upTo id: Int64, _ connection: Connection) throws(SQLiteFailure) {
    try connection.statement("DELETE FROM retry WHERE id <= ?").run(.integer(id))
  }

  fileprivate static func checksum(
    _ key: IdempotencyKey,
    _ done: Done,
    _ at: Int64
  ) -> Int64 {
    var sum = Checksum()
    sum.add(key.path)
    sum.add(key.key)
    sum.add(Int64(bitPattern: done.bodyDigest))
    sum.add(done.session.value)
    sum.add(Int64(done.revision))
    sum.add(Int64(done.count))
    sum.add(at)
    return sum.result
  }
}

extension RetryTable.Found {
  fileprivate init(_ row: Statement) {
    id = row.integer(0)
    key = IdempotencyKey(path: row.text(1), key: row.text(2))
    done = RetryTable.Done(
      bodyDigest: UInt64(bitPattern: row.integer(3)),
      session: SessionID(row.integer(4)),
      revision: Int(row.integer(5)),
      count: Int(row.integer(6))
    )
    at = row.integer(7)
    isIntact = row.integer(8) == RetryTable.checksum(key, done, at)
  }
}

extension RetryIndex {
  /// Reads all keys: what memory holds after a start.
  init(_ connection: Connection) throws(SQLiteFailure) {
    self.init()
    try RetryTable.eachRow(connection) { found in
      add(found.key, row: found.id, at: found.at)
    }
  }
}
