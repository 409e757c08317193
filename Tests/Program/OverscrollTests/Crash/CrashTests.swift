import Foundation
import Glibc
import SocketTesting
import TestSupport
import Testing

/// A server that is killed under load and started again on the same directory, again and again.
///
/// `OVERSCROLL_CRASH_ROUNDS` sets how often, `OVERSCROLL_CRASH_SEED` repeats the choices of a run; the
/// kernel still decides which thread runs when.
@Suite(.serialized)
struct CrashTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["OVERSCROLL_CRASH_ROUNDS"].flatMap { Int($0) } ?? 4
  private static let seed =
    environment["OVERSCROLL_CRASH_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...99_999)

  /// The ways to start the server, one after the other: the last has few sessions in memory.
  private static let options = [[], ["--workers", "2"], ["--max-resident-sessions", "8"]]

  @Test func `what was acknowledged before a kill is there after it, once`() throws {
    print("crash test: OVERSCROLL_CRASH_SEED=\(Self.seed) repeats it")
    let directory = TemporaryDirectory()
    var clients = CrashClients(seed: Self.seed)
    var random = SeededGenerator(seed: ~Self.seed)
    var (program, port) = try Program.serving(["--data-dir", directory.path])
    for round in 1...Self.rounds {
      let client = try LoopClient(to: port, connections: 16)
      try clients.load(
        client,
        answers: Int.random(in: 1...300, using: &random),
        andThen: .microseconds(Int.random(in: 0...3000, using: &random))
      )
      program.signal(SIGKILL)
      try clients.takeLast(client)
      #expect(program.end().code == -SIGKILL)
      // What a kill leaves is never called damaged.
      let check = try Program([directory.path], command: "check").result()
      #expect(check.code == 0 && check.output.hasSuffix("nothing is damaged\n"), "\(check.output)")
      let options = Self.options[round % Self.options.count]
      (program, port) = try Program.serving(["--data-dir", directory.path] + options)
      try clients.verify(try LoopClient(to: port, connections: 4), mostSnapshots: 40)
      let ready = Client.send("GET /readyz", to: port)
      #expect(ready?.status == 200 && ready?.body.contains(#""notices":[]"#) == true)
      try #require(clients.faults.isEmpty, "round \(round), seed \(Self.seed)")
    }
    print("crash test: \(Self.rounds) kills, \(clients.answers) answers before them")
    #expect(program.end(by: SIGTERM).code == 0)
  }
}
