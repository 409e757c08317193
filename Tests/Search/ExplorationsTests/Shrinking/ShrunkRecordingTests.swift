import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// The shortest recording that shows the same.
struct ShrunkRecordingTests {
  /// Sixty events: the app refreshes and scrolls, and once ends and begins in one turn.
  private static func long(_ expected: String = "") -> String {
    let round = """
      {"type":"gesture","by":{"y":-37.25},"overMs":120.5},{"type":"advance","byMs":333.3},\
      {"type":"beginRefreshing","component":"header"},{"type":"advance","byMs":777.7},\
      {"type":"endRefreshing","component":"header"},{"type":"advance","byMs":612.1}
      """
    let turn = """
      {"type":"beginRefreshing","component":"header"},{"type":"advance","byMs":777.7},\
      {"type":"turn","events":[{"type":"endRefreshing","component":"header"},\
      {"type":"beginRefreshing","component":"header"}]},{"type":"advance","byMs":501.1},\
      {"type":"advance","byMs":1},{"type":"advance","byMs":1}
      """
    let rounds = Array(repeating: round, count: 4) + [turn] + Array(repeating: round, count: 5)
    return """
      {"format":"overscroll-recording","version":1,"name":"long",\
      "configuration":{"clock":"manual","header":{"style":"plain"}},\
      "events":[\(rounds.joined(separator: ","))]\(expected)}
      """
  }

  private static func shrunk(
    _ text: String,
    _ wish: Surprise.Wish = .any(TestTerms())
  ) throws -> (recording: Recording, sentence: String, types: [String]) {
    let recording = try Recording(Array(text.utf8))
    let shrunk = try ShrunkRecording(recording, keeping: wish, steps: 10_000_000)
    let small = try Recording(shrunk.file)
    let types = small.events.compactMap { $0.source.member("type")?.text }
    return (small, shrunk.sentence, types)
  }

  @Test func `sixty events that differ in another dialect become a few that do in the same way`()
    throws
  {
    let (small, sentence, types) = try Self.shrunk(
      Self.long(),
      .dialect(.mjrefresh221, TestTerms())
    )
    #expect(types.count <= 6, "\(types)")
    #expect(sentence.hasSuffix(" 60 events became \(types.count)."))
    let request = ComparisonRequest(small, in: [.mjrefresh379, .mjrefresh221])
    let first = try #require(try Comparison(request).differences.first)
    #expect(
      sentence.contains("The recording still shows the first difference: \(first.pointer) is ")
    )
    #expect(try Replay.outcome(of: small).matches == true)
  }

  @Test func `of several differences to another dialect the places choose`() throws {
    var terms = TestTerms()
    terms.places = ["/header/refreshingCount"]
    let (_, any, _) = try Self.shrunk(Self.long(), .dialect(.mjrefresh221, TestTerms()))
    #expect(!any.contains("/header/refreshingCount"))
    let (small, sentence, types) = try Self.shrunk(Self.long(), .dialect(.mjrefresh221, terms))
    #expect(
      sentence.contains(
        "The recording still shows the first difference: /header/refreshingCount is "
      )
    )
    #expect(types.count <= 6, "\(types)")
    let request = ComparisonRequest(small, in: [.mjrefresh379, .mjrefresh221])
    let pointers = try Comparison(request).differences.map(\.pointer)
    #expect(pointers.contains("/header/refreshingCount"))
  }

  @Test func `a smaller recording still matches in the dialect that does what is expected`() throws
  {
    // 2.2.1 refreshes on after an end and a begin in one turn; 3.7.9 does not.
    let item = #"{"changes":{"/header/state":"refreshing"}}"#
    let items = (0...60).map { $0 == 27 ? item : "null" }.joined(separator: ",")
    let (small, _, types) = try Self.shrunk(Self.long(#","expected":[\#(items)]"#))
    #expect(types.last == "turn")
    #expect(types.count <= 4, "\(types)")
    #expect(try Replay.outcome(of: small).matches == false)
    var terms = TestTerms()
    terms.dialect = .mjrefresh221
    #expect(try Replay.outcome(of: small, by: terms).matches == true)
  }

  @Test func `a violated law is kept, and a property that is named`() throws {
    for wish in [Surprise.Wish.any(TestTerms()), .property("begin-is-answered")] {
      let (small, sentence, types) = try Self.shrunk(Self.long(), wish)
      let judgement = Judgement(
        small.events.map { ($0.event, $0.instant) },
        in: small.configuration.engine
      )
      let item = try #require(judgement.items.last)
      #expect(item.step == types.count)
      let name = item.finding.violation.property.name
      #expect(sentence.hasPrefix("The recording still shows a violation of \(name): header: "))
      #expect(types.count < 7)
    }
  }

  @Test(arguments: [
    (30, #"{"changes":{"/header/state":"pulling"}}"#, "/header/state"),
    (29, #"{"changes":{},"effects":[["header","refreshing"]]}"#, "/effects"),
  ])
  func `a difference to what is expected is kept, and its values alone`(
    step: Int,
    item: String,
    pointer: String
  ) throws {
    let items = (0...60).map { $0 == step ? item : "null" }.joined(separator: ",")
    let (small, sentence, types) = try Self.shrunk(Self.long(#","expected":[\#(items)]"#))
    #expect(types.count < 6, "\(types)")
    #expect(sentence.hasPrefix("The recording still shows that \(pointer) is expected to be "))
    let difference = try Replay.outcome(of: small).difference
    #expect(difference?.step == types.count)
    #expect(difference?.values.map(\.pointer) == [pointer])
    #expect(small.expected.count { $0 != nil } == 1)
  }

  @Test func `an event that is refused is kept`() throws {
    let refused = Self.long().replacing(
      #"{"type":"advance","byMs":501.1}"#,
      with: #"{"type":"dragCancelled"}"#
    )
    let (small, _, types) = try Self.shrunk(refused)
    #expect(types == ["dragCancelled"])
    #expect(try Replay.outcome(of: small).difference?.isRefusal == true)
  }

  @Test(arguments: ["tap-loads", "mjrefresh-3.7.9"])
  func `what it does not show cannot be kept`(name: String) throws {
    let wish =
      Dialect(rawValue: name).map { Surprise.Wish.dialect($0, TestTerms()) } ?? .property(name)
    let text = #"{"format":"overscroll-recording","version":1,"configuration":{},"events":[]}"#
    let recording = try Recording(Array(text.utf8))
    #expect {
      try ShrunkRecording(recording, keeping: wish, steps: 10_000_000)
    } throws: { error in
      "\(error)".hasPrefix("it does not ")
    }
  }
}
