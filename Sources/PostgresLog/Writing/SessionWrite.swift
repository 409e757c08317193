internal import GroupLog
internal import SessionLog

/// A creation or a deletion, perhaps only of a session without a call for a lifetime.
enum SessionWrite: Sendable {
  case create(PreparedCreation)
  case delete(SessionID, LogCompletion<Void>)
  case expire(SessionID, Int64, LogCompletion<Bool>)
}

/// What a writer takes from its queue and completes.
protocol WriteItem: Sendable {
  /// Completes it with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {}

extension SessionWrite: WriteItem {
  func fail(_ error: SessionLogError) {
    switch self {
    case .create(let creation): creation.completion(.failure(error))
    case .delete(_, let completion): completion(.failure(error))
    case .expire(_, _, let completion): completion(.failure(error))
    }
  }
}
