import SessionLog
import Testing

@testable import Sessions

/// The transitions of a session, as tables: an input, and the actions that follow.
struct SessionMachineTests {
  typealias Line = MachineTable.Line

  private static let full = SessionLogError.refused(.unavailable("full"))
  private static let unknown = SessionLogError.unknown("sync")

  private func check(_ lines: [Line], sourceLocation: SourceLocation = #_sourceLocation) {
    MachineTable().check(lines, sourceLocation: sourceLocation)
  }

  // MARK: Ready and appending

  @Test func `a batch is applied, appended and answered`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.committed(7, operation: 1), "answer 1"),
      (.submit(2), "apply 2 on 1"),
      (.applied(2), "append 1 after 7 #2"),
      (.committed(9, operation: 2), "answer 2"),
    ])
  }

  @Test func `what comes while an append is with the log goes into the next one, in order`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.submit(2), "apply 2 on 1"),
      (.applied(2), ""),
      (.submit(3), "apply 3 on 2"),
      (.submit(4), ""),
      (.applied(3), "apply 4 on 3"),
      (.committed(1, operation: 1), "answer 1; append 2 after 1 #2"),
      (.applied(4), ""),
      (.committed(3, operation: 2), "answer 2; answer 3; append 1 after 3 #3"),
      (.committed(4, operation: 3), "answer 4"),
    ])
  }

  @Test func `a refused batch leaves the others alone`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.submit(2), ""),
      (.rejected(1), "refuse 1 conflict 0; apply 2 on 0"),
      (.applied(2), "append 1 after 0 #1"),
      (.committed(1, operation: 1), "answer 2"),
    ])
  }

  @Test func `an answer of the log counts once, and only for what is under way`() {
    check([
      (.committed(5, operation: 0), ""),
      (.failed(Self.full, operation: 0), ""),
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.committed(1, operation: 2), ""),
      (.committed(1, operation: 1), "answer 1"),
      (.committed(1, operation: 1), ""),
      (.failed(Self.full, operation: 1), ""),
      (.failed(Self.unknown, operation: 1), ""),
      (.submit(2), "apply 2 on 1"),
      (.applied(2), "append 1 after 1 #2"),
      (.failed(Self.full, operation: 1), ""),
      (.committed(2, operation: 2), "answer 2"),
    ])
  }

  @Test func `a log that never answers keeps batches waiting and the durable state as it was`() {
    var table = MachineTable()
    _ = table.take(.submit(1))
    _ = table.take(.applied(1))
    for ticket in 2...10 {
      #expect(table.take(.submit(ticket)) == "apply \(ticket) on \(ticket - 1)")
      #expect(table.take(.applied(ticket)) == "")
    }
    #expect(table.machine.durable.revision == 0)
    #expect(table.machine.phase == .appending(batches: 1))
    #expect(!table.machine.isIdle)
    #expect(table.take(.deleted).hasPrefix("refuse 1 deleted; refuse 2 deleted"))
  }

  // MARK: Failures

  @Test func `a failed append drops the tail, and the next batch builds on what is durable`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.submit(2), "apply 2 on 1"),
      (.applied(2), ""),
      (.submit(3), "apply 3 on 2"),
      (
        .failed(Self.full, operation: 1),
        "refuse 1 log unavailable: full; refuse 2 log unavailable: full"
      ),
      // It was applied to a moment that is no more.
      (.applied(3), "apply 3 on 0"),
      (.applied(3), "append 1 after 0 #2"),
      (.committed(1, operation: 2), "answer 3"),
    ])
  }

  @Test func `after an unknown outcome the log is read back, and batches are refused until then`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.submit(2), "apply 2 on 1"),
      (.submit(3), ""),
      (
        .failed(Self.unknown, operation: 1),
        "refuse 1 log unknown: sync; refuse 3 log unavailable: sync; read after 0 #2"
      ),
      (.applied(2), "refuse 2 log unavailable: sync"),
      (.submit(4), "refuse 4 log unavailable: sync"),
      (.committed(1, operation: 1), ""),
      (.readBackFailed(Self.full, operation: 2), "try again #2"),
      (.submit(5), "refuse 5 log unavailable: sync"),
      (.triedAgain(operation: 1), ""),
      (.triedAgain(operation: 2), "read after 0 #3"),
      (.readBack(1, operation: 2), ""),
      (.readBack(1, operation: 3), ""),
      (.submit(6), "apply 6 on 1"),
      (.applied(6), "append 1 after 1 #4"),
      (.committed(2, operation: 4), "answer 6"),
    ])
  }

  @Test func `an unknown outcome that was not done leaves the session as it was`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.failed(Self.unknown, operation: 1), "refuse 1 log unknown: sync; read after 0 #2"),
      (.readBack(0, operation: 2), ""),
      (.submit(2), "apply 2 on 0"),
    ])
  }

  // MARK: Other writers

  @Test func `after a conflict batches are applied again to what the other writer left`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.submit(2), "apply 2 on 1"),
      (.applied(2), ""),
      (.submit(3), "apply 3 on 2"),
      (
        .failed(.refused(.conflict(present: LogPosition(count: 4))), operation: 1),
        "read after 0 #2"
      ),
      (.applied(3), ""),
      (.submit(4), ""),
      (.readBack(4, operation: 2), "apply 1 on 4"),
      (.applied(1), "append 1 after 4 #3; apply 2 on 5"),
      (.applied(2), "apply 3 on 6"),
      (.applied(3), "apply 4 on 7"),
      (.committed(5, operation: 3), "answer 1; append 2 after 5 #4"),
      (.applied(4), ""),
      (.committed(7, operation: 4), "answer 2; answer 3; append 1 after 7 #5"),
    ])
  }

  @Test func `news of another writer are read, once nothing is with the log`() {
    check([
      (.newRevision(0), ""),
      (.newRevision(2), "read after 0 #1"),
      (.newRevision(2), ""),
      (.readBack(2, operation: 1), ""),
      (.newRevision(1), ""),
      (.submit(1), "apply 1 on 2"),
      (.applied(1), "append 1 after 2 #2"),
      (.newRevision(5), ""),
      (.committed(3, operation: 2), "answer 1; read after 3 #3"),
      (.readBack(5, operation: 3), ""),
    ])
  }

  @Test func `news that come while the log is read are read as well`() {
    check([
      (.newRevision(2), "read after 0 #1"),
      (.newRevision(3), ""),
      (.readBack(2, operation: 1), "read after 2 #2"),
      (.readBack(3, operation: 2), ""),
    ])
  }

  @Test func `a session is not shown past a batch whose outcome is unknown`() {
    var table = MachineTable()
    _ = table.take(.submit(1))
    #expect(table.machine.presentLimit != nil)
    _ = table.take(.applied(1))
    let accepted = table.machine.presentLimit
    _ = table.take(.failed(Self.unknown, operation: 1))
    #expect(table.machine.presentLimit == accepted)
    _ = table.take(.readBack(0, operation: 2))
    #expect(table.machine.presentLimit == nil)
  }

  @Test func `a conflict that cannot be read back refuses the batches`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (
        .failed(.refused(.conflict(present: LogPosition(count: 1))), operation: 1),
        "read after 0 #2"
      ),
      (
        .readBackFailed(.refused(.damaged("row 1")), operation: 2),
        "refuse 1 log unavailable: the session is damaged: row 1; try again #2"
      ),
    ])
  }

  // MARK: Deletion

  @Test func `a deletion refuses everything, and stays`() {
    check([
      (.asked(90, revision: 0, effect: nil), ""),
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.submit(2), "apply 2 on 1"),
      (.submit(3), ""),
      (.deleted, "refuse 1 deleted; refuse 3 deleted; wake 90 deleted"),
      (.applied(2), "refuse 2 deleted"),
      (.committed(1, operation: 1), ""),
      (.submit(4), "refuse 4 deleted"),
      (.asked(91, revision: 0, effect: nil), "wake 91 deleted"),
      (.newRevision(9), ""),
      (.deleted, ""),
    ])
  }

  @Test(arguments: [true, false])
  func `a log without the session means that it was deleted`(whileAppending: Bool) {
    var table = MachineTable()
    _ = table.take(.submit(1))
    _ = table.take(.applied(1))
    if whileAppending {
      #expect(table.take(.failed(.refused(.notFound), operation: 1)) == "refuse 1 deleted")
    } else {
      _ = table.take(.failed(Self.unknown, operation: 1))
      #expect(table.take(.readBackFailed(.refused(.notFound), operation: 2)) == "")
    }
    #expect(table.machine.phase == .deleted)
  }

  // MARK: Waiters

  @Test func `a waiter is woken by what it waits for, and at once if that is there`() {
    check([
      (.asked(1, revision: 1, effect: nil), "wake 1 changed"),
      (.asked(2, revision: 0, effect: nil), ""),
      (.asked(3, revision: nil, effect: 0), ""),
      (.asked(4, revision: nil, effect: 3), "wake 4 changed"),
      (.asked(5, revision: 0, effect: 0), ""),
      (.withdrawn(5), ""),
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.committed(1, operation: 1), "answer 1; wake 2 changed"),
      (.withdrawn(3), ""),
    ])
  }

  @Test func `other writers' events wake too`() {
    check([
      (.asked(1, revision: 0, effect: nil), ""),
      (.newRevision(1), "read after 0 #1"),
      (.readBack(1, operation: 1), "wake 1 changed"),
    ])
  }
}
