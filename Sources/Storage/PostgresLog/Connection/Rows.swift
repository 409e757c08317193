internal import CPostgres
internal import SessionLog

/// The rows of a result in PostgreSQL's binary form.
@safe final class Rows: RandomAccessCollection {
  fileprivate let handle: OpaquePointer

  init(owned handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe PQclear(handle) }

  var startIndex: Int32 { 0 }
  var endIndex: Int32 { unsafe PQntuples(handle) }
  subscript(index: Int32) -> Row { Row(rows: self, index: index) }

  /// The reason of a failed statement; nil after success.
  func failure(_ redact: (String) -> String) -> DatabaseFailure? {
    let status = unsafe PQresultStatus(handle)
    guard status != PGRES_TUPLES_OK, status != PGRES_COMMAND_OK else { return nil }
    let message = redact(field(overscroll_error_message) ?? "the server gave no reason")
    let state = SQLState(code: field(overscroll_error_state) ?? "")
    // A fatal error ends the connection, perhaps the connection of a statement that awaits its answer.
    guard field(overscroll_error_severity) == "ERROR", !state.leavesOutcomeOpen else {
      return .unknown("\(message) (SQLSTATE \(state.code))")
    }
    return .refused(state: state, message: message)
  }

  private func field(_ code: Int) -> String? {
    unsafe PQresultErrorField(handle, Int32(code)).map { unsafe String(cString: $0) }
  }
}

/// One row of a result; columns count from 0.
struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int32

  func isNull(_ column: Int32) -> Bool {
    unsafe PQgetisnull(rows.handle, index, column) == 1
  }

  /// A number of eight, four or two bytes, or a truth value of one; 0 for null.
  func integer(_ column: Int32) -> Int64 {
    guard let value = unsafe value(column) else { return 0 }
    return switch value.count {
    case 8: Int64(bigEndian: unsafe value.loadUnaligned(as: Int64.self))
    case 4: Int64(Int32(bigEndian: unsafe value.loadUnaligned(as: Int32.self)))
    case 2: Int64(Int16(bigEndian: unsafe value.loadUnaligned(as: Int16.self)))
    case 1: Int64(unsafe value[0])
    default: 0
    }
  }

  /// A position from two columns; the column of the chain may be null.
  func position(_ count: Int32, chain: Int32) -> LogPosition {
    LogPosition(count: integer(count), chain: self.chain(chain))
  }

  /// A chain; nil for null.
  func chain(_ column: Int32) -> EventChain? {
    isNull(column) ? nil : EventChain(integer(column))
  }

  func bool(_ column: Int32) -> Bool { integer(column) != 0 }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe value(column).map { unsafe Array($0) } ?? []
  }

  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// The bytes of a value, for as long as the rows live; nil for null.
  private func value(_ column: Int32) -> UnsafeRawBufferPointer? {
    guard !isNull(column), let start = unsafe PQgetvalue(rows.handle, index, column) else {
      return nil
    }
    let count = Int(unsafe PQgetlength(rows.handle, index, column))
    return unsafe UnsafeRawBufferPointer(start: start, count: count)
  }
}
