import MicroHTTP
import Problems
import Synchronization

/// Counts the requests and connections of one worker.
///
/// Each worker has its own meter, so that only `/metrics` ever contends for the lock.
final class WorkerMeter: ServerObserver, Sendable {
  private let counts = Mutex(WorkerCounts())
  private let waiting: Quota
  private let accessLog: AccessLog?

  init(waiting: Quota, accessLog: AccessLog?) {
    self.waiting = waiting
    self.accessLog = accessLog
  }

  func connectionOpened() { counts.withLock { $0.opened += 1 } }

  func connectionClosed() { counts.withLock { $0.closed += 1 } }

  func requestEnded(_ request: EndedRequest) {
    counts.withLock { $0.add(request) }
    accessLog?.note(request)
  }

  /// Adds the worker's counts to others.
  func add(to sum: inout WorkerCounts) {
    counts.withLock { sum.add($0) }
    sum.waiting += waiting.count
  }
}

/// The counts of one worker, or the sum for several workers.
struct WorkerCounts {
  /// The counts of the requests of one route.
  struct RouteCounts {
    /// The requests by status, up to the highest status so far; 0 is for requests without an answer.
    private(set) var statuses: [UInt64] = []
    /// The requests by the index of the smallest bound that is not below their duration.
    var durations = [UInt64](repeating: 0, count: DurationBounds.all.count + 1)
    var nanoseconds: UInt64 = 0
    var bodyBytes: UInt64 = 0
    var unsent: UInt64 = 0

    var requests: UInt64 { durations.reduce(0, +) }
  }

  var opened: UInt64 = 0
  var closed: UInt64 = 0
  var waiting = 0
  /// The counts of routes, by the label of the route.
  var routes = [RouteCounts](repeating: RouteCounts(), count: RouteTemplate.allCases.count)
  /// The counts of problems, by the label of the problem less 1.
  var problems = [UInt64](repeating: 0, count: ProblemKind.allCases.count)

  mutating func add(_ request: EndedRequest) {
    let route = routes.indices.contains(Int(request.label)) ? Int(request.label) : 0
    routes[route].add(1, status: request.status)
    routes[route].durations[DurationBounds.index(of: request.nanoseconds)] += 1
    routes[route].nanoseconds += request.nanoseconds
    routes[route].bodyBytes += UInt64(request.bodyBytes)
    if !request.isSent { routes[route].unsent += 1 }
    let problem = Int(request.responseLabel)
    if problems.indices.contains(problem - 1) { problems[problem - 1] += 1 }
  }

  mutating func add(_ other: WorkerCounts) {
    opened += other.opened
    closed += other.closed
    for index in routes.indices { routes[index].add(other.routes[index]) }
    for index in problems.indices { problems[index] += other.problems[index] }
  }
}

extension WorkerCounts.RouteCounts {
  mutating func add(_ count: UInt64, status: Int) {
    let missing = max(0, status + 1 - statuses.count)
    if missing > 0 { statuses += repeatElement(0, count: missing) }
    statuses[status] += count
  }

  fileprivate mutating func add(_ other: Self) {
    for (status, count) in other.statuses.enumerated() { add(count, status: status) }
    for index in durations.indices { durations[index] += other.durations[index] }
    nanoseconds += other.nanoseconds
    bodyBytes += other.bodyBytes
    unsent += other.unsent
  }
}

/// The bounds of the histogram of durations.
enum DurationBounds {
  /// The bounds in nanoseconds, and in seconds as text.
  static let all: [(nanoseconds: UInt64, text: String)] = [
    (100_000, "0.0001"), (250_000, "0.00025"), (500_000, "0.0005"), (1_000_000, "0.001"),
    (2_500_000, "0.0025"), (5_000_000, "0.005"), (10_000_000, "0.01"), (25_000_000, "0.025"),
    (50_000_000, "0.05"), (100_000_000, "0.1"), (250_000_000, "0.25"), (1_000_000_000, "1"),
    (10_000_000_000, "10"), (60_000_000_000, "60"),
  ]

  /// The index of the smallest bound that is not below a duration.
  static func index(of nanoseconds: UInt64) -> Int {
    all.firstIndex { nanoseconds <= $0.nanoseconds } ?? all.count
  }
}
