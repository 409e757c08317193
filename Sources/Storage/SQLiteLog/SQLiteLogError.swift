/// The reason that a data directory was not opened.
///
/// The directory's files are unchanged.
public enum SQLiteLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The directory cannot be created; the system's reason follows.
  case cannotCreate(directory: String, reason: String)
  /// The directory, or a file in it, cannot be written; the system's reason follows.
  case cannotWrite(path: String, reason: String)
  /// The path is a file.
  case notADirectory(path: String)
  /// Another server uses the directory.
  case inUse(directory: String)
  /// The database was written by a newer version of this program.
  case newerVersion(path: String, found: Int, known: Int)
  /// The database belongs to another application.
  case otherApplication(path: String, id: Int)
  /// The file is no database, or its structure is damaged; the finding follows.
  case damaged(path: String, reason: String)
  /// The file has no bytes.
  case empty(path: String)
  /// A write-ahead log exists without its database.
  case missing(path: String)
  /// The directory has no database to check.
  case nothingToCheck(directory: String)
  /// The database could not be opened or read; SQLite's reason follows.
  case cannotOpen(path: String, reason: String)
  /// The system started no thread; the code is its error number.
  case cannotStartThread(code: Int)

  /// A message for the operator.
  public var description: String {
    switch self {
    case .cannotCreate(let directory, let reason):
      "the data directory \(directory) cannot be created: \(reason)"
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .notADirectory(let path):
      "\(path) is not a directory"
    case .inUse(let directory):
      "another server uses the data directory \(directory)"
    case .newerVersion(let path, let found, let known):
      "\(path) has version \(found), newer than version \(known), which this program knows"
    case .otherApplication(let path, let id):
      "\(path) is a database of another application (\(id))"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason); restore it from a backup"
    case .empty(let path):
      "\(path) is empty, which this program never leaves: restore it from a backup"
    case .missing(let path):
      "\(path) is missing, but its write-ahead log is there: restore both from one backup"
    case .nothingToCheck(let directory):
      "there is no database in \(directory)"
    case .cannotOpen(let path, let reason):
      "\(path) cannot be opened: \(reason)"
    case .cannotStartThread(let code):
      "the system started no thread: error number \(code)"
    }
  }
}
