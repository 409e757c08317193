internal import SessionLog

/// The SQL of the sessions and their configurations; equal configurations are stored once.
struct SessionTable {
  let connection: SQLiteConnection

  /// A stored session.
  struct Found {
    let id: Int64
    let header: SessionHeader
    let isIntact: Bool
    let ends: Ends
  }

  /// The ends of a session's events, according to its row.
  struct Ends {
    /// The chain before the first event; nil for a session from before the introduction of chains.
    let seed: EventChain?
    /// The end of the chunks; nil if unwritten since the introduction of chains.
    let moved: LogPosition?
  }

  /// The ends of a session's events, according to its row; nil without a session.
  func ends(of id: Int64) throws(SQLiteFailure) -> Ends? {
    try connection.statement("SELECT seed, moved, movedChain FROM session WHERE id = ?")
      .first(.integer(id)) { Ends($0, from: 0) }
  }

  /// Notes the end of a session's chunks.
  func setMoved(_ position: LogPosition, of id: Int64) throws(SQLiteFailure) {
    try connection.statement("UPDATE session SET moved = ?, movedChain = ? WHERE id = ?")
      .run(.integer(position.count), .chain(position.chain), .integer(id))
  }

  func isThere(_ id: Int64) throws(SQLiteFailure) -> Bool {
    try connection.statement("SELECT 1 FROM session WHERE id = ?")
      .first(.integer(id)) { _ in true } ?? false
  }

  func id(of name: String) throws(SQLiteFailure) -> Int64? {
    try connection.statement("SELECT id FROM session WHERE name = ?")
      .first(.text(name)) { $0.integer(0) }
  }

  func name(of id: Int64) throws(SQLiteFailure) -> String? {
    try connection.statement("SELECT name FROM session WHERE id = ?")
      .first(.integer(id)) { $0.text(0) }
  }

  func count() throws(SQLiteFailure) -> Int {
    Int(try connection.integer("SELECT count(*) FROM session"))
  }

  private static let selection = """
    SELECT s.id, s.name, s.crc, s.createdAt, s.timeOrigin, s.clock, s.engineVersion,
      s.configuration, c.crc, c.bytes, s.seed, s.moved, s.movedChain
    FROM session AS s LEFT JOIN configuration AS c ON c.id = s.configuration
    """

  func find(_ name: String) throws(SQLiteFailure) -> Found? {
    try connection.statement("\(Self.selection) WHERE s.name = ?")
      .first(.text(name), row: Found.init)
  }

  /// Calls a function with the sessions whose name has a prefix and follows another name, in the order of the
  /// names' bytes.
  func eachRow(
    prefix: String,
    after name: String?,
    limit: Int,
    session: (Found) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    let first = Array(prefix.utf8)
    let after = name.map { Array($0.utf8) }.flatMap { name in
      name.lexicographicallyPrecedes(first) ? nil : name
    }
    // UTF-8 has no byte 255, so this bound follows all names with the prefix.
    try connection.statement(
      """
      \(Self.selection) WHERE s.name \(after == nil ? ">=" : ">") ? AND s.name < ?
      ORDER BY s.name LIMIT ?
      """
    ).eachRow(.bytes(after ?? first), .bytes(first + [255]), .integer(max(0, limit))) {
      row throws(SQLiteFailure) in try session(Found(row))
    }
  }

  /// Adds a session with a free name, and returns its id.
  func insert(_ session: PreparedCreation) throws(SQLiteFailure) -> Int64 {
    let header = session.header
    let values = Self.values(header, try use(header.configuration))
    try connection.statement(
      """
      INSERT INTO session
        (name, createdAt, timeOrigin, clock, engineVersion, configuration,
          crc, seed, moved, movedChain)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      values + [
        .integer(Checksum.of(values)), .chain(session.seed), .integer(session.end.count),
        .chain(session.end.chain),
      ]
    )
    return connection.lastInsertedRow
  }

  /// Removes a session, which frees its name; its events are removed later.
  ///
  /// False without such a session.
  func remove(_ id: Int64) throws(SQLiteFailure) -> Bool {
    let configuration = try connection.statement(
      "SELECT configuration FROM session WHERE id = ?"
    ).first(.integer(id)) { $0.integer(0) }
    guard let configuration else { return false }
    try connection.statement("DELETE FROM session WHERE id = ?").run(.integer(id))
    try connection.statement("UPDATE configuration SET uses = uses - 1 WHERE id = ?")
      .run(.integer(configuration))
    try connection.statement("DELETE FROM configuration WHERE id = ? AND uses <= 0")
      .run(.integer(configuration))
    try connection.statement("INSERT INTO dropped (session) VALUES (?)").run(.integer(id))
    return true
  }

  /// Finds or adds a configuration, counts the use, and returns its id.
  private func use(_ bytes: [UInt8]) throws(SQLiteFailure) -> Int64 {
    let sum = Checksum.of([.bytes(bytes)])
    var found: Int64?
    // The limit is low: a search through more configurations of one checksum costs more than another copy.
    try connection.statement("SELECT id, bytes FROM configuration WHERE crc = ? LIMIT 4")
      .eachRow(.integer(sum)) { row in if row.bytes(1) == bytes { found = row.integer(0) } }
    if let found {
      try connection.statement("UPDATE configuration SET uses = uses + 1 WHERE id = ?")
        .run(.integer(found))
      return found
    }
    try connection.statement("INSERT INTO configuration (crc, uses, bytes) VALUES (?, 1, ?)")
      .run(.integer(sum), .bytes(bytes))
    return connection.lastInsertedRow
  }

  /// The values of a row that its checksum covers.
  fileprivate static func values(_ header: SessionHeader, _ configuration: Int64) -> [SQLValue] {
    [
      .text(header.name), .integer(header.createdAt), .integer(header.timeOrigin),
      .text(header.clock), .text(header.engineVersion), .integer(configuration),
    ]
  }
}

extension SessionTable.Found {
  fileprivate init(_ row: Statement) {
    id = row.integer(0)
    let header = SessionHeader(
      name: row.text(1),
      createdAt: row.integer(3),
      timeOrigin: row.integer(4),
      clock: row.text(5),
      engineVersion: row.text(6),
      configuration: row.bytes(9)
    )
    let ends = SessionTable.Ends(row, from: 10)
    self.header = header
    self.ends = ends
    isIntact =
      row.integer(2) == Checksum.of(SessionTable.values(header, row.integer(7)))
      && row.integer(8) == Checksum.of([.bytes(header.configuration)])
      && ends.seed.map { $0 == EventChain(header) } ?? true
  }
}

extension SessionTable.Ends {
  fileprivate init(_ row: Statement, from first: Int32) {
    seed = row.chain(first)
    moved =
      row.isNull(first + 1)
      ? nil : LogPosition(count: row.integer(first + 1), chain: row.chain(first + 2))
  }

  /// The position before the session's first event.
  var start: LogPosition { LogPosition(count: 0, chain: seed) }

  /// True if the chunks may end at a position; any end is right for a session from before chains.
  func admit(_ end: LogPosition) -> Bool { moved == end || moved == nil && seed == nil }
}
