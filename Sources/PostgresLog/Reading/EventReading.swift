internal import Dispatch
internal import LogStorage
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

/// Reads one page of a session's events.
struct EventReading {
  private let session: SessionID
  private let start: Int64
  private let limit: Int64
  private let rows: Int
  private var page: PageBuilder

  /// Prepares to read at most `limit` events, so many rows at a time.
  init(_ session: SessionID, after revision: Int, limit: Int, rows: Int) {
    self.session = session
    start = Int64(max(0, revision))
    self.limit = Int64(max(0, limit))
    self.rows = rows
    let end = start.addingReportingOverflow(self.limit)
    page = PageBuilder(start..<(end.overflow ? .max : end.partialValue), of: session)
  }

  /// The page; it asks until the page or the session is at its end.
  mutating func result(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Result<LogPage, SessionLogError> {
    while true {
      let found = try BatchTable.read(
        session.value,
        after: page.next,
        limit: page.isComplete ? 0 : min(limit, Int64(rows)),
        connection,
        until: deadline
      )
      guard let found else { return .failure(.refused(.notFound)) }
      let before = page.next
      for batch in found.batches where !page.isComplete {
        guard page.add(StoredEvents(revisions: batch.revisions, bytes: batch.events)) else {
          return .failure(.refused(.damaged("its events after \(page.next) cannot be read")))
        }
      }
      if page.isComplete || page.next >= found.end {
        let position = LogPosition(count: min(page.next, found.end))
        return .success(page.page(at: position))
      }
      guard page.next > before else {
        return .failure(.refused(.damaged("its events after \(page.next) are missing")))
      }
    }
  }
}
