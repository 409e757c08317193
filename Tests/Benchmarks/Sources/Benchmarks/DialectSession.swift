import RefreshEngine

/// One session, the same in each dialect, for a count of instructions: pulls of a header that
/// refresh and end, scrolls that do nothing, and drags.
///
/// A header that refreshes with one callback has the same effects in all dialects but for the
/// completions, which are no work of the components; what differs is how they decide.
enum DialectSession {
  static func run(_ arguments: ArraySlice<String>) {
    let name = arguments.first ?? ""
    guard let dialect = Dialect(rawValue: name) else {
      return print("unknown dialect \(name); there are \(Dialect.allCases.map(\.rawValue))")
    }
    let rounds = arguments.dropFirst().first.flatMap(Int.init) ?? 100
    var refreshes = 0
    for _ in 0..<rounds { refreshes += session(dialect) }
    print("\(name): \(refreshes) refreshes")
  }

  /// - Returns: How many refreshes there were.
  private static func session(_ dialect: Dialect) -> Int {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.header = ComponentConfiguration(kind: .header, style: .state)
    configuration.loads.header = SimulatedLoad(duration: 1_000_000)
    var engine = Engine(configuration)
    var refreshes = 0
    for _ in 0..<4 {
      refreshes += pull(&engine, by: 200)
      _ = pull(&engine, by: -300)
      _ = pull(&engine, by: 300)
    }
    return refreshes
  }

  /// Drags by a distance in twenty moves, lets go, and waits for rest.
  private static func pull(_ engine: inout Engine, by distance: Double) -> Int {
    var events: [(Event, Microseconds)] = [(.dragBegan(Point(x: 100, y: 300)), 0)]
    for step in 1...20 {
      let point = Point(x: 100, y: 300 + distance * Double(step) / 20)
      events.append((.dragMoved(point), 8000))
    }
    events.append((.dragEnded(x: nil, y: nil, velocity: .zero), 8000))
    events.append((.advance(.untilRest), 0))
    var refreshes = 0
    for (event, wait) in events {
      let effects = (try? engine.handle(event, at: engine.now + wait)) ?? []
      refreshes += effects.count { $0.kind == .refreshing }
    }
    return refreshes
  }
}
