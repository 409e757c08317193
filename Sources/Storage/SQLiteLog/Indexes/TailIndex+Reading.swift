internal import SessionLog

extension TailIndex {
  /// Reads both tails into memory, as after a start.
  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    self.init()
    var reading = TailReading(connection)
    var spans: [RowSpan] = []
    var newest = [Int64](repeating: 0, count: tails.count)
    let emptied = try RowNumbers(connection).emptied
    for tail in tails.indices {
      var ends: [Int64: Int64] = [:]
      var span = RowSpan()
      try connection.tail(tail).eachRow { row throws(SQLiteFailure) in
        newest[tail] = row.seq
        span.add(row.seq, after: emptied)
        let isKnown = try reading.isThere(row.session)
        if !row.isIntact {
          for session in try reading.owners(of: row) { quarantine(session) }
        } else if isKnown, row.events.start != ends[row.session, default: row.events.start] {
          quarantine(row.session)
        }
        ends[row.session] = row.end
        add(Row(row), bytes: row.events.bytes.count, of: isKnown ? row.session : nil, to: tail)
      }
      spans.append(span)
      if try !connection.tail(tail).hasMark() { isIncomplete = true }
    }
    if newest[other] > newest[active] { turn() }
    if !RowSpan.areComplete(spans, after: emptied) { isIncomplete = true }
    skip(to: emptied)
    if !Self.numbers.contains(lastSeq) { isIncomplete = true }
    try connection.statement("SELECT DISTINCT session FROM quarantine").eachRow { row in
      quarantine(row.integer(0))
    }
  }
}

/// The numbers of the rows of one tail.
private struct RowSpan {
  private var first: Int64 = 0
  private var last: Int64 = 0
  private var count: Int64 = 0

  /// Counts a row beyond the emptied rows.
  mutating func add(_ seq: Int64, after emptied: Int64) {
    guard seq > emptied else { return }
    if count == 0 { first = seq }
    last = seq
    count += 1
  }

  /// True if no number is missing.
  ///
  /// SQLite returns the rows of a damaged tail in any order.
  static func areComplete(_ spans: [RowSpan], after emptied: Int64) -> Bool {
    var last = emptied
    for span in spans.filter({ $0.count > 0 }).sorted(by: { $0.first < $1.first }) {
      guard last < .max, span.first == last + 1,
        span.last.subtractingReportingOverflow(span.first) == (span.count - 1, false)
      else { return false }
      last = span.last
    }
    return last < .max
  }
}

/// Finds the sessions of rows.
private struct TailReading {
  private let connection: SQLiteConnection
  private var known: [Int64: Bool] = [:]
  /// The remaining number of searches for the session of a damaged row; each search costs up to a second.
  private var searches = 8

  init(_ connection: SQLiteConnection) { self.connection = connection }

  mutating func isThere(_ session: Int64) throws(SQLiteFailure) -> Bool {
    if let known = known[session] { return known }
    let found = try connection.sessions.isThere(session)
    known[session] = found
    return found
  }

  /// The possible sessions of a damaged row: the named session, and any session for which the row would be
  /// intact, since the name may be the damaged part.
  mutating func owners(of row: StoredTailRow) throws(SQLiteFailure) -> [Int64] {
    var owners = try isThere(row.session) ? [row.session] : []
    guard searches > 0 else { return owners }
    searches -= 1
    try connection.statement("SELECT id FROM session").eachRow { found in
      let id = found.integer(0)
      if id != row.session, row.isIntact(of: id) { owners.append(id) }
    }
    return owners
  }
}
