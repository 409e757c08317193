import LogTesting
import SessionLog
import Synchronization
import Testing

/// The end of a log, and what is there after the next start, in every log that keeps it.
struct RestartTests {
  @Test(arguments: LogUnderTest.durable)
  func `everything is there after closing and opening`(kind: LogUnderTest) async throws {
    try await kind.usePlace { open in
      let checkpoint = Checkpoint(2, instant: 9, effects: 1)
      let part = LogAppend.RetriedPart(protection: RetryProtection("k"), revision: 0, count: 3)
      let first = try open()
      let session = try await first.wait.create("a")
      let end = try await first.wait.append([LogEntry](at: 1...3), to: session, retries: [part])
      try await first.wait.save(checkpoint, of: session.id)
      let record = try await first.wait.record(of: part.protection.key)
      #expect(record != nil)
      first.close()
      let log = try open()
      defer { log.close() }
      let opened = try await log.wait.open("a")
      #expect(opened.header == session.header && opened.position == end)
      #expect(try await log.wait.read(session.id).entries == [LogEntry](at: 1...3))
      #expect(try await log.wait.checkpoint(of: session.id, notPast: .revision(3)) == checkpoint)
      #expect(try await log.wait.record(of: part.protection.key) == record)
    }
  }

  @Test(arguments: LogUnderTest.durable)
  func `closing completes what was handed over, and refuses what comes later`(
    kind: LogUnderTest
  ) async throws {
    try await kind.usePlace { open in
      let log = try open()
      let session = try await log.wait.create("a")
      let succeeded = Atomic(0)
      // Counts the successes.
      let count = { @Sendable (isSuccess: Bool) in
        if isSuccess { succeeded.add(1, ordering: .relaxed) }
      }
      var chain = EventChain(session.header)
      for index in Int64(0)..<100 {
        let position = LogPosition(count: index, chain: chain)
        log.append(at: [index], to: session, after: position) { count((try? $0.get()) != nil) }
        chain = chain.adding(EventBytes.encode([LogEntry](at: [index])[...]))
      }
      let checkpoint = Checkpoint(1, instant: 1, effects: 0)
      log.save(checkpoint, of: session.id) { count((try? $0.get()) != nil) }
      log.read(session.id, after: 0, limit: 1) { count((try? $0.get()) != nil) }
      log.close()
      #expect(succeeded.load(ordering: .relaxed) == 102)
      #expect(await log.wait.error { try await $0.create("b") } == .closed)
      #expect(await log.wait.error { try await $0.open("a") } == .closed)
      #expect(await log.wait.error { try await $0.append([], to: session) } == .closed)
      #expect(await log.wait.error { try await $0.list() } == .closed)
      log.close()
      let again = try open()
      defer { again.close() }
      #expect(try await again.wait.read(session.id).entries == [LogEntry](at: 0..<100))
    }
  }
}
