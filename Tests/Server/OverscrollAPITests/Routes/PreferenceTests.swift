import StrictJSON
import Testing

@testable import OverscrollWire

/// `Prefer: return=minimal` where a session is made, and what is told of names.
struct PreferenceTests {
  private static let recording =
    #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual"},"events":[]}"#

  @Test(arguments: [
    ("PUT /v1/sessions/new", #"{"clock":"manual"}"#, 201),
    ("PUT /v1/sessions/a", #"{"clock":"manual"}"#, 200),
    ("POST /v1/sessions", "{}", 201), ("POST /v1/sessions/a/fork", #"{"name":"new"}"#, 201),
    ("POST /v1/sessions/new/restore", recording, 201),
  ])
  func `a minimal answer has revision and time alone`(
    request: String,
    body: String,
    status: Int
  ) throws {
    for isMinimal in [false, true] {
      let api = API()
      try api.create("a")
      let headers = isMinimal ? [(name: "Prefer", value: "return=minimal")] : []
      let answer = api.send(request, body, headers: headers)
      #expect(answer.status == status)
      #expect(answer.header("Preference-Applied") == (isMinimal ? "return=minimal" : nil))
      #expect((answer.header("Location") != nil) == (status == 201))
      #expect(answer["/revision"] == 0)
      #expect(answer["/timeMs"] == 0)
      #expect((answer["/scrollView"] == nil) == isMinimal)
    }
  }

  @Test func `a read ignores the preference`() throws {
    let api = API()
    try api.create("a")
    let answer = api.send("GET /v1/sessions/a", headers: [("Prefer", "return=minimal")])
    #expect(answer.header("Preference-Applied") == nil)
    #expect(answer["/scrollView"] != nil)
  }

  @Test func `a PUT of another configuration is told what to do`() throws {
    let api = API()
    try api.create("a")
    let detail = api.send("PUT /v1/sessions/a", #"{"clock":"realtime"}"#)["/detail"]?.text ?? ""
    #expect(detail.contains("delete it first or take another name"))
  }
}
