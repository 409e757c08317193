import Testing

@testable import RefreshEngine

/// The changes of state that an engine notes for a search.
struct CausedChangeTests {
  @Test(arguments: 0..<20)
  func `each change has the cause that a journal tells, also the earlier ones of an event`(
    _ chunk: Int
  ) throws {
    for seed in stride(from: chunk, to: 400, by: 20) {
      let session = RandomSession(seed: seed)
      var engine = Engine(notingChangesOf: session.configuration)
      var journalling = Engine(session.configuration, journalling: true)
      _ = (try engine.advance(to: .zero), try journalling.advance(to: .zero))
      _ = engine.takeCausedChanges()
      for (event, instant) in session.events {
        var (noting, other) = (engine, journalling)
        let instant = max(instant, engine.now)
        guard let effects = try? noting.handle(event, at: instant) else { continue }
        _ = try other.handle(event, at: instant)
        let changes = noting.takeCausedChanges()
        #expect(changes.map(Told.init) == effects.compactMap(Told.init), "seed \(seed), \(event)")
        for name in ComponentName.allCases {
          let last = changes.last { $0.kind.name == name }
          guard let last, let told = other.journal?.lastChange(of: name) else { continue }
          #expect(last.cause == told.cause, "seed \(seed), \(event)")
          #expect(last.from == told.from)
        }
        (engine, journalling) = (noting, other)
      }
    }
  }

  /// A change as an effect tells it.
  private struct Told: Equatable {
    let name: ComponentName
    let states: [ComponentState]

    init(_ change: CausedChange) {
      (name, states) = (change.kind.name, [change.from, change.to])
    }

    init?(_ effect: Effect) {
      guard case .component(let name) = effect.source,
        case .stateChanged(let from, let to) = effect.kind
      else { return nil }
      (self.name, states) = (name, [from, to])
    }
  }

  @Test func `two changes of one component in one event are both noted`() throws {
    var configuration = Configuration()
    configuration.set(ComponentConfiguration(kind: .header))
    var engine = Engine(notingChangesOf: configuration)
    _ = try engine.handle(
      .turn([.beginRefreshing(.header), .endRefreshing(.header)]),
      at: .zero
    )
    #expect(
      engine.takeCausedChanges() == [
        CausedChange(.header, from: .idle, to: .refreshing, by: .beginRefreshing),
        CausedChange(.header, from: .refreshing, to: .idle, by: .endRefreshing),
      ]
    )
    #expect(engine.takeCausedChanges().isEmpty)
  }

  @Test func `a begin at creation is noted, and nothing where nobody wants it`() throws {
    var configuration = Configuration()
    configuration.set(ComponentConfiguration(kind: .header, refreshing: true))
    var engine = Engine(notingChangesOf: configuration)
    #expect(
      engine.takeCausedChanges() == [
        CausedChange(.header, from: .idle, to: .refreshing, by: .beginRefreshing)
      ]
    )
    engine = Engine(configuration)
    _ = try engine.handle(.endRefreshing(.header), at: .zero)
    #expect(engine.takeCausedChanges().isEmpty)
    #expect(engine.extras.isEmpty)
  }
}
