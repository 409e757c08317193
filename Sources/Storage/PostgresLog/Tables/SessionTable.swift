internal import Dispatch
internal import SessionLog

struct SessionTable {
  let connection: DatabaseConnection

  func count() throws(DatabaseFailure) -> Int {
    Int(try connection.execute("SELECT count(*) FROM session")[0].integer(0))
  }

  /// The identity, the header and the end of a session `s`.
  private static let columns = """
    s.id, s.name, s.created_at, s.time_origin, s.clock, s.engine_version, s.configuration,
      \(BatchTable.end(of: "s.id"))
    """

  private static func header(_ row: Row) -> SessionHeader {
    SessionHeader(
      name: row.text(1),
      createdAt: row.integer(2),
      timeOrigin: row.integer(3),
      clock: row.text(4),
      engineVersion: row.text(5),
      configuration: row.bytes(6)
    )
  }

  /// The session of a name, or its damage; nil if the name is free.
  func find(
    _ name: String
  ) throws(DatabaseFailure) -> (id: SessionID, session: Result<LoggedSession, SessionLogError>)? {
    let rows = try connection.execute(
      """
      SELECT \(Self.columns), s.chain, \(BatchTable.endChain(of: "s.id")),
        (SELECT max(c.revision) FROM checkpoint AS c WHERE c.session = s.id)
      FROM session AS s WHERE s.name = $1::text
      """,
      [.text(name)]
    )
    guard let row = rows.first else { return nil }
    let (id, header) = (SessionID(row.integer(0)), Self.header(row))
    if let seed = row.chain(8), seed != EventChain(header) {
      return (id, .failure(.refused(.damaged("its header is not the one that was stored"))))
    }
    let end = row.position(7, chain: 9)
    // Events before a stored checkpoint must exist, since their commit precedes the checkpoint.
    guard row.integer(10) <= end.count else {
      let reason = "it ends at event \(end.count), before its checkpoint"
      return (id, .failure(.refused(.damaged(reason))))
    }
    return (id, .success(LoggedSession(id: id, header: header, position: end)))
  }

  /// An identity, and the nonce of the request that created the session.
  typealias Identity = (id: Int64, nonce: Int64)

  /// The sessions of names; free names have no entry.
  func identities(of names: [String]) throws(DatabaseFailure) -> [String: Identity] {
    let rows = try connection.execute(
      """
      SELECT w.name, s.id, s.nonce FROM unnest($1::text[]) AS w (name) CROSS JOIN LATERAL
        (SELECT f.id, f.nonce FROM session AS f WHERE f.name = w.name COLLATE "C" OFFSET 0) AS s
      """,
      [.texts(names)]
    )
    var found: [String: Identity] = [:]
    for row in rows { found[row.text(0)] = (row.integer(1), row.integer(2)) }
    return found
  }

  func names(of sessions: [Int64]) throws(DatabaseFailure) -> [Int64: String] {
    try connection.table(
      "SELECT id, name FROM session WHERE id = ANY ($1::bigint[])",
      [.integers(sessions)]
    ) { $0.text(1) }
  }

  /// Lists sessions in the order of their names' bytes.
  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(DatabaseFailure) -> [SessionListing] {
    // No stored text has a NUL, so a text with a NUL counts up to the NUL.
    if prefix.unicodeScalars.contains("\0") { return [] }
    let start = name.map { String($0.unicodeScalars.prefix { $0 != "\0" }) }
    // The order of bytes is the order of Unicode scalars.
    let after = start.flatMap {
      $0.unicodeScalars.lexicographicallyPrecedes(prefix.unicodeScalars) ? nil : $0
    }
    let rows = try connection.execute(
      """
      SELECT \(Self.columns), (SELECT c.at FROM call AS c WHERE c.session = s.id)
      FROM session AS s
      WHERE s.name \(after == nil ? ">=" : ">") $1::text AND s.name < $3::text
      ORDER BY s.name LIMIT $2::bigint
      """,
      // No name has the greatest character, so this bound follows all names with the prefix.
      [.text(after ?? prefix), .integer(Int64(max(0, limit))), .text(prefix + "\u{10FFFF}")]
    )
    return rows.map { row in
      SessionListing(
        id: SessionID(row.integer(0)),
        header: Self.header(row),
        revision: Int(row.integer(7)),
        notedAt: row.isNull(8) ? nil : row.integer(8)
      )
    }
  }

