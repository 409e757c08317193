internal import Dispatch
internal import LogStorage
internal import SessionLog

/// The SQL of the sessions.
enum SessionTable {
  /// The number of sessions, but at most one more than a limit.
  static func count(
    _ connection: Connection,
    atMost limit: Int,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Int {
    var parameters = Parameters()
    parameters.add(Int64(limit) + 1)
    let rows = try connection.execute(
      "SELECT count(*) FROM (SELECT FROM session LIMIT $1::bigint) AS s",
      parameters,
      until: deadline
    )
    return Int(rows.integer(0, 0))
  }

  static func find(
    _ name: String,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> LookUp {
    var parameters = Parameters()
    parameters.add(name)
    let rows = try connection.execute(
      """
      SELECT s.id, s.created_at, s.time_origin, s.clock, s.engine_version, s.configuration,
        s.chain, \(BatchTable.end(of: "s.id")), \(BatchTable.endChain(of: "s.id")),
        (SELECT max(c.revision) FROM checkpoint AS c WHERE c.session = s.id)
      FROM session AS s WHERE s.name = $1::text
      """,
      parameters,
      until: deadline
    )
    guard let row = rows.indices.first else { return .none }
    let id = SessionID(rows.integer(row, 0))
    let header = SessionHeader(
      name: name,
      createdAt: rows.integer(row, 1),
      timeOrigin: rows.integer(row, 2),
      clock: rows.text(row, 3),
      engineVersion: rows.text(row, 4),
      configuration: rows.bytes(row, 5)
    )
    if let seed = rows.chain(row, 6), seed != EventChain(header) {
      return .damaged(id, "its header is not the one that was stored")
    }
    let end = rows.position(row, 7, chain: 8)
    // Events are kept wherever a later checkpoint is: they were committed before it.
    guard rows.integer(row, 9) <= end.count else {
      return .damaged(id, "it ends at event \(end.count), before its checkpoint")
    }
    return .found(
      LoggedSession(id: id, header: header, revision: Int(end.count), position: end)
    )
  }

  /// What a name leads to.
  enum LookUp {
    case found(LoggedSession)
    case damaged(SessionID, String)
    case none
  }

  /// An identity, and the nonce of the request that created the session.
  struct Identity {
    let id: Int64
    let nonce: Int64
  }

  /// The sessions of names; nothing for a name that is free.
  static func identities(
    of names: [String],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [String: Identity] {
    var parameters = Parameters()
    parameters.add(names)
    let rows = try connection.execute(
      """
      SELECT w.name, s.id, s.nonce FROM unnest($1::text[]) AS w (name) CROSS JOIN LATERAL
        (SELECT f.id, f.nonce FROM session AS f WHERE f.name = w.name COLLATE "C" OFFSET 0) AS s
      """,
      parameters,
      until: deadline
    )
    var found: [String: Identity] = [:]
    for row in rows.indices {
      found[rows.text(row, 0)] = Identity(id: rows.integer(row, 1), nonce: rows.integer(row, 2))
    }
    return found
  }

  /// The names of sessions that are there.
  static func names(
    of sessions: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64: String] {
    var parameters = Parameters()
    parameters.add(sessions)
    let rows = try connection.execute(
      "SELECT id, name FROM session WHERE id = ANY ($1::bigint[])",
      parameters,
      until: deadline
    )
    var found: [Int64: String] = [:]
    for row in rows.indices { found[rows.integer(row, 0)] = rows.text(row, 1) }
    return found
  }

  /// Lists sessions in the order of their names' bytes.
  static func list(
    prefix: String,
    after name: String?,
    limit: Int,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [SessionListing] {
    // No text of the database has a NUL; names after one with a NUL are those after what precedes it.
    if prefix.unicodeScalars.contains("\0") { return [] }
    let start = name.map { String($0.unicodeScalars.prefix { $0 != "\0" }) }
    // The order of bytes is the order of Unicode scalars.
    let after = start.flatMap {
      $0.unicodeScalars.lexicographicallyPrecedes(prefix.unicodeScalars) ? nil : $0
    }
    let end = firstName(afterPrefix: prefix)
    var parameters = Parameters()
    parameters.add(after ?? prefix)
    parameters.add(Int64(max(0, limit)))
    if let end { parameters.add(end) }
    let rows = try connection.execute(
      """
      SELECT s.id, s.name, s.created_at, s.clock, \(BatchTable.end(of: "s.id"))
      FROM session AS s
      WHERE s.name \(after == nil ? ">=" : ">") $1::text \(end == nil ? "" : "AND s.name < $3::text")
      ORDER BY s.name LIMIT $2::bigint
      """,
      parameters,
      until: deadline
    )
    return rows.indices.map { row in
      SessionListing(
        id: SessionID(rows.integer(row, 0)),
        name: rows.text(row, 1),
        createdAt: rows.integer(row, 2),
        clock: rows.text(row, 3),
        revision: Int(rows.integer(row, 4))
      )
    }
  }

  /// The least text that comes after all texts with a prefix; nil if there is none.
  static func firstName(afterPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // After U+D7FF comes U+E000: what is between is no character.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars + [scalar])
      return String(text)
    }
    return nil
  }

  /// Adds sessions whose name is free, with their first events and keys, and gives their identities
  /// by the nonces.
  static func insert(
    _ creations: [PreparedCreation],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64: Int64] {
    var parameters = Parameters(room: creations.reduce(256) { $0 + $1.bytes + 256 })
    parameters.add(creations.map(\.header.name))
    parameters.add(creations.map(\.nonce))
    parameters.add(creations.map(\.header.createdAt))
    parameters.add(creations.map(\.header.timeOrigin))
    parameters.add(creations.map(\.header.clock))
    parameters.add(creations.map(\.header.engineVersion))
    parameters.add(creations.map(\.header.configuration))
    parameters.add(creations.map(\.seed.value))
    let batches = creations.flatMap { creation in creation.batches.map { (creation.nonce, $0) } }
    parameters.add(batches.map(\.0))
    parameters.add(batches.map(\.1.start))
    parameters.add(batches.map(\.1.count))
    parameters.add(batches.map(\.1.events))
    parameters.add(batches.map(\.1.chain.value))
    RetryTable.add(
      creations.compactMap { creation in
        creation.retry.map { .init($0, ofCreation: creation.nonce, count: creation.count) }
      },
      to: &parameters
    )
    let rows = try connection.execute(insertion, parameters, until: deadline)
    var made: [Int64: Int64] = [:]
    for row in rows.indices { made[rows.integer(row, 0)] = rows.integer(row, 1) }
    return made
  }

  private static let insertion = """
    WITH made AS (
      INSERT INTO session
        (name, nonce, created_at, time_origin, clock, engine_version, configuration, chain)
      SELECT c.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
          $6::text[], $7::bytea[], $8::bigint[])
        AS c (name, nonce, created_at, time_origin, clock, engine_version, configuration, chain)
      ORDER BY c.name COLLATE "C" ON CONFLICT DO NOTHING RETURNING id, nonce),
    first AS (
      INSERT INTO batch (session, before, n, nonce, events, chain)
      SELECT m.id, b.before, b.n, m.nonce, b.events, b.chain
      FROM unnest($9::bigint[], $10::bigint[], $11::integer[], $12::bytea[], $13::bigint[])
        AS b (nonce, before, n, events, chain) JOIN made AS m ON m.nonce = b.nonce),
    kept AS (
      \(RetryTable.insertion(from: 14))
      JOIN (SELECT id AS session, nonce FROM made) AS a ON a.nonce = k.session)
    SELECT nonce, id FROM made
    """

  /// Removes sessions, whose names are free then, and gives those that were there; what they leave is
  /// removed later.
  static func remove(
    _ ids: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    var parameters = Parameters()
    parameters.add(ids)
    let rows = try connection.execute(
      "WITH \(removal(of: "$1::bigint[]"))",
      parameters,
      until: deadline
    )
    return Set(rows.indices.map { rows.integer($0, 0) })
  }

  /// The end of a statement that removes sessions, and gives those that were there.
  private static func removal(of ids: String) -> String {
    """
    gone AS (DELETE FROM session WHERE id = ANY (\(ids)) RETURNING id),
    noted AS (INSERT INTO dropped (session) SELECT id FROM gone ON CONFLICT DO NOTHING)
    SELECT id FROM gone
    """
  }

  /// Removes those of sessions that have no call for a lifetime in microseconds, and gives them; none
  /// while the clock cannot be trusted for so long.
  ///
  /// The notes are locked: one that another server makes at the same time is seen, or is made after the
  /// session has gone.
  static func expire(
    _ ids: [Int64],
    after lifetime: Int64,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    var parameters = Parameters()
    parameters.add(ids)
    parameters.add(lifetime)
    let rows = try connection.execute(
      """
      WITH old AS MATERIALIZED (
        SELECT c.session FROM call AS c
        WHERE c.session = ANY ($1::bigint[]) AND c.at <= \(ClockTable.now) - $2::bigint
          AND \(ClockTable.isEven(for: "$2::bigint"))
        ORDER BY c.session FOR UPDATE),
      \(removal(of: "ARRAY(SELECT o.session FROM old AS o)"))
      """,
      parameters,
      until: deadline
    )
    return Set(rows.indices.map { rows.integer($0, 0) })
  }
}
