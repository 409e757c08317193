internal import CSQLite

/// One connection to a database file.
///
/// Unchecked: one thread at a time uses the connection. The opening thread hands the connection to a working
/// thread, and closes the connection after that thread's end.
@safe final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private var prepared: [String: Statement] = [:]
  private var isOpen = true
  /// The number of pages in the write-ahead log after the last commit, which SQLite's hook writes.
  private let pagesInLog: UnsafeMutablePointer<Int32>

  enum Use {
    /// Reading alone.
    case reading
    /// Changes of tables in a transaction that is rolled back; the changed pages stay in memory.
    case trying
    /// The creation of a database in a new file, which is synced as a whole afterwards.
    case making
    case writing(SQLiteLog.Durability)
  }

  /// Opens a database file, which must exist except for `making`.
  ///
  /// - Parameters:
  ///   - path: The path of the main file.
  ///   - use: The use of the connection.
  ///   - systemLayer: The registered name of SQLite's layer over the system; nil for SQLite's own.
  /// - Throws: The reason that the file was not opened.
  init(_ path: String, for use: Use, systemLayer: String? = nil) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let flags = use.flags | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, systemLayer)
    guard let opened = unsafe opened else {
      throw .failed(code: code, message: "out of memory")
    }
    unsafe handle = opened
    unsafe pagesInLog = .allocate(capacity: 1)
    // The number of pages that an earlier process left is unknown, and counts as one.
    unsafe pagesInLog.initialize(to: 1)
    guard code == SQLITE_OK else { throw unsafe SQLiteFailure(of: opened) }
    unsafe sqlite3_busy_timeout(opened, Self.busyTimeout)
    try execute(use.settings)
  }

  deinit {
    close()
    unsafe pagesInLog.deallocate()
  }

  /// Closes the database file; no other call may follow.
  func close() {
    guard isOpen else { return }
    isOpen = false
    unsafe sqlite3_wal_hook(handle, nil, nil)
    prepared = [:]
    // A statement in use keeps the file open until its release.
    unsafe sqlite3_close_v2(handle)
  }

  /// Executes the statements of a text, and ignores their rows.
  func execute(_ sql: String) throws(SQLiteFailure) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw unsafe SQLiteFailure(of: handle)
    }
  }

  /// The statement of a text; equal texts share one statement, which must not be used inside itself.
  func statement(_ sql: String) throws(SQLiteFailure) -> Statement {
    if let statement = prepared[sql] { return statement }
    let statement = try unsafe Statement(sql, on: handle)
    prepared[sql] = statement
    return statement
  }

  /// True if no transaction is open, also after a failure for which SQLite ended the transaction.
  var isOutsideTransaction: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Counts the pages of the write-ahead log from now on, in place of the automatic checkpoints.
  func countPagesInLog() {
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        unsafe context?.storeBytes(of: pages, as: Int32.self)
        return SQLITE_OK
      },
      pagesInLog
    )
  }

  /// The pages in the write-ahead log after the last commit.
  var pagesOfLog: Int { Int(unsafe pagesInLog.pointee) }

  /// The result of a checkpoint.
  enum CheckpointResult {
    /// Readers still need some pages of the log.
    case incomplete
    /// All pages are in the main file; the log continues, unless no reader uses it.
    case complete
    /// All pages are in the main file, and the next commit begins the log anew.
    case startedOver
  }

  /// Copies as much of the write-ahead log to the main file as readers allow.
  ///
  /// A call with a time waits for readers at most that long, so that the log can start over.
  func checkpoint(waiting time: Duration? = nil) throws(SQLiteFailure) -> CheckpointResult {
    let (seconds, attoseconds) = (time ?? .zero).components
    let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    unsafe sqlite3_busy_timeout(handle, milliseconds)
    defer { unsafe sqlite3_busy_timeout(handle, Self.busyTimeout) }
    var pages: Int32 = 0
    var copied: Int32 = 0
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle,
      nil,
      time == nil ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_RESTART,
      &pages,
      &copied
    )
    guard code == SQLITE_OK || code == SQLITE_BUSY else {
      throw unsafe SQLiteFailure(of: handle)
    }
    if time != nil, code == SQLITE_OK {
      unsafe pagesInLog.pointee = 0
      return .startedOver
    }
    guard pages == copied else { return .incomplete }
    unsafe pagesInLog.pointee = 0
    return .complete
  }

  /// The longest wait of a connection for a lock, in milliseconds.
  private static let busyTimeout: Int32 = 5000

  /// Rolls an open transaction back; SQLite may have done so after a failure.
  func rollBack() {
    guard !isOutsideTransaction else { return }
    try? statement("ROLLBACK").run()
  }

  /// The value of a pragma or another query of one integer.
  func integer(_ sql: String) throws(SQLiteFailure) -> Int64 {
    try statement(sql).first { $0.integer(0) } ?? 0
  }
}

extension SQLiteConnection {
  var sessions: SessionTable { SessionTable(connection: self) }
  var chunks: ChunkTable { ChunkTable(connection: self) }
  var checkpoints: CheckpointTable { CheckpointTable(connection: self) }
  var retries: RetryTable { RetryTable(connection: self) }

  /// One of the two tails.
  func tail(_ number: Int) -> TailTable { TailTable(connection: self, number: number) }
}

extension SQLiteConnection.Use {
  fileprivate var flags: Int32 {
    switch self {
    case .reading: SQLITE_OPEN_READONLY
    case .trying, .writing: SQLITE_OPEN_READWRITE
    case .making: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  fileprivate var settings: String {
    switch self {
    case .reading: "PRAGMA cache_size = -8000; PRAGMA mmap_size = 0"
    case .trying: "PRAGMA cache_spill = OFF; PRAGMA cache_size = -8000; PRAGMA mmap_size = 0"
    case .making: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"
    case .writing(let durability):
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.rawValue);
      PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 16777216;
      PRAGMA cache_size = -16000; PRAGMA secure_delete = OFF; PRAGMA mmap_size = 0
      """
    }
  }
}
