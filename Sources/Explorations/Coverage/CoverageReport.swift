import Explorer
import OverscrollWire
package import Recordings
package import RefreshEngine
import StrictJSON

/// Which changes of state recordings reach, which they miss, and the shortest recording to each.
package struct CoverageReport: Sendable {
  /// One change.
  package struct Row: Sendable {
    package let change: CausedChange
    /// How many of the recordings reach it.
    package let recordings: Int
    /// The recording that reaches it with the fewest events, by its index, and how many these are; nil
    /// if none does.
    package let first: (recording: Int, length: Int)?
    /// How searches reached it: first the shortest sequence in the recordings' own configurations; none
    /// if no search did.
    package let ways: [ReachableChanges.Way]

    /// Whether a sequence reaches it and no recording does.
    package var isMissing: Bool { recordings == 0 && !ways.isEmpty }
  }

  /// A recording that ended before its last event.
  package struct Refused: Sendable {
    /// Its index.
    package let recording: Int
    package let refusal: Comparison.Refusal
  }

  package let dialect: Dialect
  /// How many recordings were played.
  package let recordings: Int
  /// Each change that exists, in the order of reports.
  package let rows: [Row]
  package let refused: [Refused]

  /// How many changes the recordings reach.
  package var reached: Int { rows.count { $0.recordings > 0 } }
  /// Whether a change is missing.
  package var isMissingAny: Bool { rows.contains(where: \.isMissing) }

  /// Why there is no report.
  package enum Fault: Error {
    /// Playing a recording, by its index, takes more steps than allowed.
    case tooMuchWork(TooMuchWork, recording: Int)
    /// The dialect lacks a component of the configuration; the sentence says so.
    case notApplicable(String)
  }

  /// Plays recordings and searches for the changes that they miss.
  ///
  /// - Parameters:
  ///   - request: The recordings.
  ///   - steps: How many internal steps playing all of them may take.
  ///   - threads: How many threads search at the most; the report does not depend on it.
  /// - Throws: Why there is none.
  package init(_ request: CoverageRequest, steps: Int, threads: Int) throws(Fault) {
    var (played, stepsLeft) = ([RecordingChanges](), steps)
    for placed in request.recordings {
      do throws(TooMuchWork) {
        let changes = try RecordingChanges(
          placed.recording,
          at: placed.place,
          in: request.dialect,
          steps: stepsLeft
        )
        stepsLeft -= changes.steps
        played.append(changes)
      } catch {
        throw .tooMuchWork(error, recording: played.count)
      }
    }
    let reachable = try Self.reachable(request, played, threads: threads)
    let all = played.reduce(reachable.all) { $0.union($1.reached.keys) }
    dialect = request.dialect
    recordings = played.count
    rows = all.sorted().map { change in
      let reaching = played.indices.filter { played[$0].reached[change] != nil }
      let first = reaching.map { (recording: $0, length: played[$0].reached[change] ?? 0) }
        .min { $0.length < $1.length }
      return Row(
        change: change,
        recordings: reaching.count,
        first: first,
        ways: reachable.ways[change] ?? []
      )
    }
    refused = played.enumerated().compactMap { index, changes in
      changes.refusal.map { Refused(recording: index, refusal: $0) }
    }
  }

  /// What exists and how it is reached: in the configuration that was asked for; else in those of the
  /// recordings, then in the suite, as far as the recordings have its components.
  private static func reachable(
    _ request: CoverageRequest,
    _ played: [RecordingChanges],
    threads: Int
  ) throws(Fault) -> ReachableChanges {
    if let subject = request.configuration {
      if case .notApplicable(let why) = subject.configuration { throw .notApplicable(why) }
      return ReachableChanges([subject], sequences: request.sequences, threads: threads)
    }
    let (dialect, sequences) = (request.dialect, request.sequences)
    var found = ReachableChanges(subjects(of: request), sequences: sequences, threads: threads)
    found.add(ReachableChanges.ofSuite(in: dialect, sequences: sequences, threads: threads))
    let kinds = played.reduce(into: Set<ComponentKind>()) { kinds, changes in
      kinds.formUnion(changes.kinds)
      kinds.formUnion(changes.reached.keys.map(\.kind))
    }
    if !kinds.isEmpty { found.keep(kinds) }
    return found
  }

  /// How many different configurations of recordings are searched.
  private static let mostConfigurations = 20

  /// The different configurations of the recordings, without the moment of their creation.
  private static func subjects(of request: CoverageRequest) -> [ExplorationPlan.Subject] {
    var documents: [JSONValue] = []
    var subjects: [ExplorationPlan.Subject] = []
    for placed in request.recordings where subjects.count < mostConfigurations {
      guard case .object(var document) = placed.recording.configurationSource else { continue }
      for name in ["clock", "epoch", "timeZone"] { document[name] = nil }
      let value = JSONValue.object(document)
      guard !documents.contains(value) else { continue }
      documents.append(value)
      guard let outcome = try? DialectConfiguration.make(value, in: request.dialect),
        case .applicable = outcome
      else { continue }
      subjects.append(.init(name: nil, dialect: request.dialect, configuration: outcome))
    }
    return subjects
  }
}
