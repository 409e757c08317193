import OverscrollWire
import StrictJSON
import Testing

@testable import OverscrollAPI

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

  @Test func `an advance over a loop is refused, with the time it reached and nothing changed`()
    throws
  {
    let api = API()
    try api.create("a", "{\"clock\":\"manual\",\(Self.loop)}")
    try api.post("a", Self.begin)
    let before = try api.snapshot("a")
    let advance = #"{"type":"advance","byMs":1000}"#
    let answer = api.send("POST /v1/sessions/a/events", advance)
    #expect(isRefused(answer, at: ""))
    #expect(try api.snapshot("a").bytes == before.bytes)
    // A shorter one is possible, and the refusal said how short.
    let reached = try answer.number("/reachedMs")
    #expect(reached > 0 && reached < 1000)
    try api.post("a", #"{"type":"advance","toMs":\#(reached - 0.001)}"#)
  }

  @Test func `the events of a batch share the budget, and the refusal names the one at its end`()
    throws
  {
    let api = API()
    try api.create("a", "{\"clock\":\"manual\",\(Self.loop)}")
    let advance = #"{"type":"advance","byMs":10}"#
    let events = [Self.begin] + Array(repeating: advance, count: 200)
    let body = #"{"events":[\#(events.joined(separator: ","))]}"#
    let answer = api.send("POST /v1/sessions/a/events", body)
    let fault = try #require(answer.fault)
    #expect(isRefused(answer, at: fault))
    let index = try #require(Int(fault.split(separator: "/").last ?? ""))
    #expect(index > 1 && index < 200)
    #expect(try api.snapshot("a")["/revision"] == 0)
    // The first half of them is accepted.
    try api.post("a", Array(events.prefix(index / 2)))
  }

  @Test func `an answer has a thousand effects, and tells where the others begin`() throws {
    let api = API()
    try api.create("a", "{\"clock\":\"manual\",\(Self.loop)}")
    let answer = try api.post("a", Self.begin, #"{"type":"advance","byMs":5}"#)
    let indices = answer.column("/effects", "/index")
    #expect(indices.count == 1000)
    #expect(answer["/effectsNext"] == 1000)
    let rest = api.send("GET /v1/sessions/a/effects?after=1000&limit=1000")
    #expect(rest.column("/effects", "/index").first == 1001)
    // Those of long ago are in memory no more, and found again.
    let first = api.send("GET /v1/sessions/a/effects?after=0&limit=3")
    #expect(first.column("/effects", "/index") == [1, 2, 3])
    #expect(answer.bytes.count < 1 << 20)
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

  @Test func `a creation that never comes to an end is refused`() throws {
    let api = API()
    let endless = Self.loop.replacing(#""afterMs":0.001"#, with: #""afterMs":0"#)
      .replacing(#""kind":"auto""#, with: #""kind":"auto","refreshing":true"#)
    let answer = api.send("PUT /v1/sessions/a", "{\(endless)}")
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(api.send("GET /v1/sessions/a").status == 404)
    #expect(api.send("PUT /v1/sessions/a", "{\(Self.loop)}").status == 201)
  }

  @Test func `a turn replaces a thousand components and not one more`() throws {
    let api = API()
    try api.create("a", #"{"clock":"manual","footer":{"kind":"auto"}}"#)
    let replacement = [
      #"{"type":"removeComponent","component":"footer"}"#,
      #"{"type":"addComponent","component":"footer","configuration":{"kind":"auto"}}"#,
    ]
    let tooMany = turn(replacement, times: 1001)
    let answer = api.send("POST /v1/sessions/a/events", tooMany)
    #expect(isRefused(answer, at: "/events/2001"))
    #expect(answer.text.contains("1000 components"))
    try api.post("a", turn(replacement, times: 1000))
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

  @Test func `a session stores times under a hundred keys`() throws {
    let api = API()
    let times = (0..<100).map { #""k\#($0)":"2026-01-01T10:00:00Z""# }
    let configuration =
      #"{"clock":"manual","header":{},"lastUpdatedTimes":{\#(times.joined(separator: ","))}}"#
    try api.create("a", configuration)
    let key = #"{"type":"configure","component":"header","lastUpdatedTimeKey":"#
    try api.post("a", key + #""k7"}"#)
    let answer = api.send("POST /v1/sessions/a/events", key + #""another"}"#)
    #expect(answer.status == 422)
    #expect(answer.fault == "/lastUpdatedTimeKey")
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

  /// What was lost for ever to one GET: a spring that hardly slows.
  @Test func `physics keep to their ranges`() throws {
    let api = API()
    for (field, value) in [
      ("mass", "1e-300"), ("damping", "1e-300"), ("stiffness", "1e300"), ("mass", "101"),
    ] {
      var bounce = ["mass": "1", "stiffness": "100", "damping": "10"]
      bounce[field] = value
      let members = bounce.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      let body = #"{"physics":{"bounce":{\#(members.joined(separator: ","))}}}"#
      let answer = api.send("PUT /v1/sessions/a", body)
      #expect(answer.status == 422)
      #expect(answer.fault == "/physics/bounce/\(field)")
    }
  }
}
