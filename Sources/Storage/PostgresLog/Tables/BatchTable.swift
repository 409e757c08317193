internal import Dispatch
internal import SessionLog

/// The SQL of the batches, which hold the events of all sessions.
///
/// The position of a session is its end: the revision of its last event.
struct BatchTable {
  let connection: DatabaseConnection

  /// The SQL for a session's presence; a subquery of this form uses the index, and never a join.
  static func isThere(_ session: String) -> String {
    "coalesce((SELECT true FROM session AS s WHERE s.id = \(session)), false)"
  }

  /// The SQL for the end of a session.
  static func end(of session: String) -> String {
    """
    coalesce((SELECT p.before + p.n FROM batch AS p WHERE p.session = \(session)
      ORDER BY p.before DESC LIMIT 1), 0)
    """
  }

  /// The SQL for the chain at a session's end; null if its last events were stored without a chain.
  static func endChain(of session: String) -> String {
    """
    CASE WHEN EXISTS (SELECT FROM batch AS p WHERE p.session = \(session))
      THEN (SELECT p.chain FROM batch AS p WHERE p.session = \(session)
        ORDER BY p.before DESC LIMIT 1)
      ELSE (SELECT h.chain FROM session AS h WHERE h.id = \(session)) END
    """
  }

  /// The SQL for the chain of a session at a revision; null if unknown, or in the middle of a row.
  static func chain(of session: String, at revision: String) -> String {
    """
    CASE WHEN \(revision) = 0 THEN (SELECT h.chain FROM session AS h WHERE h.id = \(session))
      ELSE (SELECT CASE WHEN p.before + p.n = \(revision) THEN p.chain END FROM batch AS p
        WHERE p.session = \(session) AND p.before < \(revision)
        ORDER BY p.before DESC LIMIT 1) END
    """
  }

  /// Adds batches that each continue their session, and returns the sessions.
  ///
  /// The key (session, before) admits one batch at a revision; comparisons with the end and its chain admit
  /// only a continuation. A session may occur once, since a second row would not see the first.
  private static func insertion(_ condition: String = "") -> String {
    """
    INSERT INTO batch (session, before, n, nonce, events, chain)
    SELECT b.session, b.before, b.n, $4::bigint, b.events, b.chain
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $5::bytea[], $6::bigint[], $7::bigint[])
      AS b (session, before, n, events, prior, chain)
    WHERE \(Self.isThere("b.session"))
      AND b.before = \(Self.end(of: "b.session"))
      AND b.prior IS NOT DISTINCT FROM \(Self.endChain(of: "b.session")) \(condition)
    ORDER BY b.session ON CONFLICT DO NOTHING RETURNING session
    """
  }

  /// The same with keys: a session gets no batch if one of the keys was used before.
  private static let insertionWithKeys = """
    WITH done AS (\(RetryTable.sessionsOfUsedKeys(from: 8))),
    added AS (\(Self.insertion("AND b.session NOT IN (SELECT d.session FROM done AS d)"))),
    kept AS (\(RetryTable.insertion(from: 8)) JOIN added AS a ON a.session = k.session)
    SELECT session FROM added
    """

  /// Appends batches, and returns the sessions of the accepted batches.
  func append(
    _ appends: some Collection<PreparedAppend>,
    nonce: Int64
  ) throws(DatabaseFailure) -> Set<Int64> {
    let retries = appends.flatMap(\.retries)
    let parameters: [Parameter] = [
      .integers(appends.map(\.session.value)),
      .integers(appends.map(\.start.count)),
      .integers(appends.map { Int64($0.count) }),
      .integer(nonce),
      .blobs(appends.map(\.events)),
      .integers(appends.map { $0.start.chain?.value }),
      .integers(appends.map { $0.end.chain?.value }),
    ]
    guard !retries.isEmpty else { return try connection.numbers(Self.insertion(), parameters) }
    return try connection.numbers(
      Self.insertionWithKeys,
      parameters + RetryTable.parameters(retries)
    )
  }

