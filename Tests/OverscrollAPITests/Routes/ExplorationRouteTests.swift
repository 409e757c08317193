import DescriptionTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollAPI

/// `/v1/explorations`.
struct ExplorationRouteTests {
  private let api = API()
  private static let short = #""properties":["spans-the-view","end-ends"],"sequences":100"#
  /// A search that does not come to its end within a test.
  private static let long = #"{"sequences":1000000,"depth":16}"#

  private func begin(_ body: String) -> Answer { api.send("POST /v1/explorations", body) }
  private func get(_ id: String, _ query: String = "") -> Answer {
    api.send("GET /v1/explorations/\(id)\(query)")
  }

  @Test func `it begins, runs in the background, and ends with results`() throws {
    let begun = begin("{\(Self.short),\"configuration\":{\"header\":{}}}")
    #expect(begun.status == 202)
    let id = try #require(begun["/id"]?.name)
    #expect(begun.header("Location") == "/v1/explorations/\(id)")
    #expect(["waiting", "running", "done"].contains(begun["/state"]?.name))
    #expect(begun["/progress/of"] == 100)
    var answer = begun
    while answer["/state"] != "done" {
      let revision = Int(try #require(answer["/progress/revision"]?.double))
      answer = get(id, "?since=\(revision)&waitMs=10000")
      #expect(answer.status == 200)
    }
    #expect(answer["/progress/sequences"] == 100)
    #expect((answer["/progress/states"]?.double ?? 0) > 10)
    #expect(answer.list("/results").count == 1)
    #expect(answer["/results/0/configuration/clock"] == "manual")
    #expect(answer["/results/0/bounds/endedBy"] == "sequences")
    #expect(answer.column("/results/0/properties", "/name") == ["end-ends", "spans-the-view"])
    #expect(answer.column("/results/0/properties", "/violated") == [false, true])
    #expect(answer["/results/0/properties/1/counterexamples/0/variant"] == "x")
    #expect(answer["/unmatched"] == nil)
    #expect(get(id, "?since=0").json == answer.json)
  }

  @Test func `a counterexample is a recording that a session is restored from`() throws {
    let id = try api.explored("{\(Self.short)}")
    let path = "/v1/explorations/\(id)/counterexamples"
    let recording = api.send("GET \(path)/0")
    #expect(recording.status == 200)
    #expect(recording["/title"]?.text.contains("as wide as the view") == true)
    let verified = api.send("POST /v1/recordings/verify", recording.text)
    #expect(verified["/matches"] == true)
    #expect(api.send("POST /v1/sessions/found/restore", recording.text).status == 201)
    for number in ["2000", "-1", "00", "x", "99999999999999999999"] {
      #expect(api.send("GET \(path)/\(number)").problem == "not-found", "\(number)")
    }
    #expect(api.send("GET \(path)/0?x").fault == "x")
  }

  @Test func `each dialect has a result, what it lacks is told, and what is allowed too`() throws {
    let allow = """
      [{"property":"spans-the-view","because":"known"},{"property":"settles","because":"once"}]
      """
    let id = try api.explored(
      """
      {\(Self.short),"configuration":{"footer":{"kind":"back"}},"allow":\(allow),
       "dialects":["mjrefresh-2.2.1","mjrefresh-1.4.7"]}
      """
    )
    let answer = get(id)
    #expect(answer["/results/0/dialect"] == "mjrefresh-2.2.1")
    #expect(answer["/results/0/properties/1/counterexamples/0/because"] == "known")
    #expect(answer["/results/1/dialect"] == "mjrefresh-1.4.7")
    #expect(answer["/results/1/notApplicable"]?.text.contains("no back footer") == true)
    #expect(answer["/progress/of"] == 100)
    #expect(answer["/unmatched"] == ["/allow/1"])
  }

  @Test func `an overlay is explored, and told with what says nothing of it`() throws {
    let id = try api.explored("{\(Self.short),\"dialects\":[\"refreshindicator-2026\"]}")
    let answer = get(id)
    #expect(answer["/results/0/dialect"] == "refreshindicator-2026")
    #expect(answer["/results/0/bounds/sequences"] == 100)
    #expect(answer.column("/results/0/properties", "/name") == ["end-ends", "spans-the-view"])
    #expect(answer["/results/0/properties/0/doesNotApply"] == nil)
    #expect(answer["/results/0/properties/1/doesNotApply"]?.text.contains("An overlay ") == true)
  }

  @Test(arguments: [
    (#"{"preset":"home"}"#, "refreshindicator-2026", "refreshindicator-2026 has no preset home; "),
    (#"{"preset":"web-default"}"#, "eocrefresh", "eocrefresh has no preset web-default; "),
    (#"{"scrollView":{"density":2}}"#, "eocrefresh", "eocrefresh has no density; "),
    (#"{"trailer":{}}"#, "swiperefreshlayout-1.2.0", "swiperefreshlayout-1.2.0 has no trailer; "),
  ])
  func `what only the other family has is not applicable`(
    configuration: String,
    dialect: String,
    why: String
  ) throws {
    let id = try api.explored(
      "{\(Self.short),\"configuration\":\(configuration),\"dialects\":[\"\(dialect)\"]}"
    )
    #expect(get(id)["/results/0/notApplicable"]?.text.contains(why) == true)
  }

  @Test func `a deletion cancels and forgets, and whoever waits is told`() throws {
    let id = try #require(begin(Self.long)["/id"]?.name)
    let revision = Int(try #require(get(id)["/progress/revision"]?.double))
    let waiting = api.begin("GET /v1/explorations/\(id)?since=\(revision + 1000)&waitMs=60000")
    #expect(waiting.answer.status == 200)
    let other = try #require(begin(Self.long)["/id"]?.name)
    let last = try #require(begin(Self.long)["/id"]?.name)
    #expect(get(last)["/state"] == "waiting")
    let poll = api.begin("GET /v1/explorations/\(last)?since=0&waitMs=60000")
    #expect(!poll.hasCome)
    #expect(api.send("DELETE /v1/explorations/\(last)").status == 204)
    #expect(poll.answer["/state"] == "cancelled")
    for id in [id, other] { #expect(api.send("DELETE /v1/explorations/\(id)").status == 204) }
    #expect(get(id).problem == "not-found")
    #expect(api.send("DELETE /v1/explorations/\(id)").problem == "not-found")
    #expect(api.waitingCount == 0)
  }

  @Test func `two run and sixteen wait; one more is 429, and a drain cancels all`() throws {
    let ids = try (0..<18).map { _ in
      let answer = begin(Self.long)
      #expect(answer.status == 202)
      return try #require(answer["/id"]?.name)
    }
    let refused = begin(Self.long)
    #expect(refused.problem == "too-many-requests")
    #expect(refused.header("Retry-After") == "10")
    #expect(get(ids[17])["/state"] == "waiting")
    #expect(api.send("DELETE /v1/explorations/\(ids[17])").status == 204)
    #expect(begin(Self.long).status == 202)
    api.handler.stopExplorations()
    for id in ids.dropLast() { #expect(get(id)["/state"] == "cancelled") }
    #expect(begin(Self.long).problem == "unavailable")
  }

  @Test func `a client that goes away, or has waited long enough, gets the present state`() throws {
    defer { api.handler.stopExplorations() }
    for _ in 0..<2 { _ = begin(Self.long) }
    let id = try #require(begin(Self.long)["/id"]?.name)
    let gone = api.begin("GET /v1/explorations/\(id)?since=0&waitMs=60000")
    gone.interrupt(.clientClosed)
    #expect(gone.answer["/state"] == "waiting")
    let patient = api.begin("GET /v1/explorations/\(id)?since=0&waitMs=1")
    #expect(patient.answer["/state"] == "waiting")
  }

  @Test(arguments: [
    ("[]", ""), (#"{"depth":17}"#, "/depth"), (#"{"depth":0}"#, "/depth"),
    (#"{"sequences":1000001}"#, "/sequences"), (#"{"sequences":0}"#, "/sequences"),
    (#"{"sequences":500001,"dialects":["eocrefresh","mjrefresh-3.7.9"]}"#, "/sequences"),
    (#"{"configuration":{"clock":"realtime"}}"#, "/configuration/clock"),
    (#"{"configuration":{"header":{"height":-1}}}"#, "/configuration/header/height"),
    (#"{"configuration":{"dialect":"mjrefresh-9"}}"#, "/configuration/dialect"),
    (
      #"{"configuration":{"dialect":"mjrefresh-9"},"dialects":["eocrefresh"]}"#,
      "/configuration/dialect"
    ), (#"{"configuration":7}"#, "/configuration"), (#"{"dialects":[]}"#, "/dialects"),
    (#"{"dialects":["eocrefresh","eocrefresh"]}"#, "/dialects/1"),
    (#"{"properties":["speed"]}"#, "/properties/0"), (#"{"alphabet":["thumb"]}"#, "/alphabet/0"),
    (#"{"alphabet":[]}"#, "/alphabet"), (#"{"seed":-1}"#, "/seed"), (#"{"seed":1.5}"#, "/seed"),
    (#"{"allow":[{"property":"settles"}]}"#, "/allow/0/because"), (#"{"speed":1}"#, "/speed"),
  ])
  func `a wrong request is refused by pointer`(body: String, fault: String) {
    let answer = begin(body)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.fault == fault)
  }

  @Test func `a body that is no JSON, another type and a wrong query are refused`() {
    #expect(begin("{").problem == "malformed-json")
    let typed = api.send(
      "POST /v1/explorations",
      "{}",
      headers: [("Content-Type", "text/plain")]
    )
    #expect(typed.status == 415)
    #expect(get("e-none").problem == "not-found")
    #expect(get("e-none", "?waitMs=5").fault == "waitMs")
    #expect(get("e-none", "?since=x").fault == "since")
  }
}
