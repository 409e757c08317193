import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

// MARK: A difference to another dialect

extension Surprise {
  static func difference(
    to dialect: Dialect,
    in source: CandidateSource,
    _ terms: TestTerms
  ) throws(TooMuchWork) -> Surprise? {
    let own = source.recording.configuration.engine.dialect
    func all(_ recording: Recording) throws(TooMuchWork) -> [Comparison.Difference] {
      let request = ComparisonRequest(recording, in: [own, dialect])
      return try Comparison(request, steps: source.steps).differences
    }
    /// The first difference of the events; a difference from the creation on counts only without others.
    func first(_ differences: [Comparison.Difference]) -> Comparison.Difference? {
      let differences = differences.filter { terms.have($0.pointer) }
      return differences.first { $0.step > 0 } ?? differences.first
    }
    let differences = try all(source.recording)
    guard let wanted = first(differences) else { return nil }
    let values = wanted.values.map(\.value)
    let oracle: Shrinking.Oracle = { events in
      guard let candidate = source.candidate(events),
        let found = (try? all(candidate.recording)).flatMap(first), found.pointer == wanted.pointer,
        (found.step > 0) == (wanted.step > 0), values.isLike(found.values.map(\.value))
      else { return nil }
      return found.step
    }
    var known: Set = [wanted.pointer]
    return Surprise(
      words: { candidate in
        let values = ((try? all(candidate.recording)).flatMap(first) ?? wanted).values
        let shown = values.map { "\($0.value.line) in \($0.dialect.rawValue)" }
        return "the first difference: \(wanted.pointer) is \(shown.joined(separator: " and "))"
      },
      oracle: oracle,
      others: differences.map(\.pointer).filter { known.insert($0).inserted }
    )
  }
}

// MARK: A difference to the expectation

extension Surprise {
  static func expectation(
    in source: CandidateSource,
    _ terms: TestTerms
  ) throws(TooMuchWork) -> Surprise? {
    let recording = source.recording
    let outcome = try Replay.outcome(of: recording, by: terms, steps: source.steps)
    guard let wanted = outcome.difference else { return nil }
    let items = recording.standingItems(upTo: wanted)
    let events = Array(source.events.prefix(wanted.step))
    let original = source.candidate(events, expecting: items)
    let changes = original?.lastChanges(of: wanted)
    let witnesses = original.map { source.dialects(inWhichMatches: $0, terms) } ?? []
    func difference(_ candidate: CandidateSource.Candidate) -> Replay.Difference? {
      (try? Replay.outcome(of: candidate.recording, by: terms, steps: source.steps))?.difference
    }
    let oracle: Shrinking.Oracle = { tried in
      // The difference must come after the recording's whole last event, since only that event has the item.
      let kept = [items.first ?? nil] + tried.map { $0.number.flatMap { items[$0] } }
      guard tried.last?.number == events.last?.number,
        tried.last?.event.eventCount == events.last?.event.eventCount,
        let candidate = source.candidate(tried, expecting: kept),
        let found = difference(candidate), found.step == tried.count, found.isLike(wanted),
        candidate.lastChanges(of: wanted) == changes,
        witnesses.isSubset(of: source.dialects(inWhichMatches: candidate, terms, of: witnesses))
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

extension CandidateSource {
  /// The other dialects that match the expectations of a candidate.
  ///
  /// A smaller recording that such a dialect no longer matches shows another mistake than the given one.
  ///
  /// - Parameters:
  ///   - candidate: The candidate.
  ///   - terms: The compared places.
  ///   - dialects: The dialects to try.
  /// - Returns: The dialects in which the candidate matches.
  fileprivate func dialects(
    inWhichMatches candidate: Candidate,
    _ terms: TestTerms,
    of dialects: Set<Dialect> = Set(Dialect.allCases)
  ) -> Set<Dialect> {
    dialects.filter { dialect in
      guard dialect != recording.configuration.engine.dialect else { return false }
      var terms = terms
      terms.dialect = dialect
      return (try? Replay.outcome(of: candidate.recording, by: terms, steps: steps))?.matches
        == true
    }
  }
}

extension CandidateSource.Candidate {
  /// The last change of state of the component that differs, or of all components if none differs: a
  /// difference with another history is another one.
  fileprivate func lastChanges(of difference: Replay.Difference) -> [ComponentKind: CausedChange] {
    guard !difference.isRefusal else { return [:] }
    guard let name = difference.component else { return lastChanges }
    return lastChanges.filter { $0.key.name == name }
  }
}
