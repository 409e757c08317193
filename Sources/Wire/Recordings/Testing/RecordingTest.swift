import OverscrollWire
package import RefreshEngine
import StrictJSON

/// The result of the test of one recording.
package struct RecordingTest: Sendable {
  /// The outcome of the replay.
  package let outcome: Replay.Outcome
  /// Why the component of the first difference is as it is; nil if nothing differs.
  package let explanation: Explanation?

  /// Tests a recording by the terms.
  ///
  /// - Throws: An error if it takes more steps.
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

/// The places and tolerances that count when recordings are tested, and the dialect of the playback.
package struct TestTerms: Sendable {
  /// The places of the snapshot that are compared and kept, each with all below it; empty is all.
  package var places: [String] = []
  /// How far lengths may differ, in points, in place of the recording's tolerance.
  package var points: Double?
  /// How far times may differ, in milliseconds, in place of the recording's tolerance.
  package var milliseconds: Double?
  /// The dialect in which the recordings are played; nil is their own.
  package var dialect: Dialect?

  /// The terms of the recordings themselves.
  package init() {}

  /// True if a place of the snapshot is compared and kept.
  package func have(_ text: String) -> Bool {
    places.isEmpty || places.contains { text == $0 || text.utf8.starts(with: "\($0)/".utf8) }
  }

  /// A recording with the tolerance of these terms.
  func applied(to recording: Recording) -> Recording {
    guard points != nil || milliseconds != nil else { return recording }
    var result = recording
    result.tolerance = Recording.Tolerance(
      points: points ?? recording.tolerance?.points,
      milliseconds: milliseconds ?? recording.tolerance?.milliseconds,
      isOfTest: true
    )
    return result
  }
}
