internal import Dispatch
internal import SessionLog

/// What a read found.
struct Found<Value: Sendable>: Sendable {
  let result: Result<Value, SessionLogError>
  /// Whether it may be answered only once a later commit is where all commits must be.
  let needsConfirmation: Bool

  init(_ result: Result<Value, SessionLogError>, needsConfirmation: Bool = true) {
    self.result = result
    self.needsConfirmation = needsConfirmation
  }
}

/// Reads one page of a session's events, and checks each row that has a chain.
struct EventReading {
  private let session: SessionID
  private let limit: Int64
  private let rows: Int
  private var page: PageBuilder

  /// Prepares to read at most `limit` events, so many rows at a time.
  init(_ session: SessionID, after revision: Int, limit: Int, rows: Int) {
    self.session = session
    self.limit = Int64(max(0, limit))
    self.rows = rows
    let start = Int64(max(0, revision))
    page = PageBuilder(start..<start.addingClamped(self.limit), of: session)
  }

  /// The page; it asks until the page or the session is at its end.
  mutating func result(
    _ connection: TimedConnection
  ) throws(DatabaseFailure) -> Result<LogPage, SessionLogError> {
    while true {
      let found = try connection.batches.read(
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
