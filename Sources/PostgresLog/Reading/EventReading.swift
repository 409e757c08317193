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

/// Reads one page of a session's events, and checks each row that has a chain.
struct EventReading {
  private let session: SessionID
  private let limit: Int64
  private let rows: Int
  private var page: PageBuilder
  /// The position before the first event of the page, once it is known.
  private var start: LogPosition?
  /// The position after the last event of the page, once it is known.
  private var position: LogPosition?
  /// The revision after the last row that was read, and the chain there.
  private var read: (end: Int64, chain: EventChain?)?

  /// Prepares to read at most `limit` events, so many rows at a time.
  init(_ session: SessionID, after revision: Int, limit: Int, rows: Int) {
    self.session = session
    self.limit = Int64(max(0, limit))
    self.rows = rows
    let start = Int64(max(0, revision))
    let end = start.addingReportingOverflow(self.limit)
    page = PageBuilder(start..<(end.overflow ? .max : end.partialValue))
  }

  /// The page; it asks until the page or the session is at its end.
  mutating func result(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Result<LogPage, SessionLogError> {
    while true {
      // A page without events asks for one row, for the chain at its place.
      let found = try BatchTable.read(
        session.value,
        after: page.next,
        limit: max(1, min(limit, Int64(rows))),
        connection,
        until: deadline
      )
      guard let found else { return .failure(.refused(.notFound)) }
      let before = page.next
      if let damage = add(found) { return .failure(.refused(.damaged(damage))) }
      if page.isComplete || page.next >= found.end.count {
        // At the end, or after it, there is no row that could tell.
        let end = position ?? found.end
        return .success(LogPage(entries: page.entries, start: start ?? end, position: end))
      }
      guard page.next > before else {
        return .failure(.refused(.damaged("its events after \(page.next) are missing")))
      }
    }
  }

  /// Adds rows; gives what is damaged.
  private mutating func add(_ found: BatchTable.Page) -> String? {
    for (index, batch) in found.batches.enumerated() where !page.isComplete || position == nil {
      // Rows that were read in one statement continue each other, and those read before.
      let isNext = read.map { $0.end == batch.revisions.lowerBound } ?? false
      let prior = isNext ? read?.chain : index == 0 ? found.prior : nil
      guard index == 0 || isNext else { return "its events after \(page.next) are missing" }
      guard isIntact(batch, after: prior) else {
        return "its events after \(batch.revisions.lowerBound) are not those that were stored"
      }
      read = (batch.revisions.upperBound, batch.chain)
      let first = page.next
      guard page.add(batch.events, batch.revisions, isIntact: true) else {
        return "its events after \(page.next) cannot be read"
      }
      if start == nil { start = place(first, in: batch, after: prior) }
      position = place(page.next, in: batch, after: prior)
    }
    return nil
  }

  private func isIntact(_ batch: BatchTable.Page.Batch, after prior: EventChain?) -> Bool {
    guard let chain = batch.chain else { return true }
    return beginning(of: batch, after: prior).adding(batch.events) == chain
  }

  /// The chain before a row: a session that was stored without one begins one.
  private func beginning(
    of batch: BatchTable.Page.Batch,
    after prior: EventChain?
  ) -> EventChain {
    prior ?? EventChain(of: session, from: batch.revisions.lowerBound)
  }

  /// The position at a revision within a row, or at one of its ends.
  private func place(
    _ revision: Int64,
    in batch: BatchTable.Page.Batch,
    after prior: EventChain?
  ) -> LogPosition {
    if revision == batch.revisions.upperBound {
      return LogPosition(count: revision, chain: batch.chain)
    }
    if revision == batch.revisions.lowerBound { return LogPosition(count: revision, chain: prior) }
    guard batch.chain != nil else { return LogPosition(count: revision) }
    var scanner = EventBytes.Scanner(batch.events)
    for _ in batch.revisions.lowerBound..<revision { _ = scanner.next() }
    let bytes = batch.events[..<scanner.index]
    return LogPosition(
      count: revision,
      chain: beginning(of: batch, after: prior).adding(bytes)
    )
  }
}
