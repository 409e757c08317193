import Foundation

/// How long a start takes, and the memory of what is idle.
struct Footprint {
  let bench: Bench
  let starts: Int

  private static let connections = 5000
  private static let sessions = 100_000

  func run(_ report: inout Report) throws {
    report.title("Start and memory")
    let times = try (0..<starts).map { _ in try start() }
    report.add("start, median", times.median, "ms", .atMost(Targets.startMilliseconds))
    try weighConnections(&report)
    try weighSessions(&report)
  }

  /// Milliseconds until the server accepts connections, with an empty folder.
  private func start() throws -> Double {
    let folder = try bench.folder("start")
    var server: RunningServer?
    let time = try ContinuousClock().measure { server = try bench.serve(folder) }
    server?.child.stop()
    return time / .milliseconds(1)
  }

  private func weighConnections(_ report: inout Report) throws {
    let server = try bench.serveMemory()
    defer { server.child.stop() }
    try server.createSessions(1)
    let path = "path=/v1/sessions/s0"
    _ = try server.drive([path, "requests=1000"])
    let before = server.child.residentBytes
    let client = try server.hold(["connections=\(Self.connections)", path])
    // The answers are on their way.
    Thread.sleep(forTimeInterval: 3)
    let after = server.child.residentBytes
    client.closeInput()
    guard client.readLine() == "waiting 0" else { throw Failure("a connection had no answer") }
    report.add(
      "an idle connection",
      (after - before) / Double(Self.connections),
      "bytes",
      .atMost(Targets.connectionBytes)
    )
  }

  private func weighSessions(_ report: inout Report) throws {
    let server = try bench.serveMemory()
    defer { server.child.stop() }
    try server.createSessions(1)
    let before = server.child.residentBytes
    let load = [
      "method=PUT", "path=/v1/sessions/t#", "number=sequence", "requests=\(Self.sessions)",
      "connections=64", "body=\(RunningServer.configuration)",
    ]
    _ = try server.drive(load)
    let each = (server.child.residentBytes - before) / Double(Self.sessions)
    report.add("a session of \(Self.sessions)", each, "bytes", .atMost(Targets.sessionBytes))
  }
}
