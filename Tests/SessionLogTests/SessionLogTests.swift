import SessionLog
import Testing

/// Behaviour that every log must have.
struct SessionLogTests {
  @Test(arguments: LogUnderTest.allCases)
  func `a new session has its header and no events`(kind: LogUnderTest) async throws {
    let log = kind.make()
    let header = SessionHeader("a", clock: "realtime")
    #expect(await log.create(header) == nil)
    #expect(try log.header(of: "a") == header)
    #expect(try log.entries(of: "a", after: 0, limit: 10) == [])
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a name can be created once`(kind: LogUnderTest) async throws {
    let log = kind.make()
    #expect(await log.create(SessionHeader("a")) == nil)
    #expect(await log.append([LogEntry](at: [1]), to: "a", after: 0) == nil)
    #expect(await log.create(SessionHeader("a", clock: "realtime")) == .exists)
    #expect(try log.header(of: "a").clock == "manual")
    #expect(try log.entries(of: "a", after: 0, limit: 10).count == 1)
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a full log accepts a new session after one was deleted`(kind: LogUnderTest) async {
    let log = kind.make(limit: 2)
    #expect(await log.create(SessionHeader("a")) == nil)
    #expect(await log.create(SessionHeader("b")) == nil)
    #expect(await log.create(SessionHeader("c")) == .full(limit: 2))
    // An existing name is reported as such even when the log is full.
    #expect(await log.create(SessionHeader("a")) == .exists)
    #expect(await log.delete("c") == .notFound)
    #expect(await log.delete("a") == nil)
    #expect(await log.create(SessionHeader("c")) == nil)
    #expect(await log.create(SessionHeader("d")) == .full(limit: 2))
  }

  @Test(arguments: LogUnderTest.allCases)
  func `events are appended after the current revision only`(kind: LogUnderTest) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    #expect(await log.append([LogEntry](at: 1...2), to: "a", after: 0) == nil)
    #expect(
      await log.append([LogEntry](at: 3...3), to: "a", after: 0) == .conflict(currentRevision: 2)
    )
    #expect(
      await log.append([LogEntry](at: 3...3), to: "a", after: 3) == .conflict(currentRevision: 2)
    )
    #expect(await log.append([], to: "a", after: 1) == .conflict(currentRevision: 2))
    #expect(await log.append([], to: "a", after: 2) == nil)
    #expect(await log.append([LogEntry](at: 3...5), to: "a", after: 2) == nil)
    #expect(try log.entries(of: "a", after: 0, limit: 10) == [LogEntry](at: 1...5))
  }

  @Test(arguments: LogUnderTest.allCases)
  func `the sessions of a log are independent`(kind: LogUnderTest) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    _ = await log.create(SessionHeader("A"))
    #expect(await log.append([LogEntry](at: [1]), to: "a", after: 0) == nil)
    #expect(await log.append([LogEntry](at: [2]), to: "A", after: 0) == nil)
    #expect(await log.delete("a") == nil)
    #expect(try log.entries(of: "A", after: 0, limit: 10) == [LogEntry](at: [2]))
  }

  @Test(arguments: LogUnderTest.allCases)
  func `events are read in pages`(kind: LogUnderTest) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    _ = await log.append([LogEntry](at: 1...7), to: "a", after: 0)
    let pages: [(after: Int, limit: Int, instants: [Int64])] = [
      (0, 3, [1, 2, 3]), (3, 3, [4, 5, 6]), (6, 3, [7]), (7, 3, []), (8, 3, []), (0, 0, []),
      (0, 7, [1, 2, 3, 4, 5, 6, 7]), (5, 100, [6, 7]), (1_000_000_000_000, 1000, []),
    ]
    for page in pages {
      #expect(
        try log.entries(of: "a", after: page.after, limit: page.limit)
          == [LogEntry](at: page.instants),
        "after \(page.after), limit \(page.limit)"
      )
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a name that was never created, or was deleted, is not found`(kind: LogUnderTest) async {
    let log = kind.make()
    _ = await log.create(SessionHeader("gone"))
    _ = await log.append([LogEntry](at: [1]), to: "gone", after: 0)
    #expect(await log.delete("gone") == nil)
    for name in ["gone", "never"] {
      #expect(await log.delete(name) == .notFound)
      #expect(await log.append([LogEntry](at: [2]), to: name, after: 1) == .notFound)
      #expect(throws: SessionLogError.notFound) { try log.header(of: name) }
      #expect(throws: SessionLogError.notFound) {
        try log.entries(of: name, after: 0, limit: 1)
      }
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `a deleted name can be created again without its events`(kind: LogUnderTest) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    _ = await log.append([LogEntry](at: 1...3), to: "a", after: 0)
    _ = await log.delete("a")
    #expect(await log.create(SessionHeader("a", clock: "realtime")) == nil)
    #expect(try log.header(of: "a").clock == "realtime")
    #expect(try log.entries(of: "a", after: 0, limit: 10) == [])
    #expect(await log.append([LogEntry](at: [4]), to: "a", after: 0) == nil)
  }

  @Test(arguments: LogUnderTest.allCases)
  func `sessions are listed in name order`(kind: LogUnderTest) async throws {
    let log = kind.make()
    for name in ["b", "a2", "B", "a10", "a1", "a1.x", "0", "a-", "ab", "a_"] {
      _ = await log.create(SessionHeader(name))
    }
    _ = await log.append([LogEntry](at: 1...3), to: "a2", after: 0)
    let rows: [(prefix: String, after: String?, limit: Int, names: [String])] = [
      ("", nil, 100, ["0", "B", "a-", "a1", "a1.x", "a10", "a2", "a_", "ab", "b"]),
      ("", nil, 3, ["0", "B", "a-"]), ("", "a-", 3, ["a1", "a1.x", "a10"]),
      ("", "b", 3, []), ("", "a0", 1, ["a1"]), ("a1", nil, 100, ["a1", "a1.x", "a10"]),
      ("a1", "a1", 100, ["a1.x", "a10"]), ("a1", "0", 1, ["a1"]), ("a1", "zz", 10, []),
      ("c", nil, 10, []), ("", nil, 0, []),
    ]
    for row in rows {
      let listed = try log.list(prefix: row.prefix, after: row.after, limit: row.limit)
      #expect(listed.map(\.header.name) == row.names, "\(row)")
    }
    let listing = try #require(try log.list(prefix: "a2", after: nil, limit: 1).first)
    #expect(listing == SessionListing(header: SessionHeader("a2"), revision: 3))
  }

  @Test(arguments: LogUnderTest.allCases)
  func `of appends at the same revision exactly one is accepted`(kind: LogUnderTest) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    for revision in 0..<50 {
      let errors = await withTaskGroup(of: SessionLogError?.self) { group in
        for client in 0..<16 {
          group.addTask {
            await log.append([LogEntry](at: [Int64(client)]), to: "a", after: revision)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.count { $0 == nil } == 1)
      #expect(errors.count { $0 == .conflict(currentRevision: revision + 1) } == 15)
    }
    #expect(try log.entries(of: "a", after: 0, limit: 1000).count == 50)
  }

  @Test(arguments: LogUnderTest.allCases)
  func `if clients retry after a conflict, each event is accepted once and in order`(
    kind: LogUnderTest
  ) async throws {
    let log = kind.make()
    _ = await log.create(SessionHeader("a"))
    await withTaskGroup(of: Void.self) { group in
      for client in Int64(0)..<8 {
        group.addTask {
          var revision = 0
          for event in Int64(0)..<50 {
            let entries = [LogEntry](at: [client * 1000 + event])
            while case .conflict(let current)? = await log.append(entries, to: "a", after: revision)
            {
              revision = current
            }
            revision += 1
          }
        }
      }
    }
    let instants = try log.entries(of: "a", after: 0, limit: 1000).map(\.instant)
    #expect(instants.count == 400)
    for client in Int64(0)..<8 {
      #expect(
        instants.filter { $0 / 1000 == client } == (0..<50).map { client * 1000 + $0 },
        "client \(client)"
      )
    }
  }
}
