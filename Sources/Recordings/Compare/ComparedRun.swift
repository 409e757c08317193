import OverscrollWire
import RefreshEngine
import StrictJSON

/// A recording that is played in one of several dialects.
struct ComparedRun {
  let dialect: Dialect
  /// All effects so far.
  private(set) var effects: [Effect] = []
  /// Where the effects of the last event begin.
  private var lastEffects = 0
  /// Nil where the configuration is refused.
  private var playback: BoundedPlayback?
  /// What ended the run; nil while it goes on.
  private(set) var refusal: Comparison.Refusal?
  private let events: JSONPointer

  /// An effect that is kept counts as so many steps, so that the answer stays in bounds.
  private static let effectSteps = 40
  /// A snapshot takes about as long as so many steps.
  private static let snapshotSteps = 300

  init(_ request: ComparisonRequest, _ dialect: Dialect, steps: Int) {
    self.dialect = dialect
    events = request.place.appending("events")
    let recording = request.recording
    let document = DialectChange.configuration(recording.configurationSource, in: dialect)
    let place = request.place.appending("configuration")
    do throws(FieldErrors) {
      let session = try ConfigurationDecoder.decode(
        JSONCursor(document, at: place),
        createdAt: 0,
        version: recording.configuration.engine.version
      )
      let playback = BoundedPlayback(
        Engine(session.engine),
        name: recording.name ?? "recording",
        clock: session.clock,
        steps: steps
      )
      self.playback = playback
      keep(playback.effectsAtCreation)
    } catch {
      refusal = Comparison.Refusal(step: 0, reason: .invalid(error))
    }
  }

  /// Plays the next event, if the run has not ended.
  mutating func play(_ event: WireEvent) throws(TooMuchWork) {
    lastEffects = effects.count
    guard refusal == nil, let revision = playback?.revision else { return }
    let place = events.appending(revision)
    let decoded: WireEvent
    do throws(FieldErrors) {
      decoded = try EventDecoder(dialect: dialect).decode(JSONCursor(event.source, at: place))
    } catch {
      return refuse(revision + 1, .invalid(error))
    }
    do throws(BoundedPlayback.Fault) {
      keep(try playback?.play(decoded.event, at: decoded.instant) ?? [])
    } catch {
      switch error {
      case .refused(let rejection):
        refuse(revision + 1, .rejected(rejection, decoded.event, at: place))
      case .tooMuchWork(let work): throw work
      }
    }
  }

  /// What the session shows after its last event; nil once an event was refused.
  mutating func shown() -> (instant: Instant, snapshot: JSONValue, effects: ArraySlice<Effect>)? {
    guard refusal == nil, let playback else { return nil }
    self.playback?.count(steps: Self.snapshotSteps)
    let snapshot = SnapshotAssertions.part(of: playback.snapshot)
    return (playback.engine.now, snapshot, effects[lastEffects...])
  }

  private mutating func refuse(_ step: Int, _ reason: Comparison.Refusal.Reason) {
    refusal = Comparison.Refusal(step: step, reason: reason)
  }

  private mutating func keep(_ new: [Effect]) {
    effects += new
    playback?.count(steps: new.count * Self.effectSteps)
  }
}
