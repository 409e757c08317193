import MicroHTTP
import Problems
import Sessions
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire
@testable import Recordings
@testable import RefreshEngine

/// Work is bounded for a request as a whole, whatever is sent; nothing is changed by one that is too
/// much.
struct WorkLimitTests {
  /// A footer that loads again and again: a load in a microsecond, with paging.
  private static let loop =
    #""footer":{"kind":"auto","fastAnimationMs":0,"slowAnimationMs":0,"autoTriggerTimes":-1},"#
    + #""simulatedLoad":{"footer":{"afterMs":0.001,"outcome":"success","rows":0}},"#
    + #""scrollView":{"pagingEnabled":true,"safeAreaInsets":{"bottom":-1400}}"#
  private static let begin = #"{"type":"beginRefreshing","component":"footer"}"#
  private static let end = #"{"type":"endRefreshing","component":"footer"}"#

  private func turn(_ events: [String], times: Int) -> String {
    let all = Array(repeating: events.joined(separator: ","), count: times)
    return #"{"type":"turn","events":[\#(all.joined(separator: ","))]}"#
  }

  private func isRefused(_ answer: Answer, at pointer: String) -> Bool {
    guard answer.status == 422, answer.problem == "too-much-work",
      case .number? = answer["/reachedMs"]
    else { return false }
    return answer.fault == pointer
  }

  @Test
  func `a running session in a loop moves on at reads and can be used`()
    throws
  {
    let api = API()
    try api.create("a", "{\(Self.loop)}")
    try api.post("a", Self.begin)
    api.pass(60_000)
    var reached: [Double] = []
    for _ in 0..<4 {
      let snapshot = try api.snapshot("a")
      let (timeMs, behindMs) = (try snapshot.number("/timeMs"), try snapshot.number("/behindMs"))
      #expect(abs(timeMs + behindMs - 60_000) < 0.001)
      #expect(behindMs > 0)
      reached.append(timeMs)
    }
    #expect(reached == reached.sorted() && Set(reached).count == 4)
    #expect(api.send("PUT /v1/sessions/a", "{\(Self.loop)}").status == 200)
    let answer = try api.post("a", Self.end)
    #expect(answer["/revision"] == 2)
    let placed = try answer.number("/instants/0")
    #expect(placed > (reached.last ?? 0))
    let first = try api.snapshot("a", query: "?revision=1")
    #expect(answer["/effects/0/index"] == .number(try first.number("/effectIndex") + 1))
    #expect(answer["/effectsNext"] != .null)
    // What took several requests is loaded in one.
    let restarted = api.restarted()
    #expect(try restarted.snapshot("a", query: "?revision=2")["/timeMs"] == .number(placed))
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
  }

  @Test func `no more than a thousand animations and completions are under way`() throws {
    let begin = #"{"type":"beginRefreshing","component":"header"}"#
    let api = API()
    try api.create("a", #"{"clock":"manual","header":{},"footer":{"kind":"auto"}}"#)
    let end = begin.replacing("begin", with: "end")
    var refusal: Answer?
    for _ in 0..<40 where refusal == nil {
      let batch = Array(repeating: [begin, end], count: 100).flatMap(\.self)
      let body = #"{"events":[\#(batch.joined(separator: ","))]}"#
      let answer = api.send("POST /v1/sessions/a/events", body)
      if answer.status == 422 { refusal = answer }
    }
    let answer = try #require(refusal)
    #expect(isRefused(answer, at: try #require(answer.fault)))
    #expect(answer.text.contains("than 1000"))
    #expect(try api.snapshot("a").bytes.count < 300_000)
    // When time has passed, there is room again.
    try api.post("a", #"{"type":"advance","byMs":1000}"#, begin)
  }

  @Test func `a page of long events ends early and tells where it continues`() throws {
    let api = API()
    try api.create("a")
    let long = turn([#"{"type":"setLanguage","language":"en"}"#], times: 20_000)
    for _ in 0..<8 { try api.post("a", long) }
    var after = 0
    var pages = 0
    while true {
      let page = api.send("GET /v1/sessions/a/events?after=\(after)&limit=1000")
      #expect(page.bytes.count < 6 << 20)
      pages += 1
      guard case .number(let next)? = page["/next"] else { break }
      #expect(Int(next) > after)
      after = Int(next)
    }
    #expect(pages > 1)
    #expect(after < 8)
  }

  @Test func `a realtime session that cannot catch up says how much time is missing`() throws {
    let api = API { $0.catchUpSteps = 1 }
    try api.create("a", #"{"header":{},"footer":{"kind":"back"},"trailer":{}}"#)
    let begin = #"{"type":"beginRefreshing","component":"#
    let begins = ["header", "footer", "trailer"].map { "\(begin)\"\($0)\"}" }
    try api.post("a", #"{"type":"turn","events":[\#(begins.joined(separator: ","))]}"#)
    api.pass(300)
    let snapshot = try api.snapshot("a")
    #expect(snapshot["/timeMs"] == 249.999)
    #expect(snapshot["/behindMs"] == 50.001)
    let types = api.send("GET /v1/sessions/a/effects").effectTypes
    #expect(types == Array(repeating: "stateChanged", count: 3))
    // An event goes where the session is; the answer names that instant.
    let answer = try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    #expect(answer["/instants"] == [249.999])
    #expect(answer["/snapshot/behindMs"] == 0)
    #expect(try API().create("b", "{}")["/behindMs"] == 0)
  }

  @Test func `a read of a time too far ahead names its parameter and how far it came`() {
    let rejection = Rejection(.tooMuchWork(reached: Instant(microseconds: 1500)))
    let answer = Answer(Response(Problem(parameter: "atMs", rejection)))
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer.fault == "atMs")
    #expect(answer["/reachedMs"] == 1.5)
  }

  @Test func `work without end is 422 at the event that would need it, with the time it reached`()
    throws
  {
    let event = #"{"type":"dragCancelled"}"#
    let body = "{\"events\":[\(event),\(event),\(event),\(event)]}"
    let request = Request(
      head: RequestHead(method: .post, target: "/v1/sessions/a/events"),
      body: Array(body.utf8)
    )
    let rejection = Rejection(.tooMuchWork(reached: Instant(microseconds: 1_250_500)))
    let answer = Answer(
      Response(
        Problem(
          .rejected(index: 3, rejection),
          session: "a",
          batch: try EventBatch(request, .standard)
        )
      )
    )
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer.fault == "/events/3")
    #expect(answer["/reachedMs"] == 1250.5)
  }

  @Test func `more work than may be is refused at the event where it ends`() {
    let work = TooMuchWork(event: 3, reached: Instant(microseconds: 1500))
    let problem = Problem(.tooMuchWork(work), at: ComparisonRequest.place)
    #expect(problem.kind == .tooMuchWork)
    #expect(problem.detail.hasPrefix("/recording/events/3 needs more internal steps"))
    #expect(problem.extensions["reachedMs"] == 1.5)
  }
}
