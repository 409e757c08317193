internal import SessionLog

struct StoredTailRow {
  let seq: Int64
  let session: Int64
  let events: StoredEvents
  private let checksum: Int64

  fileprivate init(_ row: Statement) {
    seq = row.integer(0)
    session = row.integer(1)
    checksum = row.integer(4)
    let (start, count) = (row.integer(2), row.integer(3))
    events = StoredEvents(start: start, count: count, bytes: row.bytes(5), chain: row.chain(6))
  }

  /// True if the row's checksum holds.
  var isIntact: Bool { isIntact(of: session) }

  /// True if the row's checksum holds and the row belongs to the session.
  func isIntact(of session: Int64) -> Bool {
    let sum = Checksum.of([
      .integer(session), .integer(events.start), .integer(events.count), .chain(events.chain),
      .bytes(events.bytes),
    ])
    return EventKey.admits(events.start, events.count) && checksum == sum
  }

  /// The revision after the last event; the numbers may be damaged.
  var end: Int64 { events.start.addingClamped(events.count) }
}

/// The SQL of the two tails: rows in the order of the log, one row per append.
struct TailTable {
  let connection: SQLiteConnection
  private static let columns = "seq, session, revision, count, crc, events, chain"
  let number: Int
  private var name: String { "tail\(number)" }

  func insertion() throws(SQLiteFailure) -> Statement {
    try connection.statement("INSERT INTO \(name) (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
  }

  /// The row of a number; nil if missing.
  func row(_ seq: Int64) throws(SQLiteFailure) -> StoredTailRow? {
    try connection.statement("SELECT \(Self.columns) FROM \(name) WHERE seq = ?")
      .first(.integer(seq), row: StoredTailRow.init)
  }

  /// Calls a function with each row, in order.
  func eachRow(row: (StoredTailRow) throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
    try connection.statement("SELECT \(Self.columns) FROM \(name) WHERE seq <> 0 ORDER BY seq")
      .eachRow { found throws(SQLiteFailure) in try row(StoredTailRow(found)) }
  }

  /// Copies a damaged row unchanged to the quarantine.
  func quarantine(_ seq: Int64) throws(SQLiteFailure) {
    try connection.statement(
      """
      INSERT OR IGNORE INTO quarantine (\(Self.columns))
      SELECT \(Self.columns) FROM \(name) WHERE seq = ?
      """
    ).run(.integer(seq))
  }

  /// Removes all rows and restores the mark, since SQLite deletes much faster without a condition.
  func empty() throws(SQLiteFailure) {
    try connection.statement("DELETE FROM \(name)").run()
    try connection.statement("INSERT INTO \(name) VALUES (0, 0, ?, 0, 0, x'', NULL)")
      .run(.integer(number))
  }

  func hasMark() throws(SQLiteFailure) -> Bool {
    try connection.statement("SELECT revision FROM \(name) WHERE seq = 0")
      .first { $0.integer(0) } == Int64(number)
  }
}
