import DescriptionTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `POST /v1/gestures`: the pull calculator.
struct GestureRouteTests {
  private let api = API()

  private func pull(_ body: String) -> Answer { api.send("POST /v1/gestures", body) }

  @Test func `it tells whether a pull arms, by how much, and which travel is enough`() {
    let answer = pull(#"{"gesture":{"by":{"y":50},"overMs":300}}"#)
    #expect(answer.status == 200)
    #expect(answer["/arms"] == false)
    #expect(answer["/triggers"] == false)
    #expect(answer["/component"] == "header")
    #expect(answer["/thresholdOffset"] == -54)
    #expect(answer["/smallestTravel"] == 106.9)
    #expect(answer.effectTypes == ["dragWillEnd", "decelerationEnded"])
    #expect(answer["/because"] == "the offset -26.411 is 27.589 pt short of -54")
    #expect(answer["/code"] == nil)
    guard case .number(let peak)? = answer["/peakOffset"],
      case .number(let missing)? = answer["/missing"]
    else {
      Issue.record("\(answer.text)")
      return
    }
    #expect(abs(missing - (peak + 54)) < 1e-9)
    #expect(api.send("GET /v1/sessions").list("/sessions").isEmpty)
  }

  @Test func `without a gesture it is about the smallest drag and a margin`() {
    let answer = pull(#"{"configuration":{"preset":"header-default"},"component":"header"}"#)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer["/arms"] == true && answer["/triggers"] == true)
    #expect(answer["/because"] == .null && answer["/missing"] == 0)
    #expect(answer["/smallestTravel"] == 106.9)
  }

  @Test(arguments: ["xcuitest", "detox", "appium", "maestro", "playwright"])
  func `a tool's code comes with it`(tool: String) {
    let answer = pull(
      #"{"configuration":{"preset":"web-header"},"gesture":{"type":"gesture","by":{"y":150},"#
        + #""overMs":300},"as":"\#(tool)"}"#
    )
    #expect(answer.status == 200)
    #expect(answer["/code"]?.name?.isEmpty == false)
  }

  @Test(
    arguments: [
      (#"{"component":"trailer"}"#, "invalid", "/component"),
      (#"{"gesture":{"by":{"y":1},"overMs":0}}"#, "invalid", "/gesture/overMs"),
      (#"{"gesture":{"by":{"y":0},"overMs":9}}"#, "invalid", "/gesture/by"),
      (#"{"gesture":{"type":"dragBegan","x":1,"y":1}}"#, "invalid", "/gesture/type"),
      (#"{"gesture":{"by":{"y":1},"overMs":9},"as":"espresso"}"#, "invalid", "/as"),
      (
        #"{"configuration":{"header":{"height":0}},"gesture":{"by":{"y":1},"overMs":9}}"#,
        "invalid", "/configuration/header/height"
      ),
      (
        #"{"configuration":{"scrollView":{"driver":"external"}},"#
          + #""gesture":{"by":{"y":1},"overMs":9}}"#,
        "event-refused", "/gesture/type"
      ),
    ]
  )
  func `what is no gesture is refused at its fault`(body: String, problem: String, fault: String) {
    let answer = pull(body)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.problem == problem)
    #expect(answer.fault == fault)
  }

  @Test func `a body that is not JSON is 400, one of another type 415, a parameter 422`() {
    #expect(pull("").problem == "malformed-json")
    #expect(
      api.send("POST /v1/gestures", "{}", headers: [("Content-Type", "text/plain")]).status == 415
    )
    #expect(api.send("POST /v1/gestures?x", "{}").fault == "x")
  }
}
