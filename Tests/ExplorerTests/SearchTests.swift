import Dispatch
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The search and the shrinking.
struct SearchTests {
  private static let oneByOne: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    for index in 0..<count { body(index) }
  }
  private static let sideBySide: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  private static func explored(
    _ name: String,
    in dialect: String = "mjrefresh-3.7.9",
    sequences: Int = 4000,
    seed: UInt64 = 1,
    keptSessions: Int = 100_000,
    _ parallel: Search.Parallel = sideBySide
  ) throws -> Exploration {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.seed, bounds.keptSessions) = (sequences, seed, keptSessions)
    var search = Search(
      try ReferenceData.configuration(name, in: dialect),
      properties: Array(Property.all.indices),
      bounds: bounds
    )
    #expect(search.run(parallel) { _ in true })
    return Exploration(search, most: 2, parallel)
  }

  /// All that a report says of an exploration.
  private static func text(_ exploration: Exploration) -> String {
    let examples = exploration.counterexamples.map { example in
      "\(NamedViolation(example.violation)) \(example.metAfter) \(example.events)"
    }
    return "\(exploration.progress)\n" + examples.joined(separator: "\n")
  }

  @Test(arguments: ["auto-empty", "back-short-paged", "trailer"])
  func `threads, runs and forgotten sessions change nothing`(name: String) throws {
    let expected = try Self.text(Self.explored(name, Self.oneByOne))
    #expect(try Self.text(Self.explored(name)) == expected)
    #expect(try Self.text(Self.explored(name, keptSessions: 3)) == expected)
  }

  @Test func `a seed changes what walks find, not what layers find`() throws {
    let one = try Self.explored("auto-pages")
    let other = try Self.explored("auto-pages", seed: 2)
    #expect(one.progress.states == other.progress.states)
    #expect(one.progress.fullDepth == other.progress.fullDepth)
    #expect(Self.text(one) != Self.text(other))
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
      for example in exploration.counterexamples {
        func shows(_ events: [Event]) -> Bool {
          Judgement(events.map { ($0, nil) }, in: configuration).items
            .contains { $0.finding.violation == example.violation }
        }
        #expect(shows(example.events))
        for index in example.events.indices {
          var fewer = example.events
          fewer.remove(at: index)
          #expect(!shows(fewer), "\(NamedViolation(example.violation)) \(example.events)")
        }
      }
    }
  }

  @Test(arguments: ["header", "auto-short"])
  func `what was found elsewhere by layers is found here`(name: String) throws {
    let results = try ReferenceData.json("results").elements.first { run in
      run["dialect"]?.text == "mjrefresh-3.7.9" && run["configuration"]?.text == name
    }
    guard case .object(let properties)? = results?["properties"] else {
      Issue.record("no results of \(name)")
      return
    }
    let exploration = try Self.explored(name, sequences: 100_000)
    var lengths: [NamedViolation: Int] = [:]
    for example in exploration.counterexamples {
      let violation = NamedViolation(example.violation)
      lengths[violation] = min(lengths[violation] ?? .max, example.length)
    }
    for property in properties.members {
      for kind in property.value["kinds"]?.elements ?? [] where kind["by"]?.text == "layers" {
        let violation = NamedViolation(
          property.name,
          kind["component"]?.text ?? "",
          kind["variant"]?.text ?? ""
        )
        let length = lengths[violation] ?? .max
        #expect(length <= Int(kind["length"]?.double ?? 0) + 2, "\(violation)")
      }
    }
  }

  @Test func `a search ends where it is told to, with what it has found`() throws {
    var search = Search(
      try ReferenceData.configuration("header", in: "mjrefresh-3.7.9"),
      properties: Array(Property.all.indices),
      bounds: SearchBounds()
    )
    #expect(!search.run(Self.oneByOne) { $0.sequences < 1000 })
    #expect((1000..<10_000).contains(search.progress.sequences))
    #expect(!Exploration(search, most: 1, Self.oneByOne).counterexamples.isEmpty)
  }

  @Test func `shapes have calls and touches in their order, and no numbers`() throws {
    let shape = Shape([
      .dragBegan(.zero), .dragMoved(.zero), .advance(.by(1)), .dragCancelled,
      .turn([.endRefreshing(.header), .beginRefreshing(.header)]),
    ])
    #expect(
      shape.words == ["finger", "cancel", "endRefreshing header", "beginRefreshing header"]
    )
    #expect(Shape([.dragCancelled, .beginRefreshing(.header)]).isContained(in: shape))
    #expect(!Shape([.beginRefreshing(.header), .dragCancelled]).isContained(in: shape))
  }
}
