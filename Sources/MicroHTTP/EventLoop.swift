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

  let configuration: ServerConfiguration
  let handler: any RequestHandler
  let mailbox: Mailbox
  /// When the current round of the loop started.
  private(set) var now = EventLoop.clock()

  private var daemon: Daemon?
  private var phase = Phase.serving
  /// Open connections by descriptor.
  private var connections: [Int32: Connection] = [:]
  private let streamEnds: StreamEnds
  /// Connections whose clients have ended their streams; the next round repeats each end.
  private var ended: [Connection] = []
  private var suspended: [SuspendedConnection: ReplySlot] = [:]
  private var requestsInFlight = 0
  private var nextReaping = Milliseconds.max
  /// Whether a connection was closed in this round; the next round then must not wait.
  ///
  /// A library that is at its connection limit polls its listener again only in the next round.
  private var closedConnection = false

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
    let limit = closedConnection || !ended.isEmpty ? 0 : timeUntilNextDuty
    closedConnection = false
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
    for connection in mail.answered where suspended.removeValue(forKey: connection) != nil {
      unsafe MHD_resume_connection(connection.handle)
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

  func requestBegan() {
    requestsInFlight += 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  func requestEnded() {
    requestsInFlight -= 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  /// Suspends the connection until `slot` has its reply; call it within the library's callback for
  /// that connection only.
  func suspend(_ connection: SuspendedConnection, awaiting slot: ReplySlot) {
    suspended[connection] = slot
    unsafe MHD_suspend_connection(connection.handle)
  }

  /// Answers and resumes every suspended connection.
  ///
  /// The library aborts the process if it is stopped while a connection is suspended.
  private func resumeSuspended() {
    for (connection, slot) in suspended {
      slot.fail(.serverStopped)
      unsafe MHD_resume_connection(connection.handle)
    }
    suspended = [:]
  }
}

// MARK: - Opening and closing connections

extension EventLoop {
  func opened(_ handle: OpaquePointer) -> Connection {
    let connection = unsafe Connection(handle, loop: self)
    connections[connection.descriptor] = connection
    streamEnds.watch(connection.descriptor)
    return connection
  }

  func closed(_ connection: Connection) {
    closedConnection = true
    connections[connection.descriptor] = nil
  }

  /// Records that the client has closed its sending side.
  func streamEnded(of connection: Connection) {
    connection.hasEnded = true
    ended.append(connection)
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
