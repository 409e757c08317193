import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Writes that one transaction commits.
struct GroupTests {
  @Test func `each write of a group sees those before it, and all complete in order`() async throws
  {
    try await withNewLog { _, log, wait in
      let a = try await wait.create("a")
      let b = try await wait.create("b", events: [LogEntry](at: [1]))
      let results = Results(count: 8)
      let entry = LogAppend([LogEntry](at: [1]))
      let header = NewSession(header: SessionHeader("c"))
      group(log) {
        log.append(entry, to: a.id, after: a.position, completion: results.note("first"))
        log.append(
          entry,
          to: a.id,
          after: a.position.adding(entry.entries),
          completion: results.note("second")
        )
        log.append(entry, to: a.id, after: a.position, completion: results.note("stale"))
        log.delete(b.id, completion: results.note("delete"))
        log.append(entry, to: b.id, after: b.position, completion: results.note("gone"))
        log.delete(b.id, completion: results.note("delete again"))
        log.create(header, completion: results.note("create"))
        log.create(header, completion: results.note("create again"))
      }
      let present = a.position.adding(entry.entries + entry.entries)
      #expect(
        results.wait() == [
          "first: done", "second: done",
          "stale: \(SessionLogError.Refusal.conflict(present: present))", "delete: done",
          "gone: notFound", "delete again: notFound", "create: done", "create again: exists",
        ]
      )
      #expect(try await wait.read(a.id).entries.count == 2)
      #expect(try await wait.list().map(\.name) == ["a", "c"])
    }
  }

  @Test func `checkpoints beyond the bound are refused while others wait`() async throws {
    try await withNewLog(.small { $0.limits.waitingCheckpointBytes = 20 }) { _, log, wait in
      let session = try await wait.create("a").id
      let save = { (number: Int, results: Results) in
        let checkpoint = Checkpoint(number, instant: 0, effects: 0)
        log.save(checkpoint, of: session, completion: results.note("\(number)"))
      }
      let results = Results(count: 3)
      // The state of each has seven bytes.
      group(log) { for number in 1...3 { save(number, results) } }
      guard case .refused(let refusal) = SessionLogError.tooMuchWaits else { return }
      #expect(results.wait() == ["3: \(refusal)", "1: done", "2: done"])
      let later = Results(count: 1)
      save(4, later)
      #expect(later.wait() == ["4: done"])
    }
  }
}
