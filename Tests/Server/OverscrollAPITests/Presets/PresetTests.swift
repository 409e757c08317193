import StrictJSON
import Testing

@testable import OverscrollWire

/// Each case of MJRefresh's example app, played through: pull, load, end.
struct PresetTests {
  /// What is pulled, and which way.
  enum Gesture: String {
    case header, footer, trailer

    /// How far the finger goes, in points.
    var travel: (x: Int, y: Int) {
      switch self {
      case .header: (0, 300)
      case .footer: (0, -300)
      case .trailer: (-900, 0)
      }
    }
  }

  /// A preset and what is special about it.
  struct Case: CustomTestStringConvertible {
    let preset: String
    let gesture: Gesture
    /// What holds when it is created.
    var created: [(String, JSONValue)] = []
    /// What holds while the pulled component refreshes.
    var refreshing: [(String, JSONValue)] = []
    /// What holds when its load has ended and all is at rest.
    var ended: [(String, JSONValue)] = []

    var testDescription: String { preset }

    func when(
      created: [(String, JSONValue)] = [],
      refreshing: [(String, JSONValue)] = [],
      ended: [(String, JSONValue)] = []
    ) -> Case {
      Case(
        preset: preset,
        gesture: gesture,
        created: self.created + created,
        refreshing: self.refreshing + refreshing,
        ended: self.ended + ended
      )
    }

    /// A case that begins with a refresh of its header, over 5 rows of 44 pt.
    static func list(_ preset: String, _ gesture: Gesture = .header) -> Case {
      Case(preset: preset, gesture: gesture).when(
        created: [
          ("/header/state", "refreshing"), ("/scrollView/rows", 5),
          ("/scrollView/contentSize/height", 220), ("/trailer", .null),
        ],
        ended: [("/scrollView/rows", 15), ("/scrollView/contentSize/height", 660)]
      )
    }

    /// A case that is at rest when it is created.
    static func still(_ preset: String, _ gesture: Gesture) -> Case {
      Case(preset: preset, gesture: gesture)
        .when(created: [("/effectIndex", 0)], ended: [("/\(gesture.rawValue)/state", "idle")])
    }
  }

