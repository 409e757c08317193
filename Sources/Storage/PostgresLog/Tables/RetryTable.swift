internal import Dispatch
internal import SessionLog

/// The SQL of the idempotency keys; the last of several equal keys counts.
struct RetryTable {
  let connection: DatabaseConnection

  /// The checksum of a row; it leaves out the session, which a creation does not know yet.
  private static func checksum(_ retry: StoredRetry) -> Int64 {
    var hash = FNV1a()
    hash.add(retry.key.path)
    hash.add(retry.key.key)
    hash.add(Int64(bitPattern: retry.part.protection.bodyDigest))
    hash.add(Int64(retry.part.revision))
    hash.add(Int64(retry.part.count))
    return Int64(bitPattern: hash.value)
  }

  private static let types = ["text", "text", "bigint", "bigint", "bigint", "bigint", "bigint"]

  /// The SQL for the rows of the parameters, from a parameter's number on.
  private static func given(from first: Int) -> String {
    let arrays = Self.types.enumerated().map { "$\(first + $0)::\($1)[]" }.joined(separator: ", ")
    return "unnest(\(arrays)) AS k (path, key, digest, session, revision, n, crc)"
  }

  /// The SQL for the sessions with an earlier use of a key, for the keys from a parameter's number on.
  static func sessionsOfUsedKeys(from first: Int) -> String {
    """
    SELECT f.session FROM \(Self.given(from: first)) CROSS JOIN LATERAL (
      SELECT r.session FROM retry AS r
      WHERE r.path = k.path COLLATE "C" AND r.key = k.key COLLATE "C" AND r.session = k.session
      LIMIT 1) AS f
    """
  }

  /// Looks for keys with an earlier use in their session, and returns the sessions.
  func used(_ retries: [StoredRetry]) throws(DatabaseFailure) -> Set<Int64> {
    try connection.numbers(Self.sessionsOfUsedKeys(from: 1), Self.parameters(retries))
  }

  /// The SQL that adds the keys of the parameters, from a parameter's number on, at the time of the database,
  /// for the sessions of a joined table `a`.
  static func insertion(from first: Int) -> String {
    """
    INSERT INTO retry (path, key, digest, session, revision, n, crc, at)
    SELECT k.path, k.key, k.digest, a.session, k.revision, k.n, k.crc, \(ClockTable.now)
    FROM \(Self.given(from: first))
    """
  }

  /// The seven parameters of keys.
  static func parameters(_ retries: [StoredRetry]) -> [Parameter] {
    [
      .texts(retries.map(\.key.path)),
      .texts(retries.map(\.key.key)),
      .integers(retries.map { Int64(bitPattern: $0.part.protection.bodyDigest) }),
      .integers(retries.map(\.owner)),
      .integers(retries.map { Int64($0.part.revision) }),
      .integers(retries.map { Int64($0.part.count) }),
      .integers(retries.map(Self.checksum)),
    ]
  }

  /// Stores keys of sessions without appended events, and returns the sessions; an earlier use of one key
  /// bars all keys of its session.
  func insert(_ retries: [StoredRetry]) throws(DatabaseFailure) -> Set<Int64> {
    let insertion = """
      WITH done AS (\(Self.sessionsOfUsedKeys(from: 1)))
      \(Self.insertion(from: 1)) CROSS JOIN LATERAL
        (SELECT s.id AS session FROM session AS s WHERE s.id = k.session OFFSET 0) AS a
      WHERE k.session NOT IN (SELECT d.session FROM done AS d) RETURNING session
      """
    return try connection.numbers(insertion, Self.parameters(retries))
  }

  /// Finds a key whose session exists; a key counts until its removal.
  func find(
    _ key: IdempotencyKey
  ) throws(DatabaseFailure) -> Result<IdempotencyRecord?, SessionLogError> {
    let rows = try connection.execute(
      """
      SELECT r.digest, s.id, s.name, r.revision, r.n, r.crc
      FROM (SELECT * FROM retry AS k WHERE path = $1::text AND key = $2::text
              AND \(BatchTable.isThere("k.session"))
            ORDER BY path DESC, key DESC, id DESC LIMIT 1) AS r
        JOIN session AS s ON s.id = r.session
      """,
      [.text(key.path), .text(key.key)]
    )
    guard let row = rows.first else { return .success(nil) }
    let part = LogAppend.RetriedPart(
      protection: RetryProtection(key: key, bodyDigest: UInt64(bitPattern: row.integer(0))),
      revision: Int(row.integer(3)),
      count: Int(row.integer(4))
    )
    let retry = StoredRetry(part, owner: row.integer(1))
    guard row.isNull(5) || row.integer(5) == Self.checksum(retry) else {
      return .failure(.refused(.damaged("the record of the key is not what was stored")))
    }
    return .success(retry.record(name: row.text(2)))
  }

  /// Removes some keys older than their lifetime by the database's clock, and returns their number; none
  /// while the clock is not trusted for that time.
  func removeOld(limit: Int) throws(DatabaseFailure) -> Int {
    let rows = try connection.execute(
      """
      DELETE FROM retry WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM retry
        WHERE at < \(ClockTable.now) - $1::bigint AND \(ClockTable.isEven(for: "$1::bigint"))
        ORDER BY at LIMIT $2::bigint)) RETURNING 1
      """,
      [.integer(IdempotencyKey.lifetime), .integer(Int64(limit))]
    )
    return rows.count
  }
}
