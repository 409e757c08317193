/// The reason that a log in a database was not opened.
///
/// No message shows a password.
package enum PostgresLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is no URL in libpq's form; the text names the fault.
  case address(String)
  /// No host of the list accepts a connection that can write; the reason follows.
  case unreachable(database: String, reason: String)
  /// The tables were made by a newer version of this program.
  case newerVersion(database: String, found: Int, known: Int)
  /// The tables could not be made or checked; the reason follows.
  case cannotPrepare(database: String, reason: String)
  /// The system started no thread; the code is its error number.
  case cannotStartThread(code: Int)

  /// A message for the operator.
  package var description: String {
    switch self {
    case .address(let reason):
      "the address of the database cannot be used: \(reason)"
    case .unreachable(let database, let reason):
      "the database \(database) cannot be used: \(reason)"
    case .newerVersion(let database, let found, let known):
      """
      the database \(database) has version \(found) of the tables, newer than version \(known), \
      which this program knows
      """
    case .cannotPrepare(let database, let reason):
      "the tables in the database \(database) cannot be prepared: \(reason)"
    case .cannotStartThread(let code):
      "the system started no thread: error number \(code)"
    }
  }
}
