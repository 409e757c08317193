internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// Milliseconds, of a duration or on the monotonic clock.
typealias Milliseconds = Int64

/// One daemon of the library, and the loop that drives it.
///
/// The library's own epoll threads stop serving when exactly 128 connections are busy, so the
/// daemon has no thread: `run` polls its epoll descriptor and the mailbox, and lets it work. All
/// callbacks, and all calls into the library, happen on the thread of `run`.
final class EventLoop {
  /// How far the end of the loop has come.
  private enum Phase {
    case serving
    /// The listener closes at the first instant, the loop ends `graceMs` later at the latest.
    case closingListener(at: Milliseconds, graceMs: Milliseconds)
    /// The listener is closed; the loop ends when no request is in flight, or at that instant.
    case draining(until: Milliseconds)
    /// The suspended connections are woken, and nothing new is handled.
    case stopping
  }

  let configuration: ServerConfiguration
  let handler: any RequestHandler
  let mailbox: Mailbox
  /// When the present round of the loop began.
  private(set) var now = EventLoop.clock()

  private var daemon: Daemon?
  private var phase = Phase.serving
  /// By their descriptors.
  private var connections: [Int32: Connection] = [:]
  private let streamEnds: StreamEnds
  /// Connections whose clients have ended their streams, to be told to the library once more.
  private var ended: [Connection] = []
  private var suspended: [SuspendedConnection: ReplySlot] = [:]
  private var requestsInFlight = 0
  private var nextReaping = Milliseconds.max
  /// Whether a connection ended in this round, so that the next one must not be waited for.
  ///
  /// At its limit of connections the library turns to its listener again in the next round only.
  private var hasNewRoom = false

  /// A loop over `listener`, which it closes in the end, with that many connections at most.
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

  /// Serves until an order to stop has been carried out.
  func run() {
    while true {
      takeMail()
      advancePhase()
      if case .stopping = phase { break }
      awaitWork()
      now = EventLoop.clock()
      takeMail()
      // What has ended by now has shown its last bytes as well, so that this round reads them, and
      // the end can be told on its own.
      let ended = self.ended
      self.ended = []
      daemon?.work()
      for connection in ended { connection.repeatEnd() }
      reapOverdue()
    }
    end()
  }

  /// Closes everything; for a loop that never ran as well.
  func end() {
    phase = .stopping
    wakeSuspended()
    // Two rounds: one queues the answers of the woken, the other writes what was left of them.
    daemon?.work()
    daemon?.work()
    daemon?.stop()
    daemon = nil
    mailbox.end.raise()
  }

  private func awaitWork() {
    let limit = hasNewRoom || !ended.isEmpty ? 0 : timeUntilDuty
    hasNewRoom = false
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
      // What the system has accepted already is still served.
      daemon?.work()
      daemon?.closeListener()
      phase = .draining(until: now + graceMs)
    }
    if case .draining(let until) = phase, requestsInFlight == 0 || now >= until {
      phase = .stopping
    }
  }

  /// Milliseconds until the loop itself has something to do; nil for nothing.
  private var timeUntilDuty: Milliseconds? {
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

// MARK: - What connections ask of their loop

extension EventLoop {
  /// Whether answers close their connections, because the server is going.
  var isDraining: Bool {
    if case .serving = phase { false } else { true }
  }

  /// Whether no request is handled any more.
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

  /// Lets the connection sleep until the slot has its reply; only within the library's call for it.
  func suspend(_ connection: SuspendedConnection, awaiting slot: ReplySlot) {
    suspended[connection] = slot
    unsafe MHD_suspend_connection(connection.handle)
  }

  /// The library aborts the process if it is stopped while a connection is suspended.
  private func wakeSuspended() {
    for (connection, slot) in suspended {
      slot.fail(.serverStopped)
      unsafe MHD_resume_connection(connection.handle)
    }
    suspended = [:]
  }
}

// MARK: - Connections come and go

extension EventLoop {
  func opened(_ handle: OpaquePointer) -> Connection {
    let connection = unsafe Connection(handle, loop: self)
    connections[connection.descriptor] = connection
    streamEnds.watch(connection.descriptor)
    return connection
  }

  func closed(_ connection: Connection) {
    hasNewRoom = true
    connections[connection.descriptor] = nil
  }

  /// Notes that the client will send nothing more than it has sent.
  func streamEnded(of connection: Connection) {
    connection.hasEnded = true
    ended.append(connection)
  }

  func scheduleReaping(at deadline: Milliseconds) {
    nextReaping = min(nextReaping, deadline)
  }

  /// Cuts the connections whose requests are overdue.
  ///
  /// The library's timeout counts silence only: a byte now and then holds a connection for ever.
  private func reapOverdue() {
    guard now >= nextReaping else { return }
    nextReaping = .max
    for connection in connections.values {
      guard let deadline = connection.deadline else { continue }
      if deadline <= now { connection.cut() } else { scheduleReaping(at: deadline) }
    }
  }
}
