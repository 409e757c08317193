import TestSupport
import Testing

/// What is acknowledged stays, once, on a log that servers share, whatever is late or lost.
struct SimulatedServersTests {
  @Test(arguments: Sample.part(of: Array(0..<400)))
  func `what is acknowledged is there once, and all servers see it`(seed: Int) {
    var servers = SimulatedServers(seed: UInt64(seed), servers: 2 + seed % 3, batches: 60)
    servers.run()
    #expect(servers.faults == [], "seed \(seed)")
  }

  @Test func `a run has all that can go wrong`() {
    var counts: [String: Int] = [:]
    for seed in 1000..<1010 {
      var servers = SimulatedServers(seed: UInt64(seed), servers: 3, batches: 100)
      servers.run()
      counts.merge(servers.counts, uniquingKeysWith: +)
    }
    let wanted = [
      "acknowledged", "conflict", "lost acknowledgement", "lost append", "refused", "repeated",
      "unavailable",
    ]
    #expect(counts.keys.sorted() == wanted)
  }
}
