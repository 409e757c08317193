internal import LogStorage
internal import SessionLog

/// What the writer is asked to do.
enum Write: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, SessionLogError>) -> Void

  case create(PreparedCreation, Completion<LoggedSession>)
  case append(PreparedAppend, Completion<LogPosition>)
  case delete(SessionID, Completion<Void>)
  case save(Checkpoint, SessionID, Completion<Void>)
  /// For tests: something on the writer's thread, outside a transaction.
  case inspect(@Sendable (SQLiteConnection) -> Void)

  /// Completes with a failure.
  func fail(_ error: SessionLogError) {
    switch self {
    case .create(_, let completion): completion(.failure(error))
    case .append(_, let completion): completion(.failure(error))
    case .delete(_, let completion): completion(.failure(error))
    case .save(_, _, let completion): completion(.failure(error))
    case .inspect: break
    }
  }

  /// Refuses this write alone, because of what SQLite found damaged.
  func fail(of failure: SQLiteFailure) {
    if case .append = self {
      fail(.refused(.damaged(failure.message)))
    } else {
      fail(.refused(.unavailable("\(failure)")))
    }
  }
}

/// The row of an append, made on the caller's thread.
struct PreparedAppend: Sendable {
  let session: SessionID
  /// The position after which it is to be appended.
  let start: LogPosition
  /// The position after its events.
  let end: LogPosition
  let count: Int
  let events: [UInt8]
  let checksum: Int64
  let retries: [LogAppend.RetriedPart]

  init(_ append: LogAppend, to session: SessionID, after position: LogPosition) {
    self.session = session
    start = position
    count = append.entries.count
    events = EventBytes.encode(append.entries[...])
    if count > 0 {
      end = LogPosition(
        count: EventKey.end(position.count, Int64(count)),
        chain: position.chainOfMore(in: session).adding(events)
      )
    } else {
      end = position
    }
    checksum = Checksum.ofEvents(
      session.value,
      position.count,
      Int64(count),
      chain: end.chain,
      bytes: events
    )
    retries = append.retries
  }
}
