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
  /// How far over its limit a body may be, in bytes, to be read, discarded and then answered 413.
  ///
  /// If `Content-Length` is larger, 413 is sent at once and the connection is closed. A chunked
  /// body is always read, to its end or up to the request deadline.
  public var discardLimit = 4 << 20
  /// Memory of each connection in bytes; a head that leaves less than 1 KiB of it is answered 431.
  ///
  /// A head uses its own length, 64 bytes for each field, query parameter and cookie, and the
  /// length of the cookies again. The heads of request and response must fit in it together.
  ///
  /// The library clears this memory at each request: 8 KiB takes half the time of its default, 32.
  public var connectionMemoryBytes = 8192
  /// The most open connections of all workers; further clients wait to be accepted.
  public var connectionLimit = 10_000
  /// The most open connections from one address to each worker; 0 is no limit.
  ///
  /// Further connections are closed without a response.
  public var connectionsPerAddress = 0
  /// Seconds within which a request must be complete; 0 is no limit.
  ///
  /// The connection of a slower client is closed without a response.
  public var requestDeadlineSeconds = 30
  /// Seconds without a byte in either direction after which a connection is closed; 0 is never.
  ///
  /// Time during which a response is pending does not count.
  public var idleTimeoutSeconds = 60
  /// The most requests of each worker that `Exchange.beginWaiting` lets wait at once.
  public var waitingLimit = 1000
  /// Seconds from the order to drain until the listener closes.
  public var drainDelaySeconds = 0.0
  /// Makes what is told of the connections and requests of a worker, once for each worker; its
  /// argument counts the requests of the worker that wait.
  public var observer: (@Sendable (WaitingLimit) -> any ServerObserver)?
  /// Called on the serving threads with each diagnostic: one line without its newline.
  public var log: @Sendable (String) -> Void = { _ in }

  /// Makes the default configuration.
  public init() {}
}
