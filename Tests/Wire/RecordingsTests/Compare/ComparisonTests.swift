import OverscrollWire
import Problems
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The same recording in several dialects.
struct ComparisonTests {
  private static func recording(
    _ configuration: JSONValue,
    _ events: [JSONValue],
    _ rest: JSONObject = [:]
  ) throws -> Recording {
    var document: JSONObject = [
      "format": .string(Recording.format), "version": 1, "configuration": configuration,
      "events": .array(events),
    ]
    for member in rest.members { document[member.name] = member.value }
    return try Recording(JSONValue.object(document).bytes)
  }

  private static func comparison(
    _ configuration: JSONValue,
    _ events: [JSONValue],
    in dialects: [Dialect],
    comparesTexts: Bool = false
  ) throws -> Comparison {
    let recording = try recording(configuration, events)
    return try Comparison(
      ComparisonRequest(recording, in: dialects, comparesTexts: comparesTexts)
    )
  }

  /// The differences as lines: step, pointer, values.
  private static func lines(_ comparison: Comparison) -> [String] {
    comparison.differences.map { difference in
      let values = difference.values.map { String(decoding: $0.value.bytes, as: UTF8.self) }
      return "\(difference.step) \(difference.pointer) \(values.joined(separator: " "))"
    }
  }

  private static let footer: JSONValue = ["footer": ["kind": "auto", "style": "plain"]]
  private static let begin: JSONValue = ["type": "beginRefreshing", "component": "footer"]
  private static let advance: JSONValue = ["type": "advance", "byMs": 500]