  static let cases: [Case] = [
    .list("header-default").when(
      created: [("/header/style", "normal"), ("/footer", .null)],
      refreshing: [
        ("/scrollView/contentInset/top", 54), ("/header/spinner/animating", true),
        ("/header/stateLabel/text", "Loading..."),
      ],
      ended: [("/scrollView/contentInset/top", 0), ("/header/spinner/animating", false)]
    ),
    .list("header-gif").when(
      created: [("/header/style", "gif"), ("/header/image/count", 3)],
      refreshing: [
        ("/header/image/state", "refreshing"), ("/header/image/animating", true),
        ("/header/image/count", 3), ("/header/image/durationMs", 300),
      ],
      ended: [("/header/image/animating", false), ("/header/image/count", 60)]
    ),
    .list("header-hide-time").when(
      created: [("/header/timeLabel/hidden", true), ("/header/stateLabel/frame/height", 54)],
      refreshing: [("/header/alpha", 1)],
      ended: [("/header/alpha", 0)]
    ),
    .list("header-hide-all").when(
      created: [
        ("/header/style", "gif"), ("/header/timeLabel/hidden", true),
        ("/header/stateLabel/hidden", true),
      ],
      refreshing: [("/header/image/animating", true)]
    ),
    .list("header-custom-text").when(
      created: [("/header/stateLabel/text", "Loading ...")],
      refreshing: [("/header/stateLabel/text", "Loading ...")],
      ended: [("/header/stateLabel/text", "Pull down to refresh")]
    ),
    .list("header-custom").when(
      created: [("/header/style", "plain"), ("/header/frame/height", 50)],
      refreshing: [("/scrollView/contentInset/top", 50), ("/header/stateLabel", .null)]
    ),
    .list("footer-default", .footer).when(
      created: [("/footer/kind", "auto"), ("/footer/style", "normal")],
      refreshing: [("/footer/spinner/animating", true)],
      ended: [("/footer/state", "idle"), ("/scrollView/contentInset/bottom", 44)]
    ),
    .list("footer-gif", .footer).when(
      created: [("/footer/kind", "auto"), ("/footer/image/hidden", true)],
      refreshing: [
        ("/footer/image/hidden", false), ("/footer/image/animating", true),
        ("/footer/image/count", 3), ("/footer/stateLabel/text", "Loading..."),
      ],
      ended: [("/footer/image/hidden", true)]
    ),
    .list("footer-hide-title", .footer).when(
      created: [("/footer/style", "gif")],
      refreshing: [("/footer/stateLabel/text", .null), ("/footer/image/animating", true)],
      ended: [("/footer/stateLabel/text", "Tap or pull up to load more")]
    ),
    .list("footer-all-loaded", .footer).when(
      ended: [("/footer/state", "noMoreData"), ("/footer/stateLabel/text", "No more data")]
    ),
    .list("footer-no-auto", .footer).when(ended: [("/footer/state", "idle")]),
    .list("footer-custom-text", .footer).when(
      created: [("/footer/stateLabel/text", "Click or drag up to refresh")],
      refreshing: [("/footer/stateLabel/text", "Loading more ...")],
      ended: [("/footer/stateLabel/text", "Click or drag up to refresh")]
    ),
    .list("footer-hide-after-load", .footer).when(
      created: [("/footer/hidden", false), ("/scrollView/contentInset/bottom", 44)],
      ended: [("/footer/hidden", true), ("/scrollView/contentInset/bottom", 0)]
    ),
    .list("footer-back-1", .footer).when(
      created: [("/footer/kind", "back"), ("/scrollView/contentInset/bottom", 30)],
      ended: [("/footer/state", "idle"), ("/scrollView/contentInset/bottom", 30)]
    ),
    .list("footer-back-2", .footer).when(
      created: [("/footer/kind", "back"), ("/footer/style", "gif"), ("/footer/alpha", 0)],
      refreshing: [("/footer/alpha", 1), ("/footer/image/animating", true)],
      ended: [("/footer/state", "noMoreData"), ("/footer/image/hidden", true)]
    ),
    .list("footer-custom-auto", .footer).when(
      created: [("/footer/kind", "auto"), ("/footer/style", "plain")],
      ended: [("/footer/state", "idle")]
    ),
    .list("footer-custom-back", .footer).when(
      created: [
        ("/footer/kind", "back"), ("/footer/style", "plain"), ("/footer/frame/height", 50),
      ],
      ended: [("/footer/state", "idle")]
    ),
    .still("collection-both", .header).when(
      created: [("/header/style", "normal"), ("/footer/kind", "back"), ("/scrollView/rows", 5)],
      ended: [("/scrollView/rows", 10)]
    ),
    .still("collection-trailer", .trailer).when(
      created: [
        ("/header", .null), ("/footer", .null), ("/scrollView/contentSize/width", 750),
        ("/trailer/frame/width", 60),
      ],
      refreshing: [("/scrollView/contentInset/right", 60)],
      ended: [("/scrollView/rows", 10), ("/scrollView/contentInset/right", 0)]
    ),
    .still("web-header", .header).when(
      created: [("/scrollView/contentSize/height", 2000), ("/scrollView/rows", 0)],
      refreshing: [("/scrollView/contentInset/top", 54)],
      ended: [("/scrollView/contentSize/height", 2000), ("/scrollView/rows", 0)]
    ),
    .still("home", .header).when(
      created: [("/header/alpha", 0), ("/footer/kind", "back")],
      refreshing: [("/header/alpha", 1)],
      ended: [("/header/alpha", 0), ("/scrollView/rows", 10)]
    ),
  ]

  private let api = API()

