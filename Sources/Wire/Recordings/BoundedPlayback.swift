package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The steps that a caller allows for playing a recording are used up.
package struct TooMuchWork: Error, Hashable, CustomStringConvertible, Sendable {
  /// The event at which they ended, from 0.
  package let event: Int
  /// How far the session came.
  package let reached: Instant

  /// The steps are used up.
  package init(event: Int, reached: Instant) {
    (self.event, self.reached) = (event, reached)
  }

  /// What is wrong, for people; events count from 1 there.
  package var description: String { "event \(event + 1) is too much work" }
}

/// A recording that is played event by event with a limit for all of it, as its writer and its check
/// do.
package struct BoundedPlayback {
  private var playback: Playback
  /// The effects of the creation.
  package let effectsAtCreation: [Effect]
  private let name: String
  private let clock: Clock
  /// How many internal steps the playback may still take.
  private(set) var stepsLeft: Int

  /// Why an event cannot be played.
  package enum Fault: Error {
    /// The engine refuses it.
    case refused(Rejection)
    /// The steps of the whole playback are used up.
    case tooMuchWork(TooMuchWork)
  }

  /// Creates a session, which may take so many steps in all.
  package init(_ engine: Engine, name: String, clock: Clock, steps: Int = .max) {
    (playback, effectsAtCreation) = Playback.created(engine)
    self.name = name
    self.clock = clock
    stepsLeft = steps
  }

  /// The engine after the last event.
  package var engine: Engine { playback.engine }
  /// The number of events played.
  var revision: Int { playback.revision }

  /// Plays an event, now if it has no instant.
  ///
  /// It may need as many steps as the playback has left: what a session took several requests for is
  /// played in one.
  package mutating func play(_ event: Event, at instant: Instant?) throws(Fault) -> [Effect] {
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

  /// Counts work beside the engine's that takes as long as so many of its steps.
  mutating func count(steps: Int) { stepsLeft = max(0, stepsLeft - steps) }

  /// The snapshot right after the last event.
  package var snapshot: JSONValue {
    let label = SnapshotLabel(
      session: name,
      revision: revision,
      clock: clock,
      configurationRevision: playback.configurationRevision
    )
    return .snapshot(engine, label)
  }
}
