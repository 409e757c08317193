/// One row of a tail, as it is stored.
struct StoredTailRow {
  let seq: Int64
  let session: Int64
  let revision: Int64
  let count: Int64
  let checksum: Int64
  let events: [UInt8]

  /// Whether the bytes are those that were written.
  var isIntact: Bool {
    checksum == Checksum.of(session, revision, count, bytes: events)
  }

  var end: Int64 { revision + count }
}

/// The SQL of the two tails: rows in the order of the log, one for each append.
struct TailTable {
  private static let columns = "seq, session, revision, count, crc, events"
  let number: Int
  private var name: String { "tail\(number)" }

  func insertion(_ connection: Connection) throws(SQLiteFailure) -> Statement {
    try connection.statement(
      "INSERT INTO \(name) (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)"
    )
  }

  /// The row of a number; nil if there is none.
  func row(_ seq: Int64, _ connection: Connection) throws(SQLiteFailure) -> StoredTailRow? {
    try connection.statement("SELECT \(Self.columns) FROM \(name) WHERE seq = ?")
      .first(.integer(seq), row: StoredTailRow.init)
  }

  /// Calls a function with each row, in order.
  func eachRow(
    _ connection: Connection,
    row: (StoredTailRow) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    try connection.statement("SELECT \(Self.columns) FROM \(name) ORDER BY seq")
      .eachRow { found throws(SQLiteFailure) in try row(StoredTailRow(found)) }
  }

  /// Copies a damaged row as it is to the quarantine, which keeps it.
  func quarantine(_ seq: Int64, _ connection: Connection) throws(SQLiteFailure) {
    try connection.statement(
      "INSERT OR IGNORE INTO quarantine SELECT \(Self.columns) FROM \(name) WHERE seq = ?"
    ).run(.integer(seq))
  }

  func empty(_ connection: Connection) throws(SQLiteFailure) {
    try connection.statement("DELETE FROM \(name)").run()
  }
}

extension StoredTailRow {
  fileprivate init(_ row: Statement) {
    self.init(
      seq: row.integer(0),
      session: row.integer(1),
      revision: row.integer(2),
      count: row.integer(3),
      checksum: row.integer(4),
      events: row.bytes(5)
    )
  }
}

extension TailIndex {
  /// Reads both tails: what memory holds after a start.
  init(_ connection: Connection) throws(SQLiteFailure) {
    self.init()
    var isThere: [Int64: Bool] = [:]
    var newest = [Int64](repeating: 0, count: tails.count)
    for tail in tails.indices {
      var ends: [Int64: Int64] = [:]
      try TailTable(number: tail).eachRow(connection) { row throws(SQLiteFailure) in
        newest[tail] = row.seq
        let known =
          if let known = isThere[row.session] { known } else {
            try SessionTable.isThere(row.session, connection)
          }
        isThere[row.session] = known
        if known, !row.isIntact || row.revision != ends[row.session, default: row.revision] {
          quarantine(row.session)
        }
        ends[row.session] = row.end
        let indexed = Row(
          seq: row.seq,
          revision: UInt32(truncatingIfNeeded: row.revision),
          count: UInt32(truncatingIfNeeded: row.count)
        )
        add(indexed, bytes: row.events.count, of: known ? row.session : nil, to: tail)
      }
    }
    if newest[other] > newest[active] { turn() }
    try connection.statement("SELECT session, seq FROM quarantine").eachRow { row in
      quarantine(row.integer(0))
      skip(to: row.integer(1))
    }
  }
}
