public import MicroHTTP

/// A log with one line for each request.
public struct AccessLog: Sendable {
  private let write: @Sendable ([UInt8]) -> Void

  /// Makes the log; `write` takes each line with its newline, on a serving thread.
  public init(write: @escaping @Sendable ([UInt8]) -> Void) {
    self.write = write
  }

  /// Writes the line of a request.
  public func note(_ request: EndedRequest) { write(Self.line(request, at: .now)) }

  static func line(_ request: EndedRequest, at time: LogTime) -> [UInt8] {
    let route = RouteTemplate(request)
    let session = route.session(in: request.head.path).map { "session=\($0)" }
    let values = [
      request.head.method.name, route.path, "\(request.status)",
      "\(milliseconds(request.nanoseconds))ms", "\(request.bodyBytes)B", session,
      "id=\(request.head.id.text)", "client=\(request.head.remoteAddress)",
      request.isSent ? nil : "unsent",
    ]
    return LogLine.bytes(values.compactMap(\.self), at: time)
  }

  /// The milliseconds with three decimals.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1000
    return "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
  }
}
