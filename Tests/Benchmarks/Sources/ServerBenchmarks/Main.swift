import Foundation

/// The server's benchmarks: `ServerBenchmarks SERVER [PART...]`, where SERVER is `overscroll`.
///
/// Without parts, all but `sessions`, which needs a gigabyte of disk and some minutes.
@main
struct Main {
  private typealias Part = @Sendable (Bench, inout Report) throws -> Void

  private static let parts: [(name: String, run: Part)] = [
    ("requests", { try Requests(bench: $0, rounds: 7, seconds: 2).run(&$1) }),
    ("workers", { try Workers(bench: $0, rounds: 7, seconds: 2).run(&$1) }),
    ("footprint", { try Footprint(bench: $0, starts: 11).run(&$1) }),
    ("appends", { try Appends(bench: $0, rounds: 5).run(&$1) }),
    ("posts", { try Posts(bench: $0, rounds: 5, seconds: 2).run(&$1) }),
    ("replay", { try Replay(bench: $0, rounds: 5, events: 200_000).run(&$1) }),
    ("long", { try LongSession(bench: $0, rounds: 5, events: 1_000_000).run(&$1) }),
    ("waiting", { try Waiting(bench: $0, rounds: 5).run(&$1) }),
    ("fairness", { try Fairness(bench: $0, seconds: 3).run(&$1) }),
    ("sessions", { try ManySessions(bench: $0, sessions: 1_000_000).run(&$1) }),
  ]

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { throw Failure("usage: ServerBenchmarks SERVER [PART...]") }
    let programs = URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()
    let bench = Bench(
      server: URL(fileURLWithPath: arguments[1]),
      programs: programs,
      data: programs.appending(path: "benchmark-data")
    )
    defer { try? FileManager.default.removeItem(at: bench.data) }
    let wanted = arguments.dropFirst(2)
    var report = Report()
    for part in parts where wanted.isEmpty ? part.name != "sessions" : wanted.contains(part.name) {
      try part.run(bench, &report)
    }
    report.printTable()
  }
}
