import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// Batches on their way to the log, and what is seen meanwhile.
struct TailTests {
  private let world = World(holding: .append)
  private let session: Session
  private let answers = Inbox<Submitted>()

  init() throws {
    session = try world.session(.manual)
  }

  private var revision: Int { get throws { session.view().revision } }

  /// Waits for an append: one that follows another comes from a thread that is not the log's.
  private func waitForAppend() async throws {
    try await eventually { [log = world.log] in log.waitingCount > 0 }
  }

  private func commit() async throws {
    try await waitForAppend()
    world.log.commit()
  }

  @Test func `a batch is seen and answered when the log has it`() throws {
    session.submit(.beginRefreshing(.header), to: answers)
    #expect(try revision == 0)
    #expect(session.view().engine.component(.header)?.state == .idle)
    #expect(session.effects(after: 0, limit: 10).isEmpty)
    #expect(answers.all.map(\.text).isEmpty)
    world.log.commit()
    #expect(answers.all.map(\.text) == ["revision 1"])
    #expect(try revision == 1)
    #expect(session.view().engine.component(.header)?.state == .refreshing)
    #expect(session.effects(after: 0, limit: 10).count == 1)
  }

  @Test func `batches in flight build on each other and are published in order`() async throws {
    session.submit(.beginRefreshing(.header), expectedRevision: 0, to: answers)
    session.submit(.advance(.by(300_000)), expectedRevision: 1, to: answers)
    session.submit(.endRefreshing(.header), expectedRevision: 1, to: answers)
    #expect(answers.all.map(\.text) == ["conflict 2"])
    session.submit(.endRefreshing(.header), expectedRevision: 2, to: answers)
    // The first is with the log alone, those that came meanwhile go together.
    for (count, now) in [(1, 0), (3, 300)] as [(Int, Int64)] {
      try await commit()
      #expect(try revision == count)
      #expect(session.view().engine.now == .ms(now))
      #expect(answers.all.count == count + 1)
    }
    #expect(answers.all.map(\.text) == ["conflict 2", "revision 1", "revision 2", "revision 3"])
    let indices = try answers.all.dropFirst().map { try $0.get().effects.map(\.index) }
    #expect(indices == [[1], [2, 3], [4, 5]])
    #expect(session.effects(after: 0, limit: 10).map(\.index) == [1, 2, 3, 4, 5])
  }

  @Test func `a failed commit drops the whole tail and answers each of its batches`() throws {
    for event in [Event.beginRefreshing(.header), .advance(.untilRest), .endRefreshing(.header)] {
      session.submit(event, to: answers)
    }
    world.log.fail(.refused(.unavailable("the disk is full")))
    let refusals = Array(repeating: "log unavailable: the disk is full", count: 3)
    #expect(answers.all.map(\.text) == refusals)
    #expect(try revision == 0)
    // A batch that comes now builds on what is durable.
    session.submit(.setLanguage("ko"), expectedRevision: 0, to: answers)
    world.log.commit()
    #expect(answers.all.map(\.text) == refusals + ["revision 1"])
    #expect(try revision == 1)
    #expect(session.view().engine.language == "ko")
    #expect(session.view().engine.component(.header)?.state == .idle)
    #expect(session.effects(after: 0, limit: 10).isEmpty)
    #expect(try world.logged(session).count == 1)
  }

  @Test func `a failed commit keeps what was published before it`() async throws {
    session.submit(.beginRefreshing(.header), to: answers)
    session.submit(.setLanguage("ko"), to: answers)
    try await commit()
    try await waitForAppend()
    world.log.fail(.refused(.unavailable("no")))
    #expect(answers.all.map(\.text) == ["revision 1", "log unavailable: no"])
    #expect(try revision == 1)
    #expect(session.view().engine.component(.header)?.state == .refreshing)
    #expect(session.view().engine.language == "en")
  }

  @Test func `a refusal leaves the tail alone`() async throws {
    session.submit(.beginRefreshing(.header), to: answers)
    session.submit(.dragCancelled, to: answers)
    session.submit(.endRefreshing(.header), to: answers)
    try await commit()
    try await commit()
    #expect(answers.all.map(\.text) == ["0: noFingerDown", "revision 1", "revision 2"])
    #expect(try revision == 2)
  }

  @Test func `an empty batch tells nothing of what the log does not have yet`() throws {
    session.submit(.setLanguage("ko"), to: answers)
    session.submit(Submission([], expectedRevision: 1), to: answers)
    #expect(answers.all.map(\.text).isEmpty)
    world.log.commit()
    world.log.commit()
    #expect(answers.all.map(\.text) == ["revision 1", "revision 1"])
    #expect(try revision == 1)
  }

  @Test func `a batch whose session is deleted meanwhile is told so`() async throws {
    session.submit(.setLanguage("ko"), to: answers)
    let deleted = Inbox<SessionLogError?>()
    world.store.delete("s", completion: deleted.put)
    #expect(deleted.all == [nil])
    session.submit(.setLanguage("ru"), to: answers)
    world.log.commit()
    #expect(answers.all.map(\.text) == ["deleted", "deleted"])
    #expect(await world.find("s").error == .log(.refused(.notFound)))
  }

  @Test func `a batch in flight does not reach the session that is made anew under the name`()
    throws
  {
    session.submit(.setLanguage("ko"), to: answers)
    world.store.delete("s") { _ in }
    let next = try world.session(.manual)
    world.log.commit()
    #expect(answers.all.map(\.text) == ["deleted"])
    #expect(next.view().revision == 0)
    #expect(try world.logged(next).isEmpty)
  }

  @Test func `a realtime session is not shown past an event that is pending`() throws {
    let session = try world.session(.realtime, named: "r")
    world.pass(100)
    session.submit(.beginRefreshing(.header), to: answers)
    world.pass(100)
    // What comes after 100 ms depends on the event.
    #expect(session.view().engine.now == .ms(100))
    world.log.commit()
    #expect(session.view().engine.now == .ms(200))
    #expect(session.view().engine.component(.header)?.state == .refreshing)
  }

  @Test func `events that come from many threads are all accepted, each once`() async throws {
    let world = World()
    let session = try world.session(.manual)
    let answers = Inbox<Submitted>()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<250 {
            let event = SubmittedEvent(.advance(.by(1000)), atMs: nil)
            answers.put(await session.answer(to: Submission([event])))
          }
        }
      }
    }
    let revisions = answers.all.compactMap { try? $0.get().revision }
    #expect(Set(revisions) == Set(1...2000) && revisions.count == 2000)
    #expect(session.view().engine.now == .ms(2000))
    #expect(try world.logged(session).count == 2000)
  }
}
