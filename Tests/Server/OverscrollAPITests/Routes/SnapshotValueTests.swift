import MicroHTTP
import Problems
import Sessions
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire
@testable import RefreshEngine

/// What the members of a snapshot say that a client would otherwise work out for itself.
struct SnapshotValueTests {
  private let api = API()

  @Test func `edges and thresholds are offsets, one below or beyond the other`() throws {
    let created = try api.create(
      "a",
      #"{"clock":"manual","scrollView":{"contentInset":{"top":10,"bottom":20}},"header":{},"#
        + #""footer":{"kind":"back"},"trailer":{}}"#
    )
    let rows: [(String, JSONValue)] = [
      ("/header/edgeOffset", -10), ("/header/thresholdOffset", -64),
      ("/footer/edgeOffset", 1353), ("/footer/thresholdOffset", 1397),
      ("/trailer/edgeOffset", 0), ("/trailer/thresholdOffset", 60),
      ("/scrollView/restRange", ["x": [0, 0], "y": [-10, 1353]]),
      ("/scrollView/motionRange", ["x": [0, 0], "y": [-10, 1353]]),
    ]
    for (path, value) in rows { #expect(created[path] == value, "\(path)") }
  }

  @Test func `an auto footer has a trigger but no edge, and neither while none can trigger it`()
    throws
  {
    let created = try api.create("a", #"{"clock":"manual","footer":{"kind":"auto"}}"#)
    #expect(created["/footer/edgeOffset"] == .null)
    #expect(created["/footer/thresholdOffset"] == 1377)
    // It is below the view, until the content is shorter.
    for (event, isTappable) in [
      (#"{"type":"configure","component":"footer","automaticallyRefresh":false}"#, false),
      (#"{"type":"setContentSize","height":300}"#, true),
    ] {
      let snapshot = try api.post("a", event)
      #expect(snapshot["/snapshot/footer/thresholdOffset"] == .null)
      #expect(snapshot["/snapshot/footer/tappable"] == .bool(isTappable))
    }
    let begun = try api.post("a", #"{"type":"tap","component":"footer"}"#)
    #expect(begun["/snapshot/footer/tappable"] == false)
  }

  @Test func `an axis that does not move has no motion range`() throws {
    let created = try api.create("a", #"{"clock":"manual"}"#)
    #expect(created["/scrollView/motionRange/x"] == .null)
    #expect(created["/scrollView/restRange/x"] == [0, 0])
  }

  @Test func `refreshes are counted by place, across removal and a new component`() throws {
    try api.create("a")
    let refresh = [
      #"{"type":"beginRefreshing","component":"header"}"#, #"{"type":"advance","byMs":300}"#,
      #"{"type":"endRefreshing","component":"header"}"#, #"{"type":"advance","byMs":500}"#,
    ]
    let replace = [
      #"{"type":"removeComponent","component":"header"}"#,
      #"{"type":"addComponent","component":"header","configuration":{"style":"plain"}}"#,
    ]
    let counts: [(events: [String], count: JSONValue)] = [
      (refresh, 1), (refresh, 2), (replace, 2), (refresh, 3),
    ]
    for (events, count) in counts {
      for event in events { try api.post("a", event) }
      #expect(try api.snapshot("a")["/header/refreshingCount"] == count)
    }
  }

  @Test func `1.4.7 fades the arrow where later versions hide it`() throws {
    for (dialect, hidden, alpha) in [("1.4.7", false, 0.0), ("3.7.9", true, 1)] {
      let body =
        #"{"dialect":"mjrefresh-\#(dialect)","clock":"manual","header":{"refreshing":true}}"#
      let arrow = try api.create(dialect, body)["/header/arrow"]
      #expect(arrow == ["hidden": .bool(hidden), "rotated": false, "alpha": .number(alpha)])
    }
  }

  @Test func `a footer without a pulling percent has none in samples either`() throws {
    try api.create(
      "a",
      #"{"dialect":"mjrefresh-1.4.7","clock":"manual","header":{},"footer":{"kind":"auto"}}"#
    )
    #expect(try api.snapshot("a")["/footer/pullingPercent"] == .null)
    #expect(try api.snapshot("a")["/header/pullingPercent"] == 0)
    let path = "GET /v1/sessions/a/trajectory?toMs=0"
    let sample: JSONValue = ["state": "idle", "pullingPercent": .null]
    #expect(api.send(path)["/samples/0/footer"] == sample)
    let csv = api.send(path, headers: [("Accept", "text/csv")])
    #expect(csv.text.hasSuffix(",idle,0,idle,,,\r\n"))
  }

  // MARK: The configuration's revision

  @Test func `the configuration's revision is that of the last event that changed it`() throws {
    try api.create("a", #"{"clock":"manual","header":{},"footer":{"kind":"auto"}}"#)
    let rows: [(event: String, revision: Int)] = [
      (#"{"type":"dragBegan","x":1,"y":1}"#, 0),
      (#"{"type":"configure","component":"header","height":60}"#, 2),
      (#"{"type":"dragCancelled"}"#, 2), (#"{"type":"setLanguage","language":"ko"}"#, 4),
      (#"{"type":"advance","byMs":5}"#, 4),
      (#"{"type":"setPhysics","rubberBand":0.3}"#, 6),
      (#"{"type":"setHidden","component":"footer","hidden":true}"#, 7),
      (#"{"type":"setContentSize","height":900}"#, 7),
      (#"{"type":"removeComponent","component":"header"}"#, 9),
      (#"{"type":"beginRefreshing","component":"footer"}"#, 9),
      (#"{"type":"addComponent","component":"header"}"#, 11),
    ]
    for (event, revision) in rows {
      let answer = try api.post("a", event)
      let expected = JSONValue.number(Double(revision))
      #expect(answer["/snapshot/configurationRevision"] == expected, "\(event)")
      #expect(try api.snapshot("a")["/configurationRevision"] == expected)
    }
  }

  @Test func `a batch names the last of its events that changed the configuration`() throws {
    try api.create("a")
    let answer = try api.post(
      "a",
      #"{"type":"setLanguage","language":"ko"}"#,
      #"{"type":"setLanguage","language":"ru"}"#,
      #"{"type":"advance","byMs":1}"#
    )
    #expect(answer["/snapshot/configurationRevision"] == 2)
  }

  // MARK: Behind the wall clock

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
    #expect(try self.api.create("b", "{}")["/behindMs"] == 0)
  }

  @Test func `a read of a time too far ahead names its parameter and how far it came`() {
    let rejection = Rejection(.tooMuchWork(reached: Instant(microseconds: 1500)))
    let answer = Answer(Response(Problem(parameter: "atMs", rejection)))
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer.fault == "atMs")
    #expect(answer["/reachedMs"] == 1.5)
  }
}
