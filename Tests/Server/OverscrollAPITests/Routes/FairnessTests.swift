import Dispatch
import LogTesting
import SessionLog
import Sessions
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// Requests that take long are answered beside others, and as they would be at once.
struct FairnessTests {
  /// A footer that loads each microsecond, from its first event on.
  private static let loop = """
    {"clock":"CLOCK","footer":{"kind":"auto","fastAnimationMs":0,"slowAnimationMs":0,\
    "autoTriggerTimes":-1},"simulatedLoad":{"footer":{"afterMs":0.001,"outcome":"success","rows":0}},\
    "scrollView":{"pagingEnabled":true,"safeAreaInsets":{"bottom":-1400}}}
    """
  private static let begin = #"{"type":"beginRefreshing","component":"footer"}"#
  /// Some ten thousand steps.
  private static let dear = #"{"type":"advance","byMs":1}"#

  private func loop(_ clock: String) -> String { Self.loop.replacing("CLOCK", with: clock) }

  @Test(arguments: [Script.simulated, .external, .realtime])
  func `a long work is answered as what is done at once`(script: Script) throws {
    let (atOnce, asWork) = (API(), API { $0.stepsAtOnce = 0 })
    let isLive = script.testDescription == Script.realtime.testDescription
    let histories = try [atOnce, asWork].map { api in
      isLive ? try api.live(script, as: "a") : try api.play(script, as: "a")
    }
    #expect(histories[0].entries.map(\.snapshot) == histories[1].entries.map(\.snapshot))
    for target in ["", "/effects?limit=1000", "/explain?component=header"] {
      let answers = [atOnce, asWork].map { $0.send("GET /v1/sessions/a\(target)").text }
      #expect(answers[0] == answers[1])
    }
  }

  @Test func `a refusal of a long work is that at once`() throws {
    let apis = [API(), API { $0.stepsAtOnce = 0 }]
    let bodies = [
      #"{"type":"advance","byMs":1000}"#, #"{"events":[\#(Self.dear),{"type":"dragCancelled"}]}"#,
      #"{"events":[\#(Self.dear)],"expectedRevision":7}"#,
    ]
    for api in apis {
      try api.create("a", loop("manual"))
      try api.post("a", Self.begin)
    }
    for body in bodies {
      let answers = apis.map { $0.send("POST /v1/sessions/a/events", body) }
      #expect(answers[0].status >= 409)
      #expect(answers[0].text == answers[1].text)
    }
  }

  @Test func `while too many wait, what takes long is 503 and what does not is answered`()
    async throws
  {
    let api = API()
    try api.create("a", loop("manual"))
    try api.create("b", loop("realtime"))
    for name in ["a", "b"] { try api.post(name, Self.begin) }
    api.pass(10_000)
    let gate = DispatchSemaphore(value: 0)
    var works = 0
    while api.handler.store.compute({ gate.wait() }) { works += 1 }
    for (request, body) in [
      ("POST /v1/sessions/a/events", Self.dear), ("GET /v1/sessions/a?atMs=1", ""),
      ("GET /v1/sessions/a?revision=0", ""), ("GET /v1/sessions/a/trajectory", ""),
      ("GET /v1/sessions/a/explain?component=footer", ""),
    ] {
      let answer = api.send(request, body)
      #expect(answer.status == 503, "\(request)")
      #expect(answer.problem == "unavailable")
      #expect(answer.header("Retry-After") == "1")
    }
    #expect(try api.snapshot("a")["/revision"] == 1)
    // A session that is far behind is shown as far as it comes at once.
    #expect(try api.snapshot("b").number("/behindMs") > 0)
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    for _ in 0..<works { gate.signal() }
    #expect(await eventually { api.send("POST /v1/sessions/a/events", Self.dear).status == 200 })
  }

  @Test func `a long range is streamed whose chunks have more events than are read at a time`()
    throws
  {
    let api = API()
    try api.create("a")
    for start in stride(from: 0, to: 12_000, by: 3000) {
      let events = (start..<start + 3000).map { number in
        #"{"type":"setContentOffset","y":\#(number % 90),"atMs":\#(number)}"#
      }
      try api.post("a", events)
    }
    let samples = api.send("GET /v1/sessions/a/trajectory?fromMs=0&toMs=11970&stepMs=30")
      .column("/samples", "/contentOffset/y")
    #expect(samples == (0..<400).map { .number(Double($0 * 30 % 90)) })
  }

  @Test func `a range of too many steps is refused without being read`() async throws {
    let log = HeldLog()
    let api = API(log: log) { $0.rangeSteps = 3000 }
    try api.create("a")
    for _ in 0..<5 {
      try api.post("a", (0..<1000).map { #"{"type":"setContentOffset","y":\#($0 % 90)}"# })
      try api.post("a", #"{"type":"advance","byMs":1000}"#)
    }
    let range = "GET /v1/sessions/a/trajectory?stepMs=100&fromMs=0&toMs="
    // How many steps led somewhere is known once the checkpoints are saved, after the answers.
    #expect(await eventually { api.send(range + "4500").status == 422 })
    log.fail(.append, with: .refused(.unavailable("nothing is appended")))
    let answer = api.send(range + "4500")
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer.fault == "toMs")
    #expect(answer["/reachedMs"] == 0)
    #expect(!log.operations.contains(.read))
    #expect(api.send(range + "1500").list("/samples").count == 16)
  }
}
