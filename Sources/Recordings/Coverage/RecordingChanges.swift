import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The changes of state that a recording brings in a dialect.
package struct RecordingChanges: Sendable {
  /// Each change with the number of events up to the first time; 0 is the creation.
  package let reached: [CausedChange: Int]
  /// What the session has at its creation.
  package let kinds: Set<ComponentKind>
  /// What ended it before the last event; nil if nothing did.
  package let refusal: Comparison.Refusal?
  /// How many internal steps it took.
  package let steps: Int

  /// Plays a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - place: Where it is in the body, for the pointers of refusals.
  ///   - dialect: The dialect in which it is played.
  ///   - limit: How many internal steps it may take.
  /// - Throws: That it takes more.
  package init(
    _ recording: Recording,
    at place: JSONPointer,
    in dialect: Dialect,
    steps limit: Int
  ) throws(TooMuchWork) {
    var run = DialectRun(recording, at: place, in: dialect, steps: limit) {
      Engine(notingChangesOf: $0)
    }
    let names = ComponentName.allCases
    kinds = Set(names.compactMap { run.playback?.engine.kindOfComponent($0) })
    var changes: [CausedChange: Int] = [:]
    func note(_ new: [CausedChange], after count: Int) {
      for change in new where changes[change] == nil { changes[change] = count }
    }
    note(run.takeCausedChanges(), after: 0)
    for (index, event) in recording.events.enumerated() where run.refusal == nil {
      _ = try run.play(event)
      note(run.takeCausedChanges(), after: index + 1)
    }
    reached = changes
    refusal = run.refusal
    steps = limit - (run.playback?.stepsLeft ?? limit)
  }
}
