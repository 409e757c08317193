/// Golden tests for JUnit 5.
struct KotlinSource: GoldenSource {
  let syntax: SourceSyntax = {
    var syntax = SourceSyntax()
    syntax.list = ("listOf(", ")")
    syntax.label = " = "
    syntax.needsPoint = true
    syntax.interpolatesDollar = true
    syntax.unicode = .utf16
    return syntax
  }()
  let indentation = 4
  let usage = """
    Add it to the tests, together with a class of your own that implements RefreshAdapter, and a \
    function "fun makeRefreshAdapter(configuration: String): RefreshAdapter" that makes one. A \
    module has one such file in a package: all recordings can be in it.
    """
  let head = """
    import kotlin.math.abs
    import org.junit.jupiter.api.DisplayName
    import org.junit.jupiter.api.Test

    """

  func adapter(_ methods: [AdapterMethod], in text: inout SourceText) {
    text.line("/** Connects the tests with a component. */")
    text.block("interface RefreshAdapter {", "}") { text in
      for method in methods {
        document(method, in: &text, mark: "//")
        let parameters = method.parameters.map { "\($0.name): \(type($0.kind))" }
        let result = method.result.map { ": " + type($0) } ?? ""
        text.line("fun \(method.rawValue)(\(parameters.joined(separator: ", ")))\(result)")
      }
    }
  }

  private func type(_ kind: AdapterMethod.Kind) -> String {
    switch kind {
    case .number: "Double"
    case .optionalNumber: "Double?"
    case .count: "Int"
    case .flag: "Boolean"
    case .text: "String"
    case .numbers: "List<Double>"
    case .texts: "List<String>"
    }
  }

  let runner = """

    /** How far lengths, in points, and percents may differ. */
    private const val TOLERANCE = \(GoldenText.tolerance)

    /** What a component in the scroll view must show; without a percent none is compared. */
    class GoldenComponent(val name: String, val state: String, val percent: Double?)

    /** Runs a case: calls the adapter and compares. */
    class Golden(private val name: String, configuration: String) {
        val adapter: RefreshAdapter = makeRefreshAdapter(configuration)
        private var step = 0
        private var nowMs = 0.0

        /** Begins the next step. */
        fun advance(toMs: Double) {
            step += 1
            nowMs = toMs
            adapter.advance(toMs)
        }

        /** Ends the turn, and compares. */
        fun expect(inset: List<Double>, components: List<GoldenComponent>, callbacks: List<String>) {
            adapter.advance(nowMs)
            val differences = mutableListOf<String>()
            fun compare(what: String, value: Any, wanted: Any, isEqual: Boolean) {
                if (!isEqual) differences.add("$what is $value, not $wanted")
            }
            val seenInset = adapter.contentInset()
            compare("content inset", seenInset, inset, areNear(seenInset, inset))
            for (component in components) {
                val state = adapter.state(component.name)
                compare("${component.name} state", state, component.state, state == component.state)
                val wanted = component.percent ?: continue
                val percent = adapter.pullingPercent(component.name)
                val isNear = areNear(listOf(percent), listOf(wanted))
                compare("${component.name} percent", percent, wanted, isNear)
            }
            val seenCallbacks = adapter.takeCallbacks()
            compare("callbacks", seenCallbacks, callbacks, seenCallbacks == callbacks)
            if (differences.isEmpty()) return
            val place = "$name, step $step at $nowMs ms: "
            throw AssertionError(place + differences.joinToString("; "))
        }

        private fun areNear(left: List<Double>, right: List<Double>) =
            left.size == right.size && left.zip(right).all { abs(it.first - it.second) <= TOLERANCE }
    }

    """

  /// Each part is an object, since a class of the JVM has room for so many constants.
  func part(
    _ place: GoldenPart,
    in text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    text.block("private object \(Self.name(place)) {", "}") { text in
      text.block("fun run(golden: Golden) {", "}", body)
    }
    text.line()
  }

  private static func name(_ place: GoldenPart) -> String {
    "GoldenCase\(place.test)Part\(place.number)"
  }

  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText) {
    text.block("class GoldenTests {", "}") { text in
      for (index, oneCase) in cases.enumerated() {
        let name = syntax.string(oneCase.name)
        text.line("@Test")
        text.line("@DisplayName(\(name))")
        text.block("fun case\(index + 1)() {", "}") { text in
          text.line("val golden = Golden(")
          text.line("    " + name + ",")
          text.line("    " + syntax.string(oneCase.configuration) + ")")
          text.line(syntax.expectation(oneCase.atCreation))
          for place in GoldenPart.all(of: index + 1, oneCase.steps) {
            text.line("\(Self.name(place)).run(golden)")
          }
        }
      }
    }
  }
}
