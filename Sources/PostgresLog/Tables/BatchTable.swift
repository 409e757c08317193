internal import Dispatch
internal import LogStorage
internal import SessionLog

/// The SQL of the batches, where the events of all sessions are.
///
/// Where a session's events end, the revision of its last event, is its position as well.
enum BatchTable {
  /// Whether a session is there; a subquery of this form is never joined, but looked up by the index.
  static func isThere(_ session: String) -> String {
    "coalesce((SELECT true FROM session AS s WHERE s.id = \(session)), false)"
  }

  /// Where a session ends.
  static func end(of session: String) -> String {
    """
    coalesce((SELECT p.before + p.n FROM batch AS p WHERE p.session = \(session)
      ORDER BY p.before DESC LIMIT 1), 0)
    """
  }

  /// The chain where a session ends; null if its last events were stored without one.
  static func endChain(of session: String) -> String {
    """
    CASE WHEN EXISTS (SELECT FROM batch AS p WHERE p.session = \(session))
      THEN (SELECT p.chain FROM batch AS p WHERE p.session = \(session)
        ORDER BY p.before DESC LIMIT 1)
      ELSE (SELECT h.chain FROM session AS h WHERE h.id = \(session)) END
    """
  }

  /// The chain of a session at a revision; null if it is not known, or in the middle of a row.
  static func chain(of session: String, at revision: String) -> String {
    """
    CASE WHEN \(revision) = 0 THEN (SELECT h.chain FROM session AS h WHERE h.id = \(session))
      ELSE (SELECT CASE WHEN p.before + p.n = \(revision) THEN p.chain END FROM batch AS p
        WHERE p.session = \(session) AND p.before < \(revision)
        ORDER BY p.before DESC LIMIT 1) END
    """
  }

  /// Adds batches that each continue their session, and gives the sessions.
  ///
  /// The key (session, before) admits one batch at a revision; the comparison with the end and its chain
  /// makes it continue the last one. A session may be there once: a second row would not see the first.
  private static func insertion(_ condition: String = "") -> String {
    """
    INSERT INTO batch (session, before, n, nonce, events, chain)
    SELECT b.session, b.before, b.n, $4::bigint, b.events, b.chain
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $5::bytea[], $6::bigint[], $7::bigint[])
      AS b (session, before, n, events, prior, chain)
    WHERE \(isThere("b.session"))
      AND b.before = \(end(of: "b.session"))
      AND b.prior IS NOT DISTINCT FROM \(endChain(of: "b.session")) \(condition)
    ORDER BY b.session ON CONFLICT DO NOTHING RETURNING session
    """
  }

  /// The same, with keys: nothing is added to a session for which one of its keys was used before.
  private static let insertionWithKeys = """
    WITH done AS (\(RetryTable.sessionsOfUsedKeys(from: 8))),
    added AS (\(insertion("AND b.session NOT IN (SELECT d.session FROM done AS d)"))),
    kept AS (\(RetryTable.insertion(from: 8)) JOIN added AS a ON a.session = k.session)
    SELECT session FROM added
    """

  /// Appends batches, and gives the sessions of those that were accepted.
  static func append(
    _ appends: some Collection<PreparedAppend>,
    nonce: Int64,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Set<Int64> {
    var parameters = Parameters(room: appends.reduce(256) { $0 + $1.events.count + 64 })
    parameters.add(appends.map(\.session.value))
    parameters.add(appends.map(\.start))
    parameters.add(appends.map { Int32(clamping: $0.count) })
    parameters.add(nonce)
    parameters.add(appends.map(\.events))
    parameters.add(appends.map { $0.position.chain?.value })
    parameters.add(appends.map { $0.chain?.value })
    let keys = RetryTable.rows(of: appends)
    if !keys.isEmpty { RetryTable.add(keys, to: &parameters) }
    let sql = keys.isEmpty ? insertion() : insertionWithKeys
    let rows = try connection.execute(sql, parameters, until: deadline)
    return Set(rows.indices.map { rows.integer($0, 0) })
  }

  /// What is there of a session that an append was refused for.
  struct Present {
    let isThere: Bool
    let end: LogPosition
    /// The nonce of the batch at the append's position; nil if there is none.
    let nonce: Int64?
  }

  /// Looks at sessions, each with a revision.
  static func present(
    _ sessions: [(id: Int64, before: Int64)],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64: Present] {
    var parameters = Parameters()
    parameters.add(sessions.map(\.id))
    parameters.add(sessions.map(\.before))
    let rows = try connection.execute(
      """
      SELECT w.session, \(isThere("w.session")), \(end(of: "w.session")),
        \(endChain(of: "w.session")),
        (SELECT o.nonce FROM batch AS o WHERE o.session = w.session AND o.before = w.before)
      FROM unnest($1::bigint[], $2::bigint[]) AS w (session, before)
      """,
      parameters,
      until: deadline
    )
    var found: [Int64: Present] = [:]
    for row in rows.indices {
      found[rows.integer(row, 0)] = Present(
        isThere: rows.bool(row, 1),
        end: rows.position(row, 2, chain: 3),
        nonce: rows.isNull(row, 4) ? nil : rows.integer(row, 4)
      )
    }
    return found
  }

  /// Where sessions end; nothing for one that is not there.
  static func ends(
    of sessions: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64: LogPosition] {
    var parameters = Parameters()
    parameters.add(sessions)
    let rows = try connection.execute(
      """
      SELECT w.session, \(end(of: "w.session")), \(endChain(of: "w.session"))
      FROM unnest($1::bigint[]) AS w (session)
      WHERE \(isThere("w.session"))
      """,
      parameters,
      until: deadline
    )
    var found: [Int64: LogPosition] = [:]
    for row in rows.indices { found[rows.integer(row, 0)] = rows.position(row, 1, chain: 2) }
    return found
  }

  /// Batches of a session that were read.
  struct Page {
    /// Where the session ends.
    let end: LogPosition
    /// The stored chain before the first row.
    let prior: EventChain?
    let rows: [StoredEvents]
  }

  /// Reads batches from the one that has the event after a revision on: at most so many, and none
  /// after those that fill a page; nil if the session is not there.
  static func read(
    _ session: Int64,
    after revision: Int64,
    limit: Int64,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Page? {
    var parameters = Parameters()
    for number in [session, revision, limit, Int64(LogPage.fullBytes)] { parameters.add(number) }
    let rows = try connection.execute(reading, parameters, until: deadline)
    guard let first = rows.indices.first else { return nil }
    let batches = rows.indices.filter { !rows.isNull($0, 2) }.map { row in
      let start = rows.integer(row, 2)
      let end = start.addingReportingOverflow(max(0, rows.integer(row, 3)))
      return StoredEvents(
        revisions: start..<(end.overflow ? start : end.partialValue),
        bytes: rows.bytes(row, 4),
        chain: rows.chain(row, 5)
      )
    }
    let end = rows.position(first, 0, chain: 1)
    return Page(end: end, prior: rows.chain(first, 6), rows: batches)
  }

  /// Sizes are summed before any event is fetched from where large ones are stored; the end and what
  /// precedes the rows are looked up once.
  private static let reading = """
    WITH found AS MATERIALIZED (
      SELECT i.id, \(end(of: "i.id")) AS last, \(endChain(of: "i.id")) AS chain
      FROM session AS i WHERE i.id = $1::bigint)
    SELECT s.last, s.chain, c.before, c.n, c.events, c.chain,
      CASE WHEN c.earlier = 0 THEN \(chain(of: "s.id", at: "c.before")) END
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
