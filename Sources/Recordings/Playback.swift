import OverscrollWire
package import RefreshEngine

/// The steps that a caller allows for playing a recording are used up.
package struct TooMuchWork: Error, Hashable, Sendable {
  /// The event at which they ended, from 0.
  package let event: Int
  /// How far the session came.
  package let reached: Instant
}

/// A session that is played event by event, as a recording's writer and its check both do.
struct Playback {
  private(set) var engine: Engine
  /// The number of events played.
  private(set) var revision = 0
  private let name: String
  private let clock: Clock
  private var configurationRevision = 0
  private var stepsLeft: Int

  /// Why an event cannot be played.
  enum Fault: Error {
    /// The engine refuses it.
    case refused(Rejection)
    /// The steps of the whole playback are used up.
    case tooMuchWork(TooMuchWork)
  }

  init(_ engine: Engine, name: String, clock: Clock, steps: Int) {
    self.engine = engine
    self.name = name
    self.clock = clock
    stepsLeft = steps
  }

  /// The effects of the creation; to be called first.
  mutating func create() -> [Effect] {
    (try? engine.advance(to: .zero)) ?? []
  }

  /// Plays an event, now if it has no instant.
  ///
  /// It may need as many steps as an event of a session, if the playback has them left.
  mutating func play(_ event: Event, at instant: Instant?) throws(Fault) -> [Effect] {
    let changes = engine.configurationChanges
    let limit = min(stepsLeft, Engine.stepLimit)
    let effects: [Effect]
    do throws(Rejection) {
      effects = try engine.handle(event, at: instant ?? engine.now, stepLimit: limit)
    } catch {
      guard case .tooMuchWork(let reached) = error.reason, limit < Engine.stepLimit else {
        throw .refused(error)
      }
      throw .tooMuchWork(TooMuchWork(event: revision, reached: reached))
    }
    stepsLeft = max(0, stepsLeft - limit + engine.stepsLeft)
    revision += 1
    if engine.configurationChanges != changes { configurationRevision = revision }
    return effects
  }

  /// The snapshot right after the last event.
  var snapshot: JSONValue {
    var writer = JSONWriter(reservingCapacity: 4096)
    let label = SnapshotLabel(
      session: name,
      revision: revision,
      clock: clock,
      configurationRevision: configurationRevision
    )
    writer.snapshot(engine, label)
    // The reader takes whatever the writer makes.
    return (try? JSONReader.value(writer.bytes)) ?? .null
  }
}
