internal import Glibc
internal import SessionLog
internal import Synchronization

/// The directory of one log, with the names of its files.
struct DataDirectory: Sendable {
  let path: String

  /// A dot precedes a relative path, so that SQLite does not read the path as a URI.
  init(path: String) { self.path = path.hasPrefix("/") ? path : "./" + path }

  var database: String { path + "/overscroll.db" }
  var writeAheadLog: String { database + "-wal" }
  /// The name of a new database until its completion.
  var newDatabase: String { path + "/overscroll.db.new" }
  var ballast: String { path + "/ballast" }
  var lock: String { path + "/lock" }

  /// Creates a missing directory, for its owner only, and makes its entry durable.
  func create() throws(LogOpeningError) {
    if unsafe mkdir(path, 0o700) == 0 {
      let parent = path + "/.."
      guard Self.sync(parent) else { throw .cannotWrite(parent) }
      return
    }
    guard errno == EEXIST else {
      throw LogOpeningError("the data directory \(path) cannot be created: \(systemReason())")
    }
    guard Self.status(of: path).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false else {
      throw LogOpeningError("\(path) is not a directory")
    }
    guard unsafe access(path, W_OK | X_OK) == 0 else { throw .cannotWrite(path) }
  }

  /// Makes the directory's entries, or a file's bytes, durable.
  static func sync(_ path: String) -> Bool {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// The size of a file in bytes; nil without a file.
  static func size(of path: String) -> Int? { status(of: path).map { Int($0.st_size) } }

  /// The bytes that this user can still write to the file system of a path's directory.
  static func freeBytes(around path: String) -> Int? {
    var status = statvfs()
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard unsafe statvfs(directory, &status) == 0 else { return nil }
    let bytes = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return bytes.overflow ? .max : Int(clamping: bytes.partialValue)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}

extension LogOpeningError {
  static func cannotWrite(_ path: String, _ reason: String = systemReason()) -> LogOpeningError {
    LogOpeningError("\(path) cannot be written: \(reason)")
  }

  static func inUse(_ directory: String) -> LogOpeningError {
    LogOpeningError("another server uses the data directory \(directory)")
  }

  static func nothingToCheck(_ directory: String) -> LogOpeningError {
    LogOpeningError("there is no database in \(directory)")
  }

  static func damaged(_ path: String, _ reason: String) -> LogOpeningError {
    LogOpeningError("\(path) is damaged: \(reason); restore it from a backup")
  }
}

/// The message of the last failed system call.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }

/// The sole use of a data directory; the end of the process releases the lock.
///
/// The lock on a separate file bars other processes before the database exists, and before they open the
/// database. The lock on the database's file bars other processes after a removal of the separate file.
/// SQLite's own locks are of another kind and do not conflict, but end when any descriptor of the file is
/// closed, so `release` must follow SQLite's closing.
final class DirectoryLock: Sendable {
  private let directory: DataDirectory
  private let descriptors = Mutex<[Int32]>([])

  init(_ directory: DataDirectory) throws(LogOpeningError) {
    self.directory = directory
    try lock(directory.lock, O_RDWR | O_CREAT)
  }

  deinit { release() }

  /// Locks the database file, which must exist and not be open yet.
  func lockDatabase() throws(LogOpeningError) { try lock(directory.database, O_RDONLY) }

  private func lock(_ path: String, _ flags: Int32) throws(LogOpeningError) {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let reason = systemReason()
      close(descriptor)
      throw isTaken ? .inUse(directory.path) : .cannotWrite(path, reason)
    }
    descriptors.withLock { $0.append(descriptor) }
  }

  /// Releases the directory, after the database was closed.
  func release() {
    descriptors.withLock { descriptors in
      for descriptor in descriptors {
        // A starting child program may hold a copy of the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
      descriptors = []
    }
  }
}
