import Testing

@testable import Recordings

/// How each language writes texts, numbers and names.
@Suite struct SourceSyntaxTests {
  private static let syntaxes: [GoldenLanguage: SourceSyntax] = [
    .swift: SwiftSource().syntax, .kotlin: KotlinSource().syntax, .dart: DartSource().syntax,
    .typescript: TypeScriptSource().syntax, .python: PythonSource().syntax,
  ]

  @Test(
    arguments: [
      ("a \"b\" 'c' \\", #""a \"b\" 'c' \\""#, #""a \"b\" 'c' \\""#, #""a \"b\" 'c' \\""#),
      ("\n\r\t", #""\n\r\t""#, #""\n\r\t""#, #""\n\r\t""#),
      (
        "*/ \"\"\" ${x} $y", #""*/ \"\"\" ${x} $y""#, #""*/ \"\"\" \${x} \$y""#,
        #""*/ \"\"\" ${x} $y""#
      ),
      (#"\(x) #{y} `z`"#, #""\\(x) #{y} `z`""#, #""\\(x) #{y} `z`""#, #""\\(x) #{y} `z`""#),
      (
        "\u{7}\u{2028}\u{202E}", #""\u{7}\u{2028}\u{202e}""#, #""\u0007\u2028\u202e""#,
        #""\u0007\u2028\u202e""#
      ),
      ("\u{E0001}", #""\u{e0001}""#, #""\udb40\udc01""#, #""\U000e0001""#),
      ("é 下 😀", #""é 下 😀""#, #""é 下 😀""#, #""é 下 😀""#),
    ] as [(String, String, String, String)]
  )
  func `a text ends no string, begins no interpolation and hides nothing`(
    text: String,
    swift: String,
    kotlin: String,
    python: String
  ) {
    #expect(Self.syntaxes[.swift]?.string(text) == swift)
    #expect(Self.syntaxes[.typescript]?.string(text) == swift)
    #expect(Self.syntaxes[.kotlin]?.string(text) == kotlin)
    #expect(Self.syntaxes[.python]?.string(text) == python)
    #expect(Self.syntaxes[.dart]?.string(text) == swift.replacing("$", with: "\\$"))
  }

  @Test(
    arguments: [
      (0, "0", "0.0"), (-20, "-20", "-20.0"), (0.5, "0.5", "0.5"), (1e-7, "1e-07", "1e-07"),
      (1e16, "1e+16", "1e+16"),
    ] as [(Double, String, String)]
  )
  func `a number is one of the language`(value: Double, text: String, kotlin: String) {
    #expect(Self.syntaxes[.swift]?.number(value) == text)
    #expect(Self.syntaxes[.kotlin]?.number(value) == kotlin)
  }

  @Test(arguments: [
    ("setPanState", "set_pan_state"), ("toMs", "to_ms"), ("x", "x"), ("state", "state"),
  ])
  func `Python has names in snake case`(name: String, python: String) {
    #expect(Self.syntaxes[.python]?.name(name) == python)
    #expect(Self.syntaxes[.kotlin]?.name(name) == name)
  }

  @Test(arguments: [
    (GoldenLanguage.swift, "GoldenTests_a_b_1.swift"), (.kotlin, "GoldenTests_a_b_1.kt"),
    (.dart, "golden_a_b_1_test.dart"), (.typescript, "golden_a_b_1.ts"),
    (.python, "test_golden_a_b_1.py"),
  ])
  func `a file has a name that its runner finds and a module can have`(
    language: GoldenLanguage,
    name: String
  ) {
    #expect(language.fileName(of: "a.b-1") == name)
  }

  @Test(arguments: GoldenLanguage.allCases)
  func `a file has the methods that its cases call, each with its documentation`(
    language: GoldenLanguage
  ) throws {
    let event = #"{"type":"reloadData","rows":1}"#
    let recording = try GoldenRecordings.recording(#"{"header":{}}"#, event)
    let small = language.source(of: GoldenTest([try GoldenTest.Case(recording, name: "r")]))
    let large = language.source(of: try GoldenRecordings.test())
    let syntax = try #require(Self.syntaxes[language])
    for method in AdapterMethod.allCases {
      let declared = " " + syntax.name(method.rawValue) + "("
      let isSmall = method.isOfEveryFile || method == .reloadData
      #expect(small.contains(declared) == isSmall, "\(method)")
      let start = method.documentation.split(separator: " ").prefix(5).joined(separator: " ")
      #expect(small.contains(start) == isSmall, "\(method)")
      #expect(large.contains(declared), "\(method)")
      #expect(large.contains(start), "\(method)")
    }
  }
}
