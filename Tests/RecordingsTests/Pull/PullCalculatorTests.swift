import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// What a gesture does, and the smallest travel that does as much.
struct PullCalculatorTests {
  private static func request(_ text: String) throws -> PullRequest {
    try PullRequest(JSONCursor(try JSONReader.value(Array(text.utf8))))
  }

  private static func answer(
    _ configuration: String,
    _ gesture: String
  ) throws -> PullCalculator.Answer {
    try PullCalculator.answer(
      to: request(#"{"configuration":\#(configuration),"gesture":\#(gesture)}"#)
    )
  }

  private struct Row: Sendable {
    let configuration: String
    let gesture: String
    let component: ComponentName?
    let arms: Bool
    let triggers: Bool
    let threshold: Double?
  }

  private static func row(
    _ configuration: String,
    _ gesture: String,
    _ component: ComponentName?,
    arms: Bool,
    triggers: Bool,
    _ threshold: Double?
  ) -> Row {
    Row(
      configuration: configuration,
      gesture: gesture,
      component: component,
      arms: arms,
      triggers: triggers,
      threshold: threshold
    )
  }

  private static let short = #""scrollView":{"contentHeight":600}"#
  private static let rows = [
    row("{}", #"{"by":{"y":150},"overMs":300}"#, .header, arms: true, triggers: true, -54),
    row("{}", #"{"by":{"y":50},"overMs":300}"#, .header, arms: false, triggers: false, -54),
    row("{}", #"{"by":{"y":-50},"overMs":300}"#, nil, arms: false, triggers: false, nil),
    row(
      #"{"footer":{"kind":"back"},\#(short)}"#,
      #"{"by":{"y":-150},"overMs":300}"#,
      .footer,
      arms: true,
      triggers: true,
      44
    ),
    row(
      #"{"trailer":{}}"#,
      #"{"by":{"x":-200,"y":90},"overMs":300}"#,
      .trailer,
      arms: true,
      triggers: true,
      60
    ),
    row(
      #"{"header":{},"trailer":null}"#,
      #"{"by":{"x":-200,"y":190},"overMs":300}"#,
      .header,
      arms: true,
      triggers: true,
      -54
    ),
    row(
      #"{"footer":{"kind":"auto"},"scrollView":{"contentHeight":800}}"#,
      #"{"by":{"y":-100},"overMs":300,"velocity":{"y":0}}"#,
      .footer,
      arms: false,
      triggers: false,
      177
    ),
    row(
      #"{"footer":{"kind":"auto"},"scrollView":{"contentHeight":800}}"#,
      #"{"by":{"y":-100},"overMs":300,"velocity":{"y":-2000}}"#,
      .footer,
      arms: true,
      triggers: true,
      177
    ),
    // It refreshes already.
    row(
      #"{"preset":"header-default"}"#,
      #"{"by":{"y":150},"overMs":300}"#,
      .header,
      arms: false,
      triggers: false,
      -54
    ),
    row(
      #"{"preset":"header-default"}"#,
      #"{"by":{"y":150},"overMs":300,"atMs":5000}"#,
      .header,
      arms: true,
      triggers: true,
      -54
    ),
    row(
      #"{"header":{},"scrollView":{"inWindow":false}}"#,
      #"{"by":{"y":150},"overMs":300}"#,
      .header,
      arms: false,
      triggers: false,
      -54
    ),
  ]

  @Test(arguments: rows)
  private func `a gesture arms or triggers the component in its direction`(row: Row) throws {
    let answer = try Self.answer(row.configuration, row.gesture)
    #expect(answer.component == row.component)
    #expect(answer.arms == row.arms)
    #expect(answer.triggers == row.triggers)
    #expect(answer.thresholdOffset == row.threshold)
    #expect((answer.missing == nil) == (row.threshold == nil))
    if row.component != .footer || row.threshold == 44, let missing = answer.missing {
      #expect(!row.arms || missing == 0)
    }
  }

  @Test(arguments: [
    (150.0, -73.419, 0.0), (50, -26.411, 27.589), (107, -54.079, 0), (1, -0.55, 53.45),
  ])
  func `peak and missing way are those of the rubber band`(
    travel: Double,
    peak: Double,
    missing: Double
  ) throws {
    let answer = try Self.answer("{}", #"{"by":{"y":\#(travel)},"overMs":300}"#)
    #expect(abs(answer.peakOffset - peak) < 0.001)
    #expect(abs(try #require(answer.missing) - missing) < 0.001)
  }

  @Test(arguments: [
    ("{}", #""y":1"#, #""overMs":300"#), ("{}", #""y":600"#, #""overMs":300,"curve":"easeOut""#),
    (#"{"physics":{"preset":"flutter-bouncing"}}"#, #""y":80"#, #""overMs":200"#),
    (#"{"physics":{"preset":"flutter-bouncing"}}"#, #""y":80"#, #""overMs":200,"hz":7"#),
    (#"{"header":{"height":120}}"#, #""y":10"#, #""overMs":100"#),
    (#"{"footer":{"kind":"back"}}"#, #""y":-10"#, #""overMs":100"#),
    (#"{"trailer":{}}"#, #""x":-10,"y":3"#, #""overMs":100"#),
    (
      #"{"footer":{"kind":"auto"},"scrollView":{"contentHeight":900}}"#, #""y":-10"#,
      #""overMs":100"#
    ),
    (
      #"{"footer":{"kind":"auto"},"scrollView":{"contentHeight":900}}"#, #""y":-10"#,
      #""overMs":100,"velocity":{}"#
    ),
  ])
  func `the smallest travel does it, and a tenth of a point less does not`(
    configuration: String,
    by: String,
    rest: String
  ) throws {
    let first = try Self.answer(configuration, #"{"by":{\#(by)},\#(rest)}"#)
    guard let travel = first.smallestTravel else {
      // Then not even the view's height does.
      let way = by.contains("-") ? -667 : 667
      #expect(try !Self.answer(configuration, #"{"by":{"y":\#(way)},\#(rest)}"#).arms)
      #expect(configuration.contains("back"))
      return
    }
    #expect((travel * 10).rounded() / 10 == travel)
    for (travel, arms) in [(travel, true), (((travel * 10).rounded() - 1) / 10, false)] {
      let sign = by.contains("-") ? "-" : ""
      let way =
        by.contains("x")
        ? #""x":-\#(travel),"y":\#(travel * 0.3)"# : #""y":\#(sign)\#(travel)"#
      let answer = try Self.answer(configuration, #"{"by":{\#(way)},\#(rest)}"#)
      #expect(answer.arms == arms, "\(travel)")
    }
  }

  @Test(arguments: [
    #"{"header":{"height":700}}"#, #"{"physics":{"preset":"clamping"}}"#,
    #"{"header":{"userInteractionEnabled":false}}"#, #"{"header":{},"scrollView":{"height":0}}"#,
    #"{"header":{},"scrollView":{"height":50}}"#,
  ])
  func `there is no travel where none up to the view's height arms`(configuration: String) throws {
    let answer = try Self.answer(configuration, #"{"by":{"y":150},"overMs":300}"#)
    #expect(answer.smallestTravel == nil)
    #expect(!answer.triggers)
  }

  @Test func `the effects are those of the gesture and of what follows until rest`() throws {
    let answer = try Self.answer("{}", #"{"by":{"y":150},"overMs":300}"#)
    #expect(
      answer.effects.map(\.kind.type) == [
        .stateChanged, .dragWillEnd, .stateChanged, .refreshing, .beginRefreshingCompletion,
      ]
    )
    #expect(answer.effects.map(\.index) == [1, 2, 3, 4, 5])
  }

  @Test(
    arguments: [
      (#"{"gesture":{}}"#, ["/gesture/by", "/gesture/overMs"]), ("{}", ["/gesture"]),
      (#"{"gesture":5}"#, ["/gesture"]),
      (#"{"gesture":{"type":"tap","by":{},"overMs":1}}"#, ["/gesture/type"]),
      (#"{"gesture":{"by":{"z":1},"overMs":0}}"#, ["/gesture/by/z", "/gesture/overMs"]),
      (
        #"{"configuration":{"dialect":"mj"},"gesture":{"by":{"y":1},"overMs":1},"as":"x","more":1}"#,
        ["/configuration/dialect", "/as", "/more"]
      ),
    ]
  )
  func `a request that is none is refused at its faults`(text: String, faults: [String]) {
    let errors = #expect(throws: FieldErrors.self) { try Self.request(text) }
    #expect(errors?.all.map(\.pointer.description) == faults)
  }

  @Test(arguments: [
    ("{}", #"{"by":{"y":0},"overMs":1}"#, Rejection.Reason.gestureWithoutMovement),
    (
      #"{"scrollView":{"driver":"external"}}"#, #"{"by":{"y":9},"overMs":1}"#, .needsSimulatedDriver
    ),
    ("{}", #"{"by":{"y":1e7},"overMs":1}"#, .gestureOutOfBounds),
    ("{}", #"{"by":{"y":1},"overMs":1e6}"#, .gestureWithTooManySamples),
  ])
  func `a gesture that the engine refuses has no answer`(
    configuration: String,
    gesture: String,
    reason: Rejection.Reason
  ) throws {
    let fault = #expect(throws: PullCalculator.Fault.self) {
      try Self.answer(configuration, gesture)
    }
    guard case .refused(let rejection)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(rejection.reason == reason)
  }

  @Test func `the steps of all gestures together are bounded`() throws {
    let request = try Self.request(#"{"gesture":{"by":{"y":150},"overMs":1000}}"#)
    #expect(try PullCalculator.answer(to: request, steps: 100_000).arms)
    #expect(throws: PullCalculator.Fault.self) {
      try PullCalculator.answer(to: request, steps: 500)
    }
  }
}
