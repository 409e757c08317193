import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The properties by themselves, and on given sequences.
struct PropertyTests {
  @Test func `each property has a sentence and a judge, and each judge is of one`() {
    let names = Property.all.map(\.name)
    #expect(names.count == 53 && Set(names).count == names.count)
    #expect(Property.all.allSatisfy { $0.judge != nil && $0.sentence.hasSuffix(".") })
    #expect(Set(Property.judges.flatMap(\.keys)) == Set(names))
    #expect(Property.judges.map(\.count).reduce(0, +) == names.count)
    #expect(Property.all.prefix(36).allSatisfy { $0.class == .law })
    #expect(Property.all.dropFirst(36).allSatisfy { $0.class == .wish })
    #expect(Property.all.filter { $0.absenceFromOverlays != nil }.count == 34)
  }

  @Test(arguments: [EngineVersion.version210, .version220])
  func `each known counterexample violates what it did elsewhere, but for what was mended`(
    _ version: EngineVersion
  ) throws {
    for item in try ReferenceData.lines("counterexamples") {
      let name = try #require(item["configuration"]?.text)
      let dialect = try #require(item["dialect"]?.text)
      let configuration = try ReferenceData.configuration(name, in: dialect, version: version)
      let events = try ReferenceData.events(item["events"] ?? .null, in: configuration.dialect)
      var expected = Set((item["alsoViolates"]?.elements ?? []).map(NamedViolation.init))
      expected.insert(
        NamedViolation(
          item["property"]?.text ?? "",
          item["component"]?.text ?? "",
          item["variant"]?.text ?? ""
        )
      )
      let judgement = Judgement(events, in: configuration)
      #expect(judgement.refusal == nil)
      if version == .version220 {
        #expect(!judgement.violations.contains { $0.isMended })
        // Where the offset returns, or a tap finds nothing in the view, more is different.
        let taps = events.contains { if case .tap = $0.event { true } else { false } }
        if taps || expected.contains(where: \.isMended) { continue }
      }
      let difference = judgement.violations.symmetricDifference(expected).filter { !$0.isCorrected }
      #expect(difference.isEmpty, "\(dialect) \(name) \(difference)")
    }
  }

  @Test func `a load that waited counts for the pan of a client's list that asked for it`() throws {
    let configuration = try ReferenceData.configuration(
      "header-gif-external-wishes",
      in: "overscroll-1"
    )
    func pan(_ state: PanState) -> Event { .setPanState(state, translation: nil) }
    let events: [Event] = [
      .setContentOffset(x: nil, y: -200, animated: false), pan(.ended), pan(.ended), pan(.began),
      .endRefreshing(.header), .advance(.untilRest), pan(.ended), .endRefreshing(.header),
      .advance(.untilRest),
    ]
    let judgement = Judgement(events.map { ($0, nil) }, in: configuration)
    #expect(judgement.refusal == nil)
    #expect(!judgement.violations.contains { $0.property == "one-load-per-gesture" })
  }

  @Test func `a refused event ends a judgement, and what came before it counts`() throws {
    let configuration = try ReferenceData.configuration("header", in: "mjrefresh-3.7.9")
    let events: [Event] = [
      .setContentInset(top: 100, left: nil, bottom: nil, right: nil),
      .beginRefreshing(.header), .advance(.untilRest), .endRefreshing(.header),
      .advance(.untilRest), .dragMoved(.zero), .beginRefreshing(.header),
    ]
    let judgement = Judgement(events.map { ($0, nil) }, in: configuration)
    #expect(judgement.refusal?.index == 5)
    let lost = judgement.items.first { $0.finding.violation.property.name == "inset-restored" }
    #expect(lost?.step == 5)
    #expect(lost?.finding.text == "contentInset.top is 0, the app set 100")
    let short = Judgement(events.map { ($0, nil) }, in: configuration, keeping: 1)
    #expect(short.items.map(\.step) == judgement.items.prefix(1).map(\.step))
    #expect(judgement.omitted == 0 && short.omitted == judgement.items.count - 1)
  }

  @Test func `a judgement ends where its steps are used up`() throws {
    let configuration = try ReferenceData.configuration("header", in: "mjrefresh-3.7.9")
    let events: [Event] = [.beginRefreshing(.header), .advance(.untilRest)]
    let judgement = Judgement(events.map { ($0, nil) }, in: configuration, steps: 1)
    guard case .tooMuchWork = try #require(judgement.refusal).rejection.reason else {
      Issue.record("\(judgement.refusal as Any)")
      return
    }
  }
}
