internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// Milliseconds: a duration, or an instant of the monotonic clock.
typealias Milliseconds = Int64

/// One daemon of the library and the loop that drives it.
///
/// The library's own epoll threads stop serving when exactly 128 connections are busy. The daemon
/// therefore has no thread: `run` polls its epoll descriptor and the mailbox, then runs its work.
/// All callbacks and all calls into the library happen on the thread of `run`.
final class EventLoop {
  /// From serving to stopped.
  private enum Phase {
    case serving
    /// The listener closes at the instant; the loop ends at most `graceMs` later.
    case closingListener(at: Milliseconds, graceMs: Milliseconds)
    /// The listener is closed; the loop ends at the instant, or earlier with the last request.
    case draining(until: Milliseconds)
    /// Suspended connections are resumed; no further request is handled.
    case stopping
  }

  /// What a suspended connection waits for.
  enum Awaited {
    /// The reply to its request.
    case reply(ReplySlot)
    /// The next piece of the body that it sends.
    case stream(StreamBody)
  }

  let configuration: ServerConfiguration
  let handler: any RequestHandler
  let mailbox: Mailbox
  let waiting: WaitingLimit
  let observer: (any ServerObserver)?
  private var requestIDs = RequestIDs()
  /// When the current round of the loop started.
  private(set) var now = EventLoop.clock()

  private var daemon: Daemon?
  private var phase = Phase.serving
  /// Open connections by descriptor.
  private var connections: [Int32: Connection] = [:]
  private let streamEnds: StreamEnds
  /// Connections whose clients have ended their streams; the next round repeats each end.
  private var ended: [Connection] = []
  private var suspended: [SuspendedConnection: Awaited] = [:]
  private var requestsInFlight = 0
  private var nextReaping = Milliseconds.max
  /// Whether the library is told to close the connection of a stream, which it logs as a fault.
  var isBreakingStream = false
  /// Whether the library has work that nothing tells `poll`; the next round then must not wait.
  ///
  /// A library that is at its connection limit polls its listener again only in the round after a
  /// connection was closed.
  private var hasHiddenWork = false

  /// A loop that accepts at most `connectionLimit` connections from `listener`, and closes it.
  init(
    configuration: ServerConfiguration,
    handler: any RequestHandler,
    listener: Int32,
    connectionLimit: Int
  ) throws(ServerError) {
    self.configuration = configuration
    self.handler = handler
    mailbox = try Mailbox()
    waiting = WaitingLimit(configuration.waitingLimit)
    observer = configuration.observer?(waiting)
    streamEnds = try StreamEnds()
    daemon = try Daemon(
      loop: self,
      listener: listener,
      configuration: configuration,
      connectionLimit: connectionLimit
    )
  }

  /// Serves until it has carried out an order to stop.
  func run() {
    while true {
      takeMail()
      advancePhase()
      if case .stopping = phase { break }
      awaitWork()
      now = EventLoop.clock()
      takeMail()
      // EOFs seen before `work` have their last bytes readable, so this round reads those first.
      // The repeated EOFs arrive alone.
      let ended = self.ended
      self.ended = []
      daemon?.work()
      for connection in ended { connection.repeatEnd() }
      reapOverdue()
    }
    end()
  }

  /// Closes all connections and the daemon; also for a loop that never ran.
  func end() {
    phase = .stopping
    resumeSuspended()
    // The first round queues the responses of the resumed connections; the second sends the rest.
    daemon?.work()
    daemon?.work()
    daemon?.stop()
    daemon = nil
    mailbox.end.raise()
  }

  private func awaitWork() {
    let limit = hasHiddenWork || !ended.isEmpty ? 0 : timeUntilNextDuty
    hasHiddenWork = false
    let wakeup = daemon?.poll(
      mail: mailbox.arrival.descriptor,
      streamEnds: streamEnds.descriptor,
      atMost: limit
    )
    guard let wakeup else { return }
    if wakeup.hasMail { mailbox.arrival.lower() }
    guard wakeup.hasStreamEnds else { return }
    for descriptor in streamEnds.take() {
      if let connection = connections[descriptor] { streamEnded(of: connection) }
    }
  }

  private func takeMail() {
    let mail = mailbox.take()
    for connection in mail.answered { resume(connection) }
    for stream in mail.woken {
      stream.handle.takeNotice()
      guard case .stream(let body) = suspended[stream.connection], body.handle === stream.handle
      else { continue }
      resume(stream.connection)
    }
    guard let order = mail.stopOrder else { return }
    switch phase {
    case .serving, .closingListener:
      phase = .closingListener(at: now + order.listenMs, graceMs: order.graceMs)
    case .draining(let until):
      phase = .draining(until: min(until, now + order.graceMs))
    case .stopping:
      break
    }
  }

