import LogTesting
import SessionLog
import Testing

/// Creating, finding, deleting and listing sessions, in every log.
struct SessionTests {
  @Test(arguments: LogUnderTest.allCases, [0, 1, 255, 256, 257, 1000])
  func `a session is created with its header and its first events`(
    kind: LogUnderTest,
    count: Int
  ) async throws {
    try await kind.use { _, log in
      let header = SessionHeader("copy", clock: "realtime", configuration: "{}")
      let events = [LogEntry](at: 0..<Int64(count))
      let created = try await log.create(NewSession(header: header, events: events))
      #expect(created.header == header && created.revision == count)
      #expect(try await log.open("copy") == created)
      let page = try await log.read(created.id)
      #expect(page.entries == events && page.position == created.position)
      if count == 0 { #expect(page.start == created.position) }
      let end = try await log.append(at: [-7], to: created)
      #expect(end.count == Int64(count + 1))
      #expect(try await log.position(of: created.id) == end)
      #expect(try await log.read(created.id, after: count).entries == [LogEntry](at: [-7]))
      #expect(try await log.read(created.id).position == end)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `no session has a NUL in its name, and a cursor with one is what precedes it`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      for name in ["a", "b"] { try await log.create(name) }
      #expect(try await log.list(prefix: "\0").isEmpty)
      #expect(try await log.list(prefix: "a\0").isEmpty)
      #expect(try await log.list(after: "a\0").map(\.name) == ["b"])
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a name can be created once`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let created = try await log.create("a")
      let end = try await log.append(at: [1], to: created)
      let other = NewSession(header: SessionHeader("a", clock: "realtime"))
      #expect(await log.error { try await $0.create(other) } == .refused(.exists))
      #expect(try await log.open("a").header == SessionHeader("a"))
      #expect(try await log.open("a").position == end)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `of several creations of one name at once, one succeeds`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let errors = await withTaskGroup(of: SessionLogError?.self) { group in
        for _ in 0..<16 {
          group.addTask { await log.error { try await $0.create("a") } }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.count { $0 == nil } == 1)
      #expect(errors.count { $0 == .refused(.exists) } == 15)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a full log accepts a new session after one was deleted`(kind: LogUnderTest) async throws {
    try await kind.use(limit: 2) { _, log in
      let full = SessionLogError.refused(.tooManySessions(limit: 2))
      let first = try await log.create("a")
      try await log.create("b")
      #expect(await log.error { try await $0.create("c") } == full)
      // An existing name is reported as such even when the log is full.
      #expect(await log.error { try await $0.create("a") } == .refused(.exists))
      try await log.delete(first.id)
      try await log.create("c")
      #expect(await log.error { try await $0.create("d") } == full)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `equal configurations stay when one of their sessions is deleted`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let first = try await log.create("a")
      try await log.create("b")
      try await log.delete(first.id)
      #expect(try await log.open("b").header == SessionHeader("b"))
      try await log.create("c")
      #expect(try await log.open("c").header == SessionHeader("c"))
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a session that was never created, or was deleted, is not found`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let gone = try await log.create("gone")
      let end = try await log.append(at: [1], to: gone)
      try await log.delete(gone.id)
      let never = SessionID(gone.id.value + 1000)
      for (name, id) in [("gone", gone.id), ("never", never)] {
        #expect(await log.error { try await $0.open(name) } == .refused(.notFound))
        #expect(await log.error { try await $0.identity(of: name) } == .refused(.notFound))
        #expect(await log.error { try await $0.position(of: id) } == .refused(.notFound))
        #expect(await log.error { try await $0.read(id) } == .refused(.notFound))
        #expect(await log.error { try await $0.delete(id) } == .refused(.notFound))
        #expect(
          await log.error { try await $0.append(at: [2], to: id, after: end) }
            == .refused(.notFound)
        )
      }
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a deleted name can be created again, with another identity and without its events`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let first = try await log.create("a", events: [LogEntry](at: 1...3))
      #expect(try await log.identity(of: "a") == first.id)
      try await log.delete(first.id)
      let second = try await log.create(NewSession(header: SessionHeader("a", clock: "realtime")))
      #expect(second.id != first.id)
      #expect(try await log.identity(of: "a") == second.id)
      #expect(try await log.open("a") == second)
      #expect(try await log.read(second.id).entries == [])
      let late = [LogEntry](at: [4])
      #expect(await log.error { try await $0.append(late, to: first) } == .refused(.notFound))
      try await log.append(late, to: second)
      #expect(try await log.read(second.id).entries == late)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `sessions are listed in the order of their names' bytes`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      for name in ["b", "a2", "B", "a10", "a1", "a1.x", "0", "a-", "ab", "a_"] {
        try await log.create(name)
      }
      let rows: [(prefix: String, after: String?, limit: Int, names: [String])] = [
        ("", nil, 100, ["0", "B", "a-", "a1", "a1.x", "a10", "a2", "a_", "ab", "b"]),
        ("", nil, 3, ["0", "B", "a-"]), ("", "a-", 3, ["a1", "a1.x", "a10"]),
        ("", "b", 3, []), ("", "a0", 1, ["a1"]), ("a1", nil, 100, ["a1", "a1.x", "a10"]),
        ("a1", "a1", 100, ["a1.x", "a10"]), ("a1", "0", 1, ["a1"]), ("a1", "zz", 10, []),
        ("c", nil, 10, []), ("", nil, 0, []), ("", nil, -1, []),
      ]
      for row in rows {
        let listed = try await log.list(prefix: row.prefix, after: row.after, limit: row.limit)
        #expect(listed.map(\.name) == row.names, "\(row)")
      }
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a listing has the session's header and revision`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let events = [LogEntry](at: 1...3)
      let header = SessionHeader("a2", clock: "realtime")
      let session = try await log.create(NewSession(header: header, events: events))
      try await log.append(events, to: session)
      let listed = try await log.list(prefix: "a2")
      let expected = SessionListing(
        id: session.id,
        header: header,
        revision: 6,
        // A shared log notes the creation as a call.
        notedAt: log.log.isShared ? try #require(listed.first?.notedAt) : nil
      )
      #expect(listed == [expected])
    }
  }
}
