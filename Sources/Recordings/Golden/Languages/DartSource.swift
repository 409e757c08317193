/// Golden tests for flutter_test.
struct DartSource: GoldenSource {
  let syntax: SourceSyntax = {
    var syntax = SourceSyntax()
    syntax.call = "await "
    syntax.end = ";"
    syntax.interpolatesDollar = true
    return syntax
  }()
  let indentation = 2
  let usage = """
    Put a library refresh_adapter.dart beside it, with a class that implements RefreshAdapter, and a \
    function "Future<RefreshAdapter> makeRefreshAdapter(WidgetTester tester, String configuration)" \
    that makes one, and run flutter test.
    """
  let head = """
    import 'package:flutter_test/flutter_test.dart';

    import 'refresh_adapter.dart';

    """

  func adapter(_ methods: [AdapterMethod], in text: inout SourceText) {
    text.line("/// Connects the tests with a component.")
    text.block("abstract class RefreshAdapter {", "}") { text in
      for method in methods {
        document(method, in: &text, mark: "///")
        let parameters = method.parameters.map { "\(type($0.kind)) \($0.name)" }
        let result = method.result.map(type) ?? "void"
        text.line(
          "Future<\(result)> \(method.rawValue)(\(parameters.joined(separator: ", ")));"
        )
      }
    }
  }

  private func type(_ kind: AdapterMethod.Kind) -> String {
    switch kind {
    case .number: "double"
    case .optionalNumber: "double?"
    case .count: "int"
    case .flag: "bool"
    case .text: "String"
    case .numbers: "List<double>"
    case .texts: "List<String>"
    }
  }

  let runner = """

    /// How far lengths, in points, and percents may differ.
    const double tolerance = \(GoldenText.tolerance);

    /// What a component in the scroll view must show; without a percent none is compared.
    class GoldenComponent {
      const GoldenComponent(this.name, this.state, this.percent);

      final String name;
      final String state;
      final double? percent;
    }

    bool _areNear(List<double> left, List<double> right) {
      if (left.length != right.length) return false;
      for (var index = 0; index < left.length; index++) {
        if ((left[index] - right[index]).abs() > tolerance) return false;
      }
      return true;
    }

    /// Runs a case: calls the adapter and compares.
    class Golden {
      Golden(this.name, this.adapter);

      final String name;
      final RefreshAdapter adapter;
      int _step = 0;
      double _nowMs = 0;

      /// Begins the next step.
      Future<void> advance(double toMs) async {
        _step += 1;
        _nowMs = toMs;
        await adapter.advance(toMs);
      }

      /// Ends the turn, and compares.
      Future<void> expect(
          List<double> inset, List<GoldenComponent> components, List<String> callbacks) async {
        await adapter.advance(_nowMs);
        final differences = <String>[];
        void compare(String what, Object value, Object wanted, bool isEqual) {
          if (!isEqual) differences.add('$what is $value, not $wanted');
        }

        final seenInset = await adapter.contentInset();
        compare('content inset', seenInset, inset, _areNear(seenInset, inset));
        for (final component in components) {
          final state = await adapter.state(component.name);
          compare('${component.name} state', state, component.state, state == component.state);
          final wanted = component.percent;
          if (wanted == null) continue;
          final percent = await adapter.pullingPercent(component.name);
          compare('${component.name} percent', percent, wanted, _areNear([percent], [wanted]));
        }
        final seenCallbacks = await adapter.takeCallbacks();
        final isEqual = seenCallbacks.join(' ') == callbacks.join(' ');
        compare('callbacks', seenCallbacks, callbacks, isEqual);
        if (differences.isEmpty) return;
        fail('$name, step $_step at $_nowMs ms: ${differences.join('; ')}');
      }
    }

    """

  func part(
    _ place: GoldenPart,
    in text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    text.block("Future<void> \(Self.name(place))(Golden golden) async {", "}", body)
    text.line()
  }

  private static func name(_ place: GoldenPart) -> String {
    "_case\(place.test)Part\(place.number)"
  }

  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText) {
    text.block("void main() {", "}") { text in
      for (index, oneCase) in cases.enumerated() {
        let name = syntax.string(oneCase.name)
        text.block("testWidgets(\(name), (tester) async {", "});") { text in
          text.line("final adapter = await makeRefreshAdapter(tester,")
          text.line("    " + syntax.string(oneCase.configuration) + ");")
          text.line("final golden = Golden(\(name), adapter);")
          text.line(syntax.expectation(oneCase.atCreation))
          for place in GoldenPart.all(of: index + 1, oneCase.steps) {
            text.line("await \(Self.name(place))(golden);")
          }
        }
      }
    }
  }
}