  /// The stored end of a session whose append was refused.
  struct Present {
    let isThere: Bool
    let end: LogPosition
    /// The nonce of the batch at the append's position; nil without a batch.
    let nonce: Int64?
  }

  /// The stored ends of sessions, each with the batch at a given revision.
  func present(
    _ sessions: [(id: Int64, before: Int64)]
  ) throws(DatabaseFailure) -> [Int64: Present] {
    try connection.table(
      """
      SELECT w.session, \(Self.isThere("w.session")), \(Self.end(of: "w.session")),
        \(Self.endChain(of: "w.session")),
        (SELECT o.nonce FROM batch AS o WHERE o.session = w.session AND o.before = w.before)
      FROM unnest($1::bigint[], $2::bigint[]) AS w (session, before)
      """,
      [.integers(sessions.map(\.id)), .integers(sessions.map(\.before))]
    ) { row in
      Present(
        isThere: row.bool(1),
        end: row.position(2, chain: 3),
        nonce: row.isNull(4) ? nil : row.integer(4)
      )
    }
  }

  /// The ends of sessions; missing sessions have no entry.
  func ends(of sessions: [Int64]) throws(DatabaseFailure) -> [Int64: LogPosition] {
    try connection.table(
      """
      SELECT w.session, \(Self.end(of: "w.session")), \(Self.endChain(of: "w.session"))
      FROM unnest($1::bigint[]) AS w (session)
      WHERE \(Self.isThere("w.session"))
      """,
      [.integers(sessions)]
    ) { $0.position(1, chain: 2) }
  }

  /// A read part of a session's batches: the end of the session, the stored chain before the first row, and
  /// the rows.
  typealias Page = (end: LogPosition, prior: EventChain?, rows: [StoredEvents])

  /// Reads batches from the batch of the event after a revision: at most `limit`, and none after the bytes of
  /// a full page; nil if the session does not exist.
  func read(
    _ session: Int64,
    after revision: Int64,
    limit: Int64
  ) throws(DatabaseFailure) -> Page? {
    let numbers = [session, revision, limit, Int64(LogPage.fullBytes)]
    let rows = try connection.execute(Self.reading, numbers.map { .integer($0) })
    guard let first = rows.first else { return nil }
    let batches = rows.filter { !$0.isNull(2) }.map { row in
      StoredEvents(
        start: row.integer(2),
        count: row.integer(3),
        bytes: row.bytes(4),
        chain: row.chain(5)
      )
    }
    return (first.position(0, chain: 1), first.chain(6), batches)
  }

  /// The query sums sizes before it fetches any large events from their separate storage, and looks up the
  /// end and the prior chain once.
  private static let reading = """
    WITH found AS MATERIALIZED (
      SELECT i.id, \(Self.end(of: "i.id")) AS last, \(Self.endChain(of: "i.id")) AS chain
      FROM session AS i WHERE i.id = $1::bigint)
    SELECT s.last, s.chain, c.before, c.n, c.events, c.chain,
      CASE WHEN c.earlier = 0 THEN \(Self.chain(of: "s.id", at: "c.before")) END
    FROM found AS s LEFT JOIN LATERAL (
      SELECT a.*, sum(octet_length(a.events)) OVER (ORDER BY a.before)
        - octet_length(a.events) AS earlier
      FROM (
        SELECT b.before, b.n, b.events, b.chain FROM batch AS b
        WHERE b.session = s.id AND b.before >= coalesce(
          (SELECT f.before FROM batch AS f WHERE f.session = s.id AND f.before <= $2::bigint
           ORDER BY f.before DESC LIMIT 1), 0) AND b.before + b.n > $2::bigint
        ORDER BY b.before LIMIT $3::bigint) AS a) AS c ON c.earlier < $4::bigint
    ORDER BY c.before
    """
}
