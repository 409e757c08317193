import LogTesting
import SessionLog
import Synchronization
import Testing

@testable import SQLiteLog

/// Sessions that are created with so many events that they are written in slices.
struct LargeCreationTests {
  /// More than 30 chunks, of which each is a slice.
  private let events = [LogEntry](at: 0..<8000)

  private var options: SQLiteLog.Options {
    var options = SQLiteLog.Options.turning(after: 100_000, slice: .zero)
    options.limits.eventsOfGroup = 1000
    return options
  }

  /// The result of a call, when there is one.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, SessionLogError>?>(nil)

    var result: Result<Value, SessionLogError>? { value.withLock { $0 } }

    @Sendable func put(_ result: Result<Value, SessionLogError>) { value.withLock { $0 = result } }
  }

  /// Begins a large creation and calls a function after each of the writer's turns, as long as it
  /// returns true.
  private func begin(
    _ name: String,
    _ log: SQLiteLog,
    eachTurn: @escaping @Sendable (SQLiteConnection) -> Bool = { _ in false }
  ) -> Answer<LoggedSession> {
    let answer = Answer<LoggedSession>()
    let retry = RetryProtection("k")
    let session = NewSession(header: SessionHeader(name), events: events, retry: retry)
    group(log) {
      log.create(session, completion: answer.put)
      repeatTurns(log, eachTurn)
    }
    return answer
  }

  private func chunks(_ connection: SQLiteConnection) -> Int64? {
    try? connection.integer("SELECT count(*) FROM chunk")
  }

  @Test func `a large session appears as a whole, and others are written meanwhile`() async throws {
    try await withTemporaryDirectory { directory in
      let created = try await withLog(directory, options) { log, wait in
        let other = try await wait.create("other")
        let turns = Mutex(0)
        let end = Mutex(other.position)
        let answer = begin("large", log) { connection in
          guard (try? connection.sessions.id(of: "large")) == .some(nil) else { return false }
          let turn = turns.withLock { turns in
            turns += 1
            return Int64(turns)
          }
          let entries = [LogEntry](at: [turn])
          let position = end.withLock { end in
            defer { end = end.adding(entries) }
            return end
          }
          log.append(LogAppend(entries), to: other.id, after: position) { _ in }
          return true
        }
        #expect(await log.reaches { _ in answer.result != nil })
        let appended = try await wait.read(other.id).entries.count
        #expect(appended > 30)
        #expect(appended == turns.withLock { $0 })
        let created = try #require(answer.result).get()
        #expect(created.revision == 8000)
        #expect(try await wait.open("large") == created)
        #expect(try await wait.read(created.id).entries == events)
        let record = try await wait.record(of: RetryProtection("k").key)
        #expect(record?.session == created.id && record?.count == 8000)
        try await wait.append(at: [9000], to: created)
        let next = try await wait.create("next")
        #expect(next.id != created.id && next.id != other.id)
        return created
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
      try await withLog(directory) { log, wait in
        let all = events + [LogEntry](at: [9000])
        let found = try await wait.read(created.id).entries
        #expect(found == all)
        #expect(await log.number("SELECT count(*) FROM dropped") == 0)
      }
    }
  }

  @Test func `a crash in between leaves no session, and what was written is removed`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let copy = directory + "/copy"
      try await withLog(directory, options) { log, wait in
        let answer = begin("large", log) { connection in
          guard let count = chunks(connection), count >= 5 else { return true }
          try? copyFiles(of: directory, to: copy)
          return false
        }
        #expect(await log.reaches { _ in answer.result != nil })
        let created = try await wait.open("large")
        #expect(created.revision == 8000)
      }
      try await withLog(copy) { log, wait in
        #expect(await wait.error { try await $0.open("large") } == .refused(.notFound))
        #expect(try await wait.record(of: RetryProtection("k").key) == nil)
        #expect(await log.reaches { chunks($0) == 0 })
        #expect(await log.number("SELECT count(*) FROM dropped") == 0)
        try await wait.create("large", events: events)
        #expect(try await wait.read(wait.open("large").id).entries == events)
      }
      #expect(try SQLiteLog.inspect(directory: copy).findings == [])
    }
  }

  @Test func `a name that was taken meanwhile refuses a large session, and nothing is left of it`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      try await withLog(directory, options) { log, wait in
        let other = Answer<LoggedSession>()
        let answer = begin("a", log) { connection in
          guard let count = chunks(connection), count >= 3 else { return true }
          let small = NewSession(header: SessionHeader("a"), events: [LogEntry](at: 1...3))
          log.create(small, completion: other.put)
          return false
        }
        #expect(await log.reaches { _ in answer.result != nil })
        #expect(answer.result == .failure(.refused(.exists)))
        #expect(await log.reaches { chunks($0) == 1 })
        let found = try await wait.open("a")
        #expect(other.result == .success(found))
        // Refused at once, without a chunk.
        let again = begin("a", log)
        #expect(await log.reaches { _ in again.result != nil })
        #expect(again.result == .failure(.refused(.exists)))
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
    }
  }

  @Test func `a log that is closed completes a large creation first`() async throws {
    try await withTemporaryDirectory { directory in
      let answer = try await withLog(directory, options) { log, _ in begin("a", log) }
      #expect(try answer.result?.get().revision == 8000)
      let events = try await withLog(directory) { _, wait in
        try await wait.read(wait.open("a").id).entries
      }
      #expect(events == self.events)
    }
  }
}
