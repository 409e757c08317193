import LogTesting
import Synchronization
import Testing

@testable import SessionLog

/// Keeping and finding idempotency keys, in every log.
struct IdempotencyTests {
  @Test(arguments: LogUnderTest.allCases, [0, 3])
  func `the key of a creation is found with what was created`(
    kind: LogUnderTest,
    count: Int
  ) async throws {
    try await kind.use { _, log in
      let retry = RetryProtection("k1", path: "/sessions")
      #expect(try await log.record(of: retry.key) == nil)
      let events = [LogEntry](at: 0..<Int64(count))
      let session = try await log.create("a", events: events, retry: retry)
      let expected = IdempotencyRecord(
        bodyDigest: retry.bodyDigest,
        session: session.id,
        name: "a",
        revision: 0,
        count: count
      )
      #expect(try await log.record(of: retry.key) == expected)
      #expect(try await log.record(of: .init(path: "/sessions", key: "k2")) == nil)
      #expect(try await log.record(of: .init(path: "/other", key: "k1")) == nil)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `each part of an append is found under its key`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      let parts = [
        LogAppend.RetriedPart(protection: RetryProtection("x"), revision: 0, count: 2),
        LogAppend.RetriedPart(protection: RetryProtection("y"), revision: 2, count: 1),
      ]
      try await log.append([LogEntry](at: 1...3), to: session, retries: parts)
      for part in parts {
        let expected = IdempotencyRecord(
          bodyDigest: part.protection.bodyDigest,
          session: session.id,
          name: "a",
          revision: part.revision,
          count: part.count
        )
        #expect(try await log.record(of: part.protection.key) == expected)
      }
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a key is found only if its request was done`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let retry = RetryProtection("k")
      try await log.create("a")
      #expect(await log.error { try await $0.create("a", retry: retry) } == .refused(.exists))
      #expect(try await log.record(of: retry.key) == nil)
      try await log.create("b", retry: retry)
      #expect(try await log.record(of: retry.key)?.name == "b")
    }
  }

  @Test(arguments: LogUnderTest.allCases.filter { $0 != .sqlite })
  func `a log that may be shared refuses an append under a key that was used for the session`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      let other = try await log.create("b")
      let part = { (key: String, revision: Int) in
        LogAppend.RetriedPart(protection: RetryProtection(key), revision: revision, count: 1)
      }
      let end = try await log.append([LogEntry](at: [1]), to: session, retries: [part("k", 0)])
      for (entries, position) in [
        ([LogEntry](at: [2]), end), ([], end), ([LogEntry](at: [2]), session.position),
      ] {
        let error = await log.error {
          try await $0.append(
            entries,
            to: session.id,
            after: position,
            retries: [part("new", 1), part("k", 1)]
          )
        }
        #expect(error == .refused(.repeated))
      }
      #expect(try await log.record(of: RetryProtection("new").key) == nil)
      // The key belongs to its session.
      try await log.append([LogEntry](at: [1]), to: other, retries: [part("k", 0)])
      let more = [part("new", 1)]
      try await log.append([LogEntry](at: [2]), to: session.id, after: end, retries: more)
    }
  }

  @Test func `the log in memory forgets a key after its lifetime`() async throws {
    let now = Mutex<Int64>(0)
    let log = MemoryLog(wallClock: { now.withLock { $0 } }).wait
    try await log.create("a", retry: RetryProtection("k"))
    for (elapsed, isFound) in [(0, true), (IdempotencyKey.lifetime, true)]
      + [(IdempotencyKey.lifetime + 1, false)]
    {
      now.withLock { $0 = elapsed }
      #expect((try await log.record(of: RetryProtection("k").key) != nil) == isFound, "\(elapsed)")
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a key that is used again names the later request`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      try await log.create("a", retry: RetryProtection("k"))
      let second = try await log.create("b", retry: RetryProtection("k"))
      let record = try await log.record(of: RetryProtection("k").key)
      #expect(record?.session == second.id)
    }
  }
}
