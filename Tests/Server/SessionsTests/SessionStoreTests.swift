import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

struct SessionStoreTests {
  private func create(_ world: World, _ name: String, _ answers: Inbox<Created>) {
    world.store.create(
      world.creation(World.configuration(.manual), named: name),
      completion: answers.put
    )
  }

  private func text(_ created: Created) -> String {
    switch created {
    case .success(let session): "created \(session.name)"
    case .failure(.exists(let session)): "exists \(session.name)"
    case .failure(.access(let error)): "access \(error)"
    case .failure(.tooMuchWork(let rejection)): "too much work \(rejection.reason)"
    case .failure(.preconditionFailed): "precondition"
    case .failure(.log(let error)): "log \(error.text)"
    }
  }

  @Test func `a session is there once the log has it, and a second creation waits for the first`()
    async throws
  {
    let world = World(holding: .create)
    let answers = Inbox<Created>()
    create(world, "a", answers)
    create(world, "a", answers)
    #expect(answers.all.isEmpty)
    world.log.commit()
    try await eventually { answers.all.count == 2 }
    create(world, "a", answers)
    #expect(answers.all.map(text) == ["exists a", "created a", "exists a"])
    let session = try await world.found("a")
    #expect(session === (try answers.all[1].get()))
    #expect(
      session.header
        == SessionHeader(
          name: "a",
          createdAt: World.start,
          timeOrigin: World.start,
          clock: "manual",
          engineVersion: Engine.version,
          configuration: Array(#"{"clock":"manual"}"#.utf8)
        )
    )
  }

  @Test func `a name that the log refused is free again, also for those who waited`() async throws {
    let world = World(holding: .create)
    let answers = Inbox<Created>()
    create(world, "a", answers)
    create(world, "a", answers)
    world.log.fail(.refused(.tooManySessions(limit: 1)))
    try await eventually { world.log.waitingCount == 1 }
    world.log.commit()
    try await eventually { answers.all.count == 2 }
    #expect(
      answers.all.map(text) == ["log tooManySessions(limit: 1)", "created a"]
    )
  }

  @Test func `a deleted session is gone and its name is free`() async throws {
    let world = World()
    let session = try world.session(.manual, named: "a")
    let deleted = Inbox<SessionLogError?>()
    for name in ["a", "a", "never"] { world.store.delete(name, completion: deleted.put) }
    #expect(deleted.all == [nil, .refused(.notFound), .refused(.notFound)])
    #expect(await world.find("a").error == .log(.refused(.notFound)))
    let answers = Inbox<Submitted>()
    session.submit(.setLanguage("ko"), to: answers)
    #expect(answers.all.map(\.text) == ["deleted"])
    #expect(try world.session(.realtime, named: "a").header.clock == "realtime")
  }

  @Test func `a deletion counts when the log agrees`() async throws {
    let world = World(holding: .delete)
    let session = try world.session(.manual, named: "a")
    let deleted = Inbox<SessionLogError?>()
    world.store.delete("a", completion: deleted.put)
    // A creation waits for the deletion; the session itself continues.
    let answers = Inbox<Created>()
    create(world, "a", answers)
    #expect(answers.all.isEmpty)
    #expect(try session.submit([(.setLanguage("ko"), nil)]).revision == 1)
    world.log.fail(.refused(.unavailable("full")))
    try await eventually { answers.all.count == 1 }
    #expect(deleted.all == [.refused(.unavailable("full"))])
    #expect(answers.all.map(text) == ["exists a"])
    #expect(try await world.found("a") === session)
    world.store.delete("a", completion: deleted.put)
    world.log.commit()
    try await eventually { deleted.all.count == 2 }
    #expect(deleted.all.last == .some(nil))
    #expect(await world.find("a").error == .log(.refused(.notFound)))
  }

  @Test func `a session that cannot be opened can be deleted`() async throws {
    let memory = MemoryLog()
    _ = try World(over: memory).session(.manual, named: "a")
    let world = World(holding: .open, over: memory)
    let found = Inbox<Bool>()
    world.store.find("a") { found.put((try? $0.get()) != nil) }
    world.log.fail(.refused(.damaged("the header")))
    try await eventually { found.all == [false] }
    let deleted = Inbox<SessionLogError?>()
    world.store.delete("a", completion: deleted.put)
    try await eventually { deleted.all.count == 1 }
    world.store.delete("a", completion: deleted.put)
    try await eventually { deleted.all.count == 2 }
    #expect(deleted.all == [nil, .refused(.notFound)])
    #expect(world.log.waitingCount == 0)
  }

  @Test func `a deletion whose outcome is unknown leaves the answer to the log`() async throws {
    let world = World(holding: .delete)
    _ = try world.session(.manual, named: "a")
    let deleted = Inbox<SessionLogError?>()
    world.store.delete("a", completion: deleted.put)
    world.log.fail(.unknown("sync"))
    try await eventually { deleted.all.count == 1 }
    #expect(deleted.all == [.unknown("sync")])
    #expect(try await world.found("a").view().revision == 0)
  }

  @Test func `sessions and events are listed as the log has them`() async throws {
    let world = World()
    for name in ["b", "a", "c"] { _ = try world.session(.manual, named: name) }
    let session = try await world.found("b")
    _ = try session.submit(
      json: [10, 20].map { #"{"type":"setLanguage","language":"ko","atMs":\#($0)}"# }
    )
    let listed = Inbox<Result<[SessionListing], SessionLogError>>()
    world.store.list(prefix: "", after: "a", limit: 10, completion: listed.put)
    let listings = try #require(listed.all.first).get()
    #expect(listings.map(\.name) == ["b", "c"])
    #expect(listings.map(\.revision) == [2, 0])
    let events = Inbox<Result<[LogEntry], SessionLogError>>()
    session.events(after: 1, limit: 10, completion: events.put)
    session.events(after: 2, limit: 10, completion: events.put)
    #expect(try events.all.map { try $0.get().map(\.instant) } == [[20_000], []])
  }

  @Test func `events that are pending are not listed`() throws {
    let world = World(holding: .append)
    let session = try world.session(.manual)
    let answers = Inbox<Submitted>()
    session.submit(.setLanguage("ko"), to: answers)
    let events = Inbox<Result<[LogEntry], SessionLogError>>()
    session.events(after: 0, limit: 10, completion: events.put)
    #expect(try events.all.map { try $0.get().count } == [0])
  }

  @Test func `a session has at most as many events as the limit says`() throws {
    let session = try World { $0.events = 3 }.session(.manual)
    _ = try session.submit([(.setLanguage("ko"), nil), (.setLanguage("ru"), nil)])
    let answers = Inbox<Submitted>()
    session.submit(
      Submission([SubmittedEvent(.dragCancelled, atMs: nil), .init(.dragCancelled, atMs: nil)]),
      to: answers
    )
    session.submit(.setLanguage("uk"), to: answers)
    session.submit(.setLanguage("en"), to: answers)
    #expect(answers.all.map(\.text) == ["full 3", "revision 3", "full 3"])
  }
}
