internal import SessionLog
internal import Synchronization

extension SQLiteReader {
  /// The most events that one snapshot reads, since a long snapshot lets the write-ahead log grow.
  private static let eventsOfSnapshot: Int64 = 4096

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int
  ) -> Result<LogPage, SessionLogError> {
    let start = min(max(0, Int64(revision)), EventKey.greatestRevision)
    let end = start + min(max(0, Int64(limit)), EventKey.greatestRevision)
    var entries: [LogEntry] = []
    var first: LogPosition?
    while true {
      let next = start + Int64(entries.count)
      let wanted = next..<min(end, next + Self.eventsOfSnapshot)
      let page: LogPage
      switch readSnapshot(session, wanted) {
      case .success(let found): page = found
      case .failure(let error):
        if case .refused(.damaged) = error { noteDamage(of: session) }
        return .failure(error)
      }
      first = first ?? page.start
      if entries.isEmpty { entries = page.entries } else { entries += page.entries }
      let found = LogPage(entries: entries, start: first, position: page.position)
      if page.entries.count < Self.eventsOfSnapshot || wanted.upperBound == end || found.isFull {
        return .success(found)
      }
    }
  }

  private func readSnapshot(
    _ session: SessionID,
    _ wanted: Range<Int64>
  ) -> Result<LogPage, SessionLogError> {
    let id = session.value
    let start = wanted.lowerBound
    let (place, tail) = shared.tails.withLock { ($0.place(of: id), $0.rows(of: id, in: wanted)) }
    return snapshot { () throws(SQLiteFailure) in
      try requireCertainty()
      if place == .quarantined { throw .refused(.damaged(Damage.quarantined)) }
      let ends = try connection.sessions.ends(of: id)
      guard let ends else { throw .refused(.notFound) }
      let chunksEnd = try chunksEnd(of: id, ends)
      let end =
        if case .end(let end) = place, end.count > chunksEnd.count { end } else { chunksEnd }
      guard !wanted.isEmpty, start < end.count else {
        return LogPage(entries: [], position: start < end.count ? .init(count: start) : end)
      }
      var page = PageBuilder(start..<min(wanted.upperBound, end.count), of: session)
      if start < chunksEnd.count { try addChunks(of: id, ends, to: &page) }
      // Memory lacks the rows of an append during its commit.
      if !page.hasLink { page.begin(after: tail.before?.chain ?? chunksEnd.chain) }
      try addRows(tail.rows, of: id, to: &page)
      guard page.isComplete else { throw .refused(.damaged(Damage.chunk(after: page.next))) }
      return page.page(at: end)
    }
  }

  /// The end of a session's chunks: its row's end, or the last chunk's for a session from before chains.
  private func chunksEnd(
    of session: Int64,
    _ ends: SessionTable.Ends
  ) throws(SQLiteFailure) -> LogPosition {
    if let moved = ends.moved {
      guard (0...EventKey.greatestRevision).contains(moved.count) else {
        throw .refused(.damaged(Damage.end))
      }
      return moved
    }
    let last = try connection.chunks.position(of: session, before: EventKey.greatestRevision + 1)
    return last ?? ends.start
  }

  private func addChunks(
    of session: Int64,
    _ ends: SessionTable.Ends,
    to page: inout PageBuilder
  ) throws(SQLiteFailure) {
    let start = page.next
    var isDamaged = false
    var last: LogPosition?
    try connection.chunks.eachRow(of: session, after: start) {
      chunk throws(SQLiteFailure) in
      if !page.hasLink {
        let before =
          chunk.start == 0
          ? ends.start
          : try connection.chunks.position(of: session, before: chunk.start)
        page.begin(after: before?.chain)
      }
      isDamaged = !page.add(chunk)
      last = chunk.position
      return !isDamaged && !page.isComplete
    }
    // The last chunk must end at the position in the session's row.
    let isEnd = last.map { $0.count >= ends.moved?.count ?? .max } ?? true
    guard !isDamaged, !isEnd || ends.moved == nil || last == ends.moved else {
      throw .refused(.damaged(Damage.chunk(after: page.next)))
    }
  }

  private func addRows(
    _ rows: [(tail: Int, row: TailIndex.Row)],
    of session: Int64,
    to page: inout PageBuilder
  ) throws(SQLiteFailure) {
    for (tail, row) in rows where row.end > page.next && !page.isComplete {
      let stored = try connection.tail(tail).row(row.seq)
      guard let stored, stored.session == session, stored.isIntact,
        stored.events.start == row.start, stored.events.position == row.position,
        page.add(stored.events)
      else { throw .refused(.damaged(Damage.chunk(after: row.start))) }
    }
  }
}
