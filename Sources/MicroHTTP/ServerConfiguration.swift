/// Where a server listens, and its limits.
public struct ServerConfiguration: Sendable {
  /// The address to bind: an IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
  public var host = "127.0.0.1"
  /// The port to bind, 0...65535; 0 takes a free one.
  public var port = 0
  /// Threads that serve, at least 1; they share the port, and a connection stays with its thread.
  public var workers = 1
  /// The longest body in bytes that a request may have; 1 MiB unless told otherwise.
  public var bodyLimit: @Sendable (borrowing RequestHead) -> Int = { _ in 1 << 20 }
  /// Bytes over its limit that a body may have and still be read, thrown away and answered 413.
  ///
  /// With a longer one, by its `Content-Length`, the answer comes at once and the connection is
  /// closed. A chunked body is read to its end in any case, or up to the request deadline.
  public var swallowLimit = 4 << 20
  /// Memory for each connection in bytes; a request's head must leave 1 KiB of it, 431 otherwise.
  ///
  /// A head takes its own length, 64 bytes for each field, parameter and cookie, and the length of
  /// the cookies once more. An answer's head, with the request's, must fit in it as well.
  ///
  /// The library clears it at each request: 8 KiB costs half the time of its default of 32.
  public var connectionMemoryBytes = 8192
  /// Connections open at a time, over all workers; further ones wait to be accepted.
  public var connectionLimit = 10_000
  /// Connections open at a time from one address, for each worker; 0 is no limit.
  ///
  /// Further ones are closed without an answer.
  public var connectionsPerAddress = 0
  /// Seconds in which a request must have come in whole; 0 is no limit.
  ///
  /// The connection of a slower one is closed without an answer.
  public var requestDeadlineSeconds = 30
  /// Seconds without a byte in either direction after which a connection is closed, 0 for never;
  /// while an answer is pending they do not count.
  public var idleTimeoutSeconds = 60
  /// Seconds between the order to drain and the closing of the listener.
  public var drainDelaySeconds = 0.0
  /// Told of each diagnostic, one line without its end; called on the serving threads.
  public var log: @Sendable (String) -> Void = { _ in }

  /// The defaults.
  public init() {}
}
