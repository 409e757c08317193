import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The search and the shrinking.
struct SearchTests {
  private static func explored(
    _ name: String,
    in dialect: String = "mjrefresh-3.7.9",
    sequences: Int = 4000,
    change: (inout SearchBounds) -> Void = { _ in },
    _ parallel: Search.Parallel = Search.sideBySide
  ) throws -> Exploration {
    let configuration = try ReferenceData.configuration(name, in: dialect)
    let search = Search.ended(configuration, sequences: sequences, change: change, parallel)
    return Exploration(search, most: 2, parallel)
  }

  @Test(arguments: ["auto-empty", "back-short-paged", "trailer"])
  func `threads, runs and forgotten sessions change nothing`(name: String) throws {
    let expected = try Self.explored(name, Search.oneByOne).text
    #expect(try Self.explored(name).text == expected)
    #expect(try Self.explored(name, change: { $0.memoryMiB = 0 }).text == expected)
  }

  @Test func `a seed changes what walks find, not what layers find`() throws {
    let one = try Self.explored("auto-pages")
    let other = try Self.explored("auto-pages") { $0.seed = 2 }
    #expect(one.progress.states == other.progress.states)
    #expect(one.progress.fullDepth == other.progress.fullDepth)
    #expect(one.text != other.text)
    let layers = 4000 * 70 / 100
    let found = [one, other].map { exploration in
      Set(
        exploration.counterexamples.filter { $0.metAfter <= layers }
          .map { NamedViolation($0.violation) }
      )
    }
    #expect(found[0].symmetricDifference(found[1]).count <= found[0].count / 8)
  }

  @Test func `a counterexample shows its violation, and each of its events is needed`() throws {
    for name in ["header", "auto-short"] {
      let configuration = try ReferenceData.configuration(name, in: "mjrefresh-3.7.9")
      let exploration = try Self.explored(name)
      #expect(exploration.counterexamples.count > 20)
      for example in exploration.counterexamples { example.expectShortest(in: configuration) }
    }
  }

  /// Two configurations always, all where the long searches are wanted.
  private static let compared = EngineSearchTests.isWanted ? nil : ["header", "auto-short"]

  @Test func `what was found elsewhere is found here, as short`() throws {
    var (layers, walks, longer) = (Tally(), Tally(), Tally())
    for run in try ReferenceData.json("results").elements {
      let (dialect, name) = (run["dialect"]?.text ?? "", run["configuration"]?.text ?? "")
      guard Self.compared?.contains(name) ?? true else { continue }
      guard Self.compared == nil || dialect == "mjrefresh-3.7.9" else { continue }
      let lengths = try Self.lengths(name, in: dialect)
      guard case .object(let properties)? = run["properties"] else { continue }
      for property in properties.members {
        for kind in property.value["kinds"]?.elements ?? [] {
          let violation = NamedViolation(
            property.name,
            kind["component"]?.text ?? "",
            kind["variant"]?.text ?? ""
          )
          guard !violation.isMended else {
            #expect(lengths[violation] == nil)
            continue
          }
          if violation.isCorrected { continue }
          let excess = (lengths[violation] ?? 1000) - Int(kind["length"]?.double ?? 0)
          let label = "\(dialect) \(name): \(violation)"
          if kind["by"]?.text == "layers" {
            layers.add(excess <= 2, label)
          } else {
            walks.add(excess <= 2, label)
          }
          longer.add(excess <= 0, label)
        }
      }
    }
    #expect(layers.missed == [])
    // Two configurations have too few of them for a share.
    if Self.compared == nil { #expect(walks.share >= 0.9, "\(walks.missed)") }
    #expect(longer.share >= 0.95, "\(longer.missed)")
  }

  /// How many of several things hold.
  private struct Tally {
    private var count = 0
    private(set) var missed: [String] = []
    var share: Double { count == 0 ? 1 : 1 - Double(missed.count) / Double(count) }

    mutating func add(_ holds: Bool, _ label: String) {
      count += 1
      if !holds { missed.append(label) }
    }
  }

  /// The lengths of the shortest counterexamples.
  private static func lengths(_ name: String, in dialect: String) throws -> [NamedViolation: Int] {
    var lengths: [NamedViolation: Int] = [:]
    for example in try explored(name, in: dialect, sequences: 100_000).counterexamples {
      let violation = NamedViolation(example.violation)
      lengths[violation] = min(lengths[violation] ?? .max, example.length)
    }
    return lengths
  }

  @Test func `a search ends where it is told to, with what it has found`() throws {
    var search = Search(
      try ReferenceData.configuration("header", in: "mjrefresh-3.7.9"),
      properties: Array(Property.all.indices),
      bounds: SearchBounds()
    )
    #expect(!search.run(Search.oneByOne) { $0.sequences < 1000 })
    #expect((1000..<10_000).contains(search.progress.sequences))
    #expect(!Exploration(search, most: 1, Search.oneByOne).counterexamples.isEmpty)
  }

  @Test(arguments: [1e7, -1e7])
  func `at the end of the coordinates nothing is tried that a client could not post`(
    ignored: Double
  ) throws {
    let dialect = "mjrefresh-3.7.9"
    var configuration = try ReferenceData.configuration("header-gif-external", in: dialect)
    configuration.header?.settings.ignoredContentInset = ignored
    var findings = Findings()
    let trial = Trial(Monitor.Given(configuration, Checks(of: [])), &findings)
    let actions = Alphabet.actions(
      in: trial.monitor.snapshot,
      trial.monitor,
      Set(ActionGroup.allCases)
    )
    #expect(actions.count > 20)
    for event in actions.flatMap(\.events) {
      for number in [EventNumber.x, .y, .rows] { #expect(abs(event[number] ?? 0) <= 1e7) }
    }
  }

  @Test func `shapes have calls and touches in their order, and no numbers`() throws {
    let shape = Shape([
      .dragBegan(.zero), .dragMoved(.zero), .advance(.by(1)), .dragCancelled,
      .turn([.endRefreshing(.header), .beginRefreshing(.header)]),
    ])
    #expect(shape.words == ["finger", "cancel", "endRefreshing header", "beginRefreshing header"])
    #expect(Shape([.dragCancelled, .beginRefreshing(.header)]).isContained(in: shape))
    #expect(!Shape([.beginRefreshing(.header), .dragCancelled]).isContained(in: shape))
  }
}
