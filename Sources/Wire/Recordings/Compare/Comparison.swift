import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// What the events of one recording do in several dialects, and where that differs.
package struct Comparison: Sendable {
  /// The recording in one dialect.
  package struct Run: Sendable {
    package let dialect: Dialect
    /// Its effects, up to a refusal.
    package let effects: [Effect]
    /// What ended it before the last event; nil if nothing did.
    package let refusal: Refusal?
  }

  /// The part of a recording that a dialect refuses.
  package struct Refusal: Sendable {
    /// Why it is refused.
    package enum Reason: Sendable {
      /// It cannot be read, or the dialect lacks a part of it; pointers are into the request.
      case invalid(FieldErrors)
      /// The engine refuses an event that stands at a place of the request.
      case rejected(Rejection, Event, at: JSONPointer)
    }

    /// 0 is the configuration, k the event k.
    package let step: Int
    package let reason: Reason
  }

  /// A value that is not the same in all dialects.
  package struct Difference: Sendable {
    /// 0 is after the creation, k after event k.
    package let step: Int
    /// The session's time there, of the first run that came so far.
    package let instant: Instant
    /// Into the snapshot, or `/effects` for the effects of the event.
    package let pointer: String
    /// The value in each run that came so far, in the order of the runs.
    package let values: [(dialect: Dialect, value: JSONValue)]
  }

  /// The recording in each dialect, in the order in which they were named.
  package let runs: [Run]
  /// The differences in the order of the steps, then of the snapshot, then the effects: each where it
  /// begins or its values change; at most `mostDifferences`.
  package let differences: [Difference]

  /// What the recording comes to in each dialect; nil where all are of one family.
  package let platforms: [PlatformRow]?

  /// Whether nothing differs and nothing is refused.
  package var isEqual: Bool { differences.isEmpty && runs.allSatisfy { $0.refusal == nil } }

  /// The most differences that are told.
  package static let mostDifferences = 100

  /// Plays a recording in each dialect, all of them event by event.
  ///
  /// - Parameters:
  ///   - request: What to play.
  ///   - steps: How many internal steps that may take in all.
  ///   - only: The step after which it is compared, whenever a difference began; nil for each step.
  /// - Throws: When a dialect has used up its part of the steps.
  package init(
    _ request: ComparisonRequest,
    steps: Int = .max,
    only: Int? = nil
  ) throws(TooMuchWork) {
    // Half of a run across families is for the drags that are tried.
    let parts = max(request.dialects.count, 1) * (request.isAcrossFamilies ? 2 : 1)
    var runs = request.dialects.map { ComparedRun(request, $0, steps: steps / parts) }
    guard !request.isAcrossFamilies else {
      self = try Self(platformsOf: runs, request, steps: steps / parts)
      return
    }
    var search = DifferenceSearch(request)
    if only ?? 0 == 0 { search.compare(&runs, step: 0) }
    for (index, event) in request.recording.events.enumerated() {
      for run in runs.indices { try runs[run].play(event) }
      if only ?? index + 1 == index + 1 { search.compare(&runs, step: index + 1) }
    }
    self.init(runs, differences: search.found, platforms: nil)
  }

  private init(_ runs: [ComparedRun], differences: [Difference], platforms: [PlatformRow]?) {
    self.runs = runs.map { Run(dialect: $0.dialect, effects: $0.effects, refusal: $0.refusal) }
    (self.differences, self.platforms) = (differences, platforms)
  }

  /// Plays a recording in dialects of several families: what they show has no places in common, so
  /// that only their rows are compared.
  private init(
    platformsOf runs: [ComparedRun],
    _ request: ComparisonRequest,
    steps: Int
  ) throws(TooMuchWork) {
    var runs = runs
    for event in request.recording.events {
      for run in runs.indices { try runs[run].play(event) }
    }
    var rows: [PlatformRow] = []
    for run in runs { rows.append(try run.platformRow(steps: steps)) }
    self.init(runs, differences: PlatformRow.differences(rows), platforms: rows)
  }
}
