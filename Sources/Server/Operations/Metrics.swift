import FoundationEssentials
import Glibc
public import MicroHTTP
import Problems
import Synchronization
import SystemPrimitives

/// The numbers of `GET /metrics`.
///
/// A meter for each worker counts requests; `text` reads the other numbers at each call. The package
/// swift-metrics is not used: its counters are one object for all workers, so that each request would
/// change memory shared by the workers.
public final class Metrics: Sendable {
  private let meters = Mutex<[WorkerMeter]>([])
  private let watched = Mutex(WatchedServer())
  private let startedAt = Date().timeIntervalSince1970
  private let log: LogQueue?

  /// Makes the metrics with all counts 0.
  ///
  /// - Parameter log: The queue whose lines are counted; nil for none.
  public init(log: LogQueue? = nil) {
    self.log = log
  }

  /// Makes the observer of a worker, which counts its requests and writes the access log.
  ///
  /// - Parameters:
  ///   - waiting: The count of the worker's waiting requests.
  ///   - accessLog: The log of the requests; nil for no log.
  /// - Returns: The observer.
  public func observer(waiting: Quota, accessLog: AccessLog?) -> any ServerObserver {
    let meter = WorkerMeter(waiting: waiting, accessLog: accessLog)
    meters.withLock { $0.append(meter) }
    return meter
  }

  /// A weak reference to the server, which itself retains these metrics.
  private struct WatchedServer {
    weak var server: Server?
  }

  /// Adds the numbers of a server: the bytes of its pending answers and uploads.
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
    var counts = WorkerCounts()
    for meter in meters.withLock({ $0 }) { meter.add(to: &counts) }
    var text = PrometheusText()
    write(counts, to: &text)
    if let server = watched.withLock({ $0.server }) {
      text.single("overscroll_pending_answer_bytes", server.pendingAnswerBytes)
      text.single("overscroll_pending_upload_bytes", server.pendingUploadBytes)
    }
    writeSessions(&text)
    writeProcess(engine, to: &text)
    return text.bytes
  }

  private func write(_ counts: WorkerCounts, to text: inout PrometheusText) {
    let routes = zip(RouteTemplate.allCases, counts.routes).filter { $0.1.requests > 0 }
      .map { (labels: [(name: "route", value: $0.path)], counts: $1) }
    let statuses = routes.flatMap { labels, route in
      route.statuses.enumerated().filter { $0.element > 0 }
        .map { (labels + [("status", "\($0.offset)")], $0.element) }
    }
    text.metric("overscroll_http_requests_total", statuses)
    text.histogram(
      "overscroll_http_request_duration_seconds",
      DurationBounds.all.map(\.text),
      routes.map { ($0, $1.durations, sum: Double($1.nanoseconds) / 1e9) }
    )
    text.metric(
      "overscroll_http_response_body_bytes_total",
      routes.map { ($0, $1.bodyBytes) }
    )
    text.metric("overscroll_http_unsent_responses_total", routes.map { ($0, $1.unsent) })
    text.single("overscroll_connections", counts.opened - counts.closed)
    text.single("overscroll_connections_opened_total", counts.opened)
    text.single("overscroll_waiting_requests", counts.waiting)
    text.metric(
      "overscroll_problems_total",
      zip(ProblemKind.allCases, counts.problems).map { ([("type", $0.rawValue)], $1) }
    )
  }

  private func writeProcess(_ engine: String, to text: inout PrometheusText) {
    if let counts = log?.counts {
      text.single("overscroll_log_lines_total", counts.written)
      text.single("overscroll_log_lines_dropped_total", counts.dropped)
    }
    text.single("process_resident_memory_bytes", ProcessFigures.residentBytes)
    text.single("process_cpu_seconds_total", ProcessFigures.cpuSeconds)
    text.single("process_start_time_seconds", startedAt)
    let versions = [("engine", engine), ("libmicrohttpd", Server.libraryVersion)]
    text.metric("overscroll_build_info", [(versions, 1)])
  }
}

/// The system's figures of this process.
private enum ProcessFigures {
  /// The resident memory in bytes; 0 if the system does not report it.
  static var residentBytes: Int {
    guard let bytes = try? Descriptor.reading("/proc/self/statm", { try $0.read() }) else {
      return 0
    }
    let pages =
      String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The time of all threads in user and system mode, in seconds.
  static var cpuSeconds: Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
