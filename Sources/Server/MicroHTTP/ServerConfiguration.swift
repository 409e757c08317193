import SystemPrimitives

/// The address and the limits of a server.
public struct ServerConfiguration: Sendable {
  /// The address to bind: an IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
  public var host = "127.0.0.1"
  /// The port to bind, 0...65535; 0 selects a free port.
  public var port = 0
  /// The number of serving threads, at least 1.
  ///
  /// They share the port. A connection stays on its thread.
  public var workers = 1
  /// The longest allowed body of a request in bytes; 1 MiB by default.
  public var bodyLimit: @Sendable (borrowing RequestHead) -> Int = { _ in 1 << 20 }
  /// The bytes by which a body may exceed its limit, to be read, discarded and then answered 413.
  ///
  /// If `Content-Length` is larger, 413 is sent at once and the connection is closed. A chunked
  /// body is always read, to its end or up to the request deadline.
  public var discardLimit = 4 << 20
  /// The most open connections of all workers.
  ///
  /// A further client gets the place of the longest idle connection. If all have a request in hand,
  /// 64 more for each worker are accepted, and further ones wait.
  public var connectionLimit = 10_000
  /// The most open connections from one address to each worker; 0 is no limit, nil the default.
  ///
  /// The default is no limit on a loopback address, and 512 on another. Further connections are
  /// closed without a response.
  public var connectionsPerAddress: Int?
  /// Seconds within which a request must be complete; 0 is no limit.
  ///
  /// A slower client is answered 408, and its connection is closed. A request line that is not the
  /// first of its connection may take twice as long.
  public var requestDeadlineSeconds = 30
  /// Seconds after which a connection is closed whose client sends nothing; 0 is never.
  ///
  /// They count while the server expects a request or its rest. If there is no least rate of
  /// reading, they also count while the client takes no byte of its answer.
  public var idleTimeoutSeconds = 60
  /// The least bytes a second that a client must read while an answer waits for it; 0 is none.
  ///
  /// It is measured over ten seconds. The connection of a slower client is closed. An idle stream is
  /// not slow.
  public var readingBytesPerSecond = 1024
  /// The most bytes of answers of all connections that are not written yet; others are answered 503.
  ///
  /// Answers of up to 16 KiB do not count and are always sent. A streamed answer holds one piece,
  /// which does not count either.
  public var pendingAnswerBytes = 256 << 20
  /// The most bytes of one answer that is not streamed; a longer one is answered 503.
  public var answerBytes = 64 << 20
  /// The most bytes of all bodies of requests that have not ended; those over it are answered 503.
  ///
  /// The first 16 KiB of each body do not count.
  public var pendingUploadBytes = 256 << 20
  /// The most requests of each worker that `Exchange.beginWaiting` lets wait at once.
  public var waitingLimit = 1000
  /// The milliseconds of a clock that never goes back; all deadlines are counted on it.
  ///
  /// It is called on the serving threads.
  public var clock: @Sendable () -> Int64 = { MonotonicClock.now }
  /// Seconds from the order to drain until the listener closes.
  public var drainDelaySeconds = 0.0
  /// Makes the observer of the connections and requests of a worker, once for each worker; its
  /// argument counts the requests of the worker that wait.
  public var observer: (@Sendable (Quota) -> any ServerObserver)?
  /// Called on the serving threads with each diagnostic: one line without its newline.
  ///
  /// It must not block: all requests of the thread would wait.
  public var log: @Sendable (String) -> Void = { _ in }

  /// Makes the default configuration.
  public init() {}

  var requestDeadline: Milliseconds? { Self.milliseconds(requestDeadlineSeconds) }
  var idleTimeout: Milliseconds? { Self.milliseconds(idleTimeoutSeconds) }

  /// The least rate of reading, or a byte within the idle timeout; nil if neither is limited.
  var leastReading: LeastReading? {
    guard readingBytesPerSecond > 0 else {
      return idleTimeout.map { (1, $0) }
    }
    return (readingBytesPerSecond * 10, 10_000)
  }

  /// A limit of time; nil if there is none.
  private static func milliseconds(_ seconds: Int) -> Milliseconds? {
    seconds > 0 ? Milliseconds(seconds) * 1000 : nil
  }

  /// The limit in force for each address; 0 is no limit.
  var connectionsPerAddressInForce: Int {
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    return connectionsPerAddress ?? (isLoopback ? 0 : 512)
  }
}
