internal import Dispatch
internal import LogStorage
internal import SessionLog

/// The SQL of the idempotency keys; of equal ones the last counts.
enum RetryTable {
  /// A key with what was done under it.
  struct Row {
    let protection: RetryProtection
    /// What the row belongs to: the session, or before it has an identity the nonce of its creation.
    let owner: Int64
    let revision: Int
    let count: Int

    init(_ part: LogAppend.RetriedPart, of session: Int64) {
      protection = part.protection
      owner = session
      revision = part.revision
      count = part.count
    }

    init(_ protection: RetryProtection, ofCreation nonce: Int64, count: Int) {
      self.protection = protection
      owner = nonce
      revision = 0
      self.count = count
    }
  }

  /// The keys of appends.
  static func rows(of appends: some Collection<PreparedAppend>) -> [Row] {
    appends.flatMap { append in append.retries.map { Row($0, of: append.session.value) } }
  }

  /// The checksum of a row; the session is not part of it, which a creation does not know yet.
  private static func checksum(
    _ key: IdempotencyKey,
    _ bodyDigest: UInt64,
    revision: Int64,
    count: Int64
  ) -> Int64 {
    var hash = FNV1a()
    hash.add(key.path)
    hash.add(key.key)
    for number in [Int64(bitPattern: bodyDigest), revision, count] { hash.add(number) }
    return Int64(bitPattern: hash.value)
  }

  private static let types = ["text", "text", "bigint", "bigint", "bigint", "bigint", "bigint"]

  /// The rows of the parameters from a number on.
  private static func given(from first: Int) -> String {
    let arrays = types.enumerated().map { "$\(first + $0)::\($1)[]" }.joined(separator: ", ")
    return "unnest(\(arrays)) AS k (path, key, digest, session, revision, n, crc)"
  }

  /// The sessions for which one of the keys of the parameters from a number on was used before.
  static func sessionsOfUsedKeys(from first: Int) -> String {
    """
    SELECT f.session FROM \(given(from: first)) CROSS JOIN LATERAL (
      SELECT r.session FROM retry AS r
      WHERE r.path = k.path COLLATE "C" AND r.key = k.key COLLATE "C" AND r.session = k.session
      LIMIT 1) AS f
    """
  }

  /// Looks for keys that were used for their session before, and gives the sessions.
  static func used(
    _ rows: [Row],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    try sessions(of: sessionsOfUsedKeys(from: 1), rows, connection, until: deadline)
  }

  /// Adds the keys of the parameters from a number on, at the time of the database, for the sessions
  /// of a table `a` that is to be joined.
  static func insertion(from first: Int) -> String {
    """
    INSERT INTO retry (path, key, digest, session, revision, n, crc, at)
    SELECT k.path, k.key, k.digest, a.session, k.revision, k.n, k.crc, \(ClockTable.now)
    FROM \(given(from: first))
    """
  }

  /// Adds the seven parameters.
  static func add(_ rows: [Row], to parameters: inout Parameters) {
    parameters.add(rows.map(\.protection.key.path))
    parameters.add(rows.map(\.protection.key.key))
    parameters.add(rows.map { Int64(bitPattern: $0.protection.bodyDigest) })
    parameters.add(rows.map(\.owner))
    parameters.add(rows.map { Int64($0.revision) })
    parameters.add(rows.map { Int64($0.count) })
    parameters.add(
      rows.map { row in
        checksum(
          row.protection.key,
          row.protection.bodyDigest,
          revision: Int64(row.revision),
          count: Int64(row.count)
        )
      }
    )
  }

  /// Keeps keys of sessions that nothing is appended to, and gives the sessions; nothing is kept for
  /// one for which one of its keys was used before.
  static func insert(
    _ rows: [Row],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    let insertion = """
      WITH done AS (\(sessionsOfUsedKeys(from: 1)))
      \(insertion(from: 1)) CROSS JOIN LATERAL
        (SELECT s.id AS session FROM session AS s WHERE s.id = k.session OFFSET 0) AS a
      WHERE k.session NOT IN (SELECT d.session FROM done AS d) RETURNING session
      """
    return try sessions(of: insertion, rows, connection, until: deadline)
  }

  /// The sessions that a statement gives, whose parameters are rows.
  private static func sessions(
    of statement: String,
    _ rows: [Row],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    var parameters = Parameters()
    add(rows, to: &parameters)
    let found = try connection.execute(statement, parameters, until: deadline)
    return Set(found.indices.map { found.integer($0, 0) })
  }

  /// Finds a key whose session is there; it counts until it is removed.
  static func find(
    _ key: IdempotencyKey,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Result<IdempotencyRecord?, SessionLogError> {
    var parameters = Parameters()
    parameters.add(key.path)
    parameters.add(key.key)
    let rows = try connection.execute(
      """
      SELECT r.digest, s.id, s.name, r.revision, r.n, r.crc
      FROM (SELECT * FROM retry AS k WHERE path = $1::text AND key = $2::text
              AND \(BatchTable.isThere("k.session"))
            ORDER BY path DESC, key DESC, id DESC LIMIT 1) AS r
        JOIN session AS s ON s.id = r.session
      """,
      parameters,
      until: deadline
    )
    guard let row = rows.indices.first else { return .success(nil) }
    let digest = UInt64(bitPattern: rows.integer(row, 0))
    let (revision, count) = (rows.integer(row, 3), rows.integer(row, 4))
    let isIntact =
      rows.isNull(row, 5)
      || rows.integer(row, 5) == checksum(key, digest, revision: revision, count: count)
    guard isIntact else {
      return .failure(.refused(.damaged("the record of the key is not what was stored")))
    }
    return .success(
      IdempotencyRecord(
        bodyDigest: digest,
        session: SessionID(rows.integer(row, 1)),
        name: rows.text(row, 2),
        revision: Int(revision),
        count: Int(count)
      )
    )
  }

  /// Removes some keys that are older than their lifetime by the database's clock, and gives their
  /// number; none while the clock cannot be trusted for so long.
  static func removeOld(
    limit: Int,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Int {
    var parameters = Parameters()
    parameters.add(IdempotencyKey.lifetime)
    parameters.add(Int64(limit))
    let rows = try connection.execute(
      """
      DELETE FROM retry WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM retry
        WHERE at < \(ClockTable.now) - $1::bigint AND \(ClockTable.isEven(for: "$1::bigint"))
        ORDER BY at LIMIT $2::bigint)) RETURNING 1
      """,
      parameters,
      until: deadline
    )
    return rows.indices.count
  }
}
