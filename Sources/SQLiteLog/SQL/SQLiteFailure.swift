internal import CSQLite

/// A call of SQLite that failed.
struct SQLiteFailure: Error, Hashable, CustomStringConvertible {
  /// The extended result code.
  let code: Int32
  /// SQLite's message.
  let message: String

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// The last failure of a connection.
  init(of connection: OpaquePointer) {
    unsafe self.init(
      code: sqlite3_extended_errcode(connection),
      message: String(cString: sqlite3_errmsg(connection))
    )
  }

  private var primary: Int32 { code & 0xFF }

  /// The disk, or the limit of the file, is full.
  var isFull: Bool { primary == SQLITE_FULL }
  /// A constraint of the table refused the row.
  var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
  /// The stored bytes are not what SQLite wrote.
  var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// What was executed met damaged bytes; something else may not.
  var isOfOneItem: Bool { isCorrupt || isConstraint }

  /// The reason for an operator.
  var description: String {
    isFull ? "the disk is full (SQLite \(code))" : "\(message) (SQLite \(code))"
  }
}
