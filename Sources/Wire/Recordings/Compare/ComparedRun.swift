import OverscrollWire
package import Problems
package import RefreshEngine
import StrictJSON

/// A recording in play in one of several dialects, up to a refusal.
package struct ComparedRun: Sendable {
  package let dialect: Dialect
  /// The refused part of the recording, which ended the run, with its step (0 for the configuration, k for
  /// event k); nil without one.
  package private(set) var refusal: (step: Int, problem: Problem)?
  /// All effects so far.
  package private(set) var effects: [Effect] = []
  /// The row of these effects, for a comparison across families.
  private(set) var platform: PlatformRow
  /// The playback; nil after a refused configuration.
  private var playback: BoundedPlayback?
  /// The index of the first effect of the last event.
  private var lastEffects = 0
  /// The number of events played.
  private var step = 0

  /// The steps that a stored effect counts for, so that the answer stays bounded.
  private static let effectSteps = 40
  /// The steps that take about as long as a snapshot.
  private static let snapshotSteps = 300

  init(_ request: ComparisonRequest, _ dialect: Dialect, steps: Int) {
    self.dialect = dialect
    platform = PlatformRow(dialect)
    do throws(FieldErrors) {
      playback = try BoundedPlayback(
        request.recording,
        at: request.place,
        in: dialect,
        steps: steps
      )
    } catch {
      refuse(Problem(error))
    }
    keep(playback?.effectsAtCreation ?? [])
  }

  /// Plays the next event, unless the run has ended.
  mutating func play(_ event: WireEvent) throws(TooMuchWork) {
    lastEffects = effects.count
    step += 1
    guard refusal == nil, let place = playback?.place else { return }
    do throws(BoundedPlayback.Fault) {
      keep(try playback?.play(event) ?? [])
    } catch {
      switch error {
      case .invalid(let errors): refuse(Problem(errors))
      case .refused(let rejection, let event): refuse(Problem(rejection, of: event, at: place))
      case .tooMuchWork(let work): throw work
      }
    }
  }

  private mutating func refuse(_ problem: Problem) {
    var problem = problem
    problem.extensions["step"] = .number(Double(step))
    refusal = (step, problem)
  }

  /// The session's state after its last event; nil after a refusal.
  mutating func shown() -> (instant: Instant, snapshot: JSONValue, effects: ArraySlice<Effect>)? {
    guard refusal == nil, let playback else { return nil }
    self.playback?.count(steps: Self.snapshotSteps)
    let snapshot = SnapshotAssertions.part(of: playback.snapshot)
    return (playback.engine.now, snapshot, effects[lastEffects...])
  }

  /// The row of the run, with the least drag that refreshes in the run's configuration.
  func platformRow(steps: Int) throws(TooMuchWork) -> PlatformRow {
    var row = platform
    guard let request = playback.flatMap({ PullRequest(header: $0.session) }) else { return row }
    do throws(Rejection) {
      row.travelNeeded = try PullCalculator.travelThatRefreshes(request, steps: steps)
    } catch {
      if case .tooMuchWork(let reached) = error.reason {
        throw TooMuchWork(event: 0, reached: reached)
      }
    }
    return row
  }

  private mutating func keep(_ new: [Effect]) {
    effects += new
    platform.take(new, step: step)
    playback?.count(steps: new.count * Self.effectSteps)
  }
}
