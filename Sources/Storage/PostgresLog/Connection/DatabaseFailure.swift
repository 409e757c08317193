internal import SessionLog

/// The reason that a statement gave no result.
enum DatabaseFailure: Error {
  /// The server executed nothing of it, and said why: the code of the SQL standard and a message.
  case refused(state: SQLState, message: String)
  /// It was not sent: there is no connection.
  case unreachable(String)
  /// The statement was sent, and its effect is not known.
  case unknown(String)

  /// A message for an operator; it has one line.
  var reason: String {
    switch self {
    case .refused(let state, let message): "\(message) (SQLSTATE \(state.code))"
    case .unreachable(let reason), .unknown(let reason): reason
    }
  }

  /// The name of the error for which the server executed nothing; nil for another failure.
  var state: SQLState? { if case .refused(let state, _) = self { state } else { nil } }

  /// True if the stored bytes are not those that the server wrote.
  var isDamage: Bool { state?.isDamage ?? false }

  /// True if the server cannot do it now; see ``SQLState``.
  var isOfServer: Bool { state?.isOfServer ?? false }

  /// The error of an operation on one session that had no effect.
  var error: SessionLogError { .refused(isDamage ? .damaged(reason) : refusal) }

  /// The refusal of a read or a write that had no effect.
  var refusal: SessionLogError.Refusal {
    state?.isDiskFull == true ? .storageFull(limitBytes: nil) : .unavailable(reason)
  }
}

/// The five characters by which a server names an error; PostgreSQL's appendix A lists them.
struct SQLState: Hashable {
  let code: String

  /// Another transaction was in the way: the same statement can succeed if it is sent again.
  var isConflictOfTransactions: Bool { code == "40001" || code == "40P01" }

  var isDiskFull: Bool { code == "53100" }

  /// Another transaction held a lock for longer than a write waits for it.
  var isLockTimeout: Bool { code == "55P03" }

  /// True if the cause may be the rows of one session, and other sessions can still be used: damaged
  /// rows (XX), or values that a column does not take (22, 23).
  var isOfRows: Bool { ["XX", "22", "23"].contains { code.hasPrefix($0) } }

  /// True if the stored bytes are not those that the server wrote.
  var isDamage: Bool { code == "XX001" || code == "XX002" }

  /// True if the server cannot do it now, but another one of the list can, or this one later.
  ///
  /// It was demoted or is a standby (25006), has too many connections (53300), is starting or
  /// stopping (57P).
  var isOfServer: Bool { code == "25006" || code == "53300" || code.hasPrefix("57P") }

  /// True if an error of this name can come after the commit.
  ///
  /// These are a lost connection (08), the standard's "completion unknown", a server that ends, and
  /// an answer without a name.
  var leavesOutcomeOpen: Bool {
    code.isEmpty || code.hasPrefix("08") || code == "40003" || code.hasPrefix("57P")
  }
}
