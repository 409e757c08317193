import Foundation

/// What small requests wait while other clients send the dearest ones that are allowed.
///
/// No gate: the bare server, which has none of that work, shows what the machine itself makes a
/// request wait.
struct Fairness {
  let bench: Bench
  let seconds: Double

  private static let loop = """
    {"clock": "manual", "scrollView": {"safeAreaInsets": {"bottom": -1400}, "pagingEnabled": true}, \
    "footer": {"kind": "auto", "fastAnimationMs": 0, "slowAnimationMs": 0}, \
    "simulatedLoad": {"footer": {"afterMs": 0.001}}}
    """
  private static let begin = #"{"type": "beginRefreshing", "component": "footer"}"#
  /// Nearly as many steps as a request may take.
  private static let dear = #"{"type": "advance", "byMs": 9}"#
  private static let events = 100_000

  func run(_ report: inout Report) throws {
    let ours = try bench.serveMemory()
    defer { ours.child.stop() }
    let bare = try bench.serveBare(answering: 600)
    defer { bare.child.closeInput() }
    try prepare(ours)
    let posts = [
      "method=POST", "path=/v1/sessions/d#/events", "header=Prefer: return=minimal",
      "body=\(Self.dear)", "connections=8",
    ]
    report.title("Small requests beside 8 clients that send the dearest POSTs")
    try measure(
      ours,
      bare,
      beside: posts,
      "a dear POST",
      [
        ("/healthz", ["path=/healthz"]), ("GET at rest", ["path=/v1/sessions/s0"]),
        ("POST, minimal", Posts.event(on: "s") + ["header=Prefer: return=minimal"]),
      ],
      &report
    )
    // So many samples that an answer is shorter than the buffer of `Load`.
    let end = Self.events * 8
    let trajectories = [
      "path=/v1/sessions/long/trajectory?fromMs=0&toMs=\(end)&stepMs=\(end / 2999 + 1)",
      "connections=60",
    ]
    report.title("Small requests beside 60 trajectories of \(Self.events) events")
    try measure(
      ours,
      bare,
      beside: trajectories,
      "a trajectory",
      [
        ("/healthz", ["path=/healthz"]),
        ("?revision=\(Self.events / 2)", ["path=/v1/sessions/long?revision=\(Self.events / 2)"]),
      ],
      &report
    )
  }

  private func prepare(_ server: RunningServer) throws {
    _ = try bench.folder("fairness")
    try server.createSessions(1)
    let each = ["number=sequence", "requests=8"]
    _ = try server.drive(["method=PUT", "path=/v1/sessions/d#", "body=\(Self.loop)"] + each)
    _ = try server.drive(
      [
        "method=POST", "path=/v1/sessions/d#/events", "body=\(Self.begin)",
      ] + each
    )
    try DragSession(bench: bench, name: "long").fill(server, events: Self.events)
  }

  /// Sends small requests by one connection, to the server and to the bare one, while others are sent.
  private func measure(
    _ ours: RunningServer,
    _ bare: RunningServer,
    beside others: [String],
    _ name: String,
    _ small: [(name: String, request: [String])],
    _ report: inout Report
  ) throws {
    let last = ["seconds=\(seconds)", "connections=1"]
    let long = try Child(
      ours.load,
      [ours.port] + others + ["seconds=\(seconds * Double(small.count + 1) + 1)"]
    )
    for (name, request) in small {
      report.add(name, try ours.drive(request + last))
    }
    report.add("bare C", try bare.drive(["path=/"] + last))
    guard let line = long.readLine() else { throw Failure("the other clients failed: \(name)") }
    long.closeInput()
    report.add(name, try RunningServer.Cost(line, cpuSeconds: 0))
    var load = 0.0
    getloadavg(&load, 1)
    report.add("load average", load, "")
  }
}

extension Report {
  /// Adds how long requests took.
  fileprivate mutating func add(_ name: String, _ cost: RunningServer.Cost) {
    add(name + ", median", cost.median, "ms")
    add(name + ", 99 of 100", cost.p99, "ms")
  }
}
