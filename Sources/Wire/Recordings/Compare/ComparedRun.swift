import OverscrollWire
import RefreshEngine
import StrictJSON

/// A recording that is played in one of several dialects.
struct ComparedRun {
  private var run: DialectRun
  /// All effects so far.
  private(set) var effects: [Effect] = []
  /// What they come to, for a comparison with a dialect of another family.
  private(set) var platform: PlatformRow
  /// Where the effects of the last event begin.
  private var lastEffects = 0
  /// The number of events played.
  private var step = 0

  /// An effect that is kept counts as so many steps, so that the answer stays in bounds.
  private static let effectSteps = 40
  /// A snapshot takes about as long as so many steps.
  private static let snapshotSteps = 300

  init(_ request: ComparisonRequest, _ dialect: Dialect, steps: Int) {
    run = DialectRun(request.recording, at: request.place, in: dialect, steps: steps)
    platform = PlatformRow(dialect)
    keep(run.playback?.effectsAtCreation ?? [])
  }

  var dialect: Dialect { run.dialect }
  /// What ended the run; nil before its end.
  var refusal: Comparison.Refusal? { run.refusal }

  /// Plays the next event, if the run has not ended.
  mutating func play(_ event: WireEvent) throws(TooMuchWork) {
    lastEffects = effects.count
    step += 1
    keep(try run.play(event))
  }

  /// What the session shows after its last event; nil once an event was refused.
  mutating func shown() -> (instant: Instant, snapshot: JSONValue, effects: ArraySlice<Effect>)? {
    guard refusal == nil, let playback = run.playback else { return nil }
    run.count(steps: Self.snapshotSteps)
    let snapshot = SnapshotAssertions.part(of: playback.snapshot)
    return (playback.engine.now, snapshot, effects[lastEffects...])
  }

  /// What the run comes to, with the least drag that refreshes in its configuration.
  func platformRow(steps: Int) throws(TooMuchWork) -> PlatformRow {
    var row = platform
    guard let request = run.session.flatMap(PullRequest.init(header:)) else { return row }
    do throws(PullCalculator.Fault) {
      row.travelNeeded = try PullCalculator.travelThatRefreshes(request, steps: steps)
    } catch {
      if case .tooMuchWork(let reached) = error { throw TooMuchWork(event: 0, reached: reached) }
    }
    return row
  }

  private mutating func keep(_ new: [Effect]) {
    effects += new
    platform.take(new, step: step)
    run.count(steps: new.count * Self.effectSteps)
  }
}
