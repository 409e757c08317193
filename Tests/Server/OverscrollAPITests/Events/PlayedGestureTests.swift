import StrictJSON
import Testing

@testable import OverscrollWire

/// A gesture on a realtime clock, which plays as time passes.
struct PlayedGestureTests {
  private let api = API()
  private let gesture = #"{"type":"gesture","by":{"y":150},"overMs":300,"holdMs":100}"#

  init() throws { try api.create("a", #"{"header":{}}"#) }

  private func post(_ event: String) -> Answer { api.send("POST /v1/sessions/a/events", event) }

  @Test func `the answer comes at once, and the finger moves in its time`() throws {
    api.pass(1000)
    let answer = post(gesture)
    #expect(answer["/timeMs"] == 1000 && answer["/endsAtMs"] == 1400 && answer["/revision"] == 1)
    #expect(answer["/snapshot/scrollView/isTracking"] == true)
    let minimal = api.send(
      "POST /v1/sessions/a/events",
      #"{"events":[]}"#,
      headers: [("Prefer", "return=minimal")]
    )
    #expect(minimal["/endsAtMs"] == 1400)
    api.pass(200)
    let middle = try api.snapshot("a")
    #expect(middle["/scrollView/isDragging"] == true && middle["/revision"] == 1)
    #expect(try middle.number("/scrollView/contentOffset/y") < -20)
    api.pass(150)
    #expect(try api.snapshot("a")["/header/state"] == "pulling")
    api.pass(60)
    #expect(try api.snapshot("a")["/header/state"] == "refreshing")
    #expect(post(#"{"type":"endRefreshing","component":"header"}"#)["/endsAtMs"] == nil)
  }

  @Test func `meanwhile another touch is refused, and calls are not`() throws {
    _ = post(gesture)
    api.pass(100)
    for event in [
      gesture, #"{"type":"dragBegan","x":1,"y":1}"#, #"{"type":"dragCancelled"}"#,
      #"{"type":"tap","component":"header"}"#,
    ] {
      let answer = post(event)
      #expect(answer.status == 422 && answer.problem == "event-refused", "\(event)")
      #expect(answer["/errors/0/code"] == "not-now", "\(event)")
      #expect(answer.text.contains("ends at 400 ms"), "\(answer.text)")
    }
    #expect(post(#"{"type":"beginRefreshing","component":"header"}"#).status == 200)
    api.pass(300)
    #expect(post(#"{"type":"dragBegan","x":1,"y":1}"#).status == 200)
  }

  /// A copy after a restart plays it from the log, one with a manual clock from the recording.
  @Test(arguments: [0, 50, 333, 400, 900] as [Int64])
  func `restart, fork and recording have the same finger`(after milliseconds: Int64) throws {
    api.pass(10)
    _ = post(#"{"type":"setBounds","height":500}"#)
    _ = post(gesture)
    api.pass(30)
    _ = post(#"{"type":"setContentInset","top":20}"#)
    api.pass(milliseconds)
    let shown = try api.snapshot("a")
    #expect(try api.restarted().snapshot("a").bytes == shown.bytes)
    #expect(api.send("POST /v1/sessions/a/fork", #"{"name":"b"}"#).status == 201)
    let recording = api.send("GET /v1/sessions/a/recording")
    #expect(!recording.text.contains("gesture") && recording.text.contains("dragBegan"))
    let verified = api.send("POST /v1/recordings/verify", recording.text)
    #expect(verified["/matches"] == true, "\(verified.text)")
    let copy = recording.text.replacing(#""clock":"realtime","#, with: "")
    #expect(api.send("POST /v1/sessions/c/restore", copy).status == 201)
    api.pass(5000)
    let later = try api.snapshot("a")
    for name in ["b", "c"] {
      let other = try api.snapshot(name)
      for place in ["/header/state", "/scrollView/contentOffset", "/scrollView/isTracking"] {
        // A copy from a recording has the touches up to then alone.
        if name == "c", milliseconds < 400 { continue }
        #expect(other[place] == later[place], "\(name) \(place)")
      }
    }
  }

  @Test(arguments: [(500, 200), (1000, 200), (1001, 422)])
  func `an instant ahead counts as now, but not for more than a second`(
    ahead: Int,
    status: Int
  ) throws {
    api.pass(50)
    let event = #"{"type":"setLanguage","language":"ko","atMs":\#(50 + ahead)}"#
    let answer = post(event)
    #expect(answer.status == status)
    if status == 422 {
      #expect(answer.fault == "/atMs" && answer["/errors/0/code"] == "out-of-range")
      #expect(answer.text.contains("50 ms"))
    } else {
      #expect(answer["/instants/0"] == 50)
    }
  }
}
