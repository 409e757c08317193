import Explorer
import StrictJSON
import Testing

@testable import OverscrollAPI

/// `/v1/properties`, and what recordings violate.
struct PropertyRouteTests {
  private let api = API()

  private static func recording(_ configuration: String, _ events: String...) -> String {
    """
    {"format":"overscroll-recording","version":1,"configuration":\(configuration),
     "events":[\(events.joined(separator: ","))]}
    """
  }

  private static let begin = #"{"type":"beginRefreshing","component":"header"}"#
  private static let end = #"{"type":"endRefreshing","component":"header"}"#
  private static let rest = #"{"type":"advance","until":"rest"}"#
  private static let inset = #"{"type":"setContentInset","top":100}"#

  private func judge(_ body: String) -> Answer { api.send("POST /v1/recordings/properties", body) }

  @Test func `the properties are listed as they are, the laws first`() {
    let answer = api.send("GET /v1/properties")
    #expect(answer.status == 200)
    let all = Property.all
    #expect(answer.column("/properties", "/name") == all.map { .string($0.name) })
    #expect(answer.column("/properties", "/title") == all.map { .string($0.sentence) })
    let classes = Array(repeating: "law", count: 36) + Array(repeating: "wish", count: 17)
    #expect(answer.column("/properties", "/class") == classes.map(JSONValue.string))
    #expect(answer["/properties/0/museum/0"] == "hidden-header-leaves-a-gap")
    #expect(api.send("GET /v1/properties?x=1").fault == "x")
    #expect(api.send("POST /v1/properties").problem == "method-not-allowed")
  }

  @Test func `a recording is told what it violates, at which step, with the numbers`() throws {
    let body = Self.recording(
      #"{"header":{}}"#,
      Self.inset,
      Self.begin,
      Self.rest,
      Self.end,
      Self.rest
    )
    let answer = judge(body)
    #expect(answer.status == 200)
    let lost = answer.list("/violations").filter { $0["property"] == "inset-restored" }
    #expect(
      lost == [
        [
          "property": "inset-restored", "component": "header", "variant": "an old one comes back",
          "step": 5, "text": "contentInset.top is 0, the app set 100",
        ]
      ]
    )
    let steps = answer.list("/violations").compactMap { $0["step"]?.double }
    #expect(steps == steps.sorted())
    #expect(answer["/omitted"] == nil)
  }

  @Test func `a recording of an overlay is judged by the properties that say something of one`() {
    let properties = api.send("GET /v1/properties").list("/properties")
    #expect(properties.filter { $0["notOfOverlays"] != nil }.count == 34)
    let body = Self.recording(
      #"{"dialect":"swiperefreshlayout-1.2.0","header":{}}"#,
      Self.begin,
      Self.rest
    )
    #expect(
      judge(body).list("/violations") == [
        [
          "property": "begin-is-answered", "component": "header", "variant": "", "step": 2,
          "text": "a begin had no refreshing effect",
        ]
      ]
    )
  }

  @Test func `a recording that violates nothing has no violations`() {
    #expect(
      judge(Self.recording(#"{"clock":"manual"}"#, Self.rest)).text == "{\"violations\":[]}\n"
    )
  }

  @Test(arguments: [
    ("{", "malformed-json", nil), ("{}", "invalid", "/format"),
    (recording("{}", #"{"type":"fly"}"#), "invalid", "/events/0/type"),
    (recording("{}", rest, #"{"type":"dragCancelled"}"#), "event-refused", "/events/1/type"),
  ])
  func `what cannot be judged is refused at its fault`(
    body: String,
    problem: String,
    pointer: String?
  ) {
    let answer = judge(body)
    #expect(answer.problem == problem, "\(answer.text)")
    #expect(answer.fault == pointer)
  }

  @Test func `a body of another type is 415, and a parameter 422`() {
    let typed = [("Content-Type", "text/plain")]
    #expect(api.send("POST /v1/recordings/properties", "{}", headers: typed).status == 415)
    #expect(api.send("POST /v1/recordings/properties?x", "{}").fault == "x")
  }
}
