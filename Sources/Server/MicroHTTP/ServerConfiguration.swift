import SystemPrimitives

/// The address and the limits of a server.
public struct ServerConfiguration: Sendable {
  /// The address to bind: an IPv4 or IPv6 literal, or `localhost` for 127.0.0.1.
  public var host = "127.0.0.1"
  /// The port to bind, 0...65535; 0 selects a free port.
  public var port = 0
  /// The number of serving threads, at least 1.
  ///
  /// The threads share the port. A connection stays on its thread.
  public var workers = 1
  /// The longest allowed body of a request in bytes; 1 MiB by default.
  public var bodyLimit: @Sendable (borrowing RequestHead) -> Int = { _ in 1 << 20 }
  /// The excess bytes of a body over its limit that the server reads and discards before it answers 413.
  ///
  /// With a larger `Content-Length`, 413 is sent immediately and the connection closes. A chunked body is
  /// always read, to its end or until the request deadline.
  public var discardLimit = 4 << 20
  /// The most open connections of all workers.
  ///
  /// A further client takes the place of the longest idle connection. If all connections have requests,
  /// each worker accepts 64 more, and further clients wait.
  public var connectionLimit = 10_000
  /// The most open connections from one address to each worker; 0 for no limit.
  ///
  /// Further connections are closed without a response.
  public var connectionsPerAddress = 0
  /// The time for a request to be complete, in seconds; 0 for no limit.
  ///
  /// A slower client is answered 408, and its connection closes. A request line after the first one of its
  /// connection may take twice as long.
  public var requestDeadlineSeconds = 30
  /// The time of a client's silence after which its connection closes, in seconds; 0 for no limit.
  ///
  /// The time counts while the server expects a request or its rest. Without a least rate of reading, it
  /// also counts while the client reads no byte of its answer.
  public var idleTimeoutSeconds = 60
  /// The least bytes a second that a client must read while an answer waits for it; 0 for no limit.
  ///
  /// The rate is measured over ten seconds. The connection of a slower client closes. An idle stream is not
  /// slow.
  public var readingBytesPerSecond = 1024
  /// The most unwritten bytes of the answers of all connections; further answers become 503.
  ///
  /// Answers of up to 16 KiB do not count and are always sent. A streamed answer has one piece in memory,
  /// which does not count either.
  public var pendingAnswerBytes = 256 << 20
  /// The most bytes of one answer that is not streamed; longer answers become 503.
  public var answerBytes = 64 << 20
  /// The most bytes of the bodies of all requests in progress; bodies beyond it are answered 503.
  ///
  /// The first 16 KiB of each body do not count.
  public var pendingUploadBytes = 256 << 20
  /// The most requests of a worker that wait at one time by `Exchange.beginWaiting`.
  public var waitingLimit = 1000
  /// The clock in milliseconds for all deadlines, which must never run backwards.
  ///
  /// The clock is called on the serving threads.
  public var clock: @Sendable () -> Int64 = { MonotonicClock.now }
  /// The seconds from the order to drain until the listener closes.
  public var drainDelaySeconds = 0.0
  /// Takes each request after its response was sent or its connection was lost, for logs and metrics.
  ///
  /// The function is called on the serving threads, and must not block.
  public var requestEnded: (@Sendable (EndedRequest) -> Void)?
  /// Takes each diagnostic on the serving threads: one line without its newline.
  ///
  /// The function must not block, since all requests of the thread would wait.
  public var log: @Sendable (String) -> Void = { _ in }

  /// Makes the default configuration.
  public init() {}

  var requestDeadline: Milliseconds? { Self.milliseconds(requestDeadlineSeconds) }
  var idleTimeout: Milliseconds? { Self.milliseconds(idleTimeoutSeconds) }

  /// The least rate of reading, or else one byte within the idle timeout; nil without both limits.
  var leastReading: LeastReading? {
    guard readingBytesPerSecond > 0 else {
      return idleTimeout.map { (1, $0) }
    }
    return (readingBytesPerSecond * 10, 10_000)
  }

  /// The milliseconds of a limit; nil for 0.
  private static func milliseconds(_ seconds: Int) -> Milliseconds? {
    seconds > 0 ? Milliseconds(seconds) * 1000 : nil
  }
}
