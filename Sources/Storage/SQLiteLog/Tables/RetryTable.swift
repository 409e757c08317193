internal import SessionLog

/// The SQL of the idempotency keys: rows in the order of arrival, numbered without gaps; memory finds a row
/// by a hash.
struct RetryTable {
  let connection: SQLiteConnection

  /// A key read from the table.
  struct Found {
    let id: Int64
    let retry: StoredRetry
    /// The time of the request, in microseconds since 1970.
    let at: Int64
    let isIntact: Bool
  }

  private static let columns = "id, path, key, bodyDigest, session, revision, count, at, crc"

  func insert(_ retry: StoredRetry, at time: Int64, id: Int64) throws(SQLiteFailure) {
    let values = Self.values(of: retry, at: time)
    try connection.statement(
      "INSERT INTO retry (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).run([.integer(id)] + values + [.integer(Checksum.of(values))])
  }

  func row(_ id: Int64) throws(SQLiteFailure) -> Found? {
    try connection.statement("SELECT \(Self.columns) FROM retry WHERE id = ?")
      .first(.integer(id), row: Found.init)
  }

  /// The oldest rows, at most `limit`.
  func oldest(_ limit: Int) throws(SQLiteFailure) -> [Found] {
    var rows: [Found] = []
    try connection.statement("SELECT \(Self.columns) FROM retry WHERE id <> 0 ORDER BY id LIMIT ?")
      .eachRow(.integer(limit)) { row in rows.append(Found(row)) }
    return rows
  }

  func eachRow(row: (Found) -> Void) throws(SQLiteFailure) {
    try connection.statement("SELECT \(Self.columns) FROM retry WHERE id <> 0 ORDER BY id")
      .eachRow { found in row(Found(found)) }
  }

  func hasMark() throws(SQLiteFailure) -> Bool {
    try connection.statement("SELECT 1 FROM retry WHERE id = 0").first { _ in true } ?? false
  }

  func mark() throws(SQLiteFailure) {
    try connection.statement(
      "INSERT OR IGNORE INTO retry (\(Self.columns)) VALUES (0, x'', x'', 0, 0, 0, 0, 0, 0)"
    ).run()
  }

  /// Removes rows up to a number, and notes that number.
  func remove(upTo id: Int64) throws(SQLiteFailure) {
    try connection.statement("BEGIN IMMEDIATE").run()
    try connection.statement("DELETE FROM retry WHERE id <= ? AND id <> 0").run(.integer(id))
    try RowNumbers.setRemovedKeys(id, connection)
    try connection.statement("COMMIT").run()
  }

  /// The values of a row between its number and its checksum.
  fileprivate static func values(of retry: StoredRetry, at time: Int64) -> [SQLValue] {
    [
      .text(retry.key.path), .text(retry.key.key),
      .integer(Int64(bitPattern: retry.part.protection.bodyDigest)), .integer(retry.owner),
      .integer(retry.part.revision), .integer(retry.part.count), .integer(time),
    ]
  }
}

extension RetryTable.Found {
  fileprivate init(_ row: Statement) {
    id = row.integer(0)
    let protection = RetryProtection(
      key: IdempotencyKey(path: row.text(1), key: row.text(2)),
      bodyDigest: UInt64(bitPattern: row.integer(3))
    )
    retry = StoredRetry(
      .init(protection: protection, revision: Int(row.integer(5)), count: Int(row.integer(6))),
      owner: row.integer(4)
    )
    at = row.integer(7)
    isIntact = row.integer(8) == Checksum.of(RetryTable.values(of: retry, at: at))
  }
}

extension RetryIndex {
  /// Reads all keys into memory, as after a start.
  init(_ connection: SQLiteConnection, at now: Int64) throws(SQLiteFailure) {
    self.init(
      after: try RowNumbers(connection).removedKeys,
      isMarked: try connection.retries.hasMark(),
      at: now
    )
    try connection.retries.eachRow { found in
      if found.isIntact {
        add(found.retry.key, row: found.id, at: found.at)
      } else {
        addDamaged(found.retry.key, row: found.id)
      }
    }
  }
}
