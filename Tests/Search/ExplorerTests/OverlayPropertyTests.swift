import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// What the properties find in components that are drawn over the list.
struct OverlayPropertyTests {
  /// The recordings of the museum's entries, with what they violate.
  @Test(arguments: [
    ("begin-calls-nobody", ["begin-is-answered"]),
    ("short-pull-ends-a-load", ["begin-is-answered"]),
    ("canceled-by-one-pixel", ["past-threshold-loads"]), ("canceled-by-one-pixel-workaround", []),
    ("closes-directly-after-the-pull", ["refreshing-means-open"]),
    ("thrown-up-it-refreshes", ["finger-or-call"]), ("does-not-disappear", ["end-ends"]),
    ("does-not-disappear-workaround", []), ("rejected-for-ever", ["end-ends"]),
    ("rejected-for-ever-workaround", []),
    ("shadow-stays-at-the-top-edge", []), ("second-pull-is-ignored", []),
    ("jumping-to-the-top-starts-it", []),
  ])
  func `an entry violates what it is about, and what helps or was mended nothing`(
    name: String,
    properties: [String]
  ) throws {
    let judgement = try Self.judgement(of: MuseumPropertyTests.recording(name))
    #expect(judgement.refusal == nil)
    #expect(Set(judgement.violations.map(\.property)) == Set(properties))
  }

  /// A fault of an engine, made of the effects of a good one.
  enum Fault: CaseIterable {
    case loadIsLost, loadComesTwice, loadComesBeforeItsState

    func of(_ effects: [Effect]) -> [Effect] {
      switch self {
      case .loadIsLost: effects.filter { $0.kind != .refreshing }
      case .loadComesTwice: effects + effects.filter { $0.kind == .refreshing }
      case .loadComesBeforeItsState: effects.reversed()
      }
    }

    var property: String {
      switch self {
      case .loadIsLost: "past-threshold-loads"
      case .loadComesTwice: "one-load-at-a-time"
      case .loadComesBeforeItsState: "refreshing-means-open"
      }
    }
  }

  private static let pull: [Event] = [
    .dragBegan(Point(x: 180, y: 100)), .wait(20), .dragMoved(Point(x: 180, y: 200)), .wait(20),
    .dragMoved(Point(x: 180, y: 300)), .wait(20), .dragMoved(Point(x: 180, y: 310)), .wait(100),
    .dragEnded(x: nil, y: nil, velocity: .zero), .rest,
  ]

  @Test(arguments: Dialect.all(of: .overlay))
  func `a pull violates nothing, and a fault in its load is noticed`(dialect: Dialect) throws {
    #expect(try Self.violated(by: { $0 }, in: dialect) == [])
    for fault in Fault.allCases {
      #expect(try Self.violated(by: fault.of, in: dialect) == [fault.property], "\(fault)")
    }
  }

  @Test(
    arguments: [
      // Armed at a sixth of the height, and lifted before a quarter.
      (.refreshindicator2026, 140, ["past-threshold-loads"]), (.refreshindicator2026, 300, []),
      (.refreshindicator2026, 60, []), (.swiperefreshlayout120, 200, []),
      (.pulltorefreshjs0122, 200, []),
    ] as [(Dialect, Double, [String])]
  )
  func `the lift of a gesture is seen`(dialect: Dialect, way: Double, violated: [String]) throws {
    let configuration = try OverlaySearchTests.configuration(dialect)
    let gesture = Event.gesture(
      Gesture(from: nil, by: Point(x: 0, y: way), over: 300_000, velocity: .zero)
    )
    let judgement = Judgement([(gesture, nil), (.rest, nil)], in: configuration)
    #expect(judgement.refusal == nil)
    #expect(judgement.items.map(\.finding.violation.property.name) == violated)
  }

  @Test(arguments: Dialect.allCases)
  func `a gesture is judged as its touches are`(dialect: Dialect) throws {
    let configuration = try OverlaySearchTests.configuration(dialect)
    for (way, hold) in [(90, 0), (170, 0), (300, 200_000), (-250, 0)] as [(Double, Int64)] {
      var gesture = Gesture(from: nil, by: Point(x: 0, y: way), over: 100_000)
      gesture.hold = hold
      let touches = Engine(configuration).touches(of: .gesture(gesture))
      for start in [0, 1_000_000] as [Microseconds] {
        let one = Judgement([(.gesture(gesture), .zero + start), (.rest, nil)], in: configuration)
        let many = Judgement(
          touches.map { ($0.event, $0.instant + start) } + [(.rest, nil)],
          in: configuration
        )
        #expect(one.violations == many.violations, "\(way) at \(start)")
      }
    }
  }

  @Test(arguments: Dialect.allCases)
  func `a refused gesture shows nothing`(dialect: Dialect) throws {
    let configuration = try OverlaySearchTests.configuration(dialect)
    let gesture = Event.gesture(Gesture(from: nil, by: Point(x: 0, y: 300), over: 100_000))
    let late = Instant(microseconds: 90_000_000)
    for (first, instant) in [
      (.dragBegan(Point(x: 180, y: 100)), late), (.wait(1000), .zero),
    ] as [(Event, Instant)] {
      let judgement = Judgement([(first, nil), (gesture, instant)], in: configuration)
      #expect(judgement.refusal?.index == 1)
      #expect(judgement.items.isEmpty, "\(first)")
    }
  }

  @Test(arguments: Dialect.all(of: .overlay))
  func `a change of the content counts until a rest in range`(dialect: Dialect) throws {
    var findings = Findings()
    let configuration = try OverlaySearchTests.configuration(dialect)
    var trial = Trial(Monitor.Given(configuration, Checks(of: [])), &findings)
    func hasChanged(after events: Event...) throws -> Bool {
      for event in events { try trial.play(event, &findings) }
      return trial.monitor.hasChangedContent
    }
    let touch = Event.dragBegan(Point(x: 180, y: 100))
    #expect(try !hasChanged(after: touch, .reloadData(rows: 40, rowHeight: nil)))
    #expect(try hasChanged(after: .reloadData(rows: 50, rowHeight: nil)))
    let lift = Event.dragEnded(x: nil, y: nil, velocity: .zero)
    #expect(try !hasChanged(after: lift, .rest))
  }

  /// The names of what a pull violates whose effects are changed.
  private static func violated(
    by change: ([Effect]) -> [Effect],
    in dialect: Dialect
  ) throws -> Set<String> {
    let configuration = try ReferenceData.configuration([
      "clock": "manual", "dialect": .string(dialect.rawValue), "header": [:],
      "scrollView": ["width": 360, "height": 600, "contentHeight": 2000],
    ])
    var findings = Findings()
    let given = Monitor.Given(configuration, Checks(of: Property.numbers(of: .overlay)))
    var engine = Engine(configuration)
    var monitor = Monitor(given, engine, &findings)
    for event in pull {
      let effects = try engine.handle(event, at: engine.now)
      monitor.step(event, change(effects), engine, &findings)
    }
    return Set(findings.all.map(\.violation.property.name))
  }

  @Test func `a property says nothing of overlays for a reason`() {
    #expect(Property.numbers(of: .overlay).count == Property.all.count - 34)
    #expect(Property.numbers(of: .inset) == Array(Property.all.indices))
  }

  /// A recording judged, played to rest.
  private static func judgement(of recording: JSONValue) throws -> Judgement {
    let configuration = try ReferenceData.configuration(recording["configuration"] ?? .null)
    let events = try ReferenceData.events(recording["events"] ?? .null, in: configuration.dialect)
    return Judgement(events + [(.advance(.untilRest), nil)], in: configuration)
  }
}
