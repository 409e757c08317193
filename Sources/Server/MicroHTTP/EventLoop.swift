internal import CMicrohttpd
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

/// One daemon of the library and the loop that drives it.
///
/// The library's own epoll threads stop serving when exactly 128 connections are busy. The daemon
/// therefore has no thread: `run` waits for its epoll descriptor and the mailbox, then runs its work.
/// All callbacks and all calls into the library happen on the thread of `run`.
final class EventLoop {
  /// From serving to stopped.
  private enum Phase: Comparable {
    case serving
    /// The listener closes at the end of the phase.
    case closingListener
    /// The listener is closed; the phase may end earlier, with the last request.
    case draining
    /// Suspended connections are resumed; no further request is handled until the loop ends, at
    /// the latest at the end of the phase.
    case stopping
  }

  let configuration: ServerConfiguration
  let library = LibraryTraits.loaded
  let handler: any RequestHandler
  let mailbox: Mailbox
  let waiting: Quota
  let quotas: Quotas
  let observer: (any ServerObserver)?
  var requestIDs = RequestIDs()
  let hosts = HostReader()
  /// The start of the current round of the loop.
  private(set) var now: Milliseconds
  /// True if the library has called since the flag was lowered.
  var hasProgressed = false

  private var daemon: Daemon?
  private var phase = Phase.serving
  /// The end of the phase; `.max` while serving.
  private var phaseEnd = Milliseconds.max
  /// The time for the requests in flight after the listener has closed.
  private var grace: Milliseconds = 0
  private var connections: OpenConnections
  /// The time of the next inspection of the connections; `.max` if there is no need.
  private var nextInspection = Milliseconds.max
  private let wakeups: Wakeups
  /// Connections whose clients have ended their streams; the next round repeats each end.
  private var ended: [Connection] = []
  private var requestsInFlight = 0
  private var lastRequest: Milliseconds
  private var spinGuard = SpinGuard()
  private let lingering = LingeringSockets()
  /// True while the loop makes the library close the connection of a stream, which it logs as a fault.
  var isBreakingStream = false
  /// The time at which the library last answered a request by itself.
  private var libraryAnsweredAt: Milliseconds?
  /// True if the library has work that nothing tells `wakeups`; the next round then must not wait.
  ///
  /// A library that is at its connection limit looks at its listener again only in the round after a
  /// connection was closed. It cleans up a connection that a stream has ended in the next round. The
  /// loop itself repeats the end of a client's stream in the next round.
  var hasHiddenWork = false

  /// A loop that accepts at most `connectionLimit` connections from `listener`, and closes it.
  init(
    configuration: ServerConfiguration,
    handler: any RequestHandler,
    listener: ListeningSocket,
    connectionLimit: Int,
    quotas: Quotas
  ) throws(ServerError) {
    self.configuration = configuration
    self.quotas = quotas
    now = configuration.clock()
    lastRequest = now
    connections = OpenConnections(limit: connectionLimit)
    self.handler = handler
    waiting = Quota(configuration.waitingLimit)
    observer = configuration.observer?(waiting)
    mailbox = try Mailbox()
    wakeups = try Wakeups(mail: mailbox.arrival)
    let daemon = try Daemon(loop: self, listener: listener, connectionLimit: connectionLimit)
    self.daemon = daemon
    do throws(ServerError) {
      try wakeups.watch(readable: daemon.descriptor)
    } catch {
      end()
      throw error
    }
  }

