import LogTesting
import SessionLog
import Synchronization
import Testing

/// Observing sessions, in every log.
struct FollowingTests {
  @Test(arguments: LogUnderTest.allCases)
  func `an observer hears of appends and of the deletion of its session only`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { sessionLog, log in
      let session = try await log.create("a")
      let other = try await log.create("b")
      let (news, heard) = AsyncStream.makeStream(of: LogChange.self)
      let subscription = sessionLog.follow(session.id) { heard.yield($0) }
      let end = try await log.append([LogEntry](at: 1...2), to: session.id, after: session.position)
      try await log.append([LogEntry](at: [1]), to: other.id, after: other.position)
      #expect(
        await log.error {
          try await $0.append([LogEntry](at: [9]), to: session.id, after: session.position)
        }
          == .refused(.conflict(present: end))
      )
      try await log.append([LogEntry](at: [3]), to: session.id, after: end)
      try await log.delete(other.id)
      try await log.delete(session.id)
      var revisions: [Int] = []
      // The deletion ends it.
      for await change in news {
        guard case .appended(let revision) = change else { break }
        revisions.append(revision)
      }
      // A change may be reported twice.
      #expect(Set(revisions) == [2, 3])
      subscription.cancel()
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `what an observer hears of can be read`(kind: LogUnderTest) async throws {
    try await kind.use { sessionLog, log in
      let session = try await log.create("a")
      let (pages, read) = AsyncStream.makeStream(of: LogPage?.self)
      let subscription = sessionLog.follow(session.id) { _ in
        sessionLog.read(session.id, after: 0, limit: 10) { read.yield(try? $0.get()) }
      }
      let end = try await log.append([LogEntry](at: 1...2), to: session.id, after: session.position)
      var iterator = pages.makeAsyncIterator()
      let page = await iterator.next()
      let expected = LogPage(
        entries: [LogEntry](at: 1...2),
        start: session.position,
        position: end
      )
      #expect(page == expected)
      subscription.cancel()
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `after cancelling, an observer hears no more`(kind: LogUnderTest) async throws {
    try await kind.use { sessionLog, log in
      let session = try await log.create("a")
      let heard = Mutex(0)
      let first = sessionLog.follow(session.id) { _ in heard.withLock { $0 += 1 } }
      let (news, told) = AsyncStream.makeStream(of: LogChange.self)
      let second = sessionLog.follow(session.id) { told.yield($0) }
      first.cancel()
      try await log.append([LogEntry](at: [1]), to: session.id, after: session.position)
      var iterator = news.makeAsyncIterator()
      #expect(await iterator.next() == .appended(revision: 1))
      #expect(heard.withLock { $0 } == 0)
      second.cancel()
    }
  }
}
