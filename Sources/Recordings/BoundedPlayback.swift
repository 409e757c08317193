import OverscrollWire
package import RefreshEngine
import StrictJSON

/// The steps that a caller allows for playing a recording are used up.
package struct TooMuchWork: Error, Hashable, Sendable {
  /// The event at which they ended, from 0.
  package let event: Int
  /// How far the session came.
  package let reached: Instant
}

/// A recording that is played event by event with a limit for all of it, as its writer and its check
/// do.
struct BoundedPlayback {
  private var playback: Playback
  /// The effects of the creation.
  let effectsAtCreation: [Effect]
  private let name: String
  private let clock: Clock
  private var stepsLeft: Int

  /// Why an event cannot be played.
  enum Fault: Error {
    /// The engine refuses it.
    case refused(Rejection)
    /// The steps of the whole playback are used up.
    case tooMuchWork(TooMuchWork)
  }

  init(_ engine: Engine, name: String, clock: Clock, steps: Int) {
    (playback, effectsAtCreation) = Playback.created(engine)
    self.name = name
    self.clock = clock
    stepsLeft = steps
  }

  /// The engine after the last event.
  var engine: Engine { playback.engine }
  /// The number of events played.
  var revision: Int { playback.revision }

  /// Plays an event, now if it has no instant.
  ///
  /// It may need as many steps as the playback has left: what a session took several requests for is
  /// played in one.
  mutating func play(_ event: Event, at instant: Instant?) throws(Fault) -> [Effect] {
    let effects: [Effect]
    do throws(Rejection) {
      effects = try playback.handle(event, at: instant ?? engine.now, stepLimit: stepsLeft)
    } catch {
      guard case .tooMuchWork(let reached) = error.reason else { throw .refused(error) }
      throw .tooMuchWork(TooMuchWork(event: revision, reached: reached))
    }
    stepsLeft = max(0, engine.stepsLeft)
    return effects
  }

  /// What acted on the components since the last call, if the engine records it.
  mutating func takeDrivenTurns() -> [DrivenTurn] { playback.takeDrivenTurns() }

  /// Counts work beside the engine's that takes as long as so many of its steps.
  mutating func count(steps: Int) { stepsLeft = max(0, stepsLeft - steps) }

  /// The snapshot right after the last event.
  var snapshot: JSONValue {
    let label = SnapshotLabel(
      session: name,
      revision: revision,
      clock: clock,
      configurationRevision: playback.configurationRevision
    )
    return .snapshot(engine, label)
  }
}
