import StrictJSON
import Testing

@testable import OverscrollWire

/// Every range of the contract: its ends are accepted, what lies outside is refused by name.
struct NumericRangeTests {
  private let api = API()

  private static let size = ["0", "1e7"]
  private static let coordinate = ["-1e7", "1e7"]
  private static let notSize = ["-0.001", "10000000.001"]
  private static let notCoordinate = ["-10000000.001", "10000000.001"]

  /// A field as a path, values that are accepted and values that are not.
  struct Field: CustomTestStringConvertible {
    let path: String
    let inside: [String]
    let outside: [String]

    init(_ path: String, _ inside: [String], _ outside: [String]) {
      self.path = path
      self.inside = inside
      self.outside = outside
    }

    var testDescription: String { path }

    /// An object with the value at the path and some members beside it.
    func document(_ value: String, beside: [String: String]) -> String {
      var names = path.split(separator: "/").map(String.init)
      let last = names.removeLast()
      var text = "\"\(last)\":\(value)"
      var inner = names.joined(separator: "/")
      while true {
        let others = beside[inner].map { "," + $0 } ?? ""
        text = "{" + text + others + "}"
        guard !names.isEmpty else { return text }
        text = "\"\(names.removeLast())\":" + text
        inner = names.joined(separator: "/")
      }
    }
  }

  static let configuration: [Field] = [
    .init("scrollView/width", size, notSize), .init("scrollView/height", size, notSize),
    .init("scrollView/contentWidth", size, notSize),
    .init("scrollView/contentHeight", size, notSize),
    .init("scrollView/contentInset/top", coordinate, notCoordinate),
    .init("scrollView/contentInset/left", coordinate, notCoordinate),
    .init("scrollView/contentInset/bottom", coordinate, notCoordinate),
    .init("scrollView/contentInset/right", coordinate, notCoordinate),
    .init("scrollView/safeAreaInsets/top", coordinate, notCoordinate),
    .init("scrollView/safeAreaInsets/left", coordinate, notCoordinate),
    .init("scrollView/safeAreaInsets/bottom", coordinate, notCoordinate),
    .init("scrollView/safeAreaInsets/right", coordinate, notCoordinate),
    .init("list/rows", ["0", "10000000"], ["-1", "0.5", "10000001"]),
    .init("list/rowHeight", size, notSize),
    .init("physics/rubberBand", ["0", "1"], ["-0.001", "1.001"]),
    .init("physics/decelerationRate", ["0.5", "0.99999"], ["0", "1", "-1", "0.499", "0.999991"]),
    .init("physics/stopVelocity", ["0.1", "1e4"], ["0", "-1", "0.099", "10001"]),
    .init("physics/bounceRate", ["0.5", "1000"], ["0", "-1", "0.499", "1001"]),
    .init("physics/restDistance", ["0.001", "100"], ["0", "-1", "0.0009", "100.1"]),
    .init("physics/bounce/mass", ["0.01", "100"], ["0", "-1", "0.009", "101"]),
    .init("physics/bounce/stiffness", ["1", "1e5"], ["0", "-1", "0.999", "100001"]),
    .init("physics/bounce/damping", ["1", "1e4"], ["0", "-1", "0.999", "10001"]),
    .init("physics/minimumFlingVelocity", ["0", "1e7"], ["-1", "1.1e7"]),
    .init("physics/maximumFlingVelocity", ["0", "1e7", "null"], ["-1e-9", "-1", "1.1e7"]),
    .init("physics/maximumEdgeVelocity", ["0", "1e7", "null"], ["-1e-9", "-1", "1.1e7"]),
    .init("physics/pixelScale", ["0", "1e7"], ["-1", "1.1e7"]),
    .init("header/height", ["1", "1e7"], ["0.999", "0", "-54", "10000000.001"]),
    .init("header/ignoredContentInsetTop", coordinate, notCoordinate),
    .init("header/fastAnimationMs", size, notSize), .init("header/slowAnimationMs", size, notSize),
    .init("header/labelLeftInset", coordinate, notCoordinate),
    .init("header/images/idle/count", ["0", "10000"], ["-1", "1.5", "10001"]),
    .init("header/images/idle/height", size, notSize),
    .init("header/images/idle/durationMs", size, notSize),
    .init("footer/height", ["1", "1e7"], ["0.999"]),
    .init("footer/ignoredContentInsetBottom", coordinate, notCoordinate),
    .init("footer/triggerAutomaticallyRefreshPercent", coordinate, notCoordinate),
    .init("footer/autoTriggerTimes", ["-1", "10000000"], ["-2", "0.5", "10000001"]),
    .init("trailer/height", ["1", "1e7"], ["0.999"]),
    .init("trailer/ignoredContentInsetRight", coordinate, notCoordinate),
    .init("simulatedLoad/header/afterMs", size, notSize),
    .init("simulatedLoad/footer/rows", ["0", "10000000"], ["-1", "0.5", "10000001"]),
  ]