  /// Adds sessions with free names, with their first events and keys, and returns their identities by the
  /// nonces.
  func insert(_ creations: [PreparedCreation]) throws(DatabaseFailure) -> [Int64: Int64] {
    let rows = creations.flatMap { creation in creation.rows.map { (creation.nonce, $0) } }
    let retries = creations.compactMap { $0.storedRetry(owner: $0.nonce) }
    let parameters: [Parameter] = [
      .texts(creations.map(\.header.name)),
      .integers(creations.map(\.nonce)),
      .integers(creations.map(\.header.createdAt)),
      .integers(creations.map(\.header.timeOrigin)),
      .texts(creations.map(\.header.clock)),
      .texts(creations.map(\.header.engineVersion)),
      .blobs(creations.map(\.header.configuration)),
      .integers(creations.map(\.seed.value)),
      .integers(rows.map(\.0)),
      .integers(rows.map(\.1.start)),
      .integers(rows.map(\.1.count)),
      .blobs(rows.map(\.1.bytes)),
      .integers(rows.map { $0.1.chain?.value }),
    ]
    return try connection.table(
      Self.insertion,
      parameters + RetryTable.parameters(retries)
    ) { $0.integer(1) }
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
      FROM unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::bytea[], $13::bigint[])
        AS b (nonce, before, n, events, chain) JOIN made AS m ON m.nonce = b.nonce),
    noted AS (INSERT INTO call (session, at) SELECT m.id, \(ClockTable.now) FROM made AS m),
    kept AS (
      \(RetryTable.insertion(from: 14))
      JOIN (SELECT id AS session, nonce FROM made) AS a ON a.nonce = k.session)
    SELECT nonce, id FROM made
    """

  /// Removes sessions, which frees their names, and returns the removed ones; their other rows are removed
  /// later.
  func remove(_ ids: [Int64]) throws(DatabaseFailure) -> Set<Int64> {
    try connection.numbers("WITH \(Self.removal(of: "$1::bigint[]"))", [.integers(ids)])
  }

  /// The end of a statement that removes sessions and returns the removed ones.
  ///
  /// The index visits the sessions in the order of their ids, so that two servers that remove the same
  /// sessions wait in turn, without a deadlock.
  private static func removal(of ids: String) -> String {
    """
    gone AS (DELETE FROM session WHERE id = ANY (\(ids)) RETURNING id),
    noted AS (INSERT INTO dropped (session) SELECT id FROM gone ON CONFLICT DO NOTHING)
    SELECT id FROM gone
    """
  }

  /// Removes the given sessions without a call for a lifetime in microseconds, and returns them; none while
  /// the clock is not trusted for that time.
  ///
  /// A lock holds the notes: a concurrent note of another server is either seen, or made after the session
  /// has gone.
  func expire(_ ids: [Int64], after lifetime: Int64) throws(DatabaseFailure) -> Set<Int64> {
    try connection.numbers(
      """
      WITH old AS MATERIALIZED (
        SELECT c.session FROM call AS c
        WHERE c.session = ANY ($1::bigint[]) AND c.at <= \(ClockTable.now) - $2::bigint
          AND \(ClockTable.isEven(for: "$2::bigint"))
        ORDER BY c.session FOR UPDATE),
      \(Self.removal(of: "ARRAY(SELECT o.session FROM old AS o)"))
      """,
      [.integers(ids), .integer(lifetime)]
    )
  }
}
