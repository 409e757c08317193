/// Golden tests for pytest.
struct PythonSource: GoldenSource {
  let syntax: SourceSyntax = {
    var syntax = SourceSyntax()
    syntax.comment = "#"
    syntax.component = ("(", ")")
    syntax.label = "="
    syntax.none = "None"
    syntax.flags = ("True", "False")
    syntax.isSnakeCase = true
    syntax.unicode = .python
    return syntax
  }()
  let indentation = 4
  let usage = """
    Put a module refresh_adapter.py beside it, with a function "make_refresh_adapter(configuration: \
    str)" that makes an object with the methods of RefreshAdapter, and run pytest.
    """
  let head = """
    from typing import List, Optional, Protocol, Tuple

    from refresh_adapter import make_refresh_adapter


    """

  func adapter(_ methods: [AdapterMethod], in text: inout SourceText) {
    text.block("class RefreshAdapter(Protocol):", "") { text in
      text.line("\"\"\"Connects the tests with a component.\"\"\"")
      for method in methods {
        let parameters = method.parameters.map { "\(syntax.name($0.name)): \(type($0.kind))" }
        let list = (["self"] + parameters).joined(separator: ", ")
        let result = method.result.map(type) ?? "None"
        text.line()
        text.block("def \(syntax.name(method.rawValue))(\(list)) -> \(result):", "") { text in
          document(method, in: &text, mark: "#")
          text.line("...")
        }
      }
    }
  }

  private func type(_ kind: AdapterMethod.Kind) -> String {
    switch kind {
    case .number: "float"
    case .optionalNumber: "Optional[float]"
    case .count: "int"
    case .flag: "bool"
    case .text: "str"
    case .numbers: "List[float]"
    case .texts: "List[str]"
    }
  }

  let runner = """


    # How far lengths, in points, and percents may differ.
    TOLERANCE = \(GoldenText.tolerance)

    # A component in the scroll view: name, state, and percent; without a percent none is compared.
    GoldenComponent = Tuple[str, str, Optional[float]]


    class Golden:
        \"""Runs a case: calls the adapter and compares.\"""

        def __init__(self, name: str, configuration: str) -> None:
            self.adapter: RefreshAdapter = make_refresh_adapter(configuration)
            self.name = name
            self.step = 0
            self.now_ms = 0.0

        def advance(self, to_ms: float) -> None:
            \"""Begins the next step.\"""
            self.step += 1
            self.now_ms = to_ms
            self.adapter.advance(to_ms)

        def expect(
            self, inset: List[float], components: List[GoldenComponent], callbacks: List[str]
        ) -> None:
            \"""Ends the turn, and compares.\"""
            self.adapter.advance(self.now_ms)
            differences: List[str] = []

            def compare(what: str, value: object, wanted: object, is_equal: bool) -> None:
                if not is_equal:
                    differences.append(f"{what} is {value!r}, not {wanted!r}")

            seen_inset = list(self.adapter.content_inset())
            compare("content inset", seen_inset, inset, _are_near(seen_inset, inset))
            for component, state, percent in components:
                seen = self.adapter.state(component)
                compare(component + " state", seen, state, seen == state)
                if percent is not None:
                    pulled = self.adapter.pulling_percent(component)
                    compare(component + " percent", pulled, percent, _are_near([pulled], [percent]))
            seen_callbacks = list(self.adapter.take_callbacks())
            compare("callbacks", seen_callbacks, callbacks, seen_callbacks == callbacks)
            place = f"{self.name}, step {self.step} at {self.now_ms} ms: "
            assert not differences, place + "; ".join(differences)


    def _are_near(left: List[float], right: List[float]) -> bool:
        return len(left) == len(right) and all(
            abs(a - b) <= TOLERANCE for a, b in zip(left, right)
        )

    """

  func part(
    _ place: GoldenPart,
    in text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    text.line()
    text.block("def \(Self.name(place))(golden: Golden) -> None:", "", body)
    text.line()
  }

  private static func name(_ place: GoldenPart) -> String {
    "_case_\(place.test)_part_\(place.number)"
  }

  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText) {
    for (index, oneCase) in cases.enumerated() {
      text.line()
      text.block("def test_\(index + 1)\(Self.suffix(oneCase.name))() -> None:", "") { text in
        text.line("golden = Golden(")
        text.line("    " + syntax.string(oneCase.name) + ",")
        text.line("    " + syntax.string(oneCase.configuration) + ",")
        text.line(")")
        text.line(syntax.expectation(oneCase.atCreation))
        for place in GoldenPart.all(of: index + 1, oneCase.steps) {
          text.line("\(Self.name(place))(golden)")
        }
      }
      if index < cases.count - 1 { text.line() }
    }
  }

  /// The name of a case as the end of a function's name: its ASCII letters and digits.
  private static func suffix(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "" : "_" + String(words.joined(separator: "_").prefix(60))
  }
}
