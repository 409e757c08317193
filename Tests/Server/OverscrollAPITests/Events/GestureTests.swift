import StrictJSON
import Testing

@testable import OverscrollWire

/// `gesture`: a whole pull in one event.
struct GestureTests {
  private let api = API()

  /// A gesture, and the events that it stands for.
  static let equals: [(gesture: String, events: [String])] = [
    (
      #"{"type":"gesture","by":{"y":150},"overMs":50,"hz":40}"#,
      [
        #"{"type":"dragBegan","x":187.5,"y":333.5}"#,
        #"{"type":"dragMoved","x":187.5,"y":408.5,"atMs":25}"#,
        #"{"type":"dragMoved","x":187.5,"y":483.5,"atMs":50}"#, #"{"type":"dragEnded"}"#,
      ]
    ),
    (
      #"{"type":"gesture","from":{"x":10,"y":20},"by":{"x":8,"y":-160},"overMs":40,"hz":50,"#
        + #""holdMs":16,"curve":"easeOut","velocity":{"y":-900}}"#,
      [
        #"{"type":"dragBegan","x":10,"y":20}"#,
        #"{"type":"dragMoved","x":16,"y":-100,"atMs":20}"#,
        #"{"type":"dragMoved","x":18,"y":-140,"atMs":40}"#,
        #"{"type":"dragEnded","velocity":{"y":-900},"atMs":56}"#,
      ]
    ),
    (
      #"{"type":"gesture","by":{"y":90},"overMs":10}"#,
      [
        #"{"type":"dragBegan","x":187.5,"y":333.5}"#,
        #"{"type":"dragMoved","x":187.5,"y":423.5,"atMs":10}"#, #"{"type":"dragEnded"}"#,
      ]
    ),
  ]

  @Test(arguments: equals)
  func `a gesture equals its touches to the last digit, in one revision`(
    gesture: String,
    events: [String]
  ) throws {
    let configuration = #"{"clock":"manual","header":{},"footer":{"kind":"back"}}"#
    try api.create("a", configuration)
    try api.create("b", configuration)
    let one = api.send("POST /v1/sessions/a/events", gesture)
    #expect(one.status == 200, "\(one.text)")
    let many = api.send(
      "POST /v1/sessions/b/events",
      "{\"events\":[\(events.joined(separator: ","))]}"
    )
    #expect(one["/revision"] == 1)
    #expect(one["/instants"] == [0])
    #expect(one["/timeMs"] == many["/timeMs"])
    #expect(one["/effects"] == many["/effects"])
    for member in ["/snapshot/scrollView", "/snapshot/header", "/snapshot/footer"] {
      #expect(one[member] == many[member], "\(member)")
    }
  }

  @Test func `a gesture begins at its instant and ends at the session's new time`() throws {
    try api.create("a")
    let answer = try api.post(
      "a",
      #"{"type":"gesture","by":{"y":200},"overMs":100,"holdMs":20,"atMs":50}"#
    )
    #expect(answer["/instants"] == [50])
    #expect(answer["/timeMs"] == 170)
    #expect(answer["/snapshot/header/state"] == "refreshing")
    #expect(api.send("GET /v1/sessions/a/events")["/events/0/atMs"] == 50)
  }

  /// What is refused, and where.
  static let refused: [(event: String, pointer: String)] = [
    (#"{"type":"gesture","overMs":100}"#, "/by"),
    (#"{"type":"gesture","by":{"y":1}}"#, "/overMs"),
    (#"{"type":"gesture","by":{},"overMs":100}"#, "/by"),
    (#"{"type":"gesture","by":{"x":0,"y":0},"overMs":100}"#, "/by"),
    (#"{"type":"gesture","by":{"y":1e7},"overMs":100}"#, "/by"),
    (#"{"type":"gesture","by":{"z":1},"overMs":100}"#, "/by/z"),
    (#"{"type":"gesture","by":{"y":1.1e7},"overMs":100}"#, "/by/y"),
    (#"{"type":"gesture","by":{"y":1},"overMs":0}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":0.0004}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":-1}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1.1e7}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":166685}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":101,"hz":100000}"#, "/overMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"hz":0.0009}"#, "/hz"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"hz":100001}"#, "/hz"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"holdMs":-1}"#, "/holdMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"holdMs":1.1e7}"#, "/holdMs"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"curve":"easeIn"}"#, "/curve"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"velocity":5}"#, "/velocity"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"from":{"x":1}}"#, "/from/y"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"from":null}"#, "/from"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1,"events":[]}"#, "/events"),
    (#"{"type":"gesture","by":{"y":9e6},"overMs":1,"from":{"x":0,"y":2e6}}"#, "/by"),
    (#"{"type":"turn","events":[{"type":"gesture","by":{"y":1},"overMs":1}]}"#, "/events/0/type"),
  ]

  @Test(arguments: refused)
  func `a gesture that cannot be is refused by its pointer`(
    event: String,
    pointer: String
  ) throws {
    try api.create("a")
    let answer = api.send("POST /v1/sessions/a/events", event)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.fault == pointer)
    #expect(try api.snapshot("a")["/revision"] == 0)
  }

  @Test func `a gesture needs the simulated driver`() throws {
    try api.create("a", #"{"clock":"manual","scrollView":{"driver":"external"}}"#)
    let gesture = #"{"type":"gesture","by":{"y":1},"overMs":1}"#
    let answer = api.send("POST /v1/sessions/a/events", gesture)
    #expect(answer.problem == "event-refused")
    #expect(answer.fault == "/type")
    #expect(answer["/errors/0/detail"] == "needs the simulated driver; this session's is external")
  }

  @Test func `a gesture is not possible while a finger is down`() throws {
    try api.create("a")
    try api.post("a", #"{"type":"dragBegan","x":0,"y":0}"#)
    let gesture = #"{"type":"gesture","by":{"y":1},"overMs":1}"#
    #expect(api.send("POST /v1/sessions/a/events", gesture).fault == "/type")
  }

  @Test func `a gesture past the latest time is refused at its length`() throws {
    try api.create("a")
    try api.post("a", #"{"type":"advance","toMs":1e12}"#)
    let gesture = #"{"type":"gesture","by":{"y":1},"overMs":1}"#
    let answer = api.send("POST /v1/sessions/a/events", gesture)
    #expect(answer.status == 422)
    #expect(answer.fault == "/overMs")
  }

  @Test(arguments: [(166_667.0, 60.0), (100, 100_000), (1e7, 1)])
  func `ten thousand samples are the most`(overMs: Double, hertz: Double) throws {
    try api.create("a")
    let over = JSONWriter.text(overMs)
    let rate = JSONWriter.text(hertz)
    let gesture = #"{"type":"gesture","by":{"y":1},"overMs":\#(over),"hz":\#(rate)}"#
    let isTooLong = overMs * hertz / 1000 > 10_000
    let answer = api.send("POST /v1/sessions/a/events", gesture)
    #expect(answer.status == (isTooLong ? 422 : 200), "\(answer.text)")
  }
}
