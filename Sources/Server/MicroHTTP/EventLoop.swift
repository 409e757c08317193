internal import CMicrohttpd
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

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
    /// Suspended connections are resumed; no further request is handled until the loop ends, at
    /// the latest at the instant.
    case stopping(until: Milliseconds)
  }

  /// What a suspended connection waits for.
  enum Awaited {
    /// The reply to its request.
    case reply(ReplySlot)
    /// The next piece of the body that it sends.
    case stream(StreamBody)
  }

  let configuration: ServerConfiguration
  let library = LibraryTraits.loaded
  let handler: any RequestHandler
  let mailbox: Mailbox
  let waiting: WaitingLimit
  let quotas: ByteQuotas
  let observer: (any ServerObserver)?
  var requestIDs = RequestIDs()
  var hosts = HostReader()
  /// When the current round of the loop started.
  private(set) var now: Milliseconds
  /// Whether the library has called since the flag was lowered.
  var hasProgressed = false

  private var daemon: Daemon?
  private var phase = Phase.serving
  private var connections: OpenConnections
  /// When to inspect the connections next; `.max` if there is no need.
  private var nextInspection = Milliseconds.max
  private let streamEnds: StreamEnds
  /// Connections whose clients have ended their streams; the next round repeats each end.
  private var ended: [Connection] = []
  private var suspended: [SuspendedConnection: Awaited] = [:]
  private var requestsInFlight = 0
  private var lastRequest: Milliseconds
  private var spinGuard = SpinGuard()
  private var lingering = LingeringSockets()
  /// The connections whose heads are incomplete; the last one is nearly always the one that the
  /// library works on.
  var unfinishedHeads = UnfinishedHeads()
  /// Whether the library is told to close the connection of a stream, which it logs as a fault.
  var isBreakingStream = false
  /// When the library last answered a request by itself.
  private var libraryAnsweredAt: Milliseconds?
  /// Whether the library has work that nothing tells `poll`; the next round then must not wait.
  ///
  /// A library that is at its connection limit polls its listener again only in the round after a
  /// connection was closed. It cleans up a connection that a stream has ended in the next round.
  var hasHiddenWork = false

  /// A loop that accepts at most `connectionLimit` connections from `listener`, and closes it.
  init(
    configuration: ServerConfiguration,
    handler: any RequestHandler,
    listener: Int32,
    connectionLimit: Int,
    quotas: ByteQuotas
  ) throws(ServerError) {
    self.configuration = configuration
    self.quotas = quotas
    now = configuration.clock()
    lastRequest = now
    connections = OpenConnections(limit: connectionLimit)
    self.handler = handler
    waiting = WaitingLimit(configuration.waitingLimit)
    observer = configuration.observer?(waiting)
    do throws(ServerError) {
      mailbox = try Mailbox()
      streamEnds = try StreamEnds()
    } catch {
      // Later on it is the library that closes it.
      close(listener)
      throw error
    }
    SocketState.limitUnsent(of: listener, to: EventLoop.unsentBytes)
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
      hasProgressed = false
      let isEmpty = awaitWork()
      now = configuration.clock()
      takeMail()
      // EOFs seen before `work` have their last bytes readable, so this round reads those first.
      // The repeated EOFs arrive alone.
      let ended = self.ended
      self.ended = []
      daemon?.work()
      for connection in ended { connection.repeatEnd() }
      if library.spins { spinGuard.note(hadWork: hasProgressed || !isEmpty) }
      inspectConnections()
      noteClosed(lingering.read(now: now))
    }
    end()
  }

  /// Closes all connections and the daemon; also for a loop that never ran.
  func end() {
    if case .stopping = phase {} else { phase = .stopping(until: now) }
    resumeSuspended()
    // The first round queues the responses of the resumed connections; the second sends the rest.
    daemon?.work()
    daemon?.work()
    partFromClients()
    daemon?.stop()
    daemon = nil
    // The last connections refer to the loop, and some sockets linger since they were closed.
    connections = OpenConnections(limit: 0)
    ended = []
    noteClosed(lingering.closeAll())
    mailbox.end.raise()
  }

  /// Closes the sending side of all connections, and waits a moment for the clients to close
  /// theirs: to close a socket with unread bytes would reset it.
  private func partFromClients() {
    guard case .stopping(let until) = phase else { return }
    for connection in connections.all { connection.endWriting() }
    var descriptors = connections.descriptors
    while !descriptors.isEmpty || !lingering.isEmpty {
      descriptors.removeAll { !SocketState.discardUnread(of: $0) }
      let now = configuration.clock()
      noteClosed(lingering.read(now: now))
      guard now < until else { break }
      _ = Glibc.poll(nil, 0, 2)
    }
    noteClosed(lingering.closeAll())
  }

  /// Waits for work; returns whether nothing but the library's impatience ended the wait.
  private func awaitWork() -> Bool {
    let limit = hasHiddenWork || !ended.isEmpty ? 0 : timeUntilNextDuty
    hasHiddenWork = false
    let wakeup = daemon?.poll(
      mail: mailbox.arrival.descriptor,
      streamEnds: streamEnds.descriptor,
      atMost: limit,
      pause: spinGuard.pause
    )
    guard let wakeup else { return false }
    if wakeup.hasMail { mailbox.arrival.lower() }
    guard wakeup.hasStreamEnds else { return wakeup.isEmpty }
    for descriptor in streamEnds.take() {
      if let connection = connections[descriptor] { streamEnded(of: connection) }
    }
    return false
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
      daemon?.acceptQueued()
      daemon?.closeListener()
      phase = .draining(until: now + graceMs)
      interruptSuspended(.serverDraining)
      hasHiddenWork = true
    }
    if case .draining(let until) = phase, now >= until || isQuiet {
      phase = .stopping(until: min(until, now + EventLoop.partingTime))
    }
  }

  /// Whether no client is in the middle of anything: clients under load send their next request
  /// soon after an answer, and its answer tells them to close.
  private var isQuiet: Bool {
    connections.isEmpty || requestsInFlight == 0 && now >= lastRequest + EventLoop.quietTime
  }

  /// Milliseconds until the loop's own next deadline; nil if there is none.
  private var timeUntilNextDuty: Milliseconds? {
    var duty = lingering.isEmpty ? .max : now + LingeringSockets.period
    duty = min(duty, nextInspection)
    switch phase {
    case .serving: break
    case .closingListener(let instant, _): duty = min(duty, instant)
    case .draining(let until): duty = min(duty, until, max(lastRequest, now) + EventLoop.quietTime)
    case .stopping: duty = now
    }
    return duty == .max ? nil : max(0, duty - now)
  }

  /// How long a drain waits for further requests after the last one.
  private static let quietTime: Milliseconds = 100
  /// How long a drain waits for clients to close their sides.
  private static let partingTime: Milliseconds = 500
  /// Bytes of an answer that the system takes before it can send them.
  private static let unsentBytes: Int32 = 65_536
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

  /// Whether the library wants to be run all the time and does nothing.
  var isSpinning: Bool { spinGuard.pause > 0 }

  /// Whether no further request is handled.
  var isStopping: Bool {
    if case .stopping = phase { true } else { false }
  }

  func requestBegan() {
    lastRequest = now
    requestsInFlight += 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  func requestEnded() {
    lastRequest = now
    requestsInFlight -= 1
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  /// Suspends the connection; call it within the library's callback for that connection only.
  ///
  /// The library would first read from a connection that waited for a reply, and close it if its
  /// client has closed its sending side. It visits this one before, and so takes the reply first.
  func suspend(_ connection: SuspendedConnection, awaiting awaited: Awaited) {
    suspended[connection] = awaited
    // 1.0 ignores this for a connection that is suspended.
    if case .reply = awaited { unsafe overscroll_visit_each_round(connection.handle, 1) }
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
    connections.add(connection)
    streamEnds.watch(connection.descriptor)
    hasProgressed = true
    observer?.connectionOpened()
    return connection
  }

  /// The position of a connection among all.
  func nextConnectionNumber() -> Int {
    connections.nextNumber()
  }

  /// The library is closing the connection, whose client may still send if it is `lingering`.
  func closed(_ connection: Connection, lingering isLingering: Bool) {
    hasHiddenWork = true
    hasProgressed = true
    streamEnds.forget(connection.descriptor)
    connections.remove(connection)
    if isLingering, lingering.add(copying: connection.descriptor, now: now) { return }
    noteClosed(1)
  }

  private func noteClosed(_ count: Int) {
    for _ in 0..<count { observer?.connectionClosed() }
  }

  /// Answers in place of the library, which is about to answer by itself, where it would do so twice.
  ///
  /// It does not tell whom it answers: that is the one connection whose head it has and has not passed
  /// on.
  func answerInstead(_ answer: BareAnswer) {
    if library.answersTwice, let connection = unfinishedHeads.withheld {
      connection.refuse(answer)
    } else {
      libraryAnsweredAt = now
    }
  }

  /// Whether the library may be closing some connection because of an answer of its own.
  var hasLibraryAnsweredLately: Bool {
    libraryAnsweredAt.map { now - $0 < EventLoop.partingTime } ?? false
  }

  /// Records that the client has closed its sending side.
  func streamEnded(of connection: Connection) {
    connection.hasEnded = true
    ended.append(connection)
    interrupt(connection.identity, .clientClosed)
  }

  func scheduleInspection(at instant: Milliseconds) {
    let grain = Self.inspectionGrain
    nextInspection = min(nextInspection, (instant + grain - 1) / grain * grain)
  }

  /// Instants of inspection are rounded up to a multiple of this: each inspection walks over all
  /// connections.
  private static let inspectionGrain: Milliseconds = 100

  /// Inspects all connections when one is due; each tells when it wants to be inspected again.
  private func inspectConnections() {
    guard now >= nextInspection else { return }
    nextInspection = .max
    for connection in Array(connections.all) {
      if let next = connection.inspect() { scheduleInspection(at: next) }
    }
  }
}