  @Test func `each run has its effects, and the differences are in order of steps`() throws {
    let comparison = try Self.comparison(
      Self.footer,
      [Self.begin, Self.advance],
      in: [.mjrefresh379, .mjrefresh221]
    )
    #expect(comparison.runs.map(\.dialect) == [.mjrefresh379, .mjrefresh221])
    #expect(
      comparison.runs.map { $0.effects.map(\.kind.type) } == [
        [.stateChanged, .refreshing, .beginRefreshingCompletion], [.stateChanged, .refreshing],
      ]
    )
    #expect(
      Self.lines(comparison) == [
        "1 /footer/refreshingCount 1 0",
        #"1 /effects [["footer","stateChanged",0,"idle","refreshing"],["footer","refreshing",0]] "#
          + #"[["footer","stateChanged",0,"idle","refreshing"]]"#,
        #"2 /effects [] [["footer","refreshing",500]]"#,
      ]
    )
    #expect(comparison.differences.map(\.instant.milliseconds) == [0, 0, 500])
  }

  @Test func `a difference that stays is told once, and again when its values change`() throws {
    let offset = { (y: Double) -> JSONValue in ["type": "setContentOffset", "y": .number(y)] }
    let lines = try Self.lines(
      Self.comparison(
        ["scrollView": ["driver": "external"], "header": ["style": "state"]],
        [offset(-108), offset(-108), offset(-162), offset(-162)],
        in: [.mjrefresh147, .mjrefresh221]
      )
    )
    #expect(
      lines.filter { $0.contains("pullingPercent") } == [
        "1 /header/pullingPercent 2 0", "3 /header/pullingPercent 3 0",
      ]
    )
  }

  @Test(arguments: [
    (false, []),
    (true, [#"0 /header/timeLabel/text "Last update: No record" "Last update:No record""#]),
  ])
  func `texts are compared if they are asked for`(texts: Bool, lines: [String]) throws {
    let comparison = try Self.comparison(
      ["header": [:]],
      [],
      in: [.mjrefresh379, .mjrefresh31154],
      comparesTexts: texts
    )
    #expect(Self.lines(comparison) == lines)
  }

  @Test func `what a compared dialect lacks is left out`() throws {
    // The first has neither percent nor labels' inset of a footer, the last no arrow and no time.
    for (configuration, dialects) in [
      (["footer": ["kind": "auto"]], [Dialect.mjrefresh147, .mjrefresh221]),
      (["header": [:]], [.mjrefresh379, .eocrefresh]),
    ] as [(JSONValue, [Dialect])] {
      let comparison = try Self.comparison(configuration, [Self.advance], in: dialects)
      #expect(comparison.runs.allSatisfy { $0.refusal == nil })
      for lacking in ["Percent", "labelLeftInset", "/style", "/arrow", "/spinner", "astUpdated"] {
        #expect(!Self.lines(comparison).contains { $0.contains(lacking) }, "\(lacking)")
      }
    }
  }

  @Test func `a member that a dialect lacks is dropped if it is null or the default`() throws {
    let defaults: JSONValue = [
      "header": [
        "style": "normal", "fastAnimationMs": 250, "slowAnimationMs": 400, "labelLeftInset": 25,
        "automaticallyChangeAlpha": false, "collectionViewAnimationBug": false,
        "ignoredContentInsetTop": 0, "images": ["idle": ["count": 3, "durationMs": 300]],
      ],
      "footer": [
        "kind": "auto", "autoTriggerTimes": 1, "onlyRefreshPerDrag": .null,
        "refreshingTitleHidden": false,
      ],
      "trailer": .null,
    ]
    let mjrefresh = Dialect.all(of: .inset).filter { $0 != .eocrefresh }
    let equal = try Self.comparison(defaults, [], in: mjrefresh)
    #expect(equal.runs.allSatisfy { $0.refusal == nil })
    #expect(equal.runs.count == 5)
  }

  @Test(
    arguments: [
      (
        ["header": ["fastAnimationMs": 251]], [],
        0, "/configuration/header/fastAnimationMs"
      ),
      (["trailer": [:]], [], 0, "/configuration/trailer"),
      (
        ["header": [:]],
        [["type": "advance", "byMs": 1], ["type": "setLanguage", "language": "ko"]],
        2, "/events/1/type"
      ),
    ] as [(JSONValue, [JSONValue], Int, String)]
  )
  func `a refusal is a part of the answer, and the other runs go on`(
    configuration: JSONValue,
    events: [JSONValue],
    step: Int,
    pointer: String
  ) throws {
    let dialects: [Dialect] = [.mjrefresh221, .mjrefresh379, .mjrefresh31154]
    let comparison = try Self.comparison(configuration, events, in: dialects)
    #expect(comparison.runs.map { $0.refusal?.step } == [step, nil, step])
    let problem = try #require(comparison.runs[0].refusal?.problem)
    #expect(problem.kind == .invalid)
    #expect(problem.errors.first?.place == .pointer(pointer))
    #expect(comparison.differences.allSatisfy { $0.step < max(step, 1) })
  }

  @Test func `an event that the engine refuses ends the run`() throws {
    let events: [JSONValue] = [
      ["type": "advance", "until": "effect"], ["type": "dragCancelled", "atMs": 0],
    ]
    // Only in the second dialect time has gone by.
    let comparison = try Self.comparison(
      ["footer": ["kind": "auto", "refreshing": true]],
      events,
      in: [.mjrefresh379, .mjrefresh221]
    )
    let problems = comparison.runs.map { $0.refusal?.problem }
    #expect(problems.map { $0?.kind } == [.eventRefused, .timeOrder])
    let places = problems.map { $0?.errors.first?.place }
    #expect(places == [.pointer("/events/1/type"), .pointer("/events/1/atMs")])
    #expect(problems[0]?.detail.contains("needs a finger that is down") == true)
    #expect(problems[1]?.detail.contains("is before the session's time, 500 ms") == true)
    #expect(comparison.runs.map { $0.refusal?.step } == [2, 2])
  }

  @Test func `no more differences are told than may be`() throws {
    let events = (1...120).flatMap { index -> [JSONValue] in
      [["type": "setContentOffset", "y": .number(-108 - Double(index))], Self.advance]
    }
    let comparison = try Self.comparison(
      ["scrollView": ["driver": "external"], "header": [:]],
      events,
      in: [.mjrefresh147, .mjrefresh221, .eocrefresh]
    )
    #expect(comparison.differences.count == Comparison.mostDifferences)
    let steps = comparison.differences.map(\.step)
    #expect(steps == steps.sorted())
  }

  @Test func `the steps of all runs together are bounded`() throws {
    let recording = try Self.recording(
      ["header": [:]],
      Array(repeating: ["type": "gesture", "by": ["y": 20], "overMs": 1000], count: 10)
    )
    let request = ComparisonRequest(recording, in: [.mjrefresh379, .mjrefresh221])
    #expect(try Comparison(request, steps: 100_000).runs.count == 2)
    let work = try #require(
      #expect(throws: TooMuchWork.self) { try Comparison(request, steps: 1000) }
    )
    #expect((1..<9).contains(work.event))
  }

  @Test func `a recording differs from itself in no dialect`() throws {
    for dialect in Dialect.all(of: .inset) where ![.standard, .overscroll1].contains(dialect) {
      let file = "\(dialect.rawValue)/combined"
      for recording in try ConformanceFile.recordings(file).prefix(20) {
        let same = ComparedRun(
          ComparisonRequest(recording, in: [dialect, dialect]),
          dialect,
          steps: .max
        )
        #expect(same.refusal == nil, "\(recording.name ?? "")")
        let comparison = try Comparison(
          ComparisonRequest(recording, in: [dialect, dialect], comparesTexts: true)
        )
        #expect(comparison.differences.isEmpty, "\(recording.name ?? "")")
      }
    }
  }
}
