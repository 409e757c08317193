import LogTesting
import SessionLog
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
      let news = News(of: session, sessionLog)
      let end = try await log.append(at: 1...2, to: session)
      try await log.append(at: [1], to: other)
      #expect(
        await log.error { try await $0.append(at: [9], to: session) }
          == .refused(.conflict(present: end))
      )
      try await log.append(at: [3], to: session.id, after: end)
      try await log.delete(other.id)
      try await log.delete(session.id)
      var revisions: [Int] = []
      // The deletion ends it.
      while case .appended(let revision) = await news.next() { revisions.append(revision) }
      // A change may be reported twice.
      #expect(Set(revisions) == [2, 3])
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
      let end = try await log.append(at: 1...2, to: session)
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
      let (first, second) = (News(of: session, sessionLog), News(of: session, sessionLog))
      first.cancel()
      try await log.append(at: [1], to: session)
      #expect(await second.next() == .appended(revision: 1))
      #expect(first.all.isEmpty)
    }
  }
}
