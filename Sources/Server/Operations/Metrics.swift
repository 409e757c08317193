public import MicroHTTP
import Problems
import Synchronization

/// The numbers of `GET /metrics`: the counts of ended requests, and the numbers that `text` reads at each
/// call.
public final class Metrics: Sendable {
  private let counts = Mutex(RequestCounts())
  private let watched = Mutex(WatchedServer())
  private let log: LogQueue?

  /// Makes the metrics with all counts 0.
  ///
  /// - Parameter log: The queue whose dropped lines are counted; nil for none.
  public init(log: LogQueue? = nil) {
    self.log = log
  }

  /// Counts a request; see `ServerConfiguration.requestEnded`.
  public func count(_ request: EndedRequest) { counts.withLock { $0.add(request) } }

  /// A weak reference to the server, which itself retains these metrics.
  private struct WatchedServer {
    weak var server: Server?
  }

  /// Adds the numbers of a server: its connections, waiting requests, and pending bytes.
  public func watch(_ server: Server) {
    watched.withLock { $0.server = server }
  }

  /// All numbers in the text format of Prometheus.
  ///
  /// - Parameters:
  ///   - engine: The version of the engine.
  ///   - writeSessions: Writes the numbers of the sessions.
  /// - Returns: The document.
  package func text(
    engine: String,
    writeSessions: (inout PrometheusText) -> Void
  ) -> [UInt8] {
    var text = PrometheusText()
    write(counts.withLock { $0 }, to: &text)
    if let server = watched.withLock({ $0.server }) {
      text.single("overscroll_connections", server.openConnections)
      text.single("overscroll_waiting_requests", server.waitingRequests)
      text.single("overscroll_pending_answer_bytes", server.pendingAnswerBytes)
      text.single("overscroll_pending_upload_bytes", server.pendingUploadBytes)
    }
    writeSessions(&text)
    if let log { text.single("overscroll_log_lines_dropped_total", log.dropped) }
    let versions = [("engine", engine), ("libmicrohttpd", Server.libraryVersion)]
    text.metric("overscroll_build_info", [(versions, 1)])
    return text.bytes
  }

  private func write(_ counts: RequestCounts, to text: inout PrometheusText) {
    let routes = zip(RouteTemplate.allCases, counts.routes).filter { !$0.1.statuses.isEmpty }
      .map { (labels: [(name: "route", value: $0.path)], counts: $1) }
    let statuses = routes.flatMap { labels, route in
      route.statuses.enumerated().filter { $0.element > 0 }
        .map { (labels + [("status", "\($0.offset)")], $0.element) }
    }
    text.metric("overscroll_http_requests_total", statuses)
    text.histogram(
      "overscroll_http_request_duration_seconds",
      routes.map { ($0, $1.durations) }
    )
    text.metric(
      "overscroll_problems_total",
      zip(ProblemKind.allCases, counts.problems).map { ([("type", $0.rawValue)], $1) }
    )
  }
}
