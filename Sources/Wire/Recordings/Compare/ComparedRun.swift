import OverscrollWire
import RefreshEngine
import StrictJSON

/// A recording in play in one of several dialects, up to a refusal.
struct ComparedRun {
  let dialect: Dialect
  /// The refusal that ended the run; nil before its end.
  private(set) var refusal: Comparison.Refusal?
  /// All effects so far.
  private(set) var effects: [Effect] = []
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
      refuse(.invalid(error))
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
      case .invalid(let errors): refuse(.invalid(errors))
      case .refused(let rejection, let event): refuse(.rejected(rejection, event, at: place))
      case .tooMuchWork(let work): throw work
      }
    }
  }

  private mutating func refuse(_ reason: Comparison.Refusal.Reason) {
    refusal = Comparison.Refusal(step: step, reason: reason)
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
