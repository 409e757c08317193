internal import CPostgres
internal import SessionLog

/// The rows of a result in PostgreSQL's binary form; rows and columns count from 0.
@safe final class Rows {
  private let handle: OpaquePointer

  /// Takes over a result of libpq.
  init(owned handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe PQclear(handle) }

  var indices: Range<Int32> { 0..<(unsafe PQntuples(handle)) }

  func isNull(_ row: Int32, _ column: Int32) -> Bool {
    unsafe PQgetisnull(handle, row, column) == 1
  }

  /// A number of eight, four or two bytes, or a truth value of one; 0 for null.
  func integer(_ row: Int32, _ column: Int32) -> Int64 {
    guard let value = unsafe value(row, column) else { return 0 }
    return switch value.count {
    case 8: Int64(bigEndian: unsafe value.loadUnaligned(as: Int64.self))
    case 4: Int64(Int32(bigEndian: unsafe value.loadUnaligned(as: Int32.self)))
    case 2: Int64(Int16(bigEndian: unsafe value.loadUnaligned(as: Int16.self)))
    case 1: Int64(unsafe value[0])
    default: 0
    }
  }

  /// A position in two columns; the chain's may be null.
  func position(_ row: Int32, _ count: Int32, chain: Int32) -> LogPosition {
    LogPosition(count: integer(row, count), chain: self.chain(row, chain))
  }

  /// A chain; nil for null.
  func chain(_ row: Int32, _ column: Int32) -> EventChain? {
    isNull(row, column) ? nil : EventChain(integer(row, column))
  }

  func bool(_ row: Int32, _ column: Int32) -> Bool { integer(row, column) != 0 }

  func bytes(_ row: Int32, _ column: Int32) -> [UInt8] {
    unsafe value(row, column).map { unsafe Array($0) } ?? []
  }

  func text(_ row: Int32, _ column: Int32) -> String {
    String(decoding: bytes(row, column), as: UTF8.self)
  }

  /// The bytes of a value, for as long as this lives; nil for null.
  private func value(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    guard !isNull(row, column), let start = unsafe PQgetvalue(handle, row, column) else {
      return nil
    }
    let count = Int(unsafe PQgetlength(handle, row, column))
    return unsafe UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Why the statement failed; nil if it did not.
  func failure(_ redact: (String) -> String) -> DatabaseFailure? {
    let status = unsafe PQresultStatus(handle)
    guard status != PGRES_TUPLES_OK, status != PGRES_COMMAND_OK else { return nil }
    let message = redact(field(overscroll_error_message) ?? "the server gave no reason")
    let state = SQLState(code: field(overscroll_error_state) ?? "")
    // A fatal error ends the connection: it may be the end of one that was waiting to answer.
    guard field(overscroll_error_severity) == "ERROR", !state.leavesOutcomeOpen else {
      return .unknown("\(message) (SQLSTATE \(state.code))")
    }
    return .refused(state: state, message: message)
  }

  private func field(_ code: Int) -> String? {
    unsafe PQresultErrorField(handle, Int32(code)).map { unsafe String(cString: $0) }
  }
}