  private func advancePhase() {
    if case .closingListener(let instant, let graceMs) = phase, now >= instant {
      // Accept the connections that the system has already queued.
      daemon?.work()
      daemon?.closeListener()
      phase = .draining(until: now + graceMs)
      interruptSuspended(.serverDraining)
      hasHiddenWork = true
    }
    if case .draining(let until) = phase, requestsInFlight == 0 || now >= until {
      phase = .stopping
    }
  }

  /// Milliseconds until the loop's own next deadline; nil if there is none.
  private var timeUntilNextDuty: Milliseconds? {
    let duty: Milliseconds =
      switch phase {
      case .serving: nextReaping
      case .closingListener(let instant, _): min(nextReaping, instant)
      case .draining(let until): min(nextReaping, until)
      case .stopping: now
      }
    return duty == .max ? nil : max(0, duty - now)
  }

  private static func clock() -> Milliseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
  }
}

// MARK: - Calls of connections

extension EventLoop {
  /// Whether each response closes its connection, because the server is stopping.
  var isDraining: Bool {
    if case .serving = phase { false } else { true }
  }

  /// Whether the listener is closed: streams and requests that wait should end.
  var isListenerClosed: Bool {
    switch phase {
    case .serving, .closingListener: false
    case .draining, .stopping: true
    }
  }

  /// Whether no further request is handled.
  var isStopping: Bool {
    if case .stopping = phase { true } else { false }
  }

  var requestDeadline: Milliseconds? { milliseconds(configuration.requestDeadlineSeconds) }
  var idleTimeout: Milliseconds? { milliseconds(configuration.idleTimeoutSeconds) }

  private func milliseconds(_ seconds: Int) -> Milliseconds? {
    seconds > 0 ? Milliseconds(seconds) * 1000 : nil
  }

  func problem(for fault: TransportFault, request: Request) -> Response {
    handler.problem(for: fault, request: request)
  }

  func tooLarge(_ head: RequestHead) -> Response {
    problem(
      for: .bodyTooLarge(limit: configuration.bodyLimit(head)),
      request: Request(head: head, bodyIsTooLarge: true)
    )
  }

  /// The identifier of a request: the client's own, or a new one.
  func requestID(in fields: HeaderFields) -> RequestID {
    RequestID(in: fields) ?? requestIDs.next()
  }

  func requestBegan() {
    requestsInFlight += 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  func requestEnded() {
    requestsInFlight -= 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  /// Suspends the connection; call it within the library's callback for that connection only.
  func suspend(_ connection: SuspendedConnection, awaiting awaited: Awaited) {
    suspended[connection] = awaited
    unsafe MHD_suspend_connection(connection.handle)
  }

  /// Resumes the connection if it is suspended.
  private func resume(_ connection: SuspendedConnection) {
    guard suspended.removeValue(forKey: connection) != nil else { return }
    unsafe MHD_resume_connection(connection.handle)
  }

  /// Asks what a suspended connection waits for to come to an end.
  private func interrupt(_ connection: SuspendedConnection, _ reason: Interruption) {
    switch suspended[connection] {
    case .reply(let slot): slot.interrupt(reason)
    case .stream: resume(connection)
    case nil: break
    }
  }

  private func interruptSuspended(_ reason: Interruption) {
    for connection in suspended.keys { interrupt(connection, reason) }
  }

  /// Answers and resumes every suspended connection.
  ///
  /// The library aborts the process if it is stopped while a connection is suspended.
  private func resumeSuspended() {
    for (connection, awaited) in suspended {
      if case .reply(let slot) = awaited { slot.fail(.serverStopped) }
      resume(connection)
    }
  }
}

// MARK: - Opening and closing connections

extension EventLoop {
  func opened(_ handle: OpaquePointer) -> Connection {
    let connection = unsafe Connection(handle, loop: self)
    connections[connection.descriptor] = connection
    streamEnds.watch(connection.descriptor)
    observer?.connectionOpened()
    return connection
  }

  func closed(_ connection: Connection) {
    hasHiddenWork = true
    connections[connection.descriptor] = nil
    observer?.connectionClosed()
  }

  /// Records that the client has closed its sending side.
  func streamEnded(of connection: Connection) {
    connection.hasEnded = true
    ended.append(connection)
    interrupt(connection.identity, .clientClosed)
  }

  func scheduleReaping(at deadline: Milliseconds) {
    nextReaping = min(nextReaping, deadline)
  }

  /// Shuts down the connections whose requests are overdue.
  ///
  /// The library's timeout restarts with each byte, so a slow client could keep its connection.
  private func reapOverdue() {
    guard now >= nextReaping else { return }
    nextReaping = .max
    for connection in connections.values {
      guard let deadline = connection.deadline else { continue }
      if deadline <= now { connection.shutDown() } else { scheduleReaping(at: deadline) }
    }
  }
}
