import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// The chain of a session's events, by which a position tells one history from another.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct ChainTests {
  @Test func `every position of a page is that of the events before it`() async throws {
    try await withTables(.small { $0.limits.rowsOfStatement = 2 }) { _, _, wait in
      let entries = [LogEntry](at: 1...12)
      let session = try await wait.create("a")
      var end = session.position
      for rows in [0..<1, 1..<4, 4..<6, 6..<7, 7..<12] {
        end = try await wait.append(Array(entries[rows]), to: session.id, after: end)
        #expect(end == session.end(after: Array(entries[..<rows.upperBound])))
        #expect(try await wait.position(of: session.id) == end)
        #expect(try await wait.open("a").position == end)
      }
      for start in 0...13 {
        for limit in 1...13 {
          let page = try await wait.read(session.id, after: start, limit: limit)
          let (first, last) = (min(start, 12), min(start + limit, 12))
          #expect(page.entries == Array(entries[first..<last]))
          #expect(page.start == session.end(after: Array(entries[..<first])))
          #expect(page.position == session.end(after: Array(entries[..<last])))
        }
      }
    }
  }

  @Test func `a history of the same length is another position`() async throws {
    try await withTables { tables, _, wait in
      let session = try await wait.create("a")
      let old = try await wait.append(at: [1], to: session)
      // The database is put back, and another event takes the place of the lost one.
      try tables.run("DELETE FROM batch")
      let new = try await wait.append(at: [2], to: session)
      #expect(new.contradicts(old))
      for entries in [[LogEntry](at: [3]), []] {
        let error = await wait.error { try await $0.append(entries, to: session.id, after: old) }
        #expect(error == .refused(.conflict(present: new)))
      }
    }
  }

  /// What happens to stored rows, and by which call it is found: of events in a read.
  @Test(arguments: [
    ("UPDATE batch SET events = set_byte(events, 3, get_byte(events, 3) # 1) WHERE before = 1", ""),
    ("UPDATE batch SET chain = chain + 1 WHERE before = 1", ""),
    ("UPDATE batch SET before = before + 10; UPDATE batch SET before = 13 - before", ""),
    ("DELETE FROM batch WHERE before = 1", "its events after 1"),
    ("UPDATE batch SET events = substr(events, 1, 3) WHERE before = 1", "its events after 1"),
    ("UPDATE batch SET n = 2 WHERE before = 0", "its events after 1"),
    ("UPDATE session SET created_at = created_at + 1", nil),
    ("UPDATE session SET configuration = '{}'", nil), ("DELETE FROM batch WHERE before = 2", nil),
  ])
  func `damaged rows are found, counted and listed, for their session alone`(
    sql: String,
    ofEvents: String?
  ) async throws {
    try await withTables { tables, log, wait in
      let session = try await wait.create("a")
      try await wait.append(each: 0..<3, to: session)
      try await wait.save(Checkpoint(3, instant: 3, effects: 0), of: session.id)
      #expect(log.notices == [])
      try tables.run(sql)
      let error = await wait.error {
        if ofEvents == nil { _ = try await $0.open("a") } else { _ = try await $0.read(session.id) }
      }
      #expect(try #require(error?.damage).hasPrefix(ofEvents ?? ""))
      #expect(log.notices == [.damaged(sessions: 1)])
      let listing = try #require(try await wait.list().first)
      #expect(listing.isDamaged && listing.revision == nil)
      let other = try await wait.create("b", events: [LogEntry](at: [1]))
      #expect(try await wait.read(other.id).entries.count == 1)
      try await wait.delete(session.id)
      #expect(log.notices == [])
    }
  }

  @Test(arguments: ["open", "read", "append"])
  func `damage that the database finds itself is counted`(operation: String) async throws {
    try await withTables { tables, log, wait in
      let session = try await wait.create("a", events: [LogEntry](at: [1]))
      let raise = "RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001';"
      if operation == "append" {
        try tables.trigger(raise)
      } else {
        try tables.run(
          """
          CREATE FUNCTION looked() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN \(raise) END $$;
          ALTER TABLE batch RENAME TO b; CREATE VIEW batch AS SELECT * FROM b WHERE looked()
          """
        )
      }
      let error = await wait.error {
        switch operation {
        case "open": _ = try await $0.open("a")
        case "read": _ = try await $0.read(session.id)
        default: try await $0.append(at: [2], to: session)
        }
      }
      #expect(error?.damage != nil)
      #expect(log.notices == [.damaged(sessions: 1)])
    }
  }

  @Test func `the damage of a session is forgotten once another server has deleted it`()
    async throws
  {
    try await withTwoLogs(.small { $0.limits.sweepTime = .milliseconds(20) }) { _, first, second in
      var ids: [SessionID] = []
      for name in ["a", "b"] { ids.append(try await first.wait.create(name).id) }
      // As who plays the events finds it.
      for id in ids { second.noteDamage(of: id) }
      #expect(second.notices == [.damaged(sessions: 2)])
      try await first.wait.delete(ids[0])
      #expect(await eventually { second.notices == [.damaged(sessions: 1)] })
      let listing = try #require(try await second.wait.list().first)
      #expect(listing.isDamaged)
    }
  }

  @Test func `a checkpoint of other events than the stored ones is not used`() async throws {
    try await withTables { tables, _, wait in
      let session = try await wait.create("a")
      try await wait.append(at: 1...2, to: session)
      try await wait.save(Checkpoint(2, instant: 2, effects: 0), of: session.id)
      #expect(try await wait.checkpoint(of: session.id, notPast: .revision(9)) != nil)
      try tables.run("DELETE FROM batch")
      try await wait.append(at: 3...4, to: session)
      #expect(try await wait.checkpoint(of: session.id, notPast: .revision(9)) == nil)
    }
  }

  @Test func `a damaged record of a key is refused`() async throws {
    try await withTables { tables, log, wait in
      let session = try await wait.create("a")
      let part = LogAppend.RetriedPart(protection: RetryProtection("k"), revision: 0, count: 1)
      let end = try await wait.append([LogEntry](at: [1]), to: session, retries: [part])
      for column in ["digest", "revision", "n"] {
        try tables.run("UPDATE retry SET \(column) = \(column) + 1")
        let error = await wait.error { try await $0.record(of: part.protection.key) }
        #expect(error?.damage != nil)
        #expect(log.notices == [.damaged(sessions: 0, records: 1)])
        // Nothing is done a second time.
        let again = await wait.error {
          try await $0.append([LogEntry](at: [2]), to: session.id, after: end, retries: [part])
        }
        #expect(again == .refused(.repeated))
        try tables.run("UPDATE retry SET \(column) = \(column) - 1")
      }
      #expect(try await wait.record(of: part.protection.key)?.revision == 0)
    }
  }

  @Test func `rows without a chain are read as they are, also after and before chained ones`()
    async throws
  {
    try await withTwoLogs { tables, first, second in
      let session = try await first.wait.create("a", retry: RetryProtection("k"))
      // As a server of the version before the chains appends.
      let append = { (revision: Int64) in
        let hex = EventBytes.encode([LogEntry](at: [revision])[...])
          .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try tables.run(
          """
          INSERT INTO batch (session, before, n, nonce, events)
            VALUES (\(session.id.value), \(revision), 1, \(revision), '\\x\(hex)')
          """
        )
      }
      var end = session.position
      for revision in Int64(0)..<6 {
        let isOld = [0, 2, 3].contains(revision)
        if isOld {
          try append(revision)
          // Who knows the position before it has to read.
          let error = await second.wait.error { [end] in
            try await $0.append(at: [99], to: session.id, after: end)
          }
          end = LogPosition(count: revision + 1)
          #expect(error == .refused(.conflict(present: end)))
        } else {
          end = try await first.wait.append(at: [revision], to: session.id, after: end)
          #expect(end.chain != nil)
        }
        let entries = [LogEntry](at: 0...revision)
        for start in 0...Int(revision) {
          let page = try await second.wait.read(session.id, after: start)
          #expect(page.entries == Array(entries[start...]))
          #expect(page.position == end)
        }
        #expect(try await second.wait.open("a").position == end)
      }
      try tables.run("UPDATE retry SET crc = NULL; UPDATE session SET chain = NULL")
      #expect(try await first.wait.record(of: RetryProtection("k").key)?.session == session.id)
      #expect(try await first.wait.open("a").position == end)
      #expect(first.notices == [])
    }
  }
}
