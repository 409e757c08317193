internal import CPostgres
internal import Dispatch
internal import Glibc
internal import SessionLog

/// One connection to a database, used by one thread.
///
/// Each wait has a deadline, since libpq does not notice a stopped server. A wait past its deadline drops the
/// connection without a cancel request: a server that cancels its wait for a standby reports a commit that
/// the standby may not have.
@safe final class DatabaseConnection {
  private let handle: OpaquePointer
  private let address: DatabaseAddress
  private let notices = Notices()
  /// The names of the prepared statements, by their texts.
  private var prepared: [String: String] = [:]
  /// True if no failure has left the connection in an unknown state.
  private(set) var isUsable = true
  /// True if a sent statement got no answer.
  private(set) var isLeft = false
  /// The deadline of an answer to a statement; the outcome of a late statement is unknown.
  var deadline = DispatchTime.distantPast
  /// The connection's host, by its place in the list.
  var host = 0
  /// The server's process for this connection; nil if the server does not name the process.
  var process: ServerProcess?
  /// Called at the end of the connection.
  var atEnd: () -> Void = {}
  /// True if all other connections have gone to another host.
  var isStale: () -> Bool = { false }

  /// The messages of the server beside its answers.
  fileprivate final class Notices {
    var first: String?
  }

  /// Takes over a complete connection of libpq.
  init(owned handle: OpaquePointer, _ address: DatabaseAddress) {
    unsafe self.handle = handle
    self.address = address
    unsafe PQsetnonblocking(handle, 1)
    // Unsafe: libpq calls the receiver only while the connection exists.
    unsafe PQsetNoticeReceiver(handle, noteNotice, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit {
    atEnd()
    unsafe PQfinish(handle)
  }

  /// The same connection with another deadline for its statements.
  func until(_ deadline: DispatchTime) -> DatabaseConnection {
    self.deadline = deadline
    return self
  }

  /// Executes a statement, and prepares the statement at its first use.
  ///
  /// Any notice makes the outcome unknown: PostgreSQL reports a cancelled wait for a standby as success, with
  /// a warning.
  @discardableResult
  func execute(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseFailure) -> Rows {
    try requireUsable()
    let name = try prepare(sql)
    let parameters = Parameters(parameters)
    return try perform {
      var lengths: [Int32] = []
      for range in parameters.ranges { lengths.append(Int32(clamping: range.count)) }
      let formats = [Int32](repeating: 1, count: lengths.count)
      return unsafe parameters.bytes.withUnsafeBytes { bytes in
        // An empty buffer may have no address, which would be null.
        let base = unsafe bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
        let values = unsafe parameters.ranges.map { range in
          unsafe base.map { unsafe ($0 + range.lowerBound).assumingMemoryBound(to: CChar.self) }
        }
        return unsafe PQsendQueryPrepared(
          handle,
          name,
          Int32(values.count),
          values,
          lengths,
          formats,
          1
        )
      }
    }
  }

  /// Executes the statements of a text without parameters, as one transaction.
  func run(_ sql: String) throws(DatabaseFailure) {
    try requireUsable()
    try perform { unsafe PQsendQuery(handle, sql) }
  }

  /// Refuses an ended connection, since a statement sent into one would have an unknown outcome.
  ///
  /// A server sends its reason before ending an idle connection, and libpq reports the reason as a notice.
  private func requireUsable() throws(DatabaseFailure) {
    notices.first = nil
    guard isUsable, unsafe PQconsumeInput(handle) == 1, unsafe PQisBusy(handle) == 0,
      notices.first == nil
    else {
      isUsable = false
      throw .unreachable(notices.first.map(address.redact) ?? reason)
    }
  }

  private func prepare(_ sql: String) throws(DatabaseFailure) -> String {
    if let name = prepared[sql] { return name }
    let name = "s\(prepared.count)"
    do {
      try perform { unsafe PQsendPrepare(handle, name, sql, 0, nil) }
    } catch {
      // The statement itself was not sent.
      if case .unknown(let reason) = error { throw .unreachable(reason) }
      throw error
    }
    prepared[sql] = name
    return name
  }

  /// Sends a statement, and waits for the answer.
  @discardableResult
  private func perform(_ send: () -> Int32) throws(DatabaseFailure) -> Rows {
    notices.first = nil
    guard send() == 1 else { throw lost() }
    var failure: DatabaseFailure?
    var rows: Rows?
    try flush()
    while let result = try receive() {
      failure = failure ?? result.failure(address.redact)
      rows = result
    }
    if case .unknown(let reason)? = failure { throw lost(reason) }
    if let notice = notices.first { throw lost(address.redact(notice)) }
    if let failure { throw failure }
    guard let rows else { throw lost() }
    return rows
  }

  private func flush() throws(DatabaseFailure) {
    while true {
      switch unsafe PQflush(handle) {
      case 0: return
      case 1:
        // A server that cannot send its answer reads no more bytes.
        let ready = try wait(for: Int16(POLLIN | POLLOUT))
        if ready & Int16(POLLIN) != 0 { try consume() }
      default: throw lost()
      }
    }
  }

  /// The next result; nil after the last.
  private func receive() throws(DatabaseFailure) -> Rows? {
    while unsafe PQisBusy(handle) == 1 {
      _ = try wait(for: Int16(POLLIN))
      try consume()
    }
    return unsafe PQgetResult(handle).map { unsafe Rows(owned: $0) }
  }

  private func consume() throws(DatabaseFailure) {
    guard unsafe PQconsumeInput(handle) == 1 else { throw lost() }
  }

  /// Waits for a socket; the wait also ends if all other connections have left the host, which may have
  /// stopped, since its statements are sent again to the new host.
  private func wait(for events: Int16) throws(DatabaseFailure) -> Int16 {
    let socket = unsafe PQsocket(handle)
    let ready = Poll.wait(for: events, of: socket, until: deadline, unless: isStale)
    guard let ready else {
      let isLate = .now() >= deadline
      throw lost("the database " + (isLate ? "did not answer in time" : "is at another host now"))
    }
    return ready
  }

  /// Gives the connection up; the sent statement has an unknown outcome.
  private func lost(_ text: String? = nil) -> DatabaseFailure {
    isUsable = false
    isLeft = true
    // The server's last notice says more than the end of the connection.
    return .unknown(text ?? notices.first.map(address.redact) ?? reason)
  }

  private var reason: String {
    let text = unsafe String(cString: PQerrorMessage(handle))
    return text.isEmpty ? "the connection to the database was lost" : address.redact(text)
  }

  // MARK: Notifications

  /// Waits until a notification arrives, another descriptor is readable, or the deadline has come.
  ///
  /// - Returns: The payloads of the notifications that have arrived, perhaps none.
  func notifications(
    or wake: Int32,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [String] {
    try requireUsable()
    let arrived = takeNotifications()
    guard arrived.isEmpty else { return arrived }
    Poll.awaitReadable(unsafe PQsocket(handle), wake, until: deadline)
    try requireUsable()
    return takeNotifications()
  }

  private func takeNotifications() -> [String] {
    var payloads: [String] = []
    while let notification = unsafe PQnotifies(handle) {
      if let payload = unsafe notification.pointee.extra {
        unsafe payloads.append(String(cString: payload))
      }
      unsafe PQfreemem(notification)
    }
    return payloads
  }
}

private func noteNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
  guard let context = unsafe context, let result = unsafe result else { return }
  let notices = unsafe Unmanaged<DatabaseConnection.Notices>.fromOpaque(context)
    .takeUnretainedValue()
  let text = unsafe PQresultErrorField(result, Int32(overscroll_error_message))
  let message = unsafe text.map { unsafe String(cString: $0) } ?? "a notice"
  notices.first = notices.first ?? message
}
