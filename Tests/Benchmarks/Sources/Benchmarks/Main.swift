import Explorer
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

/// The engine's benchmark: CPU time per operation, medians of alternating rounds, beside the
/// thresholds of `Thresholds.swift`.
///
/// An argument names one benchmark to be run alone, so that a profiler sees nothing else;
/// `dialect NAME` runs one dialect's session, for a count of instructions; `budget` sends what an
/// attacker may send, each until a request's budget ends; `memory` measures idle sessions.
@main
struct Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "dialect" { return DialectSession.run(arguments.dropFirst()) }
    let wanted = arguments.first
    if wanted == "budget" {
      if !RequestBudget.print(arguments.dropFirst().first) { print("A threshold is passed.") }
      return
    }
    if wanted == "memory" {
      if !memory() { print("A threshold is passed.") }
      return
    }
    let drags = [Dialect.standard, .overscroll1].map(drag)
    let all = drags + [fling, snapshot, search] + Dialect.all(of: .overlay).map(overlayPull)
    let chosen = all.filter { wanted == nil || $0.name.hasPrefix(wanted ?? "") }
    var isKept = Comparison(benchmarks: chosen, rounds: 15, iterations: 20_000).print()
    if wanted == nil {
      for part in [memory(), RequestBudget.print(nil)] where !part { isKept = false }
    }
    if !isKept { print("A threshold is passed.") }
  }

  /// A session as most are: a header and a footer over a long list.
  static func configuration(_ dialect: Dialect = .standard) -> Configuration {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.header = ComponentConfiguration(kind: .header)
    configuration.footer = ComponentConfiguration(kind: .autoFooter)
    return configuration
  }

  /// `dragMoved` with header and footer attached.
  static func drag(_ dialect: Dialect) -> Benchmark {
    Benchmark(
      name: "dragMoved, header and footer, \(dialect.rawValue)",
      threshold: Thresholds.dragMovedNanoseconds
    ) { count in
      var engine = Engine(configuration(dialect))
      var at = Instant.zero
      _ = try? engine.handle(.dragBegan(Point(x: 100, y: 300)), at: at)
      for step in 0..<count {
        at = at + 8000
        let y = 300 + Double(step % 200)
        _ = try? engine.handle(.dragMoved(Point(x: 100, y: y)), at: at)
      }
      return Int(engine.scrollView.contentOffset.y)
    }
  }

  /// A fling down the list: deceleration, the footer's trigger, its refresh, edge, bounce, rest.
  static let fling = Benchmark(
    name: "advance: fling, refresh, bounce, rest",
    threshold: Thresholds.flingNanoseconds
  ) { count in
    var start = Engine(configuration())
    _ = try? start.handle(.dragBegan(Point(x: 100, y: 300)), at: .zero)
    _ = try? start.handle(.dragMoved(Point(x: 100, y: 200)), at: .zero + 16_000)
    let velocity = Point(x: 0, y: -4000)
    _ = try? start.handle(.dragEnded(x: nil, y: nil, velocity: velocity), at: .zero + 16_000)
    var effects = 0
    for _ in 0..<count {
      var engine = start
      effects += (try? engine.advance(to: .zero + 10_000_000))?.count ?? 0
    }
    precondition(effects == 4 * count, "the fling is to trigger and to rest")
    return effects
  }

  /// A pull of sixty samples in a dialect of the overlay family that refreshes for a second, to rest.
  static func overlayPull(_ dialect: Dialect) -> Benchmark {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.header = ComponentConfiguration(kind: .header, style: .overlay)
    configuration.loads.header = SimulatedLoad(duration: 1_000_000)
    let start = Engine(configuration)
    return Benchmark(
      name: "pull to rest, \(dialect.rawValue)",
      threshold: Thresholds.overlayPullNanoseconds
    ) { count in
      var refreshes = 0
      for _ in 0..<count {
        var engine = start
        _ = try? engine.handle(.dragBegan(Point(x: 100, y: 100)), at: .zero)
        for sample in 1...60 {
          let point = Point(x: 100, y: 100 + 4 * Double(sample))
          _ = try? engine.handle(.dragMoved(point), at: engine.now + 8000)
        }
        let lift = Event.dragEnded(x: nil, y: nil, velocity: .zero)
        for event in [lift, .advance(.untilRest)] {
          let effects = (try? engine.handle(event, at: engine.now)) ?? []
          refreshes += effects.count { $0.kind == .refreshing }
        }
      }
      precondition(refreshes == count, "each pull is to refresh")
      return refreshes
    }
  }

  /// A snapshot of such a session as bytes.
  static let snapshot = Benchmark(
    name: "snapshot to bytes",
    threshold: Thresholds.snapshotNanoseconds
  ) { count in
    let engine = Engine(configuration())
    var bytes = 0
    for _ in 0..<count {
      bytes += snapshotJSON(of: engine, session: "demo", revision: 3).count
    }
    return bytes
  }

  /// A sequence of the search in such a session, judged by all laws.
  static let search = Benchmark(
    name: "explore: a sequence",
    threshold: Thresholds.exploredSequenceNanoseconds
  ) { count in
    var bounds = SearchBounds()
    bounds.sequences = count
    let laws = Property.all.indices.filter { Property.all[$0].class == .law }
    var search = Search(configuration(), properties: laws, bounds: bounds)
    let isComplete = search.run({ count, body in for part in 0..<count { body(part) } }) { _ in
      true
    }
    precondition(isComplete && search.progress.sequences == count, "the search is to play them all")
    return search.progress.states
  }

  /// Heap bytes for an idle session in its store, its entries in tables, name and header among them.
  ///
  /// What the log keeps is on the disk; a log in memory keeps it in memory as well.
  ///
  /// - Returns: Whether the thresholds are kept.
  static func memory() -> Bool {
    var lone = Configuration()
    lone.header = ComponentConfiguration(kind: .header)
    let keepsOne = report(
      "an idle session with a header, heap",
      heapBytes(ofSessionWith: lone, ForgettingLog()),
      "bytes",
      threshold: Thresholds.loneHeaderBytes
    )
    let keepsTwo = report(
      "an idle session with header and footer, heap",
      heapBytes(ofSessionWith: configuration(), ForgettingLog()),
      "bytes",
      threshold: Thresholds.headerAndFooterBytes
    )
    let inMemory = heapBytes(ofSessionWith: configuration(), memoryLog())
    print("the same with its record in a log in memory: \(Int(inMemory.rounded())) bytes")
    return keepsOne && keepsTwo
  }

  private static func heapBytes(
    ofSessionWith engine: Configuration,
    _ log: any SessionLog
  ) -> Double {
    let count = 10_000
    let store = SessionStore(log: log)
    let before = Benchmarks.heapBytes()
    for index in 0..<count {
      var configuration = SessionConfiguration()
      configuration.engine = engine
      let creation = SessionStore.Creation(
        name: "s\(index)",
        configuration: configuration,
        source: Array("{}".utf8),
        createdAt: 0
      )
      store.create(creation) { _ in }
    }
    let after = Benchmarks.heapBytes()
    withExtendedLifetime(store) {}
    return Double(after - before) / Double(count)
  }
}
