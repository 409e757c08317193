import StrictJSON
import Testing

@testable import OverscrollWire

/// `simulatedLoad`: one outcome, or a list for one refresh after the other.
struct SimulatedLoadTests {
  private let api = API()

  private func configuration(_ outcome: String, of component: String = "footer") -> String {
    #"{"clock":"manual","footer":{"kind":"back"},"simulatedLoad":{"\#(component)":"#
      + #"{"afterMs":10,"outcome":\#(outcome)}}}"#
  }

  @Test func `each refresh takes the next outcome, and all after the last take the last`() throws {
    try api.create("a", configuration(#"["failure","success","noMoreData"]"#))
    for state in ["idle", "idle", "noMoreData", "noMoreData"] {
      let ended = try api.post(
        "a",
        #"{"type":"beginRefreshing","component":"footer"}"#,
        #"{"type":"advance","until":"rest"}"#
      )
      #expect(ended["/snapshot/footer/state"] == .string(state))
    }
    #expect(try api.snapshot("a")["/footer/refreshingCount"] == 4)
  }

  @Test(arguments: [
    (#""hide""#, #""hide""#), (#"["hide"]"#, #""hide""#),
    (#"["success","failure"]"#, #"["success","failure"]"#),
    (#"["success","success"]"#, #"["success","success"]"#),
  ])
  func `outcomes are reported as they were given, one as the one`(
    written: String,
    read: String
  ) throws {
    try api.create("a", configuration(written))
    let answer = api.send("GET /v1/sessions/a/configuration")
    let outcome = try JSONReader.value(Array(read.utf8))
    #expect(answer["/simulatedLoad/footer/outcome"] == outcome)
    #expect(api.send("PUT /v1/sessions/a", answer.text).status == 200)
  }

  @Test(arguments: [1, 1000])
  func `a list may have from 1 to 1000 outcomes`(count: Int) throws {
    let list = Array(repeating: #""success""#, count: count).joined(separator: ",")
    try api.create("a", configuration("[\(list)]"))
  }

  @Test(arguments: [
    ("[]", "footer", ""), (#""ok""#, "footer", ""), ("5", "footer", ""), ("null", "footer", ""),
    (#"["success","ok"]"#, "footer", "/1"), (#"["success",["failure"]]"#, "footer", "/1"),
    (#""noMoreData""#, "header", ""), (#"["success","noMoreData"]"#, "header", "/1"),
    ("[\(Array(repeating: #""success""#, count: 1001).joined(separator: ","))]", "footer", ""),
  ])
  func `what is no outcome is refused at its place`(
    outcome: String,
    component: String,
    element: String
  ) {
    let answer = api.send("PUT /v1/sessions/a", configuration(outcome, of: component))
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.fault == "/simulatedLoad/\(component)/outcome" + element)
  }
}
