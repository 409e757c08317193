import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// A standby that takes over.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FailoverTests {
  @Test func `after the primary's end the log continues with the standby that was promoted`()
    async throws
  {
    try await PostgresServer.withStandby { primary, standby in
      // The standby is first in the list, and passed over as long as it is one.
      let log = try PostgresLog(url: PostgresServer.url(of: standby, primary), options: .small)
      defer { log.close() }
      let wait = log.wait
      let session = try await wait.create("a")
      let news = News(of: session, log)
      var position = session.position
      for event in Int64(1)...5 {
        position = try await wait.append(at: [event], to: session.id, after: position)
        #expect(await news.next() == .appended(revision: Int(event)))
      }
      primary.stop()
      let error = await wait.error { try await $0.create("b") }
      #expect(error?.unavailability != nil)
      try standby.sql("SELECT pg_promote()")
      let start = ContinuousClock.now
      #expect(await eventually { log.health == .healthy })
      #expect(ContinuousClock.now - start < .seconds(15))
      #expect(try await wait.read(session.id).entries == [LogEntry](at: 1...5))
      try await wait.append(at: [6], to: session.id, after: position)
      #expect(await news.next() == .appended(revision: 6))
      try await wait.create("b")
    }
  }

  @Test func `beside a primary that is paused the promoted standby is connected to at once`()
    async throws
  {
    try await PostgresServer.withStandby { primary, standby in
      let url = PostgresServer.url(of: primary, standby) + "?connect_timeout=60"
      let log = try PostgresLog(url: url, options: .answering(within: .seconds(15)))
      defer { log.close() }
      let wait = log.wait
      let session = try await wait.create("a")
      let other = try await wait.create("b")
      let end = try await wait.append(at: [1], to: session)
      // From now on each thread has a connection.
      #expect(try await wait.read(session.id).entries.count == 1)
      primary.pause()
      defer { primary.resume() }
      let error = await wait.error { try await $0.append(at: [2], to: session.id, after: end) }
      #expect(error?.isUnknown == true)
      // It is sent to the paused one, since there is no other yet.
      let early = Outcomes<LogPage>()
      log.read(other.id, after: 0, limit: 1, completion: early.note(0))
      try standby.sql("SELECT pg_promote()")
      let start = ContinuousClock.now
      let isWritten = await eventually {
        try await wait.append(at: [3], to: other)
        return true
      }
      #expect(isWritten)
      // The paused one accepts connections: asking it first would take a minute.
      #expect(ContinuousClock.now - start < .seconds(30))
      // The other threads follow at once; each would wait 15 seconds for the paused one.
      let moved = ContinuousClock.now
      // The promoted one may answer it before it has the event.
      let found = try await early.wait(for: 1)[0]?.get().entries
      #expect(found.map { [LogEntry](at: [3]).starts(with: $0) } == true)
      #expect(try await wait.read(session.id).entries.first == [LogEntry](at: [1]).first)
      try await wait.create("c")
      #expect(ContinuousClock.now - moved < .seconds(13))
    }
  }
}
