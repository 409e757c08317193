internal import CMicrohttpd
internal import Synchronization
internal import SystemPrimitives

/// An HTTP/1.1 server.
///
/// It is bound when it is created and serves from `start` to `stop`. It cannot be started twice.
public final class Server: Sendable {
  private enum State {
    case bound([ListeningSocket])
    case running([Mailbox])
    case stopped
  }

  /// The version of libmicrohttpd that is loaded.
  public static var libraryVersion: String { unsafe String(cString: MHD_get_version()) }

  /// The bound port.
  public let port: Int
  private let configuration: ServerConfiguration
  private let handler: any RequestHandler
  private let quotas: Quotas
  private let state: Mutex<State>

  /// Binds and listens; clients that connect before `start` wait.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - handler: Answers the requests.
  /// - Throws: `ServerError` if the address cannot be bound.
  public init(
    configuration: ServerConfiguration,
    handler: some RequestHandler
  ) throws(ServerError) {
    self.configuration = configuration
    self.handler = handler
    quotas = (Quota(configuration.pendingAnswerBytes), Quota(configuration.pendingUploadBytes))
    let workers = configuration.workers
    guard workers > 0 else { throw .invalidWorkers(workers) }
    let (host, port) = (configuration.host, configuration.port)
    var sockets = [try ListeningSocket(host: host, port: port, sharing: workers > 1)]
    self.port = try sockets[0].port
    for _ in 1..<workers {
      sockets.append(try ListeningSocket(host: host, port: self.port, joining: true))
    }
    state = Mutex(.bound(sockets))
  }

  deinit {
    // Do not wait: a serving thread may release the last reference.
    for loop in running { loop.post { $0.stopOrder = .now } }
  }

  /// Starts to serve, on threads of its own.
  ///
  /// - Throws: `ServerError.alreadyStarted`, or why a worker could not start; the server is then
  ///   stopped.
  public func start() throws(ServerError) {
    try state.withLock { state throws(ServerError) in
      guard case .bound(let sockets) = state else { throw .alreadyStarted }
      state = .stopped
      state = .running(try serve(on: sockets))
    }
  }

  private func serve(on sockets: [ListeningSocket]) throws(ServerError) -> [Mailbox] {
    var loops: [Mailbox] = []
    do throws(ServerError) {
      for socket in sockets {
        let loop = try EventLoop(
          configuration: configuration,
          handler: handler,
          listener: socket,
          connectionLimit: max(1, configuration.connectionLimit / sockets.count),
          quotas: quotas
        )
        do throws(SystemFailure) {
          // The new thread owns the loop; this one does not use it again.
          try SystemThread.start { loop.run() }
        } catch {
          loop.end()
          throw ServerError(error)
        }
        loops.append(loop.mailbox)
      }
    } catch {
      for loop in loops { loop.post { $0.stopOrder = .now } }
      throw error
    }
    return loops
  }

  /// Makes the serving threads look at the clock, for tests that hold it.
  func lookAtClock() {
    for loop in running { loop.arrival.raise() }
  }

  /// The number of requests whose head was received and whose response is not sent yet.
  public var requestsInFlight: Int {
    running.reduce(0) { $0 + $1.requestsInFlight.load(ordering: .relaxed) }
  }

  /// The bytes of answers that are not written yet, as `ServerConfiguration.pendingAnswerBytes`
  /// limits them.
  public var pendingAnswerBytes: Int { quotas.answers.count }

  /// The bytes of bodies that are being received, as `ServerConfiguration.pendingUploadBytes`
  /// limits them.
  public var pendingUploadBytes: Int { quotas.uploads.count }

  /// Closes the listener after the configured delay, waits for the requests in flight, and stops.
  ///
  /// Returns when the server has stopped, or when the deadline has passed, whatever the serving
  /// threads do. Never call it on a serving thread. A call of `stop` by another thread ends it.
  ///
  /// - Parameter deadlineSeconds: The time that requests in flight may take after the listener has
  ///   closed; those that take longer are answered 503, and their streams are cut off. When the
  ///   listener closes, `StreamSource.next` is told and `Exchange.onInterruption` is called.
  /// - Returns: True if the server has stopped; if not, a serving thread is still busy with a
  ///   request, and the process should exit.
  @discardableResult
  public func drain(deadlineSeconds: Double) -> Bool {
    let listenMs = Milliseconds(configuration.drainDelaySeconds * 1000)
    let graceMs = Milliseconds(deadlineSeconds * 1000)
    // The threads stop a little earlier, so that only one that is held up misses the deadline.
    let order = Mailbox.StopOrder(listenMs: listenMs, graceMs: graceMs - min(250, graceMs / 4))
    return stop(order, withinMs: listenMs + graceMs)
  }

  /// Stops at once; requests that wait for their reply are answered 503, and streams are cut off
  /// unless their sources end them when asked for the last time.
  ///
  /// Returns as `drain` does. Never call it on a serving thread.
  ///
  /// - Parameter deadlineSeconds: The time to wait for serving threads that are busy.
  /// - Returns: True if the server has stopped.
  @discardableResult
  public func stop(deadlineSeconds: Double = 5) -> Bool {
    stop(.now, withinMs: Milliseconds(deadlineSeconds * 1000))
  }

  private func stop(_ order: Mailbox.StopOrder, withinMs limit: Milliseconds) -> Bool {
    let deadline = MonotonicClock.now + limit
    let loops = running
    for loop in loops { loop.post { $0.stopOrder = order } }
    return loops.reduce(true) { $1.end.wait(until: deadline) && $0 }
  }

  private var running: [Mailbox] {
    state.withLock { state in
      if case .running(let loops) = state { loops } else { [] }
    }
  }
}
