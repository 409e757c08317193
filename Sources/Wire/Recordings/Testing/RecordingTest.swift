import OverscrollWire
package import RefreshEngine
import StrictJSON

/// The result of the test of one recording.
package struct RecordingTest: Sendable {
  /// The outcome of the replay.
  package let outcome: Replay.Outcome
  /// The explanation of the component of the first difference; nil without a difference.
  package let explanation: Explanation?

  /// Tests a recording by the terms.
  ///
  /// - Throws: An error if the test takes more steps.
  package init(_ recording: Recording, by terms: TestTerms, steps: Int) throws(TooMuchWork) {
    outcome = try Replay.outcome(of: recording, by: terms, steps: steps)
    explanation = outcome.difference.flatMap { difference in
      Self.explanation(of: difference, recording, by: terms, steps: steps)
    }
  }

  /// Plays the recording again up to the difference, with a journal of decisions.
  private static func explanation(
    of difference: Replay.Difference,
    _ recording: Recording,
    by terms: TestTerms,
    steps: Int
  ) -> Explanation? {
    guard let reader = try? BoundedPlayback(recording, in: terms.dialect) else { return nil }
    var playback = BoundedPlayback(explaining: reader.session, steps: steps)
    let count = difference.isRefusal ? difference.step - 1 : difference.step
    for event in recording.events.prefix(count) {
      guard let read = try? reader.read(event) else { continue }
      guard (try? playback.play(read.event, at: read.instant)) != nil else { return nil }
    }
    let names = difference.component.map { [$0] } ?? ComponentName.allCases
    return names.lazy.compactMap { playback.explanation(of: $0) }.first
  }
}

extension Replay.Difference {
  /// The component of the first difference; nil for other differences.
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

/// The places for the test of recordings, and the dialect of the playback.
package struct TestTerms: Sendable {
  /// The compared and stored places of the snapshot, each with all places below; empty for all places.
  package var places: [String] = []
  /// The dialect of the playback; nil for each recording's own.
  package var dialect: Dialect?

  /// Makes terms without changes to the recordings' own.
  package init() {}

  /// True if a place of the snapshot is compared and stored.
  package func have(_ text: String) -> Bool {
    places.isEmpty || places.contains { text == $0 || text.utf8.starts(with: "\($0)/".utf8) }
  }
}
