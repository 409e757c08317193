import DescriptionTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire
@testable import Recordings

/// `golden`: a session as a test of a component.
@Suite struct GoldenRouteTests {
  private let api = API()

  private func golden(_ query: String, accept: String? = nil) -> Answer {
    api.send("GET /v1/sessions/a.b/golden\(query)", headers: accept.map { [("Accept", $0)] } ?? [])
  }

  @Test(arguments: [
    (GoldenLanguage.swift, "text/x-swift", "GoldenTests_a_b.swift", "class RefreshAdapter"),
    (.kotlin, "text/x-kotlin", "GoldenTests_a_b.kt", "interface RefreshAdapter"),
    (.dart, "text/x-dart", "golden_a_b_test.dart", "abstract class RefreshAdapter"),
    (.typescript, "text/x-typescript", "golden_a_b.test.mjs", "async () => play("),
    (.python, "text/x-python", "test_golden_a_b.py", "def test_golden("),
  ])
  func `a session is a file in the language, with the name that its runner looks for`(
    language: GoldenLanguage,
    type: String,
    file: String,
    adapter: String
  ) throws {
    _ = try api.play(.external, as: "a.b")
    let answer = golden("?language=\(language.rawValue)")
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == type + "; charset=utf-8")
    #expect(answer.header("Content-Disposition") == "attachment; filename=\"\(file)\"")
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.text.contains(adapter))
    #expect(answer.text.contains("\ncase a.b\nwith {"))
    let plain = golden("?language=\(language.rawValue)", accept: "text/plain")
    #expect(plain.header("Content-Type") == "text/plain; charset=utf-8")
    #expect(plain.text == answer.text)
  }

  @Test func `it is the test of the session's recording`() throws {
    let history = try api.play(.simulated, as: "a.b")
    let file = api.send("GET /v1/sessions/a.b/recording")
    let recording = try Recording(#require(file.json).bytes)
    #expect(recording.events.count == history.entries.count)
    let test = GoldenTest([try GoldenTest.Case(recording, name: "a.b")])
    #expect(golden("?language=dart").text == GoldenLanguage.dart.source(of: test))
    #expect(test.cases[0].steps.count > 20)
  }

  @Test func `a session without events is a test of its creation`() throws {
    try api.create("a.b")
    let answer = golden("?language=python")
    #expect(answer.text.contains("}\n0 | | 0 0 0 0 | header idle 0 |\n\"\"\"\n"))
  }

  @Test(
    arguments: [
      ("", "is required: one of swift, kotlin, dart, typescript, python", nil),
      ("?language=", "must be one of swift, kotlin, dart, typescript, python", nil),
      ("?language=pyhton", "must be one of swift, kotlin, dart, typescript, python", "python"),
      ("?language=dart&x=1", "is not a known parameter here", nil),
    ] as [(String, String, JSONValue?)]
  )
  func `another language is refused by its parameter`(
    query: String,
    detail: String,
    suggestion: JSONValue?
  ) throws {
    try api.create("a.b")
    let answer = golden(query)
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid")
    #expect(answer["/errors/0/detail"] == .string(detail))
    #expect(answer["/errors/0/suggestion"] == suggestion)
  }

  @Test func `a session that is not there, another type and another method are refused`() throws {
    #expect(golden("?language=dart").problem == "session-not-found")
    try api.create("a.b")
    #expect(golden("?language=dart", accept: "application/json").problem == "not-acceptable")
    #expect(api.send("POST /v1/sessions/a.b/golden").status == 405)
  }

  @Test func `a session of too many steps is refused, with the event at which it is`() throws {
    try api.create("a.b")
    let page = (0..<1000).map { _ in #"{"type":"reloadData","rows":1}"# }
    for _ in 0...5 { try api.post("a.b", page) }
    let answer = golden("?language=dart")
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer["/reachedMs"] == 0)
    #expect(answer["/detail"]?.name?.contains("after its event 5001, at most 5000 steps;") == true)
  }

  @Test func `a session that cannot be lowered is refused`() throws {
    try api.create(
      "a.b",
      #"{"clock":"manual","footer":{"kind":"auto"},"simulatedLoad":"#
        + #"{"footer":{"afterMs":0,"outcome":"hide"}}}"#
    )
    try api.post("a.b", #"{"type":"beginRefreshing","component":"footer"}"#)
    let answer = golden("?language=dart")
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid")
    #expect(answer["/detail"]?.name?.contains("event 1 cannot be lowered") == true)
  }
}
