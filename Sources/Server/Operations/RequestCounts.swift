import MicroHTTP
import Problems
import SystemPrimitives

/// The counts of the ended requests.
struct RequestCounts {
  /// The counts of the requests of one route.
  struct RouteCounts {
    /// The requests by status, up to the highest status so far; 0 is for requests without an answer.
    private(set) var statuses: [Int] = []
    /// The durations in seconds.
    private(set) var durations = Histogram(
      bounds: [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10, 60,
      ]
    )

    mutating func add(_ request: EndedRequest) {
      let missing = max(0, request.status + 1 - statuses.count)
      if missing > 0 { statuses += repeatElement(0, count: missing) }
      statuses[request.status] += 1
      durations.add(Double(request.nanoseconds) / 1e9)
    }
  }

  /// The counts of routes, by the label of the route.
  private(set) var routes = [RouteCounts](
    repeating: RouteCounts(),
    count: RouteTemplate.allCases.count
  )
  /// The counts of problems, by the label of the problem less 1.
  private(set) var problems = [Int](repeating: 0, count: ProblemKind.allCases.count)

  mutating func add(_ request: EndedRequest) {
    routes[routes.indices.contains(Int(request.label)) ? Int(request.label) : 0].add(request)
    let problem = Int(request.responseLabel) - 1
    if problems.indices.contains(problem) { problems[problem] += 1 }
  }
}