  @Test(arguments: configuration)
  func `a configuration's number is taken in its range and refused out of it`(field: Field) {
    let beside = [
      "footer": #""kind":"auto""#, "simulatedLoad/footer": #""afterMs":1"#,
      "header/images/idle": #""count":1"#, "": #""clock":"manual""#,
    ]
    var others = beside
    // With these the damping ratio is at least 0.05 from a damping of 1 on.
    others["physics/bounce"] = ["mass": 1, "stiffness": 100, "damping": 1000]
      .filter { !field.path.hasSuffix($0.key) }
      .map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    if field.path.hasSuffix("count") { others["header/images/idle"] = #""height":1"# }
    for (index, value) in field.inside.enumerated() {
      let answer = api.send(
        "PUT /v1/sessions/s\(index)",
        field.document(value, beside: others)
      )
      #expect(answer.status == 201, "\(value): \(answer.text)")
    }
    for value in field.outside + ["1e400", "-1e400", "\"1\"", "true", "[]"] {
      let answer = api.send("PUT /v1/sessions/t", field.document(value, beside: others))
      #expect(answer.status == 422, "\(value): \(answer.text)")
      #expect(answer.fault == "/" + field.path, "\(value)")
    }
  }

  /// Each an event's type and other members, a field, and values inside and outside of its range.
  static let events: [(members: String, field: Field)] = [
    (#""type":"dragBegan","y":0"#, .init("x", coordinate, notCoordinate)),
    (#""type":"dragBegan","x":0"#, .init("y", coordinate, notCoordinate)),
    (#""type":"setContentOffset""#, .init("x", coordinate, notCoordinate)),
    (#""type":"setContentOffset""#, .init("y", coordinate, notCoordinate)),
    (#""type":"setContentSize""#, .init("width", size, notSize)),
    (#""type":"setContentSize""#, .init("height", size, notSize)),
    (#""type":"setContentInset""#, .init("top", coordinate, notCoordinate)),
    (#""type":"setContentInset""#, .init("left", coordinate, notCoordinate)),
    (#""type":"setContentInset""#, .init("bottom", coordinate, notCoordinate)),
    (#""type":"setContentInset""#, .init("right", coordinate, notCoordinate)),
    (#""type":"setSafeAreaInsets""#, .init("top", coordinate, notCoordinate)),
    (#""type":"setSafeAreaInsets""#, .init("left", coordinate, notCoordinate)),
    (#""type":"setSafeAreaInsets""#, .init("bottom", coordinate, notCoordinate)),
    (#""type":"setSafeAreaInsets""#, .init("right", coordinate, notCoordinate)),
    (
      #""type":"gesture","by":{"y":1},"hz":1"#,
      .init("overMs", ["0.001", "1e7"], ["0", "0.0004", "10000000.001"])
    ),
    (#""type":"gesture","by":{"y":1},"overMs":1"#, .init("holdMs", size, notSize)),
    (
      #""type":"gesture","by":{"y":1},"overMs":1"#,
      .init("hz", ["0.001", "100000"], ["0", "0.000999", "100000.001"])
    ),
    (
      #""type":"setPhysics""#,
      .init("decelerationRate", ["0.5", "0.99999"], ["0.4999", "0.999991"])
    ),
    (#""type":"setBounds""#, .init("width", size, notSize)),
    (#""type":"setBounds""#, .init("height", size, notSize)),
    (#""type":"reloadData""#, .init("rows", ["0", "10000000"], ["-1", "0.5", "10000001"])),
    (#""type":"reloadData","rows":1"#, .init("rowHeight", size, notSize)),
    (#""type":"configure","component":"header""#, .init("height", ["1", "1e7"], ["0.999"])),
    (#""type":"configure","component":"header""#, .init("slowAnimationMs", size, notSize)),
    (#""type":"advance""#, .init("byMs", ["0", "1e12"], ["-0.001", "1.001e12"])),
    (#""type":"advance""#, .init("toMs", ["0", "1e12"], ["-0.001", "1.001e12"])),
    (#""type":"setLanguage","language":"ko""#, .init("atMs", ["0", "1e12"], ["-1", "1.001e12"])),
  ]

  @Test(arguments: events)
  func `an event's number is taken in its range and refused out of it`(
    members: String,
    field: Field
  ) throws {
    for (index, value) in field.inside.enumerated() {
      try api.create("s\(index)")
      try api.post("s\(index)", field.document(value, beside: ["": members]))
    }
    try api.create("t")
    for value in field.outside + ["1e400", "-1e400", "\"1\"", "null"] {
      let answer = api.send(
        "POST /v1/sessions/t/events",
        field.document(value, beside: ["": members])
      )
      #expect(answer.status == 422, "\(value): \(answer.text)")
      #expect(answer.fault == "/" + field.path)
    }
    #expect(try api.snapshot("t")["/revision"] == 0)
  }

  @Test(arguments: ["x", "y"])
  func `a velocity and a translation are coordinates`(axis: String) throws {
    try api.create("t")
    try api.create("e", #"{"clock":"manual","scrollView":{"driver":"external"}}"#)
    for (value, status) in [("-1e7", 200), ("1e7", 200), ("1.1e7", 422), ("1e999", 422)] {
      let ended = #"{"type":"dragEnded","velocity":{"\#(axis)":\#(value)}}"#
      let body = "{\"events\":[{\"type\":\"dragBegan\",\"x\":0,\"y\":0},\(ended)]}"
      let drag = api.send("POST /v1/sessions/t/events", body)
      #expect(drag.status == status)
      #expect(drag.fault == (status == 422 ? "/events/1/velocity/\(axis)" : nil))
      let pan = #"{"type":"setPanState","state":"began","translation":{"\#(axis)":\#(value)}}"#
      #expect(api.send("POST /v1/sessions/e/events", pan).status == status)
    }
  }

  @Test(arguments: [
    ("limit", "sessions", ["1", "1000"], ["0", "1001", "-1", "1.5", "ten", "", "1e2"]),
    ("limit", "sessions/a/events", ["1", "1000"], ["0", "1001"]),
    ("limit", "sessions/a/effects", ["1", "1000"], ["0", "1001"]),
    ("after", "sessions/a/events", ["0", "1000000000000"], ["-1", "x", "99999999999999999999"]),
    ("after", "sessions/a/effects", ["0", "1000000000000"], ["-1", "x", ""]),
    (
      "atMs", "sessions/a", ["0", "0.5", "1e12"],
      ["-1", "1.001e12", "1e400", "nan", "inf", "0x10", "", "1%202", "%2B1", "01"]
    ),
  ])
  func `a parameter is taken in its range and refused out of it`(
    name: String,
    path: String,
    inside: [String],
    outside: [String]
  ) throws {
    try api.create("a")
    for value in inside {
      #expect(api.send("GET /v1/\(path)?\(name)=\(value)").status == 200, "\(value)")
    }
    for value in outside {
      let answer = api.send("GET /v1/\(path)?\(name)=\(value)")
      #expect(answer.status == 422, "\(value)")
      #expect(answer["/errors/0/parameter"] == .string(name))
    }
  }

  @Test func `times are rounded to the nearest microsecond`() throws {
    try api.create("a")
    let rows = [
      ("0.0004", 0.0), ("0.0005", 0.001), ("12.3456789", 12.346), ("999999999999.9999", 1e12),
    ]
    for (written, ms) in rows {
      let answer = try api.post("a", #"{"type":"advance","toMs":\#(written)}"#)
      #expect(answer["/timeMs"] == .number(ms))
    }
  }
}
