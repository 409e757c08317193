internal import CPostgres
internal import Dispatch
internal import Glibc
internal import SessionLog

/// One connection to a database; it is used on one thread.
///
/// Each wait has a deadline: libpq itself does not notice a server that has stopped. A wait that is
/// cut off drops the connection and sends no cancel request: a server that cancels its wait for a
/// standby reports a commit that the standby may not have.
@safe final class DatabaseConnection {
  private let handle: OpaquePointer
  private let address: DatabaseAddress
  private let notices = Notices()
  /// The names of the prepared statements, by their texts.
  private var prepared: [String: String] = [:]
  /// True if nothing has failed yet that leaves the connection in an unknown state.
  private(set) var isUsable = true
  /// True if a statement was sent that got no answer.
  private(set) var isLeft = false
  /// The time from which an answer to a statement is late; its outcome is unknown then.
  var deadline = DispatchTime.distantPast
  /// Its place in the list of hosts.
  var host = 0
  /// The settings that it had when it was made.
  var promise: PromiseCheck?
  /// The server's process for this connection; nil if the server does not tell.
  var process: ServerProcess?
  /// Called when it is released.
  var atEnd: () -> Void = {}
  /// True if all other connections have gone to another host since.
  var isStale: () -> Bool = { false }

  /// The messages of the server beside its answers.
  fileprivate final class Notices {
    var first: String?
  }

  /// Takes over a connection of libpq that is complete.
  init(owned handle: OpaquePointer, _ address: DatabaseAddress) {
    unsafe self.handle = handle
    self.address = address
    unsafe PQsetnonblocking(handle, 1)
    // Unsafe: the receiver is called during calls with the connection only, which ends with this.
    unsafe PQsetNoticeReceiver(handle, noteNotice, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit {
    atEnd()
    unsafe PQfinish(handle)
  }

  /// The same connection for statements that must be answered by another time.
  func until(_ deadline: DispatchTime) -> DatabaseConnection {
    self.deadline = deadline
    return self
  }

  /// Executes a statement that is prepared the first time.
  ///
  /// Any notice makes the outcome unknown: a wait for a standby that was cancelled is reported as
  /// success, with a warning.
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

  /// Refuses a connection that has ended; a statement sent into it would have an unknown outcome.
  ///
  /// Before it ends an idle connection, the server says why, which libpq reports as a notice.
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

  /// Sends and waits for the answer.
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
        // A server that cannot send its answer reads no more.
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

  /// Waits, but no longer for a host that all others have left: it may have stopped, and its statements
  /// are sent again to the host that took its place.
  private func wait(for events: Int16) throws(DatabaseFailure) -> Int16 {
    let socket = unsafe PQsocket(handle)
    let ready = Poll.wait(for: events, of: socket, until: deadline, unless: isStale)
    guard let ready else {
      let isLate = .now() >= deadline
      throw lost("the database " + (isLate ? "did not answer in time" : "is at another host now"))
    }
    return ready
  }

  /// Gives the connection up: the statement that was sent has an unknown outcome.
  private func lost(_ text: String? = nil) -> DatabaseFailure {
    isUsable = false
    isLeft = true
    // The server's last words tell more than the fact that the connection was closed.
    return .unknown(text ?? notices.first.map(address.redact) ?? reason)
  }

  private var reason: String {
    let text = unsafe String(cString: PQerrorMessage(handle))
    return text.isEmpty ? "the connection to the database was lost" : address.redact(text)
  }

  // MARK: Notifications

  /// Waits until a notification arrives, another descriptor can be read, or the time has come.
  ///
  /// - Returns: The payloads that have arrived, perhaps none.
  func notifications(
    or wake: Int32,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [String] {
    try requireUsable()
    let arrived = takeNotifications()
    guard arrived.isEmpty else { return arrived }
    _ = Poll.wait(for: Int16(POLLIN), of: unsafe PQsocket(handle), or: wake, until: deadline)
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
