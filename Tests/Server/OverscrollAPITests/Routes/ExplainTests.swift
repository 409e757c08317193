import OverscrollWire
import StrictJSON
import Testing

/// `GET /v1/sessions/{name}/explain`.
@Suite struct ExplainTests {
  /// A manual session with 1,000 pt of content in 600, a header and an auto footer, and what was done.
  private func session(_ events: String...) throws -> API {
    let api = API()
    try api.create(
      "a",
      """
      {"clock":"manual","header":{},"footer":{"kind":"auto"},"scrollView":{"driver":"external",\
      "width":400,"height":600,"contentWidth":400,"contentHeight":1000}}
      """
    )
    for event in events { try api.post("a", event) }
    return api
  }

  private func explain(_ api: API, _ query: String) throws -> JSONValue {
    let answer = api.send("GET /v1/sessions/a/explain?\(query)")
    #expect(answer.status == 200, "\(answer.text)")
    return try #require(answer.json)
  }

  @Test func `an idle auto footer tells how far its trigger is`() throws {
    let api = try session(#"{"type":"setContentOffset","y":100}"#)
    let answer = try explain(api, "component=footer")
    #expect(answer.text("/state") == "idle")
    #expect(answer.text("/dialect") == "mjrefresh-3.7.9")
    #expect(answer.value("/last") == .null)
    #expect(answer.text("/next/0/to") == "refreshing")
    #expect(answer.text("/next/0/by") == "scroll")
    #expect(answer.value("/next/0/holds") == false)
    let trigger = answer.items("/next/0/conditions").first { $0.text("/name") == "reachesTrigger" }
    #expect(
      trigger
        == [
          "name": "reachesTrigger", "holds": false,
          "text": "the offset 100 is 344 pt short of 444", "actual": 100, "operator": ">=",
          "needed": 444, "missing": 344,
        ]
    )
    let others = answer.items("/next/0/conditions").filter { $0 != trigger }
    #expect(others.count == 8 && others.allSatisfy { $0.value("/holds") == true })
  }

  @Test func `the last change is told with its cause, and what was ignored with its reason`() throws
  {
    let api = try session(
      #"{"type":"setContentOffset","y":100}"#,
      #"{"type":"setContentOffset","y":450}"#,
      #"{"type":"beginRefreshing","component":"footer","atMs":20}"#,
      #"{"type":"tap","component":"footer"}"#,
      #"{"type":"endRefreshing","component":"header"}"#
    )
    let answer = try explain(api, "component=footer")
    #expect(answer.text("/state") == "refreshing")
    #expect(answer.value("/last/revision") == 2)
    #expect(answer.text("/last/by") == "scroll")
    #expect(answer.items("/last/conditions").allSatisfy { $0.value("/holds") == true })
    #expect(
      answer.items("/ignored").map { $0.text("/what") + ": " + $0.text("/because") } == [
        "beginRefreshing: it was refreshing already",
        "tap: it is not idle",
      ]
    )
    #expect(answer.value("/ignored/0/atMs") == 20)
    let header = try explain(api, "component=header")
    #expect(header.items("/ignored").map { $0.text("/because") } == ["it was idle already"])
  }

  @Test func `the past and what is to come are explained as they were and would be`() throws {
    let api = try session(
      #"{"type":"setContentOffset","y":100}"#,
      #"{"type":"setContentOffset","y":450,"atMs":30}"#,
      #"{"type":"endRefreshing","component":"footer","atMs":500}"#
    )
    for (query, state, revision) in [
      ("revision=0", "idle", 0), ("revision=1", "idle", 1), ("revision=2", "refreshing", 2),
      ("revision=3", "idle", 3), ("atMs=10", "idle", 1), ("atMs=30", "refreshing", 2),
      ("atMs=499.9", "refreshing", 2), ("atMs=500", "idle", 3), ("atMs=9000", "idle", 3),
    ] {
      let answer = try explain(api, "component=footer&\(query)")
      #expect(answer.text("/state") == state, "\(query)")
      #expect(answer.value("/revision") == .number(Double(revision)), "\(query)")
    }
    #expect(try explain(api, "component=footer&revision=1").value("/last") == .null)
    #expect(try explain(api, "component=footer&atMs=9000").value("/timeMs") == 9000)
    #expect(try explain(api, "component=footer&atMs=499.9").value("/last/atMs") == 30)
  }

  @Test func `a change far back is found, and the ignored ones of the last thousand events alone`()
    throws
  {
    let api = try session(
      #"{"type":"endRefreshing","component":"footer"}"#,
      #"{"type":"beginRefreshing","component":"footer","atMs":5}"#
    )
    for batch in 0..<5 {
      let events = (0..<500).map { #"{"type":"setContentOffset","y":\#(($0 + batch) % 7)}"# }
      try api.post("a", events)
    }
    for server in [api, api.restarted()] {
      let answer = try explain(server, "component=footer")
      #expect(answer.value("/last/revision") == 2)
      #expect(answer.value("/ignoredSinceRevision") == 1502)
      #expect(answer.items("/ignored").isEmpty)
    }
  }

  @Test func `within a gesture the change belongs to the gesture`() throws {
    let api = API()
    try api.create("a", #"{"clock":"manual","header":{},"list":{"rows":40,"rowHeight":44}}"#)
    try api.post("a", #"{"type":"gesture","by":{"y":200},"overMs":400}"#)
    let answer = try explain(api, "component=header&atMs=399")
    #expect(answer.text("/state") == "pulling")
    #expect(answer.value("/last/revision") == 1)
    #expect(answer.text("/last/to") == "pulling")
    #expect(answer.value("/revision") == 1)
  }

  @Test(
    arguments: [
      ("", 422, "component", nil), ("component=foter", 422, "component", "footer"),
      ("component=trailer", 422, "component", nil),
      ("component=footer&revision=9", 404, nil, nil),
      ("component=footer&revision=0&atMs=0", 422, "revision", nil),
      ("component=footer&atMs=-1", 422, "atMs", nil),
      ("component=footer&when=1", 422, "when", nil),
      ("component=footer&revison=1", 422, "revison", "revision"),
    ] as [(String, Int, String?, String?)]
  )
  func `a question that is none is refused by name`(
    query: String,
    status: Int,
    parameter: String?,
    suggestion: String?
  ) throws {
    let answer = try session().send("GET /v1/sessions/a/explain?\(query)")
    #expect(answer.status == status)
    guard let parameter else { return #expect(answer.problem == "event-not-found") }
    #expect(answer.json?.text("/errors/0/parameter") == parameter)
    #expect(answer.json?.value("/errors/0/suggestion") == suggestion.map { .string($0) })
  }
}

extension JSONValue {
  fileprivate func value(_ pointer: String) -> JSONValue? {
    JSONPointer(pointer)?.value(in: self)
  }

  fileprivate func text(_ pointer: String) -> String {
    guard case .string(let text)? = value(pointer) else { return "no text at \(pointer)" }
    return text
  }

  fileprivate func items(_ pointer: String) -> [JSONValue] {
    guard case .array(let items)? = value(pointer) else { return [] }
    return items
  }
}
