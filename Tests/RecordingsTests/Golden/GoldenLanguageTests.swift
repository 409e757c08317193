import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The files of the languages: the same text of the cases, in a template that no recording changes.
@Suite struct GoldenLanguageTests {
  private func test(_ events: String..., name: String = "r") throws -> GoldenTest {
    let list = events.joined(separator: ",")
    let recording = try GoldenRecordings.recording(#"{"header":{}}"#, list)
    return GoldenTest([try GoldenTest.Case(recording, name: name)])
  }

  @Test(arguments: GoldenLanguage.allCases)
  func `a file is what all files of its language are, and its cases as they are`(
    language: GoldenLanguage
  ) throws {
    let tests = [
      try test(#"{"type":"reloadData","rows":1}"#), try GoldenRecordings.test(), GoldenTest([]),
    ]
    let frames = tests.map { test in
      let cases = GoldenText.text(of: test)
      // Kotlin's are in pieces.
      let file = language.source(of: test).replacing("\"\"\", \"\"\"", with: "")
      #expect(cases.isEmpty || file.contains("\n\(cases)\n"))
      return cases.isEmpty ? file : file.replacing(cases, with: "")
    }
    #expect(frames[0] == frames[2])
    #expect(frames[1] == frames[2])
    let second = frames[2].split(separator: "\n").dropFirst().first ?? ""
    #expect(second.dropFirst(3).hasPrefix("It needs ") || second.hasPrefix("# It needs "))
    for mark in ["@engine@", "@versions@", "@runner@", "@steps@"] {
      #expect(!frames[2].contains(mark))
    }
  }

  @Test func `a case has its name, its configuration and a line for each turn`() throws {
    let text = GoldenText.text(
      of: try test(
        #"{"type":"beginRefreshing","component":"header"}"#,
        #"{"type":"advance","byMs":250}"#,
        #"{"type":"turn","events":[{"type":"setWindow","attached":false},"#
          + #"{"type":"addComponent","component":"footer","configuration":{"kind":"auto"}}]}"#
      )
    )
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "case r")
    #expect(lines[1].hasPrefix(#"with {"header":{},"#))
    #expect(
      Array(lines.dropFirst(2)) == [
        "0 | | 0 0 0 0 | header idle 0 |",
        "0 | beginRefreshing header | 54 0 0 0 | header refreshing 1 |",
        #"250 | setWindow false; addComponent footer {"kind":"auto"} | 54 0 44 0 "#
          + "| header refreshing 1; footer idle 0 | header.refreshing header.beginRefreshingCompletion",
      ]
    )
  }

  @Test(
    arguments: [
      (#"a "b" 'c' \"#, #"a \u0022b\u0022 'c' \u005c"#), ("\n\r\t", #"\u000a\u000d\u0009"#),
      ("*/ \"\"\" ${x} $y", #"*/ \u0022\u0022\u0022 \u0024{x} \u0024y"#),
      (##"\(x) \#(y) #{z} `w`"##, ##"\u005c(x) \u005c#(y) #{z} \u0060w\u0060"##),
      ("\u{7}\u{2028}\u{202E}", #"\u0007\u2028\u202e"#), ("\u{E0001}", #"\udb40\udc01"#),
      ("é 下 😀", "é 下 😀"), ("", ""),
    ]
  )
  func `a name ends no string, begins no interpolation and hides nothing`(
    name: String,
    text: String
  ) throws {
    let cases = GoldenText.text(of: try test(name: name))
    #expect(cases.hasPrefix("case \(text)\nwith {"))
    #expect(try GoldenCase.all(in: cases)[0].description == name)
  }

  @Test(arguments: [
    (
      ##""a \\#(x) $y `z` |;""##,
      ##""a\u0020\u005c#(x)\u0020\u0024y\u0020\u0060z\u0060\u0020\u007c\u003b""##
    ),
    (#"{"a":"","b":"\"\\\""}"#, #"{"a":"","b":"\"\u005c\""}"#),
    ("[1.5,\"\u{202E}\"]", #"[1.5,"\u202e"]"#),
  ])
  func `a document is one word, and the same JSON`(json: String, word: String) throws {
    #expect(GoldenText.json(json, separators: " ;|") == word)
    #expect(try JSONReader.value(Array(word.utf8)) == JSONReader.value(Array(json.utf8)))
  }

  @Test(
    arguments: [
      (0, "0"), (-20, "-20"), (0.5, "0.5"), (1e-7, "1e-07"), (1e16, "1e+16"),
    ] as [(Double, String)]
  )
  func `a number is one of all languages`(value: Double, text: String) {
    var calls = AdapterCalls(sent: .null)
    let event = Event.setContentOffset(x: value, y: 1, animated: false)
    #expect(calls.calls(of: event) == ["setContentOffset \(text) 1"])
    #expect(Double(text) == value)
  }

  @Test(arguments: [
    (GoldenLanguage.swift, "GoldenTests_a_b_1.swift"), (.kotlin, "GoldenTests_a_b_1.kt"),
    (.dart, "golden_a_b_1_test.dart"), (.typescript, "golden_a_b_1.test.mjs"),
    (.python, "test_golden_a_b_1.py"),
  ])
  func `a file has a name that its runner finds and a module can have`(
    language: GoldenLanguage,
    name: String
  ) {
    #expect(language.fileName(of: "a.b-1") == name)
  }

  @Test func `each method that cases call is explained, and called by each language by its name`()
    throws
  {
    let steps = try GoldenRecordings.test().cases.flatMap(\.steps)
    let methods = Set(steps.flatMap(\.calls).map { $0.prefix { $0 != " " } })
    #expect(methods.count == 18)
    for language in GoldenLanguage.allCases {
      let file = language.source(of: GoldenTest([]))
      let head = try #require(file.split(separator: "An adapter has these methods:").last)
      for method in methods {
        #expect(head.contains("\(method)(") || head.contains("\(method), "), "\(method)")
        guard [.swift, .kotlin, .dart].contains(language) else { continue }
        #expect(file.contains("adapter.\(method)("), "\(method)")
        let quote = language == .dart ? "'" : "\""
        #expect(file.contains(quote + method + quote), "\(method)")
      }
    }
  }

  @Test func `no constant of a Kotlin file has more bytes than the JVM allows`() throws {
    let reload = #"{"type":"reloadData","rows":1}"#
    let many = try test(Array(repeating: reload, count: 2000).joined(separator: ","))
    for test in [many, try test(name: String(repeating: "下", count: 50_000))] {
      let source = GoldenLanguage.kotlin.source(of: test)
      let pieces = source.split(separator: "\"\"\"").enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element)
      #expect(pieces.count > 2)
      #expect(pieces.allSatisfy { $0.utf8.count <= 60_000 })
      #expect(pieces.joined() == "\n\(GoldenText.text(of: test))\n")
    }
  }
}
