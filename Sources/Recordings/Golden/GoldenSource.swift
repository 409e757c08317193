import RefreshEngine

/// The writer of a language: what its files have around the statements of the steps.
protocol GoldenSource {
  var syntax: SourceSyntax { get }
  /// How many spaces a block is indented by.
  var indentation: Int { get }
  /// How the file is used, for the comment at its top.
  var usage: String { get }
  /// What stands before the adapter: imports.
  var head: String { get }
  /// What runs a case: the class `Golden`, which calls the adapter and compares.
  var runner: String { get }
  /// The adapter with these methods.
  func adapter(_ methods: [AdapterMethod], in text: inout SourceText)
  /// The statements of some steps as a function of their own, since compilers limit its length.
  func part(_ place: GoldenPart, in text: inout SourceText, _ body: (inout SourceText) -> Void)
  /// The test functions.
  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText)
}

/// A part of a case: its case and its number in it, from 1, and its steps.
struct GoldenPart {
  let test: Int
  let number: Int
  let steps: ArraySlice<GoldenTest.Step>

  /// The most steps of a part.
  private static let mostSteps = 50
  /// The most calls of a part, unless it is a single step.
  private static let mostCalls = 1000

  /// The parts of a case.
  static func all(of test: Int, _ steps: [GoldenTest.Step]) -> [GoldenPart] {
    var parts: [GoldenPart] = []
    var (start, calls) = (0, 0)
    for (index, step) in steps.enumerated() {
      if index - start == mostSteps || index > start && calls + step.calls.count > mostCalls {
        parts.append(GoldenPart(test: test, number: parts.count + 1, steps: steps[start..<index]))
        (start, calls) = (index, 0)
      }
      calls += step.calls.count
    }
    guard start < steps.count else { return parts }
    return parts + [GoldenPart(test: test, number: parts.count + 1, steps: steps[start...])]
  }
}

extension GoldenSource {
  /// A test as a file.
  func file(of test: GoldenTest) -> String {
    var text = SourceText(indentation: indentation)
    text.comment(GoldenText.paragraphs(usage: usage), mark: syntax.comment)
    text.line()
    text.lines(head)
    adapter(AdapterMethod.used(in: test.cases), in: &text)
    text.lines(runner)
    for (index, oneCase) in test.cases.enumerated() {
      for place in GoldenPart.all(of: index + 1, oneCase.steps) {
        part(place, in: &text) { text in
          for step in place.steps {
            for statement in syntax.statements(of: step) { text.line(statement) }
          }
        }
      }
    }
    tests(test.cases, in: &text)
    return text.text
  }

  /// The documentation of a method as lines of comments.
  func document(_ method: AdapterMethod, in text: inout SourceText, mark: String) {
    text.comment([method.documentation], mark: mark)
  }
}

extension AdapterMethod {
  /// The methods of a file: those that every file has and those that its cases call.
  static func used(in cases: [GoldenTest.Case]) -> [AdapterMethod] {
    var used = Set(allCases.filter(\.isOfEveryFile))
    for call in cases.lazy.flatMap(\.steps).flatMap(\.calls) { used.insert(call.method) }
    return allCases.filter(used.contains)
  }
}

/// What every file says of itself.
enum GoldenText {
  /// The paragraphs of the comment at the top.
  static func paragraphs(usage: String) -> [String] {
    [
      """
      Golden tests of pull-to-refresh, written by Overscroll (engine \(Engine.version)). Do not \
      edit this file: write an adapter for your component. The tests make one for each case, feed \
      recorded events to it, and compare after each turn: the content inset, the state and the \
      pulling percent of each component, and the callbacks.
      """,
      usage,
      """
      Lengths are points, y grows downwards, times are milliseconds. Components are header, footer \
      and trailer. The configuration is JSON: the sizes and insets of the scroll view, and of each \
      component the members that differ from MJRefresh's own, such as a header's height of 54, a \
      footer's of 44 and a trailer's width of 60; the dialect is the library whose behaviour is \
      expected. Everything in it is in force when the adapter has been made.
      """,
      """
      The test is the scroll view's driver: nothing bounces, and the offset changes by \
      setContentOffset and by what the component writes. The calls between two calls of advance \
      happen in one turn of the main loop: what they post to the main queue runs in the advance \
      after them.
      """,
      """
      Left out: texts, images, frames and animations in flight are not compared, so a change of \
      language is no call. The ends of simulated loads are calls, as an app makes them. Fingers and \
      bounces are the offsets and states of the pan that came of them.
      """,
    ]
  }

  /// The tolerance of lengths and of the percent.
  static let tolerance = "0.001"
}
