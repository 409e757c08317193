/// Rates of a server with two workers beside those with one.
struct Workers {
  let bench: Bench
  let rounds: Int
  let seconds: Double

  func run(_ report: inout Report) throws {
    report.title("Two workers beside one")
    let one = try bench.serveMemory()
    defer { one.child.stop() }
    let two = try bench.serveMemory(workers: 2)
    defer { two.child.stop() }
    let loads = [
      ("GET", ["path=/v1/sessions/s#"]),
      ("POST", Posts.event() + ["header=Prefer: return=minimal"]),
    ]
    for server in [one, two] { try server.createSessions(64) }
    for (name, request) in loads {
      let load = request + ["connections=64", "seconds=\(seconds)"]
      var ratios: [Double] = []
      for _ in 0..<rounds {
        let lone = try one.drive(load).rate
        ratios.append(try two.drive(load).rate / lone)
      }
      report.add("\(name), two workers", ratios.median, "of one", .atLeast(Targets.twoWorkers))
    }
  }
}
