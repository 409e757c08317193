internal import LogStorage
internal import SessionLog
internal import Synchronization

extension Reader {
  /// The most events that are read from one snapshot: a long one lets the write-ahead log grow.
  private static let eventsOfSnapshot: Int64 = 4096

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int
  ) -> Result<LogPage, SessionLogError> {
    let start = min(max(0, Int64(revision)), EventKey.greatestRevision)
    let end = start + min(max(0, Int64(limit)), EventKey.greatestRevision)
    var entries: [LogEntry] = []
    while true {
      let next = start + Int64(entries.count)
      let wanted = next..<min(end, next + Self.eventsOfSnapshot)
      let page: LogPage
      switch readSnapshot(session, wanted) {
      case .success(let found): page = found
      case .failure(let error): return .failure(error)
      }
      if entries.isEmpty { entries = page.entries } else { entries += page.entries }
      let found = LogPage(entries: entries, position: page.position)
      if page.entries.count < Self.eventsOfSnapshot || wanted.upperBound == end || found.isFull {
        return .success(found)
      }
    }
  }

  /// Where a session ends.
  func position(of session: SessionID) -> Result<LogPosition, SessionLogError> {
    let end = EventKey.greatestRevision
    return readSnapshot(session, end..<end).map(\.position)
  }

  private func readSnapshot(
    _ session: SessionID,
    _ wanted: Range<Int64>
  ) -> Result<LogPage, SessionLogError> {
    let id = session.value
    let start = wanted.lowerBound
    let (place, rows) = memory.tails.withLock { ($0.place(of: id), $0.rows(of: id, in: wanted)) }
    return snapshot { () throws(ReadFailure) in
      try requireCertainty()
      if place == .quarantined { throw .refused(.damaged(Damage.quarantined)) }
      let (isThere, chunksEnd) = try sqlite { () throws(SQLiteFailure) in
        (
          try SessionTable.isThere(id, connection), try ChunkTable.end(of: id, connection)
        )
      }
      guard isThere else { throw .refused(.notFound) }
      let end = if case .end(let end) = place { max(end, chunksEnd) } else { chunksEnd }
      guard !wanted.isEmpty, start < end else {
        return LogPage(entries: [], position: LogPosition(count: min(start, end)))
      }
      var page = PageBuilder(wanted.lowerBound..<min(wanted.upperBound, end))
      try addChunks(of: id, to: &page)
      try addRows(rows, of: id, to: &page)
      guard page.isComplete else { throw .refused(.damaged(Damage.chunk(after: page.next))) }
      return LogPage(entries: page.entries, position: LogPosition(count: page.next))
    }
  }

  private func addChunks(of session: Int64, to page: inout PageBuilder) throws(ReadFailure) {
    let start = page.next
    var isDamaged = false
    try sqlite { () throws(SQLiteFailure) in
      try ChunkTable.eachRow(of: session, after: start, connection) { found in
        let chunk = found.chunk
        let added = page.add(
          chunk.events,
          chunk.start..<max(chunk.start, chunk.end),
          isIntact: found.isIntact
        )
        isDamaged = !added
        return added && !page.isComplete
      }
    }
    if isDamaged { throw .refused(.damaged(Damage.chunk(after: page.next))) }
  }

  private func addRows(
    _ rows: [(tail: Int, row: TailIndex.Row)],
    of session: Int64,
    to page: inout PageBuilder
  ) throws(ReadFailure) {
    for (tail, row) in rows where row.end > page.next && !page.isComplete {
      let stored = try sqlite { () throws(SQLiteFailure) in
        try TailTable(number: tail).row(row.seq, connection)
      }
      guard let stored, stored.session == session, stored.revision == row.start,
        page.add(stored.events, row.start..<row.end, isIntact: stored.isIntact)
      else { throw .refused(.damaged(Damage.chunk(after: row.start))) }
    }
  }
}
