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

  /// Adds batches that each continue their session, and gives the sessions.
  ///
  /// The key (session, before) admits one batch at a revision; the comparison with the end makes it
  /// continue the last one. A session may be there once: a second row would not see the first.
  private static let insertion = """
    INSERT INTO batch (session, before, n, nonce, events)
    SELECT b.session, b.before, b.n, $4::bigint, b.events
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $5::bytea[])
      AS b (session, before, n, events)
    WHERE \(isThere("b.session"))
      AND b.before = \(end(of: "b.session"))
    ORDER BY b.session ON CONFLICT DO NOTHING RETURNING session
    """

  private static let insertionWithKeys = """
    WITH added AS (\(insertion)), kept AS (
      \(RetryTable.insertion(from: 6)) JOIN added AS a ON a.session = k.session)
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
    let keys = appends.flatMap { append in
      append.retries.map { RetryTable.Row($0, of: append.session.value) }
    }
    if !keys.isEmpty { RetryTable.add(keys, to: &parameters) }
    let sql = keys.isEmpty ? insertion : insertionWithKeys
    let rows = try connection.execute(sql, parameters, until: deadline)
    return Set(rows.indices.map { rows.integer($0, 0) })
  }

  /// What is there of a session that an append was refused for.
  struct Present {
    let isThere: Bool
    let end: Int64
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
        end: rows.integer(row, 2),
        nonce: rows.isNull(row, 3) ? nil : rows.integer(row, 3)
      )
    }
    return found
  }

  /// Where sessions end; nothing for one that is not there.
  static func ends(
    of sessions: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64: Int64] {
    var parameters = Parameters()
    parameters.add(sessions)
    let rows = try connection.execute(
      """
      SELECT w.session, \(end(of: "w.session")) FROM unnest($1::bigint[]) AS w (session)
      WHERE \(isThere("w.session"))
      """,
      parameters,
      until: deadline
    )
    var found: [Int64: Int64] = [:]
    for row in rows.indices { found[rows.integer(row, 0)] = rows.integer(row, 1) }
    return found
  }

  /// Batches of a session that were read.
  struct Page {
    /// Where the session ends.
    let end: Int64
    let batches: [(revisions: Range<Int64>, events: [UInt8])]
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
    // Sizes are summed before any event is fetched from where large ones are stored.
    let rows = try connection.execute(
      """
      SELECT \(end(of: "s.id")), c.before, c.n, c.events
      FROM session AS s LEFT JOIN LATERAL (
        SELECT a.*, sum(octet_length(a.events)) OVER (ORDER BY a.before)
          - octet_length(a.events) AS earlier
        FROM (
          SELECT b.before, b.n, b.events FROM batch AS b
          WHERE b.session = s.id AND b.before >= coalesce(
            (SELECT f.before FROM batch AS f WHERE f.session = s.id AND f.before <= $2::bigint
             ORDER BY f.before DESC LIMIT 1), 0) AND b.before + b.n > $2::bigint
          ORDER BY b.before LIMIT $3::bigint) AS a) AS c ON c.earlier < $4::bigint
      WHERE s.id = $1::bigint ORDER BY c.before
      """,
      parameters,
      until: deadline
    )
    guard let first = rows.indices.first else { return nil }
    let batches = rows.indices.filter { !rows.isNull($0, 1) }.map { row in
      let start = rows.integer(row, 1)
      let end = start.addingReportingOverflow(max(0, rows.integer(row, 2)))
      return (start..<(end.overflow ? start : end.partialValue), rows.bytes(row, 3))
    }
    return Page(end: rows.integer(first, 0), batches: batches)
  }
}
