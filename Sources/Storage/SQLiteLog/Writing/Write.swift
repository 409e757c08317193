internal import SessionLog

/// A request to the writer.
enum Write: Sendable {
  case create(PreparedCreation)
  case append(PreparedAppend, checksum: Int64)
  case delete(SessionID, LogCompletion<Bool>)
  case save(Checkpoint, SessionID, LogCompletion<Void>)
  /// For tests: a function on the writer's thread, outside a transaction.
  case inspect(@Sendable (SQLiteConnection) -> Void)

  /// Makes an append with its checksum, on the caller's thread.
  init(_ append: PreparedAppend) {
    let checksum = Checksum.of([
      .integer(append.session.value), .integer(append.start.count), .integer(append.count),
      .chain(append.end.chain), .bytes(append.events),
    ])
    self = .append(append, checksum: checksum)
  }

  func fail(_ error: SessionLogError) {
    switch self {
    case .create(let creation): creation.completion(.failure(error))
    case .append(let append, _): append.completion(.failure(error))
    case .delete(_, let completion): completion(.failure(error))
    case .save(_, _, let completion): completion(.failure(error))
    case .inspect: break
    }
  }

  /// Refuses this write alone, after damage that SQLite found.
  func fail(of failure: SQLiteFailure) {
    let isAppend = if case .append = self { true } else { false }
    fail(.refused(isAppend ? .damaged(failure.message) : failure.refusal))
  }
}
