import OverscrollWire
import Problems
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The same finger in dialects of both families.
@Suite struct PlatformComparisonTests {
  private static let four: [Dialect] = [
    .mjrefresh379, .swiperefreshlayout120, .refreshindicator2026, .pulltorefreshjs0122,
  ]

  private static func pull(by distance: Double) -> [JSONValue] {
    [
      [
        "type": "gesture", "from": ["x": 180, "y": 100], "by": ["x": 0, "y": .number(distance)],
        "overMs": 300, "velocity": ["x": 0, "y": 0], "atMs": 100,
      ],
      ["type": "advance", "until": "rest"],
    ]
  }

  private static func comparison(
    _ configuration: JSONObject = [:],
    _ events: [JSONValue],
    in dialects: [Dialect]? = four,
    steps: Int = .max
  ) throws -> Comparison {
    var configuration = configuration
    configuration["clock"] = "manual"
    if configuration["scrollView"] == nil { configuration["scrollView"] = ["height": 600] }
    if configuration["simulatedLoad"] == nil {
      configuration["simulatedLoad"] = ["header": ["afterMs": 1000]]
    }
    let document: JSONObject = [
      "format": .string(Recording.format), "version": 1,
      "configuration": .object(configuration), "events": .array(events),
    ]
    let recording = try Recording(JSONValue.object(document).bytes)
    return try Comparison(ComparisonRequest(recording, in: dialects), steps: steps)
  }

  private static func lines(_ comparison: Comparison) -> [String] {
    (comparison.platforms ?? []).map { String(decoding: $0.json.bytes, as: UTF8.self) }
  }

  @Test func `a row for each dialect`() throws {
    let comparison = try Self.comparison([:], Self.pull(by: 110))
    let expected = [
      #"{"dialect":"mjrefresh-3.7.9","refreshed":true,"armedAtMs":400,"refreshingAtMs":650,"#
        + #""restAtMs":1650,"travelNeeded":107.9}"#,
      #"{"dialect":"swiperefreshlayout-1.2.0","refreshed":true,"armedAtMs":300,"#
        + #""refreshingAtMs":633.333,"restAtMs":1800,"travelNeeded":72.5}"#,
      #"{"dialect":"refreshindicator-2026","refreshed":false,"armedAtMs":383.333,"#
        + #""refreshingAtMs":null,"restAtMs":633.333,"travelNeeded":150}"#,
      #"{"dialect":"pulltorefreshjs-0.1.22","refreshed":false,"armedAtMs":null,"#
        + #""refreshingAtMs":null,"restAtMs":400,"travelNeeded":112.6}"#,
    ]
    #expect(Self.lines(comparison) == expected)
    #expect(comparison.runs.allSatisfy { $0.refusal == nil && !$0.effects.isEmpty })
    #expect(!comparison.isEqual)
  }

  @Test func `the differences are those of the rows, the first in time first`() throws {
    let differences = try Self.comparison([:], Self.pull(by: 110)).differences
    #expect(
      differences.map { "\($0.step) \($0.instant.milliseconds) \($0.pointer)" } == [
        "1 300.0 /platforms/armedAtMs", "1 400.0 /platforms/restAtMs",
        "2 633.333 /platforms/refreshed", "2 633.333 /platforms/refreshingAtMs",
        "0 0.0 /platforms/travelNeeded",
      ]
    )
    #expect(differences[0].values.map(\.dialect) == Self.four)
    #expect(differences[0].values.map(\.value) == [400, 300, 383.333, .null])
  }

  @Test func `within a family there are no rows`() throws {
    for dialects: [Dialect]? in [
      nil, [.mjrefresh379, .mjrefresh221], [.swiperefreshlayout120, .pulltorefreshjs0122],
    ] {
      let comparison = try Self.comparison([:], Self.pull(by: 110), in: dialects)
      #expect(comparison.platforms == nil)
      #expect(comparison.runs.count == dialects?.count ?? Dialect.all(of: .inset).count)
    }
  }

  @Test func `a header of the other family is dropped, but not that it begins`() throws {
    let inset: JSONObject = [
      "header": ["style": "gif", "height": 90, "refreshing": true], "language": "en",
      "physics": ["preset": "ios", "rubberBand": 0.55],
    ]
    let overlay: JSONObject = [
      "dialect": "refreshindicator-2026",
      "scrollView": ["height": 600, "touchSlop": 18, "content": "nested"],
      "header": ["colorAlpha": 128, "triggerMode": "anywhere", "refreshing": true],
      "physics": ["preset": "clamping"],
    ]
    for (configuration, dialects) in [
      (inset, Self.four), (overlay, [.mjrefresh379, .mjrefresh147, .refreshindicator2026]),
    ] {
      let events: [JSONValue] = [["type": "advance", "byMs": 900]]
      let comparison = try Self.comparison(configuration, events, in: dialects)
      #expect(comparison.runs.map { $0.refusal?.problem.detail ?? "" }.joined() == "")
      // pulltorefresh.js has no begin by the program; SwipeRefreshLayout's is silent.
      let silent: Set<Dialect> = [.swiperefreshlayout120, .pulltorefreshjs0122]
      #expect(comparison.platforms?.map(\.refreshed) == dialects.map { !silent.contains($0) })
    }
  }

  @Test func `another overlay's setting is refused as within a family`() throws {
    let comparison = try Self.comparison(
      ["dialect": "refreshindicator-2026", "header": ["colorAlpha": 128]],
      []
    )
    let refused = comparison.runs.filter { $0.refusal != nil }.map(\.dialect)
    #expect(refused == [.swiperefreshlayout120, .pulltorefreshjs0122])
  }

  @Test func `what is no default is refused by pointer`() throws {
    for (configuration, pointer) in [
      (["scrollView": ["height": 600, "contentInset": ["top": 8]]], "contentInset"),
      (["footer": ["kind": "auto"], "header": [:]], "footer"),
      (["scrollView": ["driver": "external"]], "driver"),
    ] as [(JSONObject, String)] {
      let comparison = try Self.comparison(
        configuration,
        [],
        in: [.mjrefresh379, .refreshindicator2026]
      )
      #expect(comparison.runs[0].refusal == nil)
      let problem = try #require(comparison.runs[1].refusal?.problem, "\(pointer) is taken")
      #expect(problem.kind == .invalid && "\(problem.errors)".contains(pointer))
      #expect(comparison.platforms?[1].travelNeeded == nil)
    }
  }

  @Test func `an overlay's defaults are dropped in another overlay`() throws {
    let header: JSONValue = ["onRefresh": "future", "triggerMode": "onEdge", "edgeOffset": 0]
    let comparison = try Self.comparison(
      ["dialect": "refreshindicator-2026", "header": header],
      Self.pull(by: 200),
      in: [.refreshindicator2026, .pulltorefreshjs0122]
    )
    #expect(comparison.runs.allSatisfy { $0.refusal == nil && $0.effects.count > 3 })
  }

  @Test func `work beyond the limit is refused`() throws {
    #expect(throws: TooMuchWork.self) { try Self.comparison([:], Self.pull(by: 110), steps: 4000) }
  }
}
