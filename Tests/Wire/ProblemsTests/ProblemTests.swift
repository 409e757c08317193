import StrictJSON
import Testing

@testable import Problems

/// The document without the line feed at its end.
private func text(_ problem: Problem) -> String {
  String(decoding: problem.bytes.dropLast(), as: UTF8.self)
}

struct ProblemTests {
  @Test(arguments: ProblemKind.allCases)
  func `each kind has its texts, and an example that says something`(kind: ProblemKind) {
    #expect((400...599).contains(kind.status))
    #expect(kind == .internalError || kind.status != 500)
    for text in [kind.title, kind.meaning, kind.remedy, kind.example.detail] {
      #expect(!text.isEmpty)
    }
    #expect(kind.example.kind == kind)
  }

  @Test func `a problem is a document of RFC 9457`() {
    #expect(
      text(Problem(.sessionNotFound, "There is no session named \"a\"."))
        == #"{"type":"/problems/session-not-found","title":"There is no such session","#
        + #""status":404,"detail":"There is no session named \"a\"."}"#
    )
  }

  @Test func `a syntax error becomes malformed JSON with its line, column and offset`()
    throws
  {
    let json = try problem { () throws(JSONSyntaxError) in
      _ = try JSONReader.value(Array("{\n \"é\":,\n}".utf8))
    }
    #expect(json.status == 400)
    #expect(
      json.detail
        == "The body is not JSON at line 2, column 6 (byte 8): a value is missing before ,."
    )
    #expect(json.extensions == ["line": 2, "column": 6, "offset": 8])
    let lines = try problem { () throws(JSONSyntaxError) in
      _ = try JSONReader.lines(Array("1\n2\n {}}".utf8))
    }
    #expect(lines.extensions == ["line": 2, "column": 4, "offset": 7])
    #expect(lines.detail.hasPrefix("The body is not JSON at /2, column 4 (byte 7): "))
  }

  private func problem(_ read: () throws(JSONSyntaxError) -> Void) throws -> Problem {
    var problem: Problem?
    do throws(JSONSyntaxError) { try read() } catch { problem = Problem(error) }
    return try #require(problem)
  }

  @Test func `a wrong part is named by its pointer`() throws {
    let pointer = JSONPointer.root.appending("events").appending(3).appending("a/b")
    let problem = Problem(FieldError(pointer: pointer, .unknownField("a/b", known: [])))
    #expect(problem.status == 422)
    #expect(problem.detail == "/events/3/a~1b is not a known field.")
    #expect(
      try JSONReader.value(problem.bytes)
        == [
          "type": "/problems/invalid", "title": "The request is well-formed but wrong",
          "status": 422, "detail": "/events/3/a~1b is not a known field.",
          "errors": [
            [
              "pointer": "/events/3/a~1b", "code": "unknown-field",
              "detail": "is not a known field",
            ]
          ],
        ]
    )
  }

  @Test func `several parts stand in one problem, and the body itself has an empty pointer`() {
    let problem = Problem(
      .timeOrder,
      [
        FieldError(pointer: .root, .wrongType("must be an object, not null")),
        FieldError(pointer: .root.appending("x"), .required()),
      ]
    )
    #expect(problem.status == 422)
    #expect(problem.detail == "The body must be an object, not null.")
    #expect(problem.errors.map(\.place) == [.pointer(""), .pointer("/x")])
  }

  @Test func `a wrong parameter is named`() {
    let problem = Problem(parameter: "limit", .outOfRange("must be from 1 to 1000"))
    #expect(
      text(problem).hasSuffix(
        #""errors":[{"parameter":"limit","code":"out-of-range","detail":"must be from 1 to 1000"}]}"#
      )
    )
    #expect(problem.detail == "The parameter limit must be from 1 to 1000.")
  }

  @Test func `a value of a fixed set lists the set and the nearest value`() {
    let fault = ValueFault.unknownValue("atuo", known: ["auto", "back"])
    #expect(
      text(Problem(FieldError(pointer: .root.appending("kind"), fault))).hasSuffix(
        #""errors":[{"pointer":"/kind","code":"unknown-value","detail":"must be one of auto, back","#
          + #""expected":["auto","back"],"suggestion":"auto"}]}"#
      )
    )
  }

  @Test func `an error of another kind has no code`() {
    #expect(
      text(Problem(FieldError(pointer: .root.appending("x"), .other("is odd")))).hasSuffix(
        #""errors":[{"pointer":"/x","detail":"is odd"}]}"#
      )
    )
  }

  @Test func `further members follow those of the standard`() {
    let problem = Problem(.revisionConflict, "It moved on.", extensions: ["revision": 5])
    #expect(text(problem).hasSuffix(#""status":409,"detail":"It moved on.","revision":5}"#))
  }

  @Test(arguments: [
    ("malformed-json", 400), ("unauthorized", 401), ("forbidden", 403), ("not-found", 404),
    ("session-not-found", 404), ("event-not-found", 404), ("method-not-allowed", 405),
    ("not-acceptable", 406), ("session-exists", 409), ("configuration-conflict", 409),
    ("revision-conflict", 409), ("precondition-failed", 412), ("body-too-large", 413),
    ("unsupported-media-type", 415), ("invalid", 422), ("time-order", 422),
    ("too-much-work", 422), ("too-many-requests", 429), ("not-implemented", 501),
    ("unavailable", 503),
  ])
  func `a type has the status that the contract names`(slug: String, status: Int) {
    #expect(ProblemKind(rawValue: slug)?.status == status)
  }
}
