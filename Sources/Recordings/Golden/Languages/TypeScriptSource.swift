/// Golden tests for Vitest, node:test and other runners whose tests are named functions.
struct TypeScriptSource: GoldenSource {
  let syntax: SourceSyntax = {
    var syntax = SourceSyntax()
    syntax.call = "await "
    syntax.end = ";"
    syntax.component = ("[", "]")
    return syntax
  }()
  let indentation = 2
  let usage = """
    Write a test file that imports test from vitest or node:test, and goldenTests from this file, \
    and calls goldenTests(test, (configuration) => new MyAdapter(configuration)), where MyAdapter \
    implements RefreshAdapter. Each method may return a promise.
    """
  let head = ""

  func adapter(_ methods: [AdapterMethod], in text: inout SourceText) {
    text.line("/** What a method returns, at once or later. */")
    text.line("export type Later<Value> = Value | Promise<Value>;")
    text.line()
    text.line("/** Connects the tests with a component. */")
    text.block("export interface RefreshAdapter {", "}") { text in
      for method in methods {
        document(method, in: &text, mark: "//")
        let parameters = method.parameters.map { "\($0.name): \(type($0.kind))" }
        let result = method.result.map(type) ?? "void"
        let list = parameters.joined(separator: ", ")
        text.line("\(method.rawValue)(\(list)): Later<\(result)>;")
      }
    }
  }

  private func type(_ kind: AdapterMethod.Kind) -> String {
    switch kind {
    case .number, .count: "number"
    case .optionalNumber: "number | null"
    case .flag: "boolean"
    case .text: "string"
    case .numbers: "number[]"
    case .texts: "string[]"
    }
  }

  let runner = """

    /** How far lengths, in points, and percents may differ. */
    const tolerance = \(GoldenText.tolerance);

    /** A component in the scroll view: name, state, percent; without a percent none is compared. */
    type GoldenComponent = [string, string, number | null];

    const areNear = (left: number[], right: number[]): boolean =>
      left.length === right.length
      && left.every((value, index) => Math.abs(value - (right[index] ?? NaN)) <= tolerance);

    const areEqual = (left: string[], right: string[]): boolean =>
      left.length === right.length && left.every((value, index) => value === right[index]);

    /** Runs a case: calls the adapter and compares. */
    class Golden {
      readonly adapter: RefreshAdapter;
      private readonly name: string;
      private step = 0;
      private nowMs = 0;

      constructor(name: string, adapter: RefreshAdapter) {
        this.name = name;
        this.adapter = adapter;
      }

      /** Begins the next step. */
      async advance(toMs: number): Promise<void> {
        this.step += 1;
        this.nowMs = toMs;
        await this.adapter.advance(toMs);
      }

      /** Ends the turn, and compares. */
      async expect(
        inset: number[], components: GoldenComponent[], callbacks: string[]
      ): Promise<void> {
        await this.adapter.advance(this.nowMs);
        const differences: string[] = [];
        const compare = (what: string, value: unknown, wanted: unknown, isEqual: boolean): void => {
          if (isEqual) return;
          differences.push(`${what} is ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`);
        };
        const seenInset = await this.adapter.contentInset();
        compare("content inset", seenInset, inset, areNear(seenInset, inset));
        for (const [name, state, percent] of components) {
          const seen = await this.adapter.state(name);
          compare(`${name} state`, seen, state, seen === state);
          if (percent === null) continue;
          const pulled = await this.adapter.pullingPercent(name);
          compare(`${name} percent`, pulled, percent, areNear([pulled], [percent]));
        }
        const seenCallbacks = await this.adapter.takeCallbacks();
        compare("callbacks", seenCallbacks, callbacks, areEqual(seenCallbacks, callbacks));
        if (differences.length === 0) return;
        const place = `${this.name}, step ${this.step} at ${this.nowMs} ms: `;
        throw new Error(place + differences.join("; "));
      }
    }

    """

  func part(
    _ place: GoldenPart,
    in text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    text.block("async function \(Self.name(place))(golden: Golden): Promise<void> {", "}", body)
    text.line()
  }

  private static func name(_ place: GoldenPart) -> String {
    "case\(place.test)Part\(place.number)"
  }

  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText) {
    text.line("/** Registers the cases as tests; each has an adapter of its own. */")
    text.line("export function goldenTests(")
    text.line("  test: (name: string, body: () => Promise<void>) => unknown,")
    text.line("  makeAdapter: (configuration: string) => Later<RefreshAdapter>")
    text.block("): void {", "}") { text in
      for (index, oneCase) in cases.enumerated() {
        let name = syntax.string(oneCase.name)
        text.block("test(\(name), async () => {", "});") { text in
          text.line("const adapter = await makeAdapter(")
          text.line("  " + syntax.string(oneCase.configuration) + ");")
          text.line("const golden = new Golden(\(name), adapter);")
          text.line(syntax.expectation(oneCase.atCreation))
          for place in GoldenPart.all(of: index + 1, oneCase.steps) {
            text.line("await \(Self.name(place))(golden);")
          }
        }
      }
    }
  }
}
