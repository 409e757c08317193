import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// What a pull does, and the smallest drag that does as much.
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

  @Test func `a gesture arms or triggers the component in its direction`() throws {
    for row in try TextTable.rows("pulls", "pulls") {
      let answer = try Self.answer(row[0], row[1])
      let (arms, threshold) = (row[3] == "yes", Double(row[5]))
      #expect(answer.component?.rawValue == row[2].orNil, "\(row)")
      #expect(answer.arms == arms, "\(row)")
      #expect(answer.triggers == (row[4] == "yes"), "\(row)")
      #expect(answer.thresholdOffset == threshold, "\(row)")
      #expect((answer.missing == nil) == (threshold == nil), "\(row)")
      if answer.component != .footer || threshold == 44, let missing = answer.missing {
        #expect(!arms || missing == 0, "\(row)")
      }
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

  /// Drags of 300 ms along the component's axis.
  private static func armsBy(
    _ travel: Double,
    _ configuration: String,
    _ component: ComponentName
  ) throws -> Bool {
    let way = component == .header ? travel : -travel
    let axis = component == .trailer ? "x" : "y"
    let request = try request(
      #"{"configuration":\#(configuration),"component":"\#(component.rawValue)","#
        + #""gesture":{"by":{"\#(axis)":\#(way)},"overMs":300}}"#
    )
    return try PullCalculator.answer(to: request).arms
  }

  @Test func `the smallest travel arms, and a tenth of a point less does not`() throws {
    for row in try TextTable.rows("pulls", "smallest") {
      let (configuration, component) = (row[0], try #require(ComponentName(rawValue: row[1])))
      let request = try Self.request(
        #"{"configuration":\#(configuration),"component":"\#(component.rawValue)"}"#
      )
      let answer = try PullCalculator.answer(to: request)
      #expect(answer.component == component, "\(row)")
      #expect(answer.arms && answer.triggers && answer.because == nil, "\(row)")
      let travel = try #require(answer.smallestTravel)
      #expect((travel * 10).rounded() / 10 == travel, "\(row)")
      #expect(try Self.armsBy(travel, configuration, component), "\(row)")
      let less = ((travel * 10).rounded() - 1) / 10
      #expect(try less == 0 || !Self.armsBy(less, configuration, component), "\(row)")
    }
  }

  @Test(arguments: [
    (nil, -54.0, 106.9), ("iphone-se", -74, 106.9), ("iphone-14", -101, 104.9),
    ("iphone-15-pro-max", -113, 104.3), ("iphone-16-pro", -116, 104.7),
  ])
  func `a header's pull begins where a view on the device rests`(
    device: String?,
    threshold: Double,
    travel: Double
  ) throws {
    let view = device.map { #""scrollView":{"device":"\#($0)"},"# } ?? ""
    for refreshing in [true, false] {
      let answer = try Self.answer(
        #"{\#(view)"header":{"refreshing":\#(refreshing)}}"#,
        #"{"by":{"y":50},"overMs":300}"#
      )
      #expect(answer.thresholdOffset == threshold)
      #expect(answer.smallestTravel == travel)
      #expect(!answer.arms)
    }
  }

  @Test(arguments: [
    (#"{"header":{},"footer":{"kind":"back"},"trailer":{}}"#, ComponentName.header),
    (#"{"footer":{"kind":"back"},"trailer":{}}"#, .footer), (#"{"trailer":{}}"#, .trailer),
  ])
  func `without a gesture it is about the first component`(
    configuration: String,
    component: ComponentName
  ) throws {
    let request = try Self.request(#"{"configuration":\#(configuration)}"#)
    #expect(try PullCalculator.answer(to: request).component == component)
  }

  @Test func `the drag is longer than the smallest by the margin`() throws {
    for (margin, code) in [("", "116.9"), (#""margin":0,"#, "106.9"), (#""margin":25,"#, "131.9")] {
      let answer = try PullCalculator.answer(to: Self.request(#"{\#(margin)"as":"detox"}"#))
      #expect(answer.smallestTravel == 106.9)
      #expect(answer.arms)
      let part = try #require(Double(code)) / 667
      #expect(answer.code?.contains("'down', 'slow', \((part * 1000).rounded() / 1000)") == true)
    }
  }

  @Test func `it says why a pull does not arm`() throws {
    for row in try TextTable.rows("pulls", "reasons") {
      let (configuration, by, because) = (row[0], row[1], row[2])
      let gesture = #"{"by":{\#(by)},"overMs":300,"velocity":{}}"#
      let answer = try Self.answer(configuration, gesture)
      #expect(!answer.arms, "\(row)")
      #expect(answer.because == because, "\(row)")
    }
  }

  @Test func `there is no travel where none up to the view's height arms`() throws {
    for configuration in try TextTable.texts("pulls", "no travel") {
      let answer = try Self.answer(configuration, #"{"by":{"y":150},"overMs":300}"#)
      #expect(answer.smallestTravel == nil, "\(configuration)")
      #expect(!answer.triggers, "\(configuration)")
    }
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

  @Test func `a request that is none is refused at its faults`() throws {
    for row in try TextTable.rows("pulls", "pull faults") {
      let (text, faults) = (row[0], row[1].words)
      let errors = #expect(throws: FieldErrors.self) { try Self.request(text) }
      #expect(errors?.all.map(\.pointer.description) == faults, "\(row)")
    }
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
    let rejection = #expect(throws: Rejection.self) {
      try Self.answer(configuration, gesture)
    }
    #expect(rejection?.reason == reason)
  }

  @Test func `the steps of all gestures together are bounded`() throws {
    let request = try Self.request(#"{"gesture":{"by":{"y":150},"overMs":1000}}"#)
    #expect(try PullCalculator.answer(to: request, steps: 100_000).arms)
    #expect(throws: Rejection.self) {
      try PullCalculator.answer(to: request, steps: 100)
    }
  }
}

/// Pulls of overlays: measured by travel.
@Suite struct OverlayPullCalculatorTests {
  private func request(_ dialect: String, _ members: String = "") throws -> PullRequest {
    let text =
      #"{"configuration":{"dialect":"\#(dialect)","scrollView":{"width":360,"height":600}}\#(members)}"#
    return try PullRequest(JSONCursor(JSONReader.value(Array(text.utf8))))
  }

  @Test(arguments: [
    // The slop of 8 is lost, more than 64 arms, whole pixels.
    ("swiperefreshlayout-1.2.0", 72.5, 72.5, 64.0, 75.0, true),
    // A sixth of the height arms, a quarter refreshes.
    ("refreshindicator-2026", 99.9, 150, 25450.0 / 255, 109.9, false),
    ("pulltorefreshjs-0.1.22", 112.6, 112.6, 112.5, 122.6, true),
  ])
  func `the smallest drag that arms, and the smallest that refreshes`(
    dialect: String,
    arms: Double,
    refreshes: Double,
    threshold: Double,
    peak: Double,
    triggers: Bool
  ) throws {
    let answer = try PullCalculator.answer(to: request(dialect))
    #expect(answer.component == .header && answer.smallestTravel == arms)
    #expect(abs((answer.thresholdOffset ?? 0) - threshold) < 1e-9)
    #expect(abs(answer.peakOffset - peak) < 1e-9)
    #expect(answer.arms && answer.triggers == triggers && answer.missing == 0)
    #expect(try PullCalculator.travelThatRefreshes(request(dialect)) == refreshes)
  }

  @Test func `a pull that is too short tells what is missing, in points of travel`() throws {
    let gesture = #","gesture":{"by":{"x":0,"y":100},"overMs":300}"#
    let answer = try PullCalculator.answer(to: request("pulltorefreshjs-0.1.22", gesture))
    #expect(!answer.arms && answer.missing == 12.5 && answer.peakOffset == 100)
    #expect(answer.because == "the travel 100 is 12.5 pt short of 112.5")
  }
}
