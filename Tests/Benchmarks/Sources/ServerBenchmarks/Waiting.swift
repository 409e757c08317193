import Foundation

/// What waiting long polls cost while nothing happens, and what they cost others.
struct Waiting {
  let bench: Bench
  let rounds: Int
  let polls = 1000

  func run(_ report: inout Report) throws {
    report.title("\(polls) waiting long polls")
    let server = try bench.serve(bench.folder("waiting"))
    defer { server.child.stop() }
    try server.createSessions(polls)
    let idle = try hold(server) {
      // The connections settle first.
      Thread.sleep(forTimeInterval: 1)
      let before = server.child.cpuSeconds
      Thread.sleep(forTimeInterval: 5)
      return (server.child.cpuSeconds - before) / 5 * 1000
    }
    report.add("CPU in a second", idle, "ms", .atMost(Targets.waitingMilliseconds))
    for connections in [1, 64] { try comparePosts(server, connections, &report) }
  }

  private func comparePosts(
    _ server: RunningServer,
    _ connections: Int,
    _ report: inout Report
  ) throws {
    let load =
      ["connections=\(connections)", "seconds=2", "header=Prefer: return=minimal"]
      + Posts.event(on: "p")
    _ = try server.drive([
      "method=PUT", "path=/v1/sessions/p#", "number=sequence", "requests=\(connections)",
      "body=\(RunningServer.configuration)",
    ])
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let alone = try server.drive(load)
      let beside = try hold(server) { try server.drive(load) }
      ratios.append(beside.cpu / alone.cpu)
    }
    report.add("a POST beside them, \(connections) connections, CPU", ratios.median, "times")
  }

  /// Does something while each session has a long poll.
  private func hold<Value>(_ server: RunningServer, _ body: () throws -> Value) throws -> Value {
    let client = try server.hold([
      "connections=\(polls)", "path=/v1/sessions/s#?since=0&waitMs=60000",
    ])
    let value = try body()
    client.closeInput()
    guard client.readLine() == "waiting \(polls)" else { throw Failure("long polls ended early") }
    return value
  }
}
