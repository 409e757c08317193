import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// What a dialect lacks, in configurations and in events: 422 at its pointer, with who has it.
struct DialectRefusalTests {
  private let api = API()

  @Test func `an unknown dialect is refused with the names of all`() {
    let answer = api.send("PUT /v1/sessions/a", #"{"dialect":"mjrefresh-3.7.8"}"#)
    #expect(answer.status == 422)
    #expect(answer.fault == "/dialect")
    #expect(
      answer["/errors/0/detail"]
        == .string(
          "must be one of mjrefresh-3.7.9, mjrefresh-3.1.15.4, mjrefresh-2.2.1, mjrefresh-1.4.7, "
            + "eocrefresh, swiperefreshlayout-1.2.0, refreshindicator-2026, pulltorefreshjs-0.1.22"
        )
    )
  }

  private static let all379To221 = "mjrefresh-3.7.9, mjrefresh-3.1.15.4 and mjrefresh-2.2.1"

  /// A dialect, a member of its configuration, where it is refused, and why.
  static let configurations: [(Dialect, member: String, pointer: String, detail: String)] = [
    (
      .mjrefresh221, #""footer":{"kind":"auto","autoTriggerTimes":1}"#, "/footer/autoTriggerTimes",
      "mjrefresh-2.2.1 has no autoTriggerTimes; mjrefresh-3.7.9 has"
    ),
    (
      .mjrefresh221, #""header":{"labelLeftInset":25}"#, "/header/labelLeftInset",
      "mjrefresh-2.2.1 has no labelLeftInset; mjrefresh-3.7.9 and mjrefresh-3.1.15.4 have"
    ),
    (
      .mjrefresh379, #""footer":{"kind":"auto","onlyRefreshPerDrag":false}"#,
      "/footer/onlyRefreshPerDrag",
      "mjrefresh-3.7.9 has no onlyRefreshPerDrag; mjrefresh-3.1.15.4 has"
    ),
    (
      .mjrefresh221, #""footer":{"kind":"back","automaticallyHidden":true}"#,
      "/footer/automaticallyHidden",
      "mjrefresh-2.2.1 has no automaticallyHidden; mjrefresh-3.1.15.4 has"
    ),
    (
      .mjrefresh31154, #""trailer":{}"#, "/trailer",
      "mjrefresh-3.1.15.4 has no trailer; mjrefresh-3.7.9 has"
    ),
    (
      .eocrefresh, #""trailer":{"style":"fancy"}"#, "/trailer",
      "eocrefresh has no trailer; mjrefresh-3.7.9 has"
    ),
    (
      .mjrefresh147, #""footer":{"kind":"back"}"#, "/footer/kind",
      "mjrefresh-1.4.7 has no back footer; \(all379To221.replacing(" and", with: ",")) and eocrefresh"
        + " have"
    ),
    (
      .mjrefresh147, #""header":{"style":"plain"}"#, "/header/style",
      "mjrefresh-1.4.7 has no plain header; \(all379To221) have"
    ),
    (
      .eocrefresh, #""footer":{"kind":"back","style":"normal"}"#, "/footer/style",
      "eocrefresh has no normal back footer; \(all379To221) have"
    ),
    (
      .eocrefresh, #""footer":{"kind":"auto","style":"huge"}"#, "/footer/style",
      "must be plain"
    ),
    (.eocrefresh, #""header":{"style":"huge"}"#, "/header/style", "must be one of state, gif"),
    (
      .mjrefresh379, #""trailer":{"style":"gif"}"#, "/trailer/style",
      "must be one of plain, state, normal"
    ),
    (
      .mjrefresh147, #""footer":{"kind":"auto","images":{"idle":{"count":1}}}"#,
      "/footer/images/idle",
      "mjrefresh-1.4.7 has no idle images of a footer; \(all379To221) have"
    ),
    (
      .mjrefresh147, #""header":{"images":{"pulling":{"count":1,"durationMs":100}}}"#,
      "/header/images/pulling/durationMs",
      "mjrefresh-1.4.7 has no durationMs; \(all379To221) and eocrefresh have"
        .replacing("3.1.15.4 and", with: "3.1.15.4,")
    ),
    (
      .eocrefresh, #""header":{"titles":{}}"#, "/header/titles",
      "eocrefresh has no titles; mjrefresh-3.7.9, mjrefresh-3.1.15.4, mjrefresh-2.2.1 and "
        + "mjrefresh-1.4.7 have"
    ),
    (
      .mjrefresh221, #""header":{"autoTriggerTimes":1}"#, "/header/autoTriggerTimes",
      "is not a known field"
    ),
  ]

  @Test(arguments: configurations)
  func `a configuration is refused at what the dialect lacks, with the dialects that have it`(
    dialect: Dialect,
    member: String,
    pointer: String,
    detail: String
  ) {
    let answer = api.send("PUT /v1/sessions/a", #"{\#(member),"dialect":"\#(dialect.rawValue)"}"#)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.problem == "invalid")
    #expect(answer.fault == pointer)
    #expect(answer["/errors/0/detail"] == .string(detail))
  }

  @Test func `the detail of the whole problem reads as a sentence`() {
    let body = #"{"dialect":"mjrefresh-2.2.1","trailer":{}}"#
    let answer = api.send("PUT /v1/sessions/a", body)
    #expect(answer["/detail"] == "/trailer: mjrefresh-2.2.1 has no trailer; mjrefresh-3.7.9 has.")
  }

  /// A dialect, an event, and the member at fault.
  static let events: [(Dialect, event: String, member: String)] = [
    (.mjrefresh31154, #"{"type":"setLanguage","language":"en"}"#, "/type"),
    (.mjrefresh221, #"{"type":"setLanguage"}"#, "/type"),
    (.mjrefresh147, #"{"type":"setLanguage","language":"en"}"#, "/type"),
    (.eocrefresh, #"{"type":"setLanguage","language":"en"}"#, "/type"),
    (.mjrefresh31154, #"{"type":"beginRefreshing","component":"trailer"}"#, "/component"),
    (.mjrefresh221, #"{"type":"resetNoMoreData","component":"trailer"}"#, "/component"),
    (.mjrefresh147, #"{"type":"addComponent","component":"trailer"}"#, "/component"),
    (
      .eocrefresh, #"{"type":"configure","component":"trailer","height":9,"x":1}"#, "/component"
    ),
    (
      .mjrefresh31154, #"{"type":"configure","component":"footer","autoTriggerTimes":1}"#,
      "/autoTriggerTimes"
    ),
    (
      .mjrefresh221, #"{"type":"configure","component":"header","ignoredContentInsetTop":0}"#,
      "/ignoredContentInsetTop"
    ),
    (
      .mjrefresh147,
      #"{"type":"configure","component":"header","images":{"idle":{"count":1,"durationMs":1}}}"#,
      "/images/idle/durationMs"
    ),
    (
      .eocrefresh, #"{"type":"configure","component":"header","stateLabelHidden":true}"#,
      "/stateLabelHidden"
    ),
    (
      .mjrefresh379, #"{"type":"configure","component":"footer","automaticallyHidden":true}"#,
      "/automaticallyHidden"
    ),
    (
      .mjrefresh147,
      #"{"type":"addComponent","component":"footer","configuration":{"kind":"back"}}"#,
      "/configuration/kind"
    ),
    (
      .eocrefresh,
      #"{"type":"addComponent","component":"header","configuration":{"style":"normal"}}"#,
      "/configuration/style"
    ),
    (
      .mjrefresh221,
      #"{"type":"addComponent","component":"header","configuration":{"fastAnimationMs":1}}"#,
      "/configuration/fastAnimationMs"
    ),
    (
      .mjrefresh147,
      #"{"type":"addComponent","component":"footer","configuration":{"kind":"auto","images":"#
        + #"{"pulling":{}}}}"#,
      "/configuration/images/pulling"
    ),
  ]

  @Test(arguments: events)
  func `an event is refused at what the dialect lacks, in a turn too`(
    dialect: Dialect,
    event: String,
    member: String
  ) throws {
    let body = #"{"dialect":"\#(dialect.rawValue)","clock":"manual","footer":{"kind":"auto"}}"#
    try api.create("s", body)
    let forms = [
      (event, member), ("{\"events\":[\(event)]}", "/events/0" + member),
      ("{\"type\":\"turn\",\"events\":[\(event)]}", "/events/0" + member),
    ]
    for (sent, pointer) in forms {
      let answer = api.send("POST /v1/sessions/s/events", sent)
      #expect(answer.status == 422, "\(answer.text)")
      #expect(answer.fault == pointer)
      if case .string(let detail)? = answer["/errors/0/detail"] {
        #expect(detail.hasPrefix(dialect.rawValue + " has no "), "\(detail)")
      }
    }
    #expect(try api.snapshot("s")["/revision"] == 0)
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `null stands for what a dialect lacks in events as well`(dialect: Dialect) throws {
    let components = #""header":{},"footer":{"kind":"auto"}"#
    try api.create("s", #"{"dialect":"\#(dialect.rawValue)","clock":"manual",\#(components)}"#)
    for name in [ComponentName.header, .footer] {
      let lacking = ComponentField.allCases.filter { !dialect.inventory.has($0, of: name) }
      let nulls = lacking.compactMap { $0.wireName(of: name) }.map { "\"\($0)\":null" }
      let fields = ([#""component":"\#(name.rawValue)""#] + nulls).joined(separator: ",")
      try api.post("s", "{\"type\":\"configure\",\(fields)}")
    }
    #expect(try api.snapshot("s")["/revision"] == 2)
  }

  @Test func `the fields of 3.1.15.4 alone are read, kept and reported`() throws {
    try api.create(
      "s",
      #"{"dialect":"mjrefresh-3.1.15.4","clock":"manual","footer":{"kind":"auto","#
        + #""onlyRefreshPerDrag":true}}"#
    )
    try api.post("s", #"{"type":"configure","component":"footer","automaticallyHidden":true}"#)
    let read = api.send("GET /v1/sessions/s/configuration")
    #expect(read["/footer/onlyRefreshPerDrag"] == true)
    #expect(read["/footer/automaticallyHidden"] == true)
    #expect(read["/footer/autoTriggerTimes"] == .null)
    // Nothing begins before the first pan, not even a programmatic refresh.
    let begun = try api.post("s", #"{"type":"beginRefreshing","component":"footer"}"#)
    #expect(begun["/snapshot/footer/state"] == "idle")
    let reloaded = try api.post("s", #"{"type":"reloadData","rows":0}"#)
    #expect(reloaded["/snapshot/footer/hidden"] == true)
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `collectionView and language are taken in every dialect`(dialect: Dialect) throws {
    try api.create(
      "s",
      #"{"dialect":"\#(dialect.rawValue)","clock":"manual","language":"ko","#
        + #""scrollView":{"collectionView":true}}"#
    )
    let read = api.send("GET /v1/sessions/s/configuration")
    #expect(read["/dialect"] == .string(dialect.rawValue))
    #expect(read["/language"] == "ko")
    #expect(read["/scrollView/collectionView"] == true)
  }

  @Test func `a collection view of 2.2.1 ends a refresh 100 ms later`() throws {
    for (isCollectionView, state) in [("false", "idle"), ("true", "refreshing")] {
      try api.create(
        isCollectionView,
        #"{"dialect":"mjrefresh-2.2.1","clock":"manual","header":{"refreshing":true},"#
          + #""scrollView":{"collectionView":\#(isCollectionView)}}"#
      )
      let ended = try api.post(
        isCollectionView,
        #"{"type":"advance","byMs":500}"#,
        #"{"type":"endRefreshing","component":"header"}"#
      )
      #expect(ended["/snapshot/header/state"] == .string(state))
      let later = try api.post(isCollectionView, #"{"type":"advance","byMs":100}"#)
      #expect(later["/snapshot/header/state"] == "idle")
    }
  }
}
