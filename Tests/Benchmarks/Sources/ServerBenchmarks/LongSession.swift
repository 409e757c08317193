/// A session of a million events: how fast it opens, and what one more event costs.
struct LongSession {
  let bench: Bench
  let rounds: Int
  let events: Int

  func run(_ report: inout Report) throws {
    report.title("A session of \(events) events")
    let folder = try bench.folder("long")
    let long = DragSession(bench: bench, name: "long")
    var server = try bench.serve(folder)
    try long.fill(server, events: events)
    var openings: [Double] = []
    for _ in 0..<rounds {
      server.child.stop()
      server = try bench.serve(folder)
      openings.append(try long.get(server).median)
    }
    report.add(
      "first GET after a start, slowest of \(rounds)",
      openings.max() ?? 0,
      "ms",
      .atMost(Targets.openingMilliseconds)
    )
    try compareEvents(server, &report)
    server.child.stop()
  }

  /// One event after another, in the long session and in a new one in turn.
  ///
  /// The new one has a batch of the same drag, so that only the number of events differs.
  private func compareEvents(_ server: RunningServer, _ report: inout Report) throws {
    var ratios: [Double] = []
    var longCosts: [Double] = []
    for round in 0..<rounds {
      try DragSession(bench: bench, name: "new\(round)").fill(server, events: 5000)
      let before = try post(server, "long")
      let new = try post(server, "new\(round)")
      let after = try post(server, "long")
      let long = (before.cpu + after.cpu) / 2
      longCosts.append(long)
      ratios.append(long / new.cpu)
    }
    report.add("an event, CPU", longCosts.median, "µs")
    report.add(
      "an event, to one of a new session",
      ratios.median,
      "times",
      .atMost(Targets.longSessionRatio)
    )
  }

  private func post(_ server: RunningServer, _ name: String) throws -> RunningServer.Cost {
    try server.drive([
      "method=POST", "path=/v1/sessions/\(name)/events", "header=Prefer: return=minimal",
      #"body={"type":"setContentOffset","y":####}"#, "seconds=2", "connections=8",
    ])
  }
}
