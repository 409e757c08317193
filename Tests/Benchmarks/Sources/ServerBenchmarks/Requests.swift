/// CPU time of requests to a server without a disk, beside a bare server with answers of the same
/// length: the same client, connections and requests in turn.
struct Requests {
  let bench: Bench
  let rounds: Int
  let seconds: Double

  private static let connections = 64

  func run(_ report: inout Report) throws {
    let ours = try bench.serveMemory()
    defer { ours.child.stop() }
    try ours.createSessions(Self.connections)
    try createMovingSessions(ours)
    let rest = ["path=/v1/sessions/s#"]
    let motion = ["path=/v1/sessions/m#"]
    let minimal = Posts.event() + ["header=Prefer: return=minimal"]
    try compare("GET at rest", ours, rest, Targets.restingGets, &report)
    try compare("GET of a moving session", ours, motion, Targets.movingGets, &report)
    try compare("POST, minimal", ours, minimal, Targets.minimalMemoryPosts, &report)
    try compare("POST, snapshot", ours, Posts.event(), Targets.snapshotMemoryPosts, &report)
  }

  /// Creates realtime sessions whose offset goes on changing for minutes: their deceleration is the
  /// least that there is.
  private func createMovingSessions(_ server: RunningServer) throws {
    let configuration = """
      {"header": {}, "footer": {"kind": "auto"}, "physics": {"decelerationRate": 0.99999}}
      """
    let fling = """
      {"events": [{"type": "setContentSize", "height": 1e7}, {"type": "dragBegan", "x": 100, \
      "y": 300}, {"type": "dragMoved", "x": 100, "y": 280}, {"type": "dragEnded", "velocity": \
      {"y": -1000}}]}
      """
    let each = ["number=sequence", "requests=\(Self.connections)"]
    _ = try server.drive(["method=PUT", "path=/v1/sessions/m#", "body=\(configuration)"] + each)
    _ = try server.drive(["method=POST", "path=/v1/sessions/m#/events", "body=\(fling)"] + each)
  }

  private func compare(
    _ name: String,
    _ ours: RunningServer,
    _ request: [String],
    _ most: Double,
    _ report: inout Report
  ) throws {
    let load = request + ["connections=\(Self.connections)"]
    let first = try ours.drive(load + ["requests=\(10 * Self.connections)"])
    let bare = try bench.serveBare(answering: first.bytes)
    defer { bare.child.closeInput() }
    var bareCosts: [Double] = []
    var costs: [Double] = []
    for _ in 0..<rounds {
      bareCosts.append(try bare.drive(load + ["seconds=\(seconds)"]).cpu)
      costs.append(try ours.drive(load + ["seconds=\(seconds)"]).cpu)
    }
    report.title("\(name), \(first.bytes) bytes, connections: \(Self.connections)")
    report.add("bare C, CPU", bareCosts.median, "µs each")
    report.add("the server, CPU", costs.median, "µs each")
    // Neighbours on the machine slow down both of a round.
    let ratios = zip(costs, bareCosts).map { $0 / $1 }
    report.add("\(name), CPU", ratios.median, "of bare C", .atMost(most))
  }
}
