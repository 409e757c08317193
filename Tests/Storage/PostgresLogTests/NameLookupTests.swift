import Dispatch
import LogTesting
import PostgresTesting
import SessionLog
import Synchronization
import Testing

@testable import PostgresLog

/// Looking up the names of hosts, with a resolver that answers when a test lets it.
struct NameLookupTests {
  /// A resolver that waits for its answers, and counts the questions.
  private final class Resolver: Sendable {
    private let answers = Mutex<[[String]]>([])
    private let asked = Atomic(0)
    private let signal = DispatchSemaphore(value: 0)

    func answer(_ addresses: [String]) {
      answers.withLock { $0.append(addresses) }
      signal.signal()
    }

    func resolve() -> [String] {
      asked.add(1, ordering: .relaxed)
      signal.wait()
      return answers.withLock { $0.removeFirst() }
    }

    var count: Int { asked.load(ordering: .relaxed) }
  }

  private func failure(_ lookup: () throws(DatabaseFailure) -> [String]) -> String? {
    do {
      _ = try lookup()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a resolver that does not answer is asked once, and waited for no longer than told`()
    async throws
  {
    let resolver = Resolver()
    let names = NameLookup { _ in resolver.resolve() }
    for _ in 0..<3 {
      let reason = failure { () throws(DatabaseFailure) in
        try names.addresses(of: "db-a", until: .now() + Duration.milliseconds(5))
      }
      #expect(reason == "the address of db-a was not found in time")
    }
    #expect(await eventually { resolver.count == 1 })
    resolver.answer(["10.0.0.1", "10.0.0.2"])
    // Later: the answer that was too late counts until another one comes.
    let isKnown = await eventually {
      try names.addresses(of: "db-a", until: .now()) == ["10.0.0.1", "10.0.0.2"]
    }
    #expect(isKnown)
    resolver.answer([])
    #expect(await eventually { resolver.count == 2 })
    let found = try names.addresses(of: "db-a", until: .now() + Duration.milliseconds(5))
    #expect(found == ["10.0.0.1", "10.0.0.2"], "a resolver that fails takes no known address away")
  }

  @Test func `a name without an address says so`() {
    let names = NameLookup { _ in [] }
    let reason = failure { () throws(DatabaseFailure) in
      try names.addresses(of: "nowhere", until: .distantFuture)
    }
    #expect(reason == "there is no address of nowhere")
  }

  @Test(
    arguments: [
      ("db-a", true), ("db-a.example", true), ("10.0.0.1", false), ("::1", false), ("", false),
      ("/run/postgresql", false), ("@socket", false),
    ]
  )
  func `only names are looked up`(host: String, isName: Bool) {
    #expect(NameLookup.isName(host) == isName)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
  func `the addresses of a name are tried in turn, and failures are counted by host`()
    async throws
  {
    let server = try PostgresServer.shared()
    var options = PostgresLog.Options.small
    options.limits.lookUp = { name in name == "db.test" ? ["127.0.0.2", "127.0.0.1"] : [] }
    let hosts = "gone.test:1,db.test:\(server.port)"
    let log = try PostgresLog(url: "postgresql://postgres@\(hosts)/postgres", options: options)
    defer { log.close() }
    try await log.wait.create("a")
    let figures = try #require(log.figures.database).hosts
    #expect(figures.map(\.name) == ["gone.test:1", "db.test:\(server.port)"])
    #expect(figures[0].connections == 0 && figures[0].failures > 0)
    #expect(figures[1].connections > 0)
  }
}
