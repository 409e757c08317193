import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// Two stores on one log, as two servers have it.
struct SharedLogTests {
  private let first = World()
  private let second: World

  init() throws {
    second = World(over: first.log.memory)
    _ = try first.session(.manual)
  }

  private static func language(_ tag: String) -> [String] {
    [#"{"type":"setLanguage","language":"\#(tag)"}"#]
  }

  private func submit(
    _ session: Session,
    _ events: [String],
    expectedRevision: Int? = nil
  ) async throws -> Submitted {
    let submission = Submission(
      try events.map(SubmittedEvent.init(json:)),
      expectedRevision: expectedRevision
    )
    return await withCheckedContinuation { continuation in
      session.submit(
        submission,
        prepare: { accepted in { continuation.resume(returning: .success(accepted)) } },
        refuse: { continuation.resume(returning: .failure($0)) }
      )
    }
  }

  @Test func `a session that is deleted while it is in the way of a new one is no more`()
    async throws
  {
    let held = World(holding: .open, over: first.log.memory)
    let creation = held.creation(World.configuration(.manual), named: "s")
    let created: Created = await withCheckedContinuation { continuation in
      held.store.create(creation) { continuation.resume(returning: $0) }
      first.store.delete("s") { #expect($0 == nil) }
      held.log.commit()
    }
    #expect(try created.get().durable.revision == 0)
  }

  @Test func `an event on a store that is behind is applied after the other's`() async throws {
    let (one, other) = (try await first.found(), try await second.found())
    #expect(try await submit(one, Self.language("ko")).text == "revision 1")
    #expect(try await submit(other, Self.language("ru")).text == "revision 2")
    #expect(other.view().engine.language == "ru")
    #expect(try await submit(one, Self.language("uk")).text == "revision 3")
    #expect(try first.logged(one).count == 3)
  }

  @Test func `an expected revision that another writer has passed is a conflict`() async throws {
    let (one, other) = (try await first.found(), try await second.found())
    _ = try await submit(one, Self.language("ko"))
    #expect(
      try await submit(other, Self.language("ru"), expectedRevision: 0).text == "conflict 1"
    )
    #expect(other.view().engine.language == "ko")
  }

  @Test func `both writers at once lose nothing and double nothing`() async throws {
    let sessions = [try await first.found(), try await second.found()]
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          let event = [#"{"type":"setContentOffset","y":\#(number)}"#]
          return try await submit(sessions[number % 2], event).get().revision
        }
      }
      var revisions: [Int] = []
      for try await revision in group { revisions.append(revision) }
      return revisions
    }
    #expect(revisions.sorted() == Array(1...200))
    #expect(Set(try first.logged(sessions[0]).map(\.event)).count == 200)
  }

  @Test func `who waits at one store hears of events at the other`() async throws {
    let (one, other) = (try await first.found(), try await second.found())
    let woken = Inbox<WakeReason>()
    _ = other.wait(forRevisionOtherThan: 0, effectIndexOtherThan: nil, wake: woken.put)
    _ = try await submit(one, Self.language("ko"))
    try await eventually { woken.all == [.changed] }
    #expect(other.view().engine.language == "ko")
    let gone = Inbox<WakeReason>()
    _ = other.wait(forRevisionOtherThan: 1, effectIndexOtherThan: nil, wake: gone.put)
    first.store.delete("s") { _ in }
    try await eventually { gone.all == [.deleted] }
  }

  @Test func `an unknown outcome is settled by reading back`() async throws {
    for wasDone in [true, false] {
      let world = World(holding: .append)
      let session = try world.session(.manual)
      let answers = Inbox<Submitted>()
      session.submit(
        Submission(try Self.language("ko").map(SubmittedEvent.init(json:))),
        to: answers
      )
      // The log keeps the events or not, and cannot say which.
      if wasDone { world.log.commitSilently(session, Self.language("ko")[0]) }
      world.log.fail(.unknown("sync failed"))
      #expect(answers.all.map(\.text) == ["log unknown: sync failed"])
      try await eventually { session.isIdle }
      #expect(session.view().revision == (wasDone ? 1 : 0))
      session.submit(
        Submission(try Self.language("ru").map(SubmittedEvent.init(json:))),
        to: answers
      )
      world.log.commit()
      #expect(answers.all.last?.text == "revision \(wasDone ? 2 : 1)")
    }
  }
}

extension HeldLog {
  /// Appends an event behind the back of a session.
  fileprivate func commitSilently(_ session: Session, _ json: String) {
    memory.append(
      LogAppend([LogEntry(instant: 0, event: Array(json.utf8))]),
      to: session.id,
      after: LogPosition(token: 0)
    ) { _ in }
  }
}
