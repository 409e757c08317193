internal import CSQLite
internal import SessionLog

/// The reason of a failed read or write.
enum SQLiteFailure: Error, Hashable, CustomStringConvertible {
  /// A failed call of SQLite, with the extended result code and the message.
  case failed(code: Int32, message: String)
  /// A refusal because of the stored rows, or of the state of the log.
  case refused(SessionLogError.Refusal)

  /// The last failure of a connection.
  init(of connection: OpaquePointer) {
    self = unsafe .failed(
      code: sqlite3_extended_errcode(connection),
      message: String(cString: sqlite3_errmsg(connection))
    )
  }

  private var primary: Int32? {
    if case .failed(let code, _) = self { code & 0xFF } else { nil }
  }

  /// True if the disk is full, or the file has reached its limit.
  var isFull: Bool { primary == SQLITE_FULL }
  /// True if a constraint of the table refused the row.
  var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
  /// True if the stored bytes differ from the bytes that SQLite wrote.
  var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// True if the statement met damaged bytes or a constraint, which other statements may not meet.
  var isOfOneItem: Bool { isCorrupt || isConstraint }

  /// The reason without the code.
  var message: String {
    switch self {
    case .failed(_, let message): message
    case .refused(let refusal): SessionLogError.refused(refusal).reason
    }
  }

  /// The refusal of an operation that had no effect.
  var refusal: SessionLogError.Refusal {
    if case .refused(let refusal) = self { refusal } else { .unavailable("\(self)") }
  }

  /// The reason for an operator.
  var description: String {
    guard case .failed(let code, let message) = self else { return message }
    return isFull ? "the disk is full (SQLite \(code))" : "\(message) (SQLite \(code))"
  }
}

/// The messages about damaged bytes.
enum Damage {
  static let quarantined = "damaged events were found and set aside"
  static let header = "the header or the configuration is not what was written"
  static let retry = "the record of the idempotency key is not what was written"
  static let tails = "the latest events are not all there"
  static let hiddenName = "the index of the names is damaged"
  static let end = "the events do not end where they should"

  static func missing(after revision: Int64) -> String {
    "events after revision \(revision) are missing"
  }

  static func chunk(after revision: Int64) -> String {
    "the events after revision \(revision) are not what was written"
  }
}
