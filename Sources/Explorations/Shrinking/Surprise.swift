import Explorer
import OverscrollWire
import Recordings
package import RefreshEngine
import StrictJSON

/// What a recording shows, and a smaller one is to show as well.
package struct Surprise {
  /// What is looked for in a recording.
  package enum Wish: Sendable {
    /// A difference to what it expects, else a violated law.
    case any
    /// The first difference to another dialect.
    case dialect(Dialect)
    /// A violation of a property, by its name.
    case property(String)
    /// A condition that a snapshot meets.
    case condition(SnapshotCondition)
  }

  /// What a candidate shows, as the end of a sentence that begins with "It kept".
  let words: (CandidateSource.Candidate) -> String
  /// Tells after how many events a sequence shows it.
  let oracle: Shrinking.Oracle
  /// How many of the given events it takes.
  var length = Int.max
  /// What the smaller recording asserts.
  var assertion = Assertion.everything

  /// What a smaller recording asserts.
  enum Assertion {
    /// Everything that its snapshots show.
    case everything
    /// What was expected after the last event; nil where that is refused.
    case last(Recording.Item?)

    var isOfEverything: Bool { if case .everything = self { true } else { false } }
  }

  /// What is asserted after so many events, as far as it was expected.
  func items(_ count: Int) -> [Recording.Item?] {
    guard case .last(let item) = assertion else { return [] }
    return Array(repeating: nil, count: count) + [item]
  }

  /// Finds what a recording shows; nil if it is not there.
  ///
  /// - Throws: When playing it takes more steps than there may be.
  static func find(
    _ wish: Wish,
    in source: CandidateSource
  ) throws(TooMuchWork) -> Surprise? {
    switch wish {
    case .any: try expectation(in: source) ?? violation(of: nil, in: source)
    case .dialect(let dialect): try difference(to: dialect, in: source)
    case .property(let name): violation(of: name, in: source)
    case .condition(let condition): holding(condition, in: source)
    }
  }

  // MARK: A condition

  private static func holding(
    _ condition: SnapshotCondition,
    in source: CandidateSource
  ) -> Surprise {
    let session = source.recording.configuration
    let oracle: Shrinking.Oracle = { events in
      var playback = BoundedPlayback(
        Engine(session.engine),
        name: "",
        clock: session.clock,
        steps: source.steps
      )
      if condition.holds(playback.snapshot) { return 0 }
      for (index, event) in events.enumerated() {
        let instant = max(event.instant ?? .zero, playback.engine.now)
        guard (try? playback.play(event.event, at: instant)) != nil else { return nil }
        if condition.holds(playback.snapshot) { return index + 1 }
      }
      return nil
    }
    return Surprise(words: { _ in "that \(condition.text)" }, oracle: oracle)
  }

  // MARK: A property

  private static func violation(of name: String?, in source: CandidateSource) -> Surprise? {
    let configuration = source.recording.configuration.engine
    func findings(_ recording: Recording) -> [Finding] {
      let events = recording.events.lazy.map { (event: $0.event, instant: $0.instant) }
      let judgement = Judgement(events, in: configuration, steps: source.steps)
      return judgement.items.map(\.finding)
    }
    let found = findings(source.recording).first { finding in
      let property = finding.violation.property
      return name.map { $0 == property.name } ?? (property.class == .law)
    }
    guard let violation = found?.violation else { return nil }
    return Surprise(
      words: { candidate in
        let finding = findings(candidate.recording).first { $0.violation == violation }
        let text = finding.map { ": \($0.text)" } ?? ""
        return "that \(violation.property.name) is violated: \(violation.component)\(text)"
      },
      oracle: violation.oracle(in: configuration)
    )
  }

  // MARK: Another dialect

  private static func difference(
    to dialect: Dialect,
    in source: CandidateSource
  ) throws(TooMuchWork) -> Surprise? {
    let own = source.recording.configuration.engine.dialect
    /// The first difference; one that is there from the creation on is none of the events.
    func first(_ recording: Recording) throws(TooMuchWork) -> Comparison.Difference? {
      let request = ComparisonRequest(recording, in: [own, dialect])
      let differences = try Comparison(request, steps: source.steps).differences
      return differences.first { $0.step > 0 } ?? differences.first
    }
    guard let wanted = try first(source.recording) else { return nil }
    let values = wanted.values.map(\.value)
    let oracle: Shrinking.Oracle = { events in
      guard let candidate = source.candidate(events),
        let found = (try? first(candidate.recording)) ?? nil, found.pointer == wanted.pointer,
        (found.step > 0) == (wanted.step > 0), values.isLike(found.values.map(\.value))
      else { return nil }
      return found.step
    }
    return Surprise(
      words: { candidate in
        let values = ((try? first(candidate.recording)) ?? wanted).values
        let shown = values.map { "\($0.value.line) in \($0.dialect.rawValue)" }
        return "the first difference: \(wanted.pointer) is \(shown.joined(separator: " and "))"
      },
      oracle: oracle
    )
  }

  // MARK: What is expected

  private static func expectation(in source: CandidateSource) throws(TooMuchWork) -> Surprise? {
    let recording = source.recording
    let outcome = try Replay.outcome(of: recording, steps: source.steps)
    guard let wanted = outcome.difference else { return nil }
    let items = recording.standingItems(upTo: wanted)
    let changes = source.candidate(Array(source.events.prefix(wanted.step)))?
      .lastChanges(of: wanted)
    func difference(_ candidate: CandidateSource.Candidate) -> Replay.Difference? {
      (try? Replay.outcome(of: candidate.recording, steps: source.steps))?.difference
    }
    let oracle: Shrinking.Oracle = { events in
      // The last event is always the one after which it differs: no other has the item for it.
      let kept = [items.first ?? nil] + events.map { $0.number.flatMap { items[$0] } }
      guard events.last?.number == (wanted.step == 0 ? nil : wanted.step),
        let candidate = source.candidate(events, expecting: kept),
        let found = difference(candidate), found.step == events.count, found.isLike(wanted),
        candidate.lastChanges(of: wanted) == changes
      else { return nil }
      return found.step
    }
    let item = wanted.isRefusal ? nil : items.last??.asserting(wanted)
    return Surprise(
      words: { candidate in
        let values = (difference(candidate) ?? wanted).values.map { value in
          "\(value.pointer) is expected to be \(value.expected.line) and is \(value.actual.line)"
        }
        return "that \(values.joined(separator: ", "))"
      },
      oracle: oracle,
      length: wanted.step,
      assertion: .last(item)
    )
  }
}

extension CandidateSource.Candidate {
  /// The last change of state of the component that differs, or of all if none does: a difference that
  /// comes about in another way is another one.
  fileprivate func lastChanges(of difference: Replay.Difference) -> [ComponentKind: CausedChange] {
    guard !difference.isRefusal else { return [:] }
    guard let name = difference.component else { return lastChanges }
    return lastChanges.filter { $0.key.name == name }
  }
}