  @Test func `there is a case for each preset, and each is listed with its configuration`() throws {
    let listed = api.send("GET /v1/presets")
    let names = listed.column("/presets", "/name")
    let overlays = [
      "android-default", "android-large", "flutter-android", "flutter-ios", "web-default",
    ]
    #expect(names.count == 26)
    #expect(names == (Self.cases.map(\.preset) + overlays).map { .string($0) })
    #expect(names == listed.column("/presets", "/configuration/preset"))
    #expect(!listed.column("/presets", "/title").contains(nil))
    #expect(
      Set(listed.column("/presets", "/configuration/epoch").map { "\($0 ?? false)" }) == ["null"]
    )
  }

  @Test func `a listed configuration makes the session that the preset's name makes`() throws {
    guard case .array(let presets)? = api.send("GET /v1/presets")["/presets"] else {
      Issue.record("no list")
      return
    }
    for preset in presets {
      let value = try #require(JSONPointer("/configuration")?.value(in: preset))
      guard case .string(let name)? = JSONPointer("/name")?.value(in: preset) else { continue }
      try api.create(name, #"{"preset":"\#(name)"}"#)
      api.pass(10)
      let answer = api.send(
        "PUT /v1/sessions/\(name)",
        String(decoding: value.bytes, as: UTF8.self)
      )
      #expect(answer.status == 200, "\(name)")
    }
  }

  private func check(_ snapshot: Answer, _ rows: [(String, JSONValue)], _ root: String = "") {
    for (path, value) in rows {
      #expect(snapshot[root + path] == value, "\(path)")
    }
  }

  @Test(arguments: cases)
  func `a preset plays through: pull, load, end`(it: Case) throws {
    let created = try api.create("a", #"{"preset":"\#(it.preset)","clock":"manual"}"#)
    check(created, it.created)
    let rest = #"{"type":"advance","until":"rest"}"#
    if created["/header/state"] == "refreshing" {
      let loaded = try api.post("a", rest)
      #expect(loaded["/timeMs"] == 2650)
      #expect(loaded["/snapshot/scrollView/rows"] == 10)
      #expect(loaded["/snapshot/header/state"] == "idle")
    }
    let component = "/snapshot/" + it.gesture.rawValue
    let (x, y) = it.gesture.travel
    let pulled = try api.post(
      "a",
      #"{"type":"dragBegan","x":350,"y":400}"#,
      #"{"type":"dragMoved","x":\#(350 + x),"y":\#(400 + y)}"#
    )
    let isAuto = pulled["/snapshot/footer/kind"] == "auto" && it.gesture == .footer
    #expect(pulled[component + "/state"] == (isAuto ? "idle" : "pulling"))
    if it.preset == "header-custom-text" {
      #expect(pulled["/snapshot/header/stateLabel/text"] == "Release to refresh")
    }
    let released = try api.post("a", #"{"type":"dragEnded","velocity":{}}"#)
    #expect(released[component + "/state"] == "refreshing")
    check(released, it.refreshing, "/snapshot")

    let ended = try api.post("a", rest)
    let types = ended.effectTypes
    #expect(types.contains("refreshing") || released.effectTypes.contains("refreshing"))
    #expect(types.contains("endRefreshingCompletion"))
    #expect(types.contains("rowsChanged") == (it.preset != "web-header"))
    #expect(ended["/snapshot/nextChangeMs"] == .null)
    check(ended, it.ended, "/snapshot")
  }

  @Test func `an auto footer triggers as it scrolls into view, unless that is off`() throws {
    for (preset, state) in [("footer-default", "refreshing"), ("footer-no-auto", "idle")] {
      try api.create(preset, #"{"preset":"\#(preset)","clock":"manual"}"#)
      let scrolled = try api.post(
        preset,
        #"{"type":"advance","until":"rest"}"#,
        #"{"type":"reloadData","rows":30}"#,
        #"{"type":"setContentOffset","y":697}"#
      )
      #expect(scrolled["/snapshot/footer/state"] == .string(state))
      let tapped = try api.post(preset, #"{"type":"tap","component":"footer"}"#)
      #expect(tapped["/snapshot/footer/state"] == "refreshing")
    }
  }

  @Test func `two triggers a pan are two loads, and the third waits for the next pan`() throws {
    try api.create("a", #"{"preset":"footer-custom-auto","clock":"manual"}"#)
    try api.post(
      "a",
      #"{"type":"advance","until":"rest"}"#,
      #"{"type":"reloadData","rows":40}"#,
      #"{"type":"dragBegan","x":0,"y":600}"#
    )
    for (step, state) in ["refreshing", "refreshing", "idle"].enumerated() {
      let moved = try api.post("a", #"{"type":"dragMoved","x":0,"y":\#(-1400 - step * 500)}"#)
      #expect(moved["/snapshot/footer/state"] == .string(state), "move \(step)")
      try api.post("a", #"{"type":"advance","byMs":2000}"#)
    }
    #expect(try api.snapshot("a")["/scrollView/rows"] == 50)
  }

  @Test(arguments: ["collection-both", "home"])
  func `the back footer of a case with both loads as well`(preset: String) throws {
    try api.create("a", #"{"preset":"\#(preset)","clock":"manual"}"#)
    let released = try api.post(
      "a",
      #"{"type":"dragBegan","x":0,"y":600}"#,
      #"{"type":"dragMoved","x":0,"y":300}"#,
      #"{"type":"dragEnded","velocity":{}}"#
    )
    #expect(released["/snapshot/footer/state"] == "refreshing")
    #expect(released["/snapshot/header/state"] == "idle")
    let ended = try api.post("a", #"{"type":"advance","until":"rest"}"#)
    #expect(ended["/snapshot/footer/state"] == "idle")
    #expect(ended["/snapshot/scrollView/rows"] == 10)
  }
}
