import BareLog

/// How fast a session without checkpoints is read from SQLite, decoded and played.
struct Replay {
  let bench: Bench
  let rounds: Int
  let events: Int

  func run(_ report: inout Report) throws {
    report.title("Replay of \(events) drag events from SQLite")
    let folder = try bench.folder("replay")
    let drags = DragSession(bench: bench, name: "drags")
    let filled = try bench.serve(folder)
    try drags.fill(filled, events: events)
    filled.child.stop()
    var costs: [RunningServer.Cost] = []
    for _ in 0..<rounds {
      let database = folder.appending(path: "overscroll.db").path
      guard bare_execute(database, "DELETE FROM checkpoint") == 0 else {
        throw Failure("the checkpoints cannot be deleted from \(database)")
      }
      let server = try bench.serve(folder)
      costs.append(try drags.get(server))
      server.child.stop()
    }
    let speeds = costs.map { Double(events) / ($0.cpu / 1e6) }
    report.add("events", speeds.median, "/s of CPU", .atLeast(Targets.replayedEvents))
    report.add("first answer", costs.map(\.median).median, "ms")
  }
}
