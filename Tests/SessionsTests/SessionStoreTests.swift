import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

private typealias Created = Result<Session, SessionStore.CreationError>

struct SessionStoreTests {
  private func create(_ world: World, _ name: String, _ answers: Inbox<Created>) {
    world.store.create(
      name,
      World.configuration(.manual),
      source: Array("{}".utf8),
      createdAt: 7,
      completion: answers.put
    )
  }

  private func text(_ created: Created) -> String {
    switch created {
    case .success(let session): "created \(session.name)"
    case .failure(.exists(let session)): "exists \(session.name)"
    case .failure(.busy): "busy"
    case .failure(.log(let error)): "log \(error)"
    }
  }

  @Test func `a session is there once the log has it`() throws {
    let world = World(holding: .create)
    let answers = Inbox<Created>()
    create(world, "a", answers)
    #expect(world.store.session(named: "a") == nil)
    create(world, "a", answers)
    world.log.commit()
    create(world, "a", answers)
    #expect(answers.all.map(text) == ["busy", "created a", "exists a"])
    #expect(world.store.session(named: "a") === (try answers.all[1].get()))
    #expect(
      try world.log.header(of: "a")
        == SessionHeader(
          name: "a",
          createdAt: 7,
          clock: "manual",
          engineVersion: Engine.version,
          configuration: Array("{}".utf8)
        )
    )
  }

  @Test func `a name that the log refused is free again`() {
    let world = World(holding: .create)
    let answers = Inbox<Created>()
    create(world, "a", answers)
    world.log.fail(.full(limit: 1))
    create(world, "a", answers)
    world.log.commit()
    #expect(answers.all.map(text) == ["log full(limit: 1)", "created a"])
  }

  @Test func `a deleted session is gone and its name is free`() throws {
    let world = World()
    let session = try world.session(.manual, named: "a")
    let deleted = Inbox<SessionLogError?>()
    world.store.delete("a", completion: deleted.put)
    world.store.delete("a", completion: deleted.put)
    world.store.delete("never", completion: deleted.put)
    #expect(deleted.all == [nil, .notFound, .notFound])
    #expect(world.store.session(named: "a") == nil)
    let answers = Inbox<Submitted>()
    session.submit(.setLanguage("ko"), to: answers)
    #expect(answers.all.map(\.text) == ["deleted"])
    #expect(try world.session(.realtime, named: "a").header.clock == "realtime")
  }

  @Test func `sessions and events are listed as the log has them`() throws {
    let world = World()
    for name in ["b", "a", "c"] { _ = try world.session(.manual, named: name) }
    let session = try #require(world.store.session(named: "b"))
    _ = try session.submit([(.setLanguage("ko"), 10), (.setLanguage("ru"), 20)])
    let listed = try world.store.list(prefix: "", after: "a", limit: 10)
    #expect(listed.map(\.header.name) == ["b", "c"])
    #expect(listed.map(\.revision) == [2, 0])
    #expect(try world.store.events(of: "b", after: 1, limit: 10).map(\.instant) == [20_000])
    #expect(throws: SessionLogError.notFound) {
      try world.store.events(of: "d", after: 0, limit: 10)
    }
  }
}
