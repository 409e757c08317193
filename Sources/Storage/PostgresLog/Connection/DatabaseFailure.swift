internal import SessionLog

/// The reason that a statement gave no result.
enum DatabaseFailure: Error {
  /// The server refused the statement without executing any part, with the SQL standard's code and a message.
  case refused(state: SQLState, message: String)
  /// No connection exists, and the statement was not sent.
  case unreachable(String)
  /// The statement was sent, and its effect is unknown.
  case unknown(String)

  /// A message of one line for an operator.
  var reason: String {
    switch self {
    case .refused(let state, let message): "\(message) (SQLSTATE \(state.code))"
    case .unreachable(let reason), .unknown(let reason): reason
    }
  }

  /// The error code of a statement that the server refused; nil for another failure.
  var state: SQLState? { if case .refused(let state, _) = self { state } else { nil } }

  /// True if the stored bytes differ from the bytes that the server wrote.
  var isDamage: Bool { state?.isDamage ?? false }

  /// True if the server cannot execute the statement now; see ``SQLState``.
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

  /// True if the stored bytes differ from the bytes that the server wrote.
  var isDamage: Bool { code == "XX001" || code == "XX002" }

  /// True if the server cannot execute the statement now, but another host, or this server later, can.
  ///
  /// Such a server was demoted or is a standby (25006), has too many connections (53300), or starts or stops
  /// (57P).
  var isOfServer: Bool { code == "25006" || code == "53300" || code.hasPrefix("57P") }

  /// True if an error of this code can come after the commit.
  ///
  /// The codes are a lost connection (08), the standard's "completion unknown", a server that ends, and no
  /// code.
  var leavesOutcomeOpen: Bool {
    code.isEmpty || code.hasPrefix("08") || code == "40003" || code.hasPrefix("57P")
  }
}
