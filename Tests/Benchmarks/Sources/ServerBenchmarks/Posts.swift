/// Durable POSTs beside those of the bare server: the same client, connections and bodies in turn.
struct Posts {
  let bench: Bench
  let rounds: Int
  let seconds: Double

  private static let most = 256

  func run(_ report: inout Report) throws {
    let ours = try bench.serve(bench.folder("posts"))
    defer { ours.child.stop() }
    let bare = try bench.serveBare()
    defer { bare.child.closeInput() }
    try ours.createSessions(Self.most)
    for connections in [1, 64, Self.most] {
      report.title("Durable POSTs, connections: \(connections)")
      try compare(ours, bare, connections, &report)
    }
  }

  private func compare(
    _ ours: RunningServer,
    _ bare: RunningServer,
    _ connections: Int,
    _ report: inout Report
  ) throws {
    var bareCosts: [RunningServer.Cost] = []
    var minimal: [RunningServer.Cost] = []
    var snapshot: [RunningServer.Cost] = []
    let load = ["connections=\(connections)", "seconds=\(seconds)"] + Self.event()
    let isMinimal = "header=Prefer: return=minimal"
    for _ in 0..<rounds {
      bareCosts.append(try bare.drive(load + [isMinimal]))
      minimal.append(try ours.drive(load + [isMinimal]))
      snapshot.append(try ours.drive(load))
    }
    add("bare C", bareCosts, &report)
    add("minimal", minimal, &report)
    add("with snapshot", snapshot, &report)
    let least = connections == 1 ? Targets.lonePosts : Targets.minimalPosts
    report.add(
      "minimal, \(connections) connections",
      ratio(minimal, bareCosts),
      "of bare C",
      connections == Self.most ? nil : .atLeast(least)
    )
    report.add(
      "with snapshot, \(connections) connections",
      ratio(snapshot, bareCosts),
      "of bare C",
      connections == 64 ? .atLeast(Targets.snapshotPosts) : nil
    )
  }

  /// A small event, another one each time, to the sessions with a prefix.
  static func event(on prefix: String = "s") -> [String] {
    [
      "method=POST", "path=/v1/sessions/\(prefix)#/events",
      #"body={"type":"setContentOffset","y":####}"#,
    ]
  }

  private func add(_ name: String, _ costs: [RunningServer.Cost], _ report: inout Report) {
    report.add(name, costs.map(\.rate).median, "requests/s")
    report.add(name + ", CPU", costs.map(\.cpu).median, "µs each")
    report.add(name + ", p99", costs.map(\.p99).median, "ms")
  }

  /// The median of the rounds' ratios: neighbours on the machine slow down both of a round.
  private func ratio(_ costs: [RunningServer.Cost], _ bare: [RunningServer.Cost]) -> Double {
    zip(costs, bare).map { $0.rate / $1.rate }.median
  }
}
