import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// What a golden test expects, and what cannot become one.
@Suite struct GoldenTestTests {
  private func steps(_ configuration: String, _ events: String...) throws -> GoldenTest.Case {
    let list = events.joined(separator: ",")
    return try GoldenTest.Case(GoldenRecordings.recording(configuration, list), name: "r")
  }

  @Test func `each turn tells inset, state, percent and the callbacks since the one before`() throws
  {
    let test = try steps(
      #"{"header":{"refreshing":true},"footer":{"kind":"auto","height":30}}"#,
      #"{"type":"advance","byMs":300}"#,
      #"{"type":"removeComponent","component":"footer"}"#
    )
    let refreshing = { (name: ComponentName, state: ComponentState, percent: Double) in
      GoldenTest.Expectation.Component(name: name, state: state, pullingPercent: percent)
    }
    #expect(test.atCreation.contentInset == EdgeInsets(top: 54, left: 0, bottom: 30, right: 0))
    #expect(
      test.atCreation.components
        == [refreshing(.header, .refreshing, 1), refreshing(.footer, .idle, 0)]
    )
    #expect(test.atCreation.callbacks.isEmpty)
    // The advance ends where the component is removed, so it is the same step.
    #expect(test.steps.map(\.expectation.callbacks.count) == [2])
    #expect(test.steps.map(\.calls.count) == [1])
    #expect(test.steps.last?.expectation.contentInset?.bottom == 0)
    #expect(test.steps.last?.expectation.components.map(\.name) == [.header])
  }

  @Test func `the configuration has the scroll view whole and neither loads nor laws`() throws {
    let test = try steps(
      """
      {"clock":"realtime","preset":"footer-default","list":{"rows":3,"rowHeight":50},\
      "physics":{"preset":"ios-fast"},"scrollView":{"width":320}}
      """
    )
    let document = try JSONReader.value(Array(test.configuration.utf8))
    guard case .object(let object) = document, case .object(let view)? = object["scrollView"] else {
      Issue.record("\(test.configuration)")
      return
    }
    #expect(object["clock"] == "manual")
    #expect(object["physics"] == nil)
    #expect(object["simulatedLoad"] == nil)
    #expect(object["preset"] == nil)
    #expect(view["driver"] == "external")
    #expect(view["width"] == 320)
    #expect(view["height"] == 667)
    #expect(view["contentHeight"] == 150)
  }

  @Test func `a session whose offset moves amid what a component does is refused`() throws {
    let session = try WireSession(seed: 288, clock: .manual)
    let fault = #expect(throws: GoldenTest.Fault.self) {
      var builder = try GoldenTest.Builder(name: "s", configuration: session.configuration)
      for (event, instant) in session.events { try builder.add(event, at: instant) }
    }
    #expect(fault?.description.hasPrefix("event 6 cannot be lowered") == true)
  }

  @Test(arguments: [
    (#"{"type":"dragMoved","x":1,"y":1}"#, "event 2 is refused: noFingerDown"),
    (#"{"type":"dragBegan","x":1}"#, "/y is required."),
  ])
  func `what is no event of the session is refused`(event: String, fault: String) throws {
    var builder = try GoldenTest.Builder(name: "s", configuration: ["header": [:]])
    try builder.add(["type": "reloadData", "rows": 1], at: nil)
    let thrown = #expect(throws: GoldenTest.Fault.self) {
      try builder.add(JSONReader.value(Array(event.utf8)), at: nil)
    }
    #expect(thrown?.description == fault)
  }

  @Test func `a configuration that is none is refused by its field`() throws {
    let fault = #expect(throws: GoldenTest.Fault.self) {
      try GoldenTest.Builder(name: "s", configuration: ["dialect": "mjrefresh-9"])
    }
    #expect(fault?.description.hasPrefix("/dialect must be one of ") == true)
  }

  @Test func `a recording has so many steps and needs so much work at most`() throws {
    var builder = try GoldenTest.Builder(name: "s", configuration: ["header": [:]])
    let event: JSONValue = ["type": "reloadData", "rows": 1]
    for _ in 0..<GoldenTest.mostSteps { try builder.add(event, at: nil) }
    let long = #expect(throws: GoldenTest.Fault.self) { try builder.add(event, at: nil) }
    #expect(long?.description == "it has too many steps or calls from its event 5001 on")
    let calls = JSONValue.array(Array(repeating: event, count: GoldenTest.mostCallsOfStep))
    var turns = try GoldenTest.Builder(name: "s", configuration: ["header": [:]])
    let turn = #expect(throws: GoldenTest.Fault.self) {
      try turns.add(["type": "turn", "events": calls], at: nil)
    }
    #expect(turn?.description == "it has too many steps or calls from its event 1 on")
    var small = try GoldenTest.Builder(name: "s", configuration: ["header": [:]], steps: 20)
    let work = #expect(throws: GoldenTest.Fault.self) {
      try small.add(["type": "gesture", "by": ["y": 200], "overMs": 900], at: nil)
    }
    #expect(work?.description == "event 1 is too much work")
  }
}
