import Explorer
import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// What is told of an exploration: as JSON, for people, and as JUnit XML.
struct ReportTests {
  @Test func `JSON has the bounds, each property, and of a violation the events and the numbers`()
    throws
  {
    let json = try Explored.report().json
    #expect(json.member("engine")?.text == Engine.version)
    #expect(json.member("configuration")?.member("clock") == "manual")
    #expect(json.member("dialect") == "mjrefresh-3.7.9")
    #expect(json.member("seed") == 1)
    #expect(json.member("alphabet") == ["finger", "time", "load", "view", "life", "language"])
    let bounds = json.member("bounds")
    #expect(bounds?.member("sequences") == 300)
    #expect(bounds?.member("depth") == 8)
    #expect(bounds?.member("fullDepth") == 1)
    #expect(bounds?.member("endedBy") == "sequences")
    let properties = json.member("properties")?.elements ?? []
    #expect(properties.compactMap { $0.member("name")?.text } == Explored.properties)
    #expect(properties.map { $0.member("violated") == true } == [true, false, true])
    #expect(properties[1].member("class") == "law")
    #expect(properties[1].member("counterexamples") == [])
    let example = properties[2].member("counterexamples")?.elements.first
    #expect(example?.member("component") == "header")
    #expect(example?.member("variant") == "x")
    #expect(example?.member("length") == 1)
    #expect(example?.member("shape") == ["setContentInset"])
    #expect(example?.member("events") == [["type": "setContentInset", "left": 20]])
    #expect(example?.member("step") == 1)
    #expect(example?.member("text") == "it begins at 0 and is 375 pt wide")
    #expect(example?.member("allowed") == false)
    #expect((example?.member("metAfter")?.double ?? 0) > 0)
  }

  @Test func `several runs are a list, and a dialect without the component is not applicable`()
    throws
  {
    let report = try Explored.report("back", in: [.standard, .mjrefresh147])
    let runs = report.json.member("runs")?.elements ?? []
    #expect(runs.count == 2)
    #expect(runs[1].member("properties") == nil)
    let why = try #require(runs[1].member("notApplicable")?.text)
    #expect(why.contains("no back footer"))
    let text = report.text
    #expect(text.contains("back in mjrefresh-1.4.7: not applicable: \(why)."))
    #expect(report.junit.contains("<skipped message=\"\(why)\"/>"))
  }

  @Test func `what says nothing of an overlay is told with the reason, and counts for nothing`()
    throws
  {
    let report = try Explored.report("overlay", in: [.refreshindicator2026], sequences: 40)
    let reason = "An overlay never writes the insets or the offset of its list."
    let properties = report.json.member("properties")?.elements ?? []
    #expect(properties.compactMap { $0.member("name")?.text } == Explored.properties)
    #expect(properties[0].member("doesNotApply") == .string(reason))
    #expect(properties[1].member("doesNotApply") == nil)
    let text = report.text
    #expect(text.contains("  inset-restored does not apply: \(reason)\n"))
    #expect(
      text.contains("overlay in refreshindicator-2026: 1 of 1 properties hold, 0 are violated")
    )
    #expect(report.junit.contains("<skipped message=\"\(reason)\"/>"))
  }

  @Test func `what was cut is told`() throws {
    let report = try Explored.report("header-inset", in: [.mjrefresh147], sequences: 20)
    #expect(report.json.member("cut") == ["/header/automaticallyChangeAlpha"])
    #expect(
      report.text.hasSuffix(
        "Cut, because mjrefresh-1.4.7 lacks it: /header/automaticallyChangeAlpha."
      )
    )
  }

  @Test func `the text has the sentence, the events, the numbers and the reason`()
    throws
  {
    let text = try Explored.report().text
    let paragraphs = text.split(separator: "\n\n").map(String.init)
    #expect(
      paragraphs.contains(
        """
        spans-the-view is violated: header, x
          At rest a header or footer begins at the left end of the rest range and is as wide as the \
        view.
            call setContentInset left 20
          it begins at 0 and is 375 pt wide.
          The header did not arm: no finger drags; the offset 0 is 54 pt short of -54; the other five \
        conditions hold.
        """
      )
    )
    let states = try #require(paragraphs.last?.firstMatch(of: /\(([\d,]+) states/)?.1)
    let extent = "\(states) states, 300 sequences, every action to depth 1"
    #expect(paragraphs.contains("  end-ends holds in \(extent)"))
    #expect(
      paragraphs.last
        == "header in mjrefresh-3.7.9: 1 of 3 properties hold, 2 are violated (\(extent))."
    )
  }

  @Test func `JUnit has a case for each property, with the events of a failure`() throws {
    let allowed = try Explored.report(
      allow: [["property": "spans-the-view", "because": "we set no <left> inset"]]
    )
    let lines = allowed.junit.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines[2]
        == "<testsuite name=\"header in mjrefresh-3.7.9\" tests=\"3\" failures=\"1\" skipped=\"1\">"
    )
    #expect(lines.contains { $0.contains("name=\"inset-restored\"") && $0.contains("<failure") })
    #expect(lines.contains { $0.contains("name=\"end-ends\"") && $0.hasSuffix("\"/>") })
    let message = "<skipped message=\"we set no &lt;left&gt; inset\"/>"
    #expect(lines.contains { $0.contains("name=\"spans-the-view\"") && $0.contains(message) })
    #expect(lines.last == "</testsuites>")
  }

  @Test(
    arguments: [
      (.dragBegan(Point(x: 180, y: 300.5)), "a finger touches at (180, 300.5)"),
      (
        .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -3000)),
        "the finger lifts, moving up at 3000 pt/s"
      ),
      (.dragEnded(x: nil, y: nil, velocity: .zero), "the finger lifts"),
      (.dragMoved(Point(x: 180, y: 300)), "the finger moves to (180, 300)"),
      (
        .gesture(Gesture(by: Point(x: 0, y: 200), over: 300_000)),
        "a finger pulls by (0, 200) in 300 ms"
      ),
      (.advance(.by(16_500)), "16.5 ms pass"), (.advance(.untilRest), "time passes until rest"),
      (
        .turn([.endRefreshing(.header), .beginRefreshing(.header)]),
        "in one turn: call endRefreshing header; call beginRefreshing header"
      ),
      (
        .setContentInset(top: 1, left: nil, bottom: 2, right: nil),
        "call setContentInset top 1, bottom 2"
      ),
      (
        .setContentOffset(x: nil, y: -60, animated: true),
        "call setContentOffset y -60, animated true"
      ),
      (.setWindow(attached: false), "call setWindow attached false"),
      (.setHidden(.footer, true), "call setHidden footer, hidden true"),
      (.addComponent(.trailer, nil), "call addComponent trailer"),
    ] as [(Event, String)]
  )
  func `an event is told in a few words`(event: Event, words: String) {
    #expect(event.words == words)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func `numbers have commas`(number: Int, text: String) { #expect(grouped(number) == text) }
}
