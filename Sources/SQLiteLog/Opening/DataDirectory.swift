internal import Glibc
internal import Synchronization

/// The directory of one log, with the names of its files.
struct DataDirectory: Sendable {
  let path: String

  /// A relative path gets a dot first, so that SQLite takes none for an address.
  init(path: String) { self.path = path.hasPrefix("/") ? path : "./" + path }

  var database: String { path + "/overscroll.db" }
  var writeAheadLog: String { database + "-wal" }
  /// A database that is being made, until it is complete.
  var newDatabase: String { path + "/overscroll.db.new" }
  var ballast: String { path + "/ballast" }
  var lock: String { path + "/lock" }

  /// Creates the directory, for its owner only, unless it exists, and makes its entry durable.
  func create() throws(SQLiteLogError) {
    if unsafe mkdir(path, 0o700) == 0 {
      let parent = path + "/.."
      guard Self.sync(parent) else { throw .cannotWrite(path: parent, reason: systemReason()) }
      return
    }
    guard errno == EEXIST else {
      throw .cannotCreate(directory: path, reason: systemReason())
    }
    guard Self.status(of: path).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false else {
      throw .notADirectory(path: path)
    }
    guard unsafe access(path, W_OK | X_OK) == 0 else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
  }

  /// Makes the directory's entries, or a file's bytes, durable.
  static func sync(_ path: String) -> Bool {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// The size of a file in bytes; nil if there is none.
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

/// The message of the last system call that failed.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }

/// The sole use of a data directory; the system ends it with the process.
///
/// It has a file of its own: closing the database's file here would end SQLite's locks on it.
final class DirectoryLock: Sendable {
  private let descriptor: Mutex<Int32?>

  init(_ directory: DataDirectory) throws(SQLiteLogError) {
    let descriptor = unsafe open(directory.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: directory.lock, reason: systemReason())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let reason = systemReason()
      close(descriptor)
      guard isTaken else { throw .cannotWrite(path: directory.lock, reason: reason) }
      throw .inUse(directory: directory.path)
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  /// Lets others use the directory.
  func release() {
    descriptor.withLock { descriptor in
      if let descriptor {
        // A program that is being started may hold a copy of the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
      descriptor = nil
    }
  }
}
