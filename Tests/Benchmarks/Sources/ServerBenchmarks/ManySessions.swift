/// A million sessions in a data directory: memory, and GET of those that are not in it.
struct ManySessions {
  let bench: Bench
  let sessions: Int

  func run(_ report: inout Report) throws {
    report.title("\(sessions) sessions")
    let folder = try bench.folder("many")
    let creating = try bench.serve(folder)
    let cost = try creating.createSessions(sessions, connections: 64)
    report.add("created", cost.rate, "/s")
    report.add("a creation, CPU", cost.cpu, "µs")
    let most = Targets.manySessionsBytes / Self.mebibyte
    report.add("memory after", creating.child.residentBytes / Self.mebibyte, "MiB", .atMost(most))
    creating.child.stop()

    let server = try bench.serve(folder)
    let load = ["path=/v1/sessions/s#", "number=scattered", "count=\(sessions)"]
    let cold = try server.drive(load + ["requests=20000"])
    report.add("GET of a cold session, median", cold.median, "ms")
    report.add("GET of a cold session, p99", cold.p99, "ms", .atMost(Targets.coldGetMilliseconds))
    let all = try server.drive(load + ["requests=\(sessions / 4)", "connections=16"])
    report.add("16 at a time", all.rate, "/s")
    let memory = server.child.residentBytes / Self.mebibyte
    report.add("memory after GETs of a quarter of them", memory, "MiB", .atMost(most))
    server.child.stop()
  }

  private static let mebibyte = Double(1 << 20)
}
