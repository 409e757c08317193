import OverscrollWire
package import RefreshEngine
import StrictJSON

/// What the test of one recording says.
package struct RecordingTest: Sendable {
  /// What the replay has shown.
  package let outcome: Replay.Outcome
  /// Why the component of the first difference is as it is; nil if nothing differs.
  package let explanation: Explanation?

  /// Tests a recording.
  ///
  /// - Parameters:
  ///   - recording: What to play.
  ///   - terms: What counts.
  ///   - steps: How many internal steps it may take.
  /// - Throws: That it takes more.
  package init(_ recording: Recording, by terms: TestTerms, steps: Int) throws(TooMuchWork) {
    outcome = try Replay.outcome(of: recording, by: terms, steps: steps)
    explanation = outcome.difference.flatMap { difference in
      Self.explanation(of: difference, recording, by: terms, steps: steps)
    }
  }

  /// Plays the recording again, up to the difference, with a journal of the decisions.
  private static func explanation(
    of difference: Replay.Difference,
    _ recording: Recording,
    by terms: TestTerms,
    steps: Int
  ) -> Explanation? {
    guard let edition = try? DialectEdition(recording, in: terms.dialect) else { return nil }
    let count = difference.isRefusal ? difference.step - 1 : difference.step
    let events = recording.events.prefix(count).enumerated().compactMap { index, sent in
      (try? edition.event(sent, at: index)).map { (event: $0.event, instant: $0.instant) }
    }
    let played = try? ExplainedPlayback(events, in: edition.session, stepLimit: steps)
    let names = difference.component.map { [$0] } ?? ComponentName.allCases
    return names.lazy.compactMap { played?.explanation(of: $0) }.first
  }
}

extension Replay.Difference {
  /// The component that differs first; nil if none does.
  package var component: ComponentName? { values.lazy.compactMap(\.component).first }
}

extension Replay.Value {
  fileprivate var component: ComponentName? {
    if let token = JSONPointer(pointer)?.tokens.first, let name = ComponentName(rawValue: token) {
      return name
    }
    let (expected, actual) = (expected.elements, actual.elements)
    let index = zip(expected, actual).prefix { $0 == $1 }.count
    let row = actual.dropFirst(index).first ?? expected.dropFirst(index).first
    return row?.elements.first?.text.flatMap(ComponentName.init)
  }
}
