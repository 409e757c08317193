internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// The library's daemon and its callbacks.
///
/// Only this file and `StreamBody` convert the library's context pointers to objects. The context of a
/// daemon is its `EventLoop`, retained from start to stop. The context of a socket is its `Connection`,
/// retained from the notice of its start to the notice of its close. Requests have no context. The context
/// of a streamed response is its `StreamBody`, retained until its release.
@safe struct Daemon {
  private let handle: OpaquePointer
  private let callbacks: UnsafeMutablePointer<overscroll_daemon_callbacks>
  private let context: Unmanaged<EventLoop>
  private let listener: Int32
  /// The epoll descriptor, readable when the library has work.
  let descriptor: Int32

  init(
    loop: EventLoop,
    listener: ListeningSocket,
    connectionLimit: Int
  ) throws(ServerError) {
    let context = unsafe Unmanaged.passRetained(loop)
    let callbacks = UnsafeMutablePointer<overscroll_daemon_callbacks>.allocate(capacity: 1)
    unsafe callbacks.initialize(
      to: overscroll_daemon_callbacks(
        context: context.toOpaque(),
        access: advanceRequest,
        target: beginRequest,
        completed: completeRequest,
        connection: connectionDidChange,
        log: logLine
      )
    )
    // With TURBO the library leaves the shutdown of the sending side to `closed`.
    let flags =
      MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ERROR_LOG.rawValue
      | MHD_USE_TURBO.rawValue
    let values: [(MHD_OPTION, Int)] = [
      (.STRICT_FOR_CLIENT, loop.library.hidesPartsOfHeads ? 0 : 1),
      (.CONNECTION_MEMORY_LIMIT, HeadInspection.memory),
      (.CONNECTION_LIMIT, connectionLimit + OpenConnections.extraRoom),
      (.PER_IP_CONNECTION_LIMIT, loop.configuration.connectionsPerAddress),
      // The loop's thread blocks SIGPIPE, so the library may write head and body in one call.
      (.SIGPIPE_HANDLED_BY_APP, 1),
      (.END, 0),
    ]
    var options = unsafe values.map { option, value in
      unsafe MHD_OptionItem(option: option, value: value, ptr_value: nil)
    }
    self.listener = listener.take()
    guard
      let handle = unsafe overscroll_start_daemon(flags, self.listener, callbacks, &options)
    else {
      unsafe callbacks.deallocate()
      unsafe context.release()
      throw .libraryRefused
    }
    unsafe self.handle = unsafe handle
    unsafe self.callbacks = unsafe callbacks
    unsafe self.context = unsafe context
    descriptor = unsafe overscroll_epoll_descriptor(handle)
  }

  /// The longest wait until the library needs to run without an event; nil without a limit.
  var timeout: Milliseconds? {
    var due: UInt64 = 0
    return unsafe MHD_get_timeout(handle, &due) == .YES ? Milliseconds(clamping: due) : nil
  }

  /// Runs the library's pending work without waiting.
  func work() {
    unsafe MHD_run(handle)
  }

  /// Accepts the connections that the system has queued: the listener's close would reset them.
  func acceptQueued() {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    // The library accepts a few connections in each round.
    for _ in 0..<1000 {
      work()
      guard unsafe Glibc.poll(&entry, 1, 0) > 0 else { return }
    }
  }

  /// Stops accepting connections.
  func closeListener() {
    let listener = unsafe MHD_quiesce_daemon(handle)
    if listener >= 0 { close(listener) }
  }

  /// Closes all connections and destroys the daemon; no connection may be suspended.
  func stop() {
    unsafe MHD_stop_daemon(handle)
    unsafe callbacks.deallocate()
    unsafe context.release()
  }
}

// MARK: - Callbacks: global functions, because a closure could be isolated to an actor

private func loop(_ context: UnsafeMutableRawPointer?) -> EventLoop? {
  // Unsafe: the daemon retains its loop until it stops.
  unsafe context.map { unsafe Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
}

private func connection(of handle: OpaquePointer?) -> Connection? {
  // Unsafe: `connectionDidChange` sets the socket's context.
  unsafe overscroll_socket_context(handle).map { context in
    unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
  }
}

private func connectionDidChange(
  context: UnsafeMutableRawPointer?,
  handle: OpaquePointer?,
  socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  notice: MHD_ConnectionNotificationCode
) {
  guard let loop = unsafe loop(context), let handle = unsafe handle,
    let socketContext = unsafe socketContext
  else { return }
  switch notice {
  case .CONNECTION_NOTIFY_STARTED:
    let connection = unsafe loop.opened(handle)
    unsafe socketContext.pointee = unsafe Unmanaged.passRetained(connection).toOpaque()
  default:
    guard let opaque = unsafe socketContext.pointee else { return }
    let connection = unsafe Unmanaged<Connection>.fromOpaque(opaque).takeRetainedValue()
    unsafe socketContext.pointee = nil
    connection.closed()
  }
}

private func beginRequest(
  context: UnsafeMutableRawPointer?,
  target: UnsafePointer<CChar>?,
  handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  if let target = unsafe target { unsafe connection(of: handle)?.began(target: target) }
  return nil
}

private func advanceRequest(
  context: UnsafeMutableRawPointer?,
  handle: OpaquePointer?,
  url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?,
  version: UnsafePointer<CChar>?,
  bytes: UnsafePointer<CChar>?,
  count: UnsafeMutablePointer<Int>?,
  requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection = unsafe connection(of: handle), let method = unsafe method,
    let version = unsafe version, let count = unsafe count
  else { return .NO }
  let keepsConnection = unsafe connection.advance(
    method: method,
    version: version,
    bytes: UnsafeRawBufferPointer(start: bytes, count: count.pointee)
  )
  unsafe count.pointee = 0
  return keepsConnection ? .YES : .NO
}

private func completeRequest(
  context: UnsafeMutableRawPointer?,
  handle: OpaquePointer?,
  requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  reason: MHD_RequestTerminationCode
) {
  unsafe connection(of: handle)?.completed(isSent: reason == .REQUEST_TERMINATED_COMPLETED_OK)
}

private func logLine(context: UnsafeMutableRawPointer?, line: UnsafePointer<CChar>?) {
  guard let line = unsafe line, let loop = unsafe loop(context), !loop.isBreakingStream else {
    return
  }
  var text = unsafe String(cString: line)
  if text.hasSuffix("\n") { text.removeLast() }
  if let answer = BareAnswer(announcedIn: text) { loop.answerInstead(answer) }
  loop.configuration.log(text)
}
