import SessionLog
import TestSupport
import Testing

@testable import Sessions

/// The transitions of a session.
struct SessionMachineTests {
  @Test(arguments: DataTable.sections("session-machine.txt"))
  func `an input has the actions of its line`(table: DataTable) {
    let isShared = table.name.hasPrefix("shared: ")
    var machine = MachineTable(isShared: isShared)
    machine.check(table.rows.map { ($0[0], $0[1]) })
    if isShared { #expect(machine.machine.isIdle) }
  }

  @Test func `a log that never answers keeps batches waiting and the durable state as it was`() {
    var table = MachineTable()
    _ = table.take("submit 1")
    _ = table.take("applied 1")
    for ticket in 2...10 {
      #expect(table.take("submit \(ticket)") == "apply \(ticket) on \(ticket - 1)")
      #expect(table.take("applied \(ticket)") == "")
    }
    #expect(table.machine.durable.revision == 0)
    #expect(table.machine.phase == .appending(batches: 1))
    #expect(!table.machine.isIdle)
    #expect(table.take("deleted").hasPrefix("refuse 1 deleted; refuse 2 deleted"))
  }

  @Test func `a session is not shown past a batch whose outcome is unknown`() {
    var table = MachineTable()
    _ = table.take("submit 1")
    #expect(table.machine.presentLimit != nil)
    _ = table.take("applied 1")
    let accepted = table.machine.presentLimit
    _ = table.take("failed unknown #1")
    #expect(table.machine.presentLimit == accepted)
    _ = table.take("readBack 0 #2")
    #expect(table.machine.presentLimit == nil)
  }

  @Test(arguments: [
    ["failed notFound #1 -> refuse 1 deleted"],
    [
      "failed unknown #1 -> refuse 1 log unknown: sync; read after 0 #2",
      "readBackFailed notFound #2 ->",
    ],
  ])
  func `a log without the session means that it was deleted`(lines: [String]) {
    var table = MachineTable()
    table.check([("submit 1", "apply 1 on 0"), ("applied 1", "append 1 after 0 #1")])
    table.check(lines.map(DataTable.row).map { ($0[0], $0[1]) })
    #expect(table.machine.phase == .deleted)
  }

  // MARK: Losses to other writers

  /// The batch of ticket 1, applied at a revision, loses so often to another writer's one event; the
  /// calls of the log are counted after the first so many.
  private func losses(
    _ count: Int,
    from revision: Int,
    after operations: Int
  ) -> [MachineTable.Line] {
    (0..<count).flatMap { loss -> [MachineTable.Line] in
      let (start, call) = (revision + loss, operations + 2 * loss + 1)
      return [
        ("applied 1", "append 1 after \(start) #\(call)"),
        ("failed conflict \(start + 1) #\(call)", "read after \(start) #\(call + 1)"),
        ("readBack \(start + 1) #\(call + 1)", "apply 1 on \(start + 1)"),
      ]
    }
  }

  @Test func `a batch that always loses to other writers is refused in the end`() {
    let most = SessionMachine.mostLosses
    let why = "log unavailable: other servers write to the session all the time"
    var table = MachineTable(isShared: true)
    table.check([("submit 1", "apply 1 on 0")] + losses(most - 1, from: 0, after: 0))
    let last = 2 * most
    table.check([
      ("applied 1", "append 1 after \(most - 1) #\(last - 1)"),
      ("failed conflict \(most) #\(last - 1)", "refuse 1 \(why); read after \(most - 1) #\(last)"),
      ("readBack \(most) #\(last)", ""),
    ])
    #expect(table.machine.isIdle)
  }

  @Test func `losses count from the last batch that was first`() {
    let most = SessionMachine.mostLosses
    let first = 2 * (most - 1) + 1
    var table = MachineTable(isShared: true)
    for round in [0, 1] {
      let (start, calls) = (round * most, round * first)
      table.check([("submit 1", "apply 1 on \(start)")])
      table.check(losses(most - 1, from: start, after: calls))
      table.check([
        ("applied 1", "append 1 after \(start + most - 1) #\(calls + first)"),
        ("committed \(start + most) #\(calls + first)", "answer 1"),
      ])
    }
    #expect(table.machine.isIdle)
  }
}
