import Testing

@testable import RefreshEngine

/// How many refreshes a place has had, and which of a load's outcomes each takes.
struct RefreshingCountTests {
  @Test func `a load without outcomes succeeds`() {
    #expect(SimulatedLoad(duration: 0, outcomes: []).outcomes == [.success])
    #expect(SimulatedLoad(duration: 0).outcomes == [.success])
  }

  // MARK: refreshingCount

  @Test(arguments: Dialect.all(of: .inset))
  func `the count is that of the refreshing effects`(_ dialect: Dialect) {
    for component in [
      ComponentConfiguration.header(.state), .autoFooter(.plain), .backFooter(.plain),
    ] {
      let name = component.kind.name
      var session = TestSession(component) {
        $0.dialect = dialect
        $0.loads[name] = SimulatedLoad(duration: 50_000)
      }
      var effects = 0
      for _ in 0..<4 {
        session.act(.beginRefreshing(name))
        effects += session.effects.count { $0.kind == .refreshing }
        session.wait(700)
        effects += session.effects.count { $0.kind == .refreshing }
      }
      #expect(session.engine.refreshingCount(of: name) == effects)
      #expect(effects >= 2)
    }
  }
}
