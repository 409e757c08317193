import Explorer
import StrictJSON
import Testing

@testable import OverscrollAPI

/// `/v1/properties`, and what recordings violate and reach.
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
  private func cover(_ body: String) -> Answer { api.send("POST /v1/recordings/coverage", body) }

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

  @Test func `recordings are told what they reach, and the shortest events to what they miss`()
    throws
  {
    let first = Self.recording(#"{"header":{}}"#, Self.begin)
    let second = Self.recording(#"{"header":{}}"#, Self.begin, Self.rest, Self.end)
    let answer = cover("{\"recordings\":[\(second),\(first)],\"sequences\":300}")
    #expect(answer.status == 200)
    #expect(answer["/dialect"] == "mjrefresh-3.7.9")
    #expect(answer["/recordings"] == 2)
    let changes = answer.list("/transitions")
    #expect(changes.allSatisfy { $0["component"] == "header" })
    #expect(answer["/changes"] == .number(Double(changes.count)))
    let reached = changes.filter { $0["recordings"] != 0 }
    #expect(reached.map { $0["by"] } == ["beginRefreshing", "endRefreshing"])
    #expect(answer["/reached"] == 2)
    #expect(reached.map { $0["recordings"] } == [2, 1])
    #expect(reached.first?["first"] == ["recording": 0, "length": 1])
    #expect(reached.last?["first"] == ["recording": 0, "length": 3])
    let missing = changes.filter { $0["recordings"] == 0 && $0["shortest"] != .null }
    #expect(answer["/missing"] == .number(Double(missing.count)))
    let pull = missing.first { $0["to"] == "pulling" && $0["by"] == "scroll" }
    // The shortest way to it, as a recording, reaches it.
    let way = try #require(pull?["shortest"])
    let found: JSONValue = [
      "format": "overscroll-recording", "version": 1,
      "configuration": way["configuration"] ?? .null,
      "events": way["events"] ?? .null,
    ]
    let body: JSONValue = ["recordings": [found], "sequences": 1]
    let again = cover(String(decoding: body.bytes, as: UTF8.self)).list("/transitions")
    let pulled = again.first { $0["to"] == "pulling" && $0["by"] == "scroll" }
    #expect(pulled?["first"] == ["recording": 0, "length": way["length"] ?? .null])
  }

  @Test func `a recording that is refused midway counts up to there, and is named`() {
    let whole = Self.recording(#"{"header":{}}"#, Self.begin)
    let broken = Self.recording(
      #"{"header":{}}"#,
      Self.begin,
      #"{"type":"dragMoved","x":0,"y":0}"#,
      Self.end
    )
    let answer = cover("{\"recordings\":[\(whole),\(broken)],\"sequences\":20}")
    #expect(answer["/reached"] == 1)
    #expect(answer["/refused"] == [["recording": 1, "step": 2]])
    #expect(cover("{\"recordings\":[\(whole)],\"sequences\":20}")["/refused"] == nil)
  }

  @Test(arguments: [
    ("{}", "/recordings"), (#"{"recordings":[]}"#, "/recordings"),
    (#"{"recordings":{}}"#, "/recordings"), (#"{"recordings":[{}]}"#, "/recordings/0/format"),
    ("{\"recordings\":[\(recording("{}"))],\"dialect\":\"mjrefresh-3.7.8\"}", "/dialect"),
    (
      "{\"recordings\":[\(recording("{}")),\(recording(#"{"dialect":"eocrefresh"}"#))]}", "/dialect"
    ),
    ("{\"recordings\":[\(recording("{}"))],\"dialects\":[]}", "/dialects"),
    ("{\"recordings\":[\(recording("{}"))],\"sequences\":16601}", "/sequences"),
  ])
  func `what cannot be covered is refused at its fault`(body: String, pointer: String) {
    let answer = cover(body)
    #expect(answer.problem == "invalid", "\(answer.text)")
    #expect(answer.fault == pointer)
  }

  @Test(arguments: ["properties", "coverage"])
  func `a body of another type is 415, and a parameter 422`(name: String) {
    let typed = [("Content-Type", "text/plain")]
    #expect(api.send("POST /v1/recordings/\(name)", "{}", headers: typed).status == 415)
    #expect(api.send("POST /v1/recordings/\(name)?x", "{}").fault == "x")
  }
}
