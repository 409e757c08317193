import MicroHTTP

/// A log with one line for each request.
public struct AccessLog: Sendable {
  private let format: LogFormat
  private let proxies: TrustedProxies
  private let write: @Sendable ([UInt8]) -> Void

  /// Makes the log.
  ///
  /// - Parameters:
  ///   - format: The format of the lines.
  ///   - proxies: The peers whose statements about the client's address are trusted.
  ///   - write: Takes each line with its newline, on a serving thread.
  public init(
    format: LogFormat,
    proxies: TrustedProxies = TrustedProxies(),
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.format = format
    self.proxies = proxies
    self.write = write
  }

  func note(_ request: EndedRequest, at time: LogTime = .now) {
    write(line(request, at: time))
  }

  func line(_ request: EndedRequest, at time: LogTime) -> [UInt8] {
    let route = RouteTemplate(request)
    var line = LogLine(format, at: time)
    line.text("method", request.head.method.name)
    line.text("route", route.path)
    line.number("status", String(request.status))
    line.number("durationMs", Self.milliseconds(request.nanoseconds), unit: "ms")
    line.number("bytes", String(request.bodyBytes), unit: "B")
    line.named("session", "session", route.session(in: request.head.path))
    line.named("requestId", "id", request.head.id.text)
    line.named("client", "client", proxies.client(of: request.head))
    line.flag("sent", request.isSent, wordIfFalse: "unsent")
    return line.bytes
  }

  /// The milliseconds with three decimals.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1000
    return "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
  }
}
