import StrictJSON
import Testing

@testable import OverscrollWire

/// The configuration in force, and that it makes the same session elsewhere.
struct ConfigurationTests {
  private let api = API()

  private func configuration(_ name: String) throws -> Answer {
    let answer = api.send("GET /v1/sessions/\(name)/configuration")
    try #require(answer.status == 200)
    return answer
  }

  @Test func `every default is filled in`() throws {
    try api.create("a", "{}")
    let answer = try configuration("a")
    let rows: [(String, JSONValue)] = [
      ("/dialect", "mjrefresh-3.7.9"), ("/clock", "realtime"), ("/epoch", "2026-01-02T03:04:05Z"),
      ("/timeZone", "UTC"), ("/language", "en"), ("/preset", .null),
      ("/scrollView/driver", "simulated"), ("/scrollView/width", 375),
      ("/scrollView/height", 667), ("/scrollView/contentWidth", 375),
      ("/scrollView/contentHeight", 2000), ("/scrollView/pagingEnabled", false),
      ("/scrollView/inWindow", true),
      ("/scrollView/contentInset", ["top": 0, "left": 0, "bottom": 0, "right": 0]),
      ("/scrollView/safeAreaInsets", ["top": 0, "left": 0, "bottom": 0, "right": 0]),
      ("/list/rowHeight", .null), ("/lastUpdatedTimes", [:]), ("/physics/preset", "ios"),
      ("/physics/rubberBand", 0.55), ("/physics/decelerationRate", 0.998),
      ("/header/style", "normal"), ("/header/height", 54), ("/header/ignoredContentInsetTop", 0),
      ("/header/automaticallyChangeAlpha", false), ("/header/fastAnimationMs", 250),
      ("/header/slowAnimationMs", 400),
      ("/header/lastUpdatedTimeKey", "MJRefreshHeaderLastUpdatedTimeKey"),
      ("/header/labelLeftInset", 25), ("/header/stateLabelHidden", false),
      ("/header/lastUpdatedTimeLabelHidden", false), ("/header/hidden", false),
      ("/header/titles/idle", "Pull down to refresh"), ("/header/images", [:]),
      ("/header/collectionViewAnimationBug", false), ("/header/userInteractionEnabled", true),
      ("/header/refreshing", false), ("/footer", .null), ("/trailer", .null),
      ("/simulatedLoad/header", .null),
    ]
    for (path, value) in rows { #expect(answer[path] == value, "\(path)") }
  }

  @Test func `a footer's defaults are filled in`() throws {
    try api.create("a", #"{"footer":{"kind":"auto"}}"#)
    let answer = try configuration("a")
    let rows: [(String, JSONValue)] = [
      ("/footer/kind", "auto"), ("/footer/style", "normal"), ("/footer/height", 44),
      ("/footer/ignoredContentInsetBottom", 0), ("/footer/automaticallyRefresh", true),
      ("/footer/triggerAutomaticallyRefreshPercent", 1), ("/footer/autoTriggerTimes", 1),
      ("/footer/refreshingTitleHidden", false), ("/footer/hidden", false), ("/header", .null),
    ]
    for (path, value) in rows { #expect(answer[path] == value, "\(path)") }
  }

  @Test func `what events configure is in force`() throws {
    try api.create("a")
    try api.post(
      "a",
      #"{"type":"configure","component":"header","height":60,"titles":{"idle":"x"},"hidden":true}"#,
      #"{"type":"setLanguage","language":"ko"}"#,
      #"{"type":"setHidden","component":"header","hidden":false}"#,
      #"{"type":"addComponent","component":"footer","configuration":{"kind":"back","style":"gif"}}"#
    )
    let answer = try configuration("a")
    #expect(answer["/header/height"] == 60)
    #expect(answer["/header/hidden"] == false)
    #expect(answer["/language"] == "ko")
    #expect(answer["/footer/kind"] == "back")
    #expect(answer["/footer/labelLeftInset"] == 20)
  }

  @Test(arguments: [
    ("UTC", "UTC"), ("+00:00", "UTC"), ("-00:00", "UTC"), ("+05:45", "+05:45"),
    ("-23:59", "-23:59"),
    ("Europe/Berlin", "+02:00"), ("America/St_Johns", "-02:30"), ("Asia/Kathmandu", "+05:45"),
  ])
  func `a time zone is reported as its offset at the epoch`(zone: String, offset: String) throws {
    try api.create("a", #"{"timeZone":"\#(zone)","epoch":"2026-07-01T00:00:00Z"}"#)
    #expect(try configuration("a")["/timeZone"] == .string(offset))
  }

  /// Configurations that differ in as much as can be set.
  static let configurations =
    [
      "{}",
      #"{"clock":"manual","epoch":"1999-12-31T23:59:59.999999Z","timeZone":"-03:30","language":"zh-Hant"}"#,
      #"{"scrollView":{"driver":"external","width":320.5,"height":1e-3,"pagingEnabled":true,"inWindow":false}}"#,
      #"{"scrollView":{"contentInset":{"top":-1.5,"left":2,"bottom":3,"right":4},"safeAreaInsets":{"top":47}}}"#,
      #"{"list":{"rows":20,"rowHeight":44.25},"lastUpdatedTimes":{"a\"/~":"2000-02-29T12:00:00Z","b":"0000-01-01T00:00:00Z"}}"#,
      #"{"physics":{"preset":"flutter-bouncing","pixelScale":3,"minimumFlingVelocity":1}}"#,
      #"{"dialect":"mjrefresh-3.1.15.4","footer":{"kind":"auto","onlyRefreshPerDrag":true,"automaticallyHidden":true}}"#,
      #"{"dialect":"mjrefresh-2.2.1","header":{"automaticallyChangeAlpha":true},"footer":{"kind":"back","style":"gif","images":{"idle":{"count":2,"durationMs":7}}},"scrollView":{"collectionView":true}}"#,
      #"{"dialect":"mjrefresh-1.4.7","header":{"style":"gif","height":70,"images":{"idle":{"count":9,"height":80}}},"footer":{"kind":"auto","triggerAutomaticallyRefreshPercent":0.5}}"#,
      #"{"dialect":"eocrefresh","header":{"style":"gif","images":{"refreshing":{"count":3,"durationMs":50}}},"footer":{"kind":"back","height":60}}"#,
      #"{"header":{},"simulatedLoad":{"header":{"afterMs":9,"outcome":["failure","success","hide"]}}}"#,
      #"{"physics":{"preset":"clamping"}}"#, #"{"physics":{"velocityTracker":"lsq2"}}"#,
      #"{"header":{"style":"plain","titles":{"idle":"a","noMoreData":"b","willRefresh":"c"},"labelLeftInset":1}}"#,
      #"{"header":{"style":"gif","images":{"idle":{"count":9,"height":80},"pulling":{"count":0},"refreshing":{"count":1,"durationMs":0.001}}}}"#,
      #"{"header":{"style":"state","stateLabelHidden":true,"lastUpdatedTimeLabelHidden":true,"lastUpdatedTimeKey":"k"},"lastUpdatedTimes":{"k":"2026-01-01T00:00:00Z"}}"#,
      #"{"header":{"refreshing":true,"collectionViewAnimationBug":true,"hidden":true,"ignoredContentInsetTop":-7,"fastAnimationMs":0,"slowAnimationMs":1e7}}"#,
      #"{"header":{"automaticallyChangeAlpha":true,"userInteractionEnabled":false,"height":1}}"#,
      #"{"footer":{"kind":"auto","autoTriggerTimes":-1,"triggerAutomaticallyRefreshPercent":-0.5,"automaticallyRefresh":false,"refreshingTitleHidden":true,"hidden":true}}"#,
      #"{"footer":{"kind":"back","style":"gif","height":99,"ignoredContentInsetBottom":30},"header":null}"#,
      #"{"trailer":{"style":"plain","ignoredContentInsetRight":3},"scrollView":{"contentWidth":900}}"#,
      #"{"trailer":{},"scrollView":{"inWindow":false}}"#, #"{"trailer":{"height":70}}"#,
      #"{"trailer":{"style":"state"},"scrollView":{"height":0}}"#,
      #"{"header":{},"footer":{"kind":"back"},"trailer":{},"simulatedLoad":{"header":{"afterMs":0,"outcome":"failure"},"footer":{"afterMs":1.5,"outcome":"hide","rows":3},"trailer":{"afterMs":9,"outcome":"noMoreData"}}}"#,
    ] + Preset.allCases.map { #"{"preset":"\#($0.rawValue)"}"# }

  @Test(arguments: configurations)
  func `a configuration that was read makes an equal session elsewhere`(written: String) throws {
    try api.create("a", written)
    api.pass(1234)
    let read = try configuration("a").text
    try api.create("b", read)
    #expect(try configuration("b").text == read)
    #expect(api.send("PUT /v1/sessions/a", read).status == 200)
    #expect(api.send("PUT /v1/sessions/b", read).status == 200)
  }

  // Out of a window a header lies at 0 until its ignored inset is set, be it to the default.
  @Test(arguments: configurations.filter { !$0.contains("inWindow") })
  func `the snapshots of a session and of one made from its configuration are the same`(
    written: String
  ) throws {
    let manual = "{\"clock\":\"manual\"" + (written == "{}" ? "}" : "," + written.dropFirst())
    let configuration = written.contains("\"clock\"") ? written : manual
    try api.create("a", configuration)
    try api.create("b", self.configuration("a").text)
    for event in [
      nil, #"{"type":"advance","toMs":3000}"#, #"{"type":"setContentSize","height":500}"#,
    ] {
      if let event {
        try api.post("a", event)
        try api.post("b", event)
      }
      let snapshots = try [api.snapshot("a").text, api.snapshot("b").text]
      #expect(
        snapshots[0].replacing("\"session\":\"a\"", with: "\"session\":\"b\"") == snapshots[1]
      )
    }
  }
}
