internal import CMicrohttpd
internal import Synchronization
internal import SystemPrimitives

/// An HTTP/1.1 server.
///
/// The server is bound when it is created, and serves from `start` to `stop`. A server can start only once.
public final class Server: Sendable {
  private enum State {
    case bound([ListeningSocket])
    case running([Mailbox])
    case stopped
  }

  /// The version of the loaded libmicrohttpd.
  public static var libraryVersion: String { unsafe String(cString: MHD_get_version()) }

  /// The bound port.
  public let port: Int
  private let configuration: ServerConfiguration
  private let handler: any RequestHandler
  private let quotas: Quotas
  private let state: Mutex<State>

  /// Binds and listens; clients that connect before `start` must wait.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - handler: The handler of the requests.
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
    // A wait could block: a serving thread may release the last reference.
    for loop in running { loop.post { $0.stopOrder = .now } }
  }

  /// Starts serving on new threads.
  ///
  /// - Throws: `ServerError.alreadyStarted`, or the reason why a worker could not start; the server is then
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
          // The new thread owns the loop; the calling thread does not use it again.
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

  /// Makes the serving threads read the clock, for tests that control it.
  func lookAtClock() {
    for loop in running { loop.arrival.raise() }
  }

  /// The number of requests with a received head and an unsent response.
  public var requestsInFlight: Int {
    running.reduce(0) { $0 + $1.requestsInFlight.load(ordering: .relaxed) }
  }

  /// The number of open connections.
  public var openConnections: Int {
    running.reduce(0) { $0 + $1.openConnections.load(ordering: .relaxed) }
  }

  /// The number of requests that wait by `Exchange.beginWaiting`.
  public var waitingRequests: Int { running.reduce(0) { $0 + $1.waiting.count } }

  /// The bytes of unwritten answers, limited by `ServerConfiguration.pendingAnswerBytes`.
  public var pendingAnswerBytes: Int { quotas.answers.count }

  /// The bytes of incomplete bodies, limited by `ServerConfiguration.pendingUploadBytes`.
  public var pendingUploadBytes: Int { quotas.uploads.count }

  /// Closes the listener after the configured delay, waits for the requests in flight, and stops.
  ///
  /// The call returns when the server has stopped or the deadline has passed, even if serving threads are
  /// busy. Serving threads must not call it. A call of `stop` on another thread ends the wait.
  ///
  /// - Parameter deadlineSeconds: The time for requests in flight after the listener has closed; later
  ///   requests are answered 503, and their streams are cut off. When the listener closes,
  ///   `StreamSource.next` gets `draining` and `Exchange.onInterruption` is called.
  /// - Returns: True if the server has stopped; if false, a serving thread is still busy with a request,
  ///   and the process should exit.
  @discardableResult
  public func drain(deadlineSeconds: Double) -> Bool {
    let listenMs = Milliseconds(configuration.drainDelaySeconds * 1000)
    let graceMs = Milliseconds(deadlineSeconds * 1000)
    // The threads stop a little earlier, so that only a blocked thread misses the deadline.
    let order = Mailbox.StopOrder(listenMs: listenMs, graceMs: graceMs - min(250, graceMs / 4))
    return stop(order, withinMs: listenMs + graceMs)
  }

  /// Stops immediately; waiting requests are answered 503, and streams are cut off unless their sources end
  /// them at the last call.
  ///
  /// The call returns as `drain` does. Serving threads must not call it.
  ///
  /// - Parameter deadlineSeconds: The longest wait for busy serving threads.
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
