internal import SessionLog

extension BatchTable {
  /// Reads a page of at most `limit` events, a number of rows at a time, and checks each row that has a
  /// chain; repeats until the page is full or the session ends.
  func page(
    of session: SessionID,
    after revision: Int,
    limit: Int,
    rows: Int
  ) throws(DatabaseFailure) -> Result<LogPage, SessionLogError> {
    let (start, limit) = (Int64(max(0, revision)), Int64(max(0, limit)))
    var page = PageBuilder(start..<start.addingClamped(limit), of: session)
    while true {
      let found = try read(
        session.value,
        after: page.next,
        limit: page.isComplete ? 0 : min(limit, Int64(rows))
      )
      guard let found else { return .failure(.refused(.notFound)) }
      let before = page.next
      if !found.rows.isEmpty, !page.hasLink { page.begin(after: found.prior) }
      for row in found.rows where !page.isComplete {
        guard page.add(row) else {
          return .failure(.refused(.damaged("its events after \(page.next) cannot be read")))
        }
      }
      if page.next >= found.end.count { return .success(page.page(at: found.end)) }
      if page.isComplete { return .success(page.page(at: LogPosition(count: page.next))) }
      guard page.next > before else {
        return .failure(.refused(.damaged("its events after \(page.next) are missing")))
      }
    }
  }
}