  /// Serves until it has carried out an order to stop.
  func run() {
    // Constants need no check that nothing else changes them meanwhile.
    let daemon = daemon
    while true {
      takeMail()
      advancePhase()
      if phase == .stopping { break }
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
    if phase != .stopping { enter(.stopping, until: now) }
    let daemon = daemon
    // The library aborts the process if it is stopped while a connection is suspended.
    for connection in connections.all { connection.giveUpWaiting() }
    // The first round queues the responses of the resumed connections; the second sends the rest.
    daemon?.work()
    daemon?.work()
    partFromClients()
    daemon?.stop()
    self.daemon = nil
    // The last connections refer to the loop, and some sockets linger since they were closed.
    connections = OpenConnections(limit: 0)
    ended = []
    noteClosed(lingering.closeAll())
    mailbox.end.raise()
  }

  /// Closes the sending side of all connections, and waits a moment for the clients to close
  /// theirs: to close a socket with unread bytes would reset it.
  private func partFromClients() {
    for connection in connections.all { connection.endWriting() }
    var descriptors = connections.all.map(\.descriptor)
    while !descriptors.isEmpty || !lingering.isEmpty {
      descriptors.removeAll { !SocketState.discardUnread(of: $0) }
      let now = configuration.clock()
      noteClosed(lingering.read(now: now))
      guard now < phaseEnd else { break }
      usleep(2000)
    }
  }

  /// Waits for work; returns true if nothing but the library's impatience ended the wait.
  private func awaitWork() -> Bool {
    var limit = hasHiddenWork ? 0 : timeUntilNextDuty
    hasHiddenWork = false
    let daemon = daemon
    let library = daemon?.timeout
    if let library { limit = min(limit ?? .max, max(library, spinGuard.pause)) }
    let wakeup = wakeups.wait(atMost: limit)
    for descriptor in wakeup.ended {
      if let connection = connections[descriptor] { streamEnded(of: connection) }
    }
    return wakeup.isEmpty && library == 0
  }

  private func takeMail() {
    guard let mail = mailbox.take() else { return }
    for descriptor in mail.answered { connections[descriptor]?.resume() }
    for (descriptor, handle) in mail.woken {
      handle.takeNotice()
      if let connection = connections[descriptor], connection.streams(to: handle) {
        connection.resume()
      }
    }
    guard let order = mail.stopOrder else { return }
    if phase < .draining {
      grace = order.graceMs
      enter(.closingListener, until: now + order.listenMs)
    } else if phase == .draining {
      phaseEnd = min(phaseEnd, now + order.graceMs)
    }
  }

  private func enter(_ next: Phase, until instant: Milliseconds) {
    phase = next
    phaseEnd = instant
  }

  private func advancePhase() {
    if phase == .closingListener, now >= phaseEnd {
      let daemon = daemon
      daemon?.acceptQueued()
      daemon?.closeListener()
      enter(.draining, until: now + grace)
      for connection in connections.all { connection.interrupt(.serverDraining) }
    }
    if phase == .draining, now >= phaseEnd || isQuiet {
      enter(.stopping, until: min(phaseEnd, now + EventLoop.partingTime))
    }
  }

  /// True if no client is in the middle of anything: clients under load send their next request
  /// soon after an answer, and its answer tells them to close.
  private var isQuiet: Bool {
    connections.isEmpty || requestsInFlight == 0 && now >= lastRequest + EventLoop.quietTime
  }

  /// Milliseconds until the loop's own next deadline; nil if there is none.
  private var timeUntilNextDuty: Milliseconds? {
    var duty = min(nextInspection, phaseEnd)
    if !lingering.isEmpty { duty = min(duty, now + LingeringSockets.period) }
    if phase == .draining { duty = min(duty, max(lastRequest, now) + EventLoop.quietTime) }
    return duty == .max ? nil : max(0, duty - now)
  }

  /// The time that a drain waits for further requests after the last one.
  private static let quietTime: Milliseconds = 100
  /// The time that a drain waits for clients to close their sides.
  private static let partingTime: Milliseconds = 500
}

// MARK: - Calls of connections

extension EventLoop {
  /// True if each response closes its connection, because the server is stopping.
  var isDraining: Bool { phase > .serving }

  /// True once the listener is closed: streams and requests that wait should end.
  var isListenerClosed: Bool { phase >= .draining }

  /// True once no further request is handled.
  var isStopping: Bool { phase == .stopping }

  /// True if the library wants to be run all the time and does nothing.
  var isSpinning: Bool { spinGuard.pause > 0 }

  /// Adds 1 for a request that has begun, -1 for one that has ended.
  func countRequest(_ change: Int) {
    lastRequest = now
    requestsInFlight += change
    mailbox.requestsInFlight.store(requestsInFlight, ordering: .relaxed)
  }

  func opened(_ handle: OpaquePointer) -> Connection {
    let connection = unsafe Connection(handle, loop: self)
    connections.add(connection)
    wakeups.watch(endOf: connection.descriptor)
    hasProgressed = true
    observer?.connectionOpened()
    return connection
  }

  /// The library is closing the connection, whose client may still send if it is `lingering`.
  func closed(_ connection: Connection, lingering isLingering: Bool) {
    hasHiddenWork = true
    hasProgressed = true
    wakeups.forget(connection.descriptor)
    connections.remove(connection)
    if isLingering, lingering.add(copying: connection.descriptor, now: now) { return }
    noteClosed(1)
  }

  private func noteClosed(_ count: Int) {
    for _ in 0..<count { observer?.connectionClosed() }
  }

  /// Answers in place of the library, which is about to answer by itself, if it would do so twice.
  ///
  /// The library names no connection: it is the only one whose head the library has and has not passed
  /// on.
  func answerInstead(_ answer: BareAnswer) {
    if library.answersTwice, let connection = connections.all.first(where: \.isHeadWithheld) {
      connection.refuse(answer)
    } else {
      libraryAnsweredAt = now
    }
  }

  /// True if the library may be closing some connection because of an answer of its own.
  var hasLibraryAnsweredLately: Bool {
    libraryAnsweredAt.map { now - $0 < EventLoop.partingTime } ?? false
  }

  /// Records that the client has closed its sending side.
  func streamEnded(of connection: Connection) {
    connection.hasEnded = true
    ended.append(connection)
    hasHiddenWork = true
    connection.interrupt(.clientClosed)
  }

  /// Inspects all connections at the instant; it is rounded up, as each inspection walks over all.
  func scheduleInspection(at instant: Milliseconds) {
    let grain: Milliseconds = 100
    nextInspection = min(nextInspection, (instant + grain - 1) / grain * grain)
  }

  /// Inspects all connections when one is due; each tells when it wants to be inspected again.
  private func inspectConnections() {
    guard now >= nextInspection else { return }
    nextInspection = .max
    for connection in Array(connections.all) {
      if let next = connection.inspect() { scheduleInspection(at: next) }
    }
  }
}
