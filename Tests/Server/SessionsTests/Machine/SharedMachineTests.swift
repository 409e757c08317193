import SessionLog
import Testing

@testable import Sessions

/// The transitions of a session that other servers write to as well.
struct SharedMachineTests {
  typealias Line = MachineTable.Line

  private static let down = SessionLogError.refused(.unavailable("down"))

  private func check(_ lines: [Line], sourceLocation: SourceLocation = #_sourceLocation) {
    let end = MachineTable(isShared: true).check(lines, sourceLocation: sourceLocation)
    #expect(end.machine.isIdle, sourceLocation: sourceLocation)
  }

  // MARK: Decisions without an event

  @Test func `what is decided on a moment is answered once the log has no later one`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.decided(1), "confirm #1"),
      (.confirmed(0, operation: 1), "answer 1"),
    ])
  }

  @Test func `what is decided on a moment that the log has passed is decided again`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.decided(1), "confirm #1"),
      (.confirmed(2, operation: 0), ""),
      (.confirmed(2, operation: 1), "read after 0 #2"),
      (.readBack(2, operation: 2), "apply 1 on 2"),
      (.decided(1), "confirm #3"),
      (.confirmed(2, operation: 3), "answer 1"),
    ])
  }

  @Test func `a decision among events is confirmed by their append`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.submit(2), ""),
      (.applied(1), "append 1 after 0 #1; apply 2 on 1"),
      (.submit(3), ""),
      (.decided(2), "apply 3 on 1"),
      (.applied(3), ""),
      (.committed(1, operation: 1), "answer 1; append 1 after 1 #2"),
      (
        .failed(.refused(.conflict(present: LogPosition(count: 3))), operation: 2),
        "read after 1 #3"
      ),
      (.readBack(3, operation: 3), "apply 2 on 3"),
      (.decided(2), "confirm #4; apply 3 on 3"),
      (.applied(3), ""),
      (.confirmed(3, operation: 4), "answer 2; append 1 after 3 #5"),
      (.committed(4, operation: 5), "answer 3"),
    ])
  }

  @Test func `a decision that the log cannot confirm is refused`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.decided(1), "confirm #1"),
      (.failed(Self.down, operation: 1), "refuse 1 log unavailable: down"),
    ])
  }

  // MARK: Losses

  /// The batch of ticket 1, applied at a revision, loses so often to another writer's one event; the
  /// calls of the log are counted after the first so many.
  private func losses(_ count: Int, from revision: Int, after operations: Int) -> [Line] {
    (0..<count).flatMap { loss -> [Line] in
      let (start, call) = (revision + loss, operations + 2 * loss + 1)
      let conflict = SessionLogError.Refusal.conflict(present: LogPosition(count: Int64(start + 1)))
      return [
        (.applied(1), "append 1 after \(start) #\(call)"),
        (.failed(.refused(conflict), operation: call), "read after \(start) #\(call + 1)"),
        (.readBack(start + 1, operation: call + 1), "apply 1 on \(start + 1)"),
      ]
    }
  }

  @Test func `a batch that always loses to other writers is refused in the end`() {
    let most = SessionMachine.mostLosses
    let conflict = SessionLogError.refused(.conflict(present: LogPosition(count: Int64(most))))
    let why = "other servers write to the session all the time"
    check(
      [(.submit(1), "apply 1 on 0")] + losses(most - 1, from: 0, after: 0) + [
        (.applied(1), "append 1 after \(most - 1) #\(2 * most - 1)"),
        (
          .failed(conflict, operation: 2 * most - 1),
          "refuse 1 log unavailable: \(why); read after \(most - 1) #\(2 * most)"
        ),
        (.readBack(most, operation: 2 * most), ""),
      ]
    )
  }

  @Test func `losses count from the last batch that was first`() {
    let most = SessionMachine.mostLosses
    let first = 2 * (most - 1) + 1
    check(
      [(.submit(1), "apply 1 on 0")] + losses(most - 1, from: 0, after: 0) + [
        (.applied(1), "append 1 after \(most - 1) #\(first)"),
        (.committed(Int64(most), operation: first), "answer 1"),
        (.submit(1), "apply 1 on \(most)"),
      ] + losses(most - 1, from: most, after: first) + [
        (.applied(1), "append 1 after \(2 * most - 1) #\(2 * first)"),
        (.committed(Int64(2 * most), operation: 2 * first), "answer 1"),
      ]
    )
  }

  // MARK: News

  @Test func `a batch that is being applied when news comes is applied again to what it brings`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.newRevision(1), "read after 0 #1"),
      (.applied(1), ""),
      (.readBack(1, operation: 1), "apply 1 on 1"),
      (.applied(1), "append 1 after 1 #2"),
      (.committed(2, operation: 2), "answer 1"),
    ])
  }

  @Test func `a failed append does not lose the news that came meanwhile`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.newRevision(1), ""),
      (.failed(Self.down, operation: 1), "refuse 1 log unavailable: down; read after 0 #2"),
      (.readBack(1, operation: 2), ""),
    ])
  }

  // MARK: Readers

  @Test func `a reader continues when the session has what the log had`() {
    check([
      (.reads(1, revision: 0), "wake 1 changed"),
      (.reads(2, revision: 2), "read after 0 #1"),
      (.reads(3, revision: 1), ""),
      (.reads(4, revision: 3), ""),
      (.readBack(2, operation: 1), "wake 2 changed; wake 3 changed; read after 2 #2"),
      (.readBack(3, operation: 2), "wake 4 changed"),
    ])
  }

  @Test func `a reader that waits for an append of this server needs no reading back`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.reads(2, revision: 1), ""),
      (.committed(1, operation: 1), "answer 1; wake 2 changed"),
    ])
  }

  @Test func `a reader does not wait for what the log has no more`() {
    check([
      (.reads(1, revision: 3), "read after 0 #1"),
      (.readBack(2, operation: 1), "wake 1 unavailable: the log has lost events"),
    ])
  }

  @Test func `a log that was put back has another session`() {
    check([
      (.submit(1), "apply 1 on 0"),
      (.applied(1), "append 1 after 0 #1"),
      (.committed(1, operation: 1), "answer 1"),
      (.submit(2), "apply 2 on 1"),
      (.decided(2), "confirm #2"),
      (.confirmed(0, operation: 2), "refuse 2 deleted"),
      (.submit(3), "refuse 3 deleted"),
    ])
  }

  @Test func `what is known to lack is told while it is read`() {
    var table = MachineTable(isShared: true)
    _ = table.take(.reads(1, revision: 2))
    #expect(table.machine.lag == 2)
    _ = table.take(.readBack(2, operation: 1))
    #expect(table.machine.lag == 0)
  }

  @Test func `a reader is told when the log cannot be read, and one of a session that is gone`() {
    var table = MachineTable(isShared: true)
    #expect(table.take(.reads(1, revision: 1)) == "read after 0 #1")
    #expect(
      table.take(.readBackFailed(Self.down, operation: 1))
        == "wake 1 unavailable: down; try again #1"
    )
    #expect(table.take(.triedAgain(operation: 1)) == "read after 0 #2")
    #expect(table.take(.reads(2, revision: 1)) == "")
    #expect(table.take(.readBackFailed(.refused(.notFound), operation: 2)) == "wake 2 deleted")
    #expect(table.take(.reads(3, revision: 0)) == "wake 3 deleted")
  }
}
