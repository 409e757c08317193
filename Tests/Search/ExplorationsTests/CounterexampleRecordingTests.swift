import Explorer
import Recordings
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// Counterexamples as recordings.
struct CounterexampleRecordingTests {
  @Test(arguments: ["header", "header-gif-external", "auto-pages"])
  func `each counterexample is a recording that replays, with words for people`(name: String) throws
  {
    let report = try Explored.report(name, sequences: 600, counterexamples: 3)
    let run = report.runs[0]
    let examples = run.findings.flatMap(\.examples)
    #expect(!examples.isEmpty)
    for example in examples {
      let recording = CounterexampleRecording(example, of: run, in: report)
      let bytes = try #require(recording.file)
      let outcome = try Replay.outcome(of: Recording(bytes))
      #expect(outcome.difference == nil)
      #expect(outcome.matches == true, "\(recording.name)")
      let file = try JSONReader.value(bytes)
      #expect(file.member("name")?.text == recording.name)
      #expect(file.member("title")?.text == example.counterexample.violation.property.sentence)
      #expect(file.member("symptom")?.text == example.text + ".")
      #expect(file.member("cause")?.text == example.explanation?.line)
      #expect(file.member("events")?.elements.count == example.counterexample.events.count)
      let about = try #require(file.member("about")?.text)
      #expect(about.hasPrefix("Found by overscroll explore with seed 1, after "))
    }
    #expect(
      Set(examples.map { CounterexampleRecording($0, of: run, in: report).path }).count
        == examples.count
    )
  }

  @Test func `the name has the property, the component, the variant and a number`() throws {
    let report = try Explored.report()
    let run = report.runs[0]
    let names = run.findings.flatMap(\.examples)
      .map { CounterexampleRecording($0, of: run, in: report).path }
    #expect(names.contains("spans-the-view.header.x.1.json"))
    #expect(names.allSatisfy { !$0.contains(" ") })
    let two = try Explored.report(in: [.standard, .mjrefresh221])
    let example = try #require(two.runs[1].findings[2].examples.first)
    #expect(
      CounterexampleRecording(example, of: two.runs[1], in: two).path
        == "header.mjrefresh-2.2.1/spans-the-view.header.x.1.json"
    )
  }
}
