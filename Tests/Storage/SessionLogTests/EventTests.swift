import LogTesting
import SessionLog
import Testing

/// Appending and reading events, in every log.
struct EventTests {
  @Test(arguments: LogUnderTest.allCases)
  func `events are appended after the present position only`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      let start = session.position
      let end = try await log.append(at: 1...2, to: session.id, after: start)
      let conflict = SessionLogError.refused(.conflict(present: end))
      let ahead = LogPosition(count: end.count + 1)
      for position in [start, ahead, LogPosition(count: -1), LogPosition(count: .max)] {
        for entries in [[], [LogEntry](at: [3])] {
          let error = await log.error {
            try await $0.append(entries, to: session.id, after: position)
          }
          #expect(error == conflict, "\(position)")
        }
      }
      #expect(try await log.append([], to: session.id, after: end) == end)
      try await log.append(at: 3...5, to: session.id, after: end)
      #expect(try await log.read(session.id).entries == [LogEntry](at: 1...5))
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `instants and bytes are kept as they are`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      let entries = [Int64.min, -1, 0, 1, 63, 64, 1 << 40, .max].enumerated().map {
        index,
        instant in
        LogEntry(instant: instant, event: [UInt8](repeating: UInt8(255 - index), count: index * 50))
      }
      try await log.append(entries, to: session)
      #expect(try await log.read(session.id).entries == entries)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `the sessions of a log are independent`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let lower = try await log.create("a")
      let upper = try await log.create("A")
      try await log.append(at: [1], to: lower)
      try await log.append(at: [2], to: upper)
      try await log.delete(lower.id)
      #expect(try await log.read(upper.id).entries == [LogEntry](at: [2]))
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `events are read in pages, each with the position after it`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a", events: [LogEntry](at: 1...2))
      var position = session.position
      var positions = [LogPosition](repeating: position, count: 8)
      positions[2] = position
      for instants in [3...3, 4...6, 7...7] as [ClosedRange<Int64>] {
        position = try await log.append(at: instants, to: session.id, after: position)
        positions[Int(instants.upperBound)] = position
      }
      let pages: [(after: Int, limit: Int, instants: [Int64])] = [
        (0, 3, [1, 2, 3]), (3, 3, [4, 5, 6]), (6, 3, [7]), (7, 3, []), (8, 3, []), (0, 0, []),
        (0, 7, [1, 2, 3, 4, 5, 6, 7]), (5, 100, [6, 7]), (4, 1, [5]), (-3, 2, [1, 2]),
        (1_000_000_000_000, 1000, []), (.max, .max, []), (2, .max, [3, 4, 5, 6, 7]), (0, -1, []),
        (.min, .min, []),
      ]
      for (after, limit, instants) in pages {
        let page = try await log.read(session.id, after: after, limit: limit)
        #expect(page.entries == [LogEntry](at: instants), "after \(after), limit \(limit)")
        if let last = instants.last, [3, 6, 7].contains(last) {
          #expect(page.position == positions[Int(last)], "after \(after), limit \(limit)")
        }
      }
      #expect(try await log.read(session.id, after: 100).position == position)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `of two appends handed over together, the second can follow the first or is refused`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      let results = await withCheckedContinuation { continuation in
        let log = log.log
        log.append(at: 1...2, to: session) { first in
          log.append(at: [3], to: session) { continuation.resume(returning: (first, $0)) }
        }
      }
      let end = try results.0.get()
      #expect(results.1 == .failure(.refused(.conflict(present: end))))
      let next = try await log.append(at: [3], to: session.id, after: end)
      #expect(try await log.read(session.id).position == next)
      #expect(try await log.read(session.id).entries == [LogEntry](at: 1...3))
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `of appends at the same position exactly one is accepted`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      var position = session.position
      for _ in 0..<50 {
        let results = await withTaskGroup(of: Result<LogPosition, SessionLogError>.self) { group in
          for client in Int64(0)..<16 {
            group.addTask { [position] in
              do throws(SessionLogError) {
                return .success(try await log.append(at: [client], to: session.id, after: position))
              } catch {
                return .failure(error)
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        let accepted = results.compactMap { try? $0.get() }
        #expect(accepted.count == 1)
        position = try #require(accepted.first)
        let conflict = SessionLogError.refused(.conflict(present: position))
        #expect(results.count { $0 == .failure(conflict) } == 15)
      }
      #expect(try await log.read(session.id).entries.count == 50)
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `if two writers retry after a conflict, each event is accepted once and in order`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a")
      await withTaskGroup(of: Void.self) { group in
        for client in Int64(0)..<2 {
          group.addTask {
            var position = session.position
            for event in Int64(0)..<200 {
              let entries = [LogEntry](at: [client * 1000 + event])
              var isAccepted = false
              while !isAccepted {
                do throws(SessionLogError) {
                  position = try await log.append(entries, to: session.id, after: position)
                  isAccepted = true
                } catch {
                  guard case .refused(.conflict(let present)) = error else { return }
                  position = present
                }
              }
            }
          }
        }
      }
      let instants = try await log.read(session.id).entries.map(\.instant)
      #expect(instants.count == 400)
      for client in Int64(0)..<2 {
        #expect(
          instants.filter { $0 / 1000 == client } == (0..<200).map { client * 1000 + $0 },
          "client \(client)"
        )
      }
    }
  }
}
