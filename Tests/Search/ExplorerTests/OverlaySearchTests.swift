import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Explorer

/// The search in the dialects that draw their component over the list.
struct OverlaySearchTests {
  static let dialects = Dialect.all(of: .overlay)

  /// A list of 40 rows under an overlay, with some of its fields.
  static func configuration(
    _ dialect: Dialect,
    _ fields: JSONObject = [:]
  ) throws -> Configuration {
    var document: JSONObject = [
      "clock": "manual", "dialect": .string(dialect.rawValue), "header": [:],
      "list": ["rows": 40, "rowHeight": 44],
    ]
    for field in fields.members { document[field.name] = field.value }
    return try ReferenceData.configuration(.object(document))
  }

  private static func searched(
    _ dialect: Dialect,
    _ fields: JSONObject = [:],
    sequences: Int = 1500,
    change: (inout SearchBounds) -> Void = { _ in },
    parallel: Search.Parallel = Search.sideBySide
  ) throws -> Search {
    let configuration = try configuration(dialect, fields)
    return Search.ended(configuration, sequences: sequences, change: change, parallel)
  }

  // MARK: The alphabet

  @Test(
    arguments: [
      // 64 pt and the slop of 8; tappable rows take the first half of the way; the touch path halves it.
      (.swiperefreshlayout120, [:], [73]),
      (.swiperefreshlayout120, ["rowsTakeTouches": true], [130]),
      (.swiperefreshlayout120, ["content": "plain"], [137]),
      // A sixth of the height, and a quarter.
      (.refreshindicator2026, [:], [111, 167]),
      (.refreshindicator2026, ["height": 400], [67, 100]),
      // A distance of 113 is resisted to more than 60.
      (.pulltorefreshjs0122, [:], [113]),
    ] as [(Dialect, JSONValue, [Int])]
  )
  func `a pull is as long as the library makes it`(
    dialect: Dialect,
    view: JSONValue,
    ways: [Int]
  ) throws {
    let pulls = OverlayPulls(try Self.configuration(dialect, ["scrollView": view]))
    #expect(pulls?.ways.map(\.least) == ways)
    for way in pulls?.ways ?? [] {
      #expect(way.short < Double(way.least) && Double(way.least) <= way.past)
      #expect(way.past - way.short == 5)
    }
  }

  @Test func `the inset family pulls to the thresholds that it shows`() {
    #expect(OverlayPulls(Configuration()) == nil)
  }

  @Test(arguments: dialects)
  func `what is tried is what the dialect takes on the wire`(dialect: Dialect) throws {
    let search = try Self.searched(dialect, sequences: 400)
    let decoder = EventDecoder(dialect: dialect)
    var kinds: Set<String> = []
    for state in 0..<Int32(search.progress.states) {
      let trial = try #require(search.way(to: state)).trial
      let actions = Alphabet.actions(
        in: trial.monitor.snapshot,
        trial.monitor,
        Set(ActionGroup.allCases),
        OverlayPulls(trial.monitor.given.configuration)
      )
      for event in actions.flatMap(\.events) {
        let sent = try #require(JSONValue.event(event))
        #expect(throws: Never.self, "\(sent)") { try decoder.decode(JSONCursor(sent)) }
        kinds.insert(sent["type"]?.text ?? "")
      }
    }
    let absent = dialect.inventory.absentCalls
    #expect(kinds.contains("beginRefreshing") == !absent.contains(.beginRefreshing))
    #expect(kinds.contains("setWindow") == !absent.contains(.setWindow))
    #expect(kinds.contains("removeComponent") == !absent.contains(.replaceComponent))
    let always = [
      "dragBegan", "dragMoved", "dragEnded", "dragCancelled", "advance", "endRefreshing", "turn",
      "reloadData", "setContentOffset",
    ]
    #expect(
      kinds.isSuperset(of: always.filter { $0 != "turn" || kinds.contains("beginRefreshing") })
    )
  }

  // MARK: The search

  @Test(arguments: dialects)
  func `threads and forgotten sessions change nothing`(dialect: Dialect) throws {
    func text(_ search: Search, _ parallel: Search.Parallel = Search.sideBySide) -> String {
      Exploration(search, most: 2, parallel).text
    }
    let expected = text(try Self.searched(dialect, parallel: Search.oneByOne), Search.oneByOne)
    #expect(text(try Self.searched(dialect)) == expected)
    #expect(text(try Self.searched(dialect) { $0.memoryMiB = 0 }) == expected)
  }

  @Test(.enabled(if: Sample.isWhole), arguments: dialects)
  func `calls, time and a window lead to finitely many states`(dialect: Dialect) throws {
    let search = try Self.searched(dialect, sequences: 200_000) { bounds in
      bounds.groups = [.time, .load, .life]
      bounds.depth = 1000
    }
    #expect(search.progress.states > 1)
    // A layer that has no new state ends the breadth-first part.
    #expect(search.progress.fullDepth < 200)
  }

  @Test(arguments: dialects)
  func `a counterexample shows its violation, and each of its events is needed`(
    dialect: Dialect
  ) throws {
    let configuration = try Self.configuration(dialect)
    let examples = Exploration(
      try Self.searched(dialect, sequences: 6000),
      most: 1,
      Search.sideBySide
    )
    .counterexamples
    #expect(!examples.isEmpty)
    for example in examples { example.expectShortest(in: configuration) }
  }

  // MARK: What is found

  /// Known ways of each library to violate the laws, as its rules have them.
  @Test(arguments: [
    (
      Dialect.swiperefreshlayout120,
      [
        // setRefreshing(true) calls nobody.
        "begin-is-answered",
        // A layout that leaves its window drops the motion, and stays refreshing.
        "past-threshold-loads", "spinner-fits-state",
      ]
    ),
    (
      .refreshindicator2026,
      [
        // show() while a refresh ends in the same turn gives back the old future.
        "begin-is-answered",
        // Armed at a sixth of the height, but only a quarter refreshes.
        "past-threshold-loads",
        // Thrown up while armed, or scrolled by code under the finger.
        "finger-or-call",
      ]
    ),
    (
      .pulltorefreshjs0122,
      [
        // *done* of an earlier refresh takes the next pull's end.
        "refreshing-means-open",
        // Pushed back above its start a pull stays armed.
        "short-loads-nothing",
        // touchcancel is not heard, and the next pull begins where the last one did.
        "own-edge-only", "pulling-needs-a-finger",
        // The listeners go on with the pull of a destroyed instance.
        "removed-is-inert",
      ]
    ),
  ])
  func `a search finds what a library is known for, and no other law is violated`(
    dialect: Dialect,
    known: [String]
  ) throws {
    let search = try Self.searched(dialect, sequences: 30_000)
    let found = Exploration(search, most: 1, Search.sideBySide).counterexamples
      .map(\.violation.property).filter { $0.class == .law }.map(\.name)
    #expect(Set(found) == Set(known))
  }
}
