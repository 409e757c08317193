internal import CMicrohttpd
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

/// A daemon of the library, and the loop that drives it.
///
/// The library's own epoll threads stop serving when exactly 128 connections are busy. The daemon
/// therefore has no thread: `run` waits for its epoll descriptor and the mailbox, then runs its work.
/// All callbacks and all calls into the library happen on the thread of `run`.
final class EventLoop {
  /// The phases of the loop, in their order.
  private enum Phase: Comparable {
    case serving
    /// The listener closes at the end of this phase.
    case closingListener
    /// The listener is closed; this phase may end earlier, with the last request.
    case draining
    /// Suspended connections are resumed; no further request is handled until the loop ends, at the latest
    /// at the end of this phase.
    case stopping
  }

  let configuration: ServerConfiguration
  let library = LibraryTraits.loaded
  let handler: any RequestHandler
  let mailbox: Mailbox
  let quotas: Quotas
  var requestIDs = RequestIDs()
  let hosts = HostReader()
  /// The start of the current round of the loop.
  private(set) var now: Milliseconds
  /// True if the library has called back since the last reset of the flag.
  var hasProgressed = false

  private var daemon: Daemon?
  private var phase = Phase.serving
  /// The end of the phase; `.max` while serving.
  private var phaseEnd = Milliseconds.max
  /// The time for the requests in flight after the listener has closed.
  private var grace: Milliseconds = 0
  private var connections: OpenConnections
  /// The time of the next inspection of the connections; `.max` if none is needed.
  private var nextInspection = Milliseconds.max
  private let wakeups: Wakeups
  /// Connections whose clients have ended their streams; the next round repeats each end.
  private var ended: [Connection] = []
  private var requestsInFlight = 0
  private var lastRequest: Milliseconds
  private var spinGuard = SpinGuard()
  private let lingering = LingeringSockets()
  /// True while the loop makes the library close a stream's connection; the library logs a fault for it.
  var isBreakingStream = false
  /// The time at which the library last answered a request by itself.
  private var libraryAnsweredAt: Milliseconds?
  /// True if the library has work without an event for `wakeups`; the next round must not wait.
  ///
  /// A library at its connection limit accepts again only in the round after a connection's close. A
  /// connection with a broken-off stream is cleaned up in the next round. The loop itself repeats the end
  /// of a client's stream in the next round.
  var hasHiddenWork = false

  /// Makes a loop that accepts at most `connectionLimit` connections from `listener`, and closes `listener`.
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
    mailbox = try Mailbox(waitingLimit: configuration.waitingLimit)
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

  /// Serves until an order to stop is carried out.
  func run() {
    // Constants avoid the checks for exclusive access.
    let daemon = daemon
    while true {
      takeMail()
      advancePhase()
      if phase == .stopping { break }
      hasProgressed = false
      let isEmpty = awaitWork()
      now = configuration.clock()
      takeMail()
      // The last bytes before an EOF that the loop saw before `work` are readable in this round. The
      // repeated EOFs come after these bytes.
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

  /// Closes all connections and the daemon; valid also for a loop that never ran.
  func end() {
    if phase != .stopping { enter(.stopping, until: now) }
    let daemon = daemon
    // The library aborts the process at a stop with suspended connections.
    for connection in connections.all { connection.giveUpWaiting() }
    // The first round queues the responses of the resumed connections; the second round sends the rest.
    daemon?.work()
    daemon?.work()
    partFromClients()
    daemon?.stop()
    self.daemon = nil
    // The last connections refer to the loop, and some closed sockets linger.
    connections = OpenConnections(limit: 0)
    ended = []
    noteClosed(lingering.closeAll())
    mailbox.end.raise()
  }

  /// Closes the sending side of all connections, and waits a moment for the clients to close their sides:
  /// the close of a socket with unread bytes would reset the connection.
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

  /// Waits for work; returns true if only the library's timeout ended the wait.
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

  /// True if no client has a request in progress: clients under load send their next request soon after an
  /// answer, and the answer to that request tells them to close.
  private var isQuiet: Bool {
    connections.isEmpty || requestsInFlight == 0 && now >= lastRequest + EventLoop.quietTime
  }

  /// The milliseconds until the loop's own next deadline; nil without a deadline.
  private var timeUntilNextDuty: Milliseconds? {
    var duty = min(nextInspection, phaseEnd)
    if !lingering.isEmpty { duty = min(duty, now + LingeringSockets.period) }
    if phase == .draining { duty = min(duty, max(lastRequest, now) + EventLoop.quietTime) }
    return duty == .max ? nil : max(0, duty - now)
  }

  /// The wait of a drain for further requests after the last one.
  private static let quietTime: Milliseconds = 100
  /// The wait of a drain for clients to close their sides.
  private static let partingTime: Milliseconds = 500
}

// MARK: - Calls of connections

extension EventLoop {
  /// True if each response closes its connection, because the server is stopping.
  var isDraining: Bool { phase > .serving }

  /// True once the listener is closed: streams and waiting requests should end.
  var isListenerClosed: Bool { phase >= .draining }

  /// True once the loop handles no further request.
  var isStopping: Bool { phase == .stopping }

  /// True if the library asks for continuous rounds without progress.
  var isSpinning: Bool { spinGuard.pause > 0 }

  /// Adds 1 for a new request, -1 for an ended one.
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
    mailbox.openConnections.add(1, ordering: .relaxed)
    return connection
  }

  /// Handles the close of a connection by the library; the client of a `lingering` one may still send.
  func closed(_ connection: Connection, lingering isLingering: Bool) {
    hasHiddenWork = true
    hasProgressed = true
    wakeups.forget(connection.descriptor)
    connections.remove(connection)
    if isLingering, lingering.add(copying: connection.descriptor, now: now) { return }
    noteClosed(1)
  }

  private func noteClosed(_ count: Int) {
    mailbox.openConnections.subtract(count, ordering: .relaxed)
  }

  /// Answers before the library does so itself, if the library would answer twice.
  ///
  /// The library does not name the connection: the right one is the only connection with a withheld head.
  func answerInstead(_ answer: BareAnswer) {
    if library.answersTwice, let connection = connections.all.first(where: \.isHeadWithheld) {
      connection.refuse(answer)
    } else {
      libraryAnsweredAt = now
    }
  }

  /// True if the library may be closing a connection because of its own answer.
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

  /// Schedules an inspection of all connections; the instant is rounded up, to limit the inspections.
  func scheduleInspection(at instant: Milliseconds) {
    let grain: Milliseconds = 100
    nextInspection = min(nextInspection, (instant + grain - 1) / grain * grain)
  }

  /// Inspects all connections at the scheduled instant; each connection schedules its next inspection.
  private func inspectConnections() {
    guard now >= nextInspection else { return }
    nextInspection = .max
    for connection in Array(connections.all) {
      if let next = connection.inspect() { scheduleInspection(at: next) }
    }
  }
}
