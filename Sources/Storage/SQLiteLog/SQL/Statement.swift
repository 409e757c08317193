internal import CSQLite
internal import CZlib
internal import SessionLog

/// A prepared statement, used by one thread.
@safe final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw unsafe SQLiteFailure(of: connection)
    }
    unsafe self.handle = handle
    unsafe self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Sets the parameters in order, from the first one.
  func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
  }

  /// Sets the parameter at an index that counts from 1.
  ///
  /// A lack of memory leaves the parameter null, which every column refuses.
  private func bind(_ value: SQLValue, at index: Int32) {
    switch value {
    case .null:
      unsafe sqlite3_bind_null(handle, index)
    case .integer(let number):
      unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      bind(.bytes(Array(text.utf8)), at: index)
    case .bytes(let bytes):
      // A null address would bind null instead of no bytes.
      if bytes.isEmpty {
        unsafe sqlite3_bind_zeroblob(handle, index, 0)
      } else {
        unsafe sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copying)
      }
    }
  }

  /// Moves to the next row; false after the last.
  func step() throws(SQLiteFailure) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw unsafe SQLiteFailure(of: connection)
    }
  }

  /// Ends the execution, so that the statement can be bound and executed again.
  func reset() {
    // The result repeats the failure of the last step, which was thrown already.
    unsafe sqlite3_reset(handle)
  }

  /// Executes a statement, and ignores its rows.
  func run(_ values: SQLValue...) throws(SQLiteFailure) { try run(values) }

  /// Executes a statement with its parameters in a list.
  func run(_ values: [SQLValue]) throws(SQLiteFailure) {
    defer { reset() }
    bind(values)
    while try step() {}
  }

  func eachRow(
    _ values: SQLValue...,
    row: (Statement) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    defer { reset() }
    bind(values)
    while try step() { try row(self) }
  }

  /// The result of a function of the first row; nil without a row.
  func first<Value>(
    _ values: SQLValue...,
    row: (Statement) -> Value
  ) throws(SQLiteFailure) -> Value? {
    defer { reset() }
    bind(values)
    return try step() ? row(self) : nil
  }

  /// The integer in a column of the present row; the first column is 0.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// True if a column of the present row is null.
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The chain in a column of the present row; nil in a row from before the introduction of chains.
  func chain(_ column: Int32) -> EventChain? {
    isNull(column) ? nil : EventChain(integer(column))
  }

  /// The bytes in a column of the present row.
  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes in a column of the present row, as text.
  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}

/// A parameter of a statement.
enum SQLValue {
  case null
  case integer(Int64)
  /// A text, stored as its bytes.
  case text(String)
  case bytes([UInt8])

  static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
  static func chain(_ chain: EventChain?) -> SQLValue { chain.map { .integer($0.value) } ?? .null }
}

/// SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes during the call.
private var copying: sqlite3_destructor_type? {
  unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
}

/// A CRC-32 of a row's values, stored in each row, since SQLite itself notices few damaged bytes.
enum Checksum {
  /// The checksum of values: numbers count as eight bytes, and texts include their length, so that no two
  /// lists of texts have the same bytes.
  ///
  /// Null does not count, so that rows from before the introduction of chains keep their checksum.
  static func of(_ values: [SQLValue]) -> Int64 {
    var sum: UInt = 0
    for value in values {
      switch value {
      case .null: break
      case .integer(let number): add(number, to: &sum)
      case .text(let text):
        add(Int64(text.utf8.count), to: &sum)
        add(Array(text.utf8), to: &sum)
      case .bytes(let bytes): add(bytes, to: &sum)
      }
    }
    return Int64(sum)
  }

  private static func add(_ number: Int64, to sum: inout UInt) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe add($0, to: &sum) }
  }

  private static func add(_ bytes: [UInt8], to sum: inout UInt) {
    unsafe bytes.withUnsafeBytes { unsafe add($0, to: &sum) }
  }

  @unsafe private static func add(_ bytes: UnsafeRawBufferPointer, to sum: inout UInt) {
    guard let start = bytes.baseAddress else { return }
    sum = unsafe crc32_z(sum, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }
}
