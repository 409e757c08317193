package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The error that a playback has used up its allowed steps.
package struct TooMuchWork: Error, Hashable, CustomStringConvertible, Sendable {
  /// The index of the event that used up the steps, from 0.
  package let event: Int
  /// The time that the session reached.
  package let reached: Instant

  /// Makes the error.
  package init(event: Int, reached: Instant) {
    (self.event, self.reached) = (event, reached)
  }

  /// The fault for people, with a number of the event from 1.
  package var description: String { "event \(event + 1) is too much work" }
}

/// A session or recording in play, event by event, with a limit for the whole; writer, check, renewal and
/// comparison of recordings share this player.
package struct BoundedPlayback {
  /// The configuration of the session.
  let session: SessionConfiguration
  package let effectsAtCreation: [Effect]
  /// The number of internal steps left for the playback.
  private(set) var stepsLeft: Int
  private var playback: Playback
  private let name: String
  /// The decoder that reads the events anew; nil in the recording's own dialect.
  private var decoder: EventDecoder?
  /// The place of the events, for the pointers of errors.
  private var events = JSONPointer.root

  /// The reasons that an event cannot be played.
  package enum Fault: Error, Sendable {
    /// The event cannot be read, or the dialect lacks a part of it.
    case invalid(FieldErrors)
    /// The engine refuses the event, in its decoded form.
    case refused(Rejection, Event)
    /// The steps of the whole playback are used up.
    case tooMuchWork(TooMuchWork)
  }

  /// Creates a session with a limit of internal steps in all; without an engine, with the engine of its
  /// configuration.
  package init(
    _ session: SessionConfiguration,
    with engine: Engine? = nil,
    name: String,
    steps: Int = .max
  ) {
    self.session = session
    (playback, effectsAtCreation) = Playback.created(engine ?? Engine(session.engine))
    self.name = name
    stepsLeft = steps
  }

  /// Creates the session of a recording at a place of a document, in a dialect; nil for the recording's own.
  ///
  /// - Throws: The parts of the configuration that the dialect lacks.
  init(
    _ recording: Recording,
    at place: JSONPointer = .root,
    in dialect: Dialect? = nil,
    with engine: Engine? = nil,
    steps: Int = .max
  ) throws(FieldErrors) {
    var session = recording.configuration
    let isOther = dialect != nil && dialect != session.engine.dialect
    if isOther, let dialect {
      let document = DialectChange.configuration(recording.configurationSource, in: dialect)
      session = try ConfigurationDecoder.decode(
        JSONCursor(document, at: place.appending("configuration")),
        createdAt: 0,
        version: session.engine.version
      )
    }
    self.init(session, with: engine, name: recording.name ?? "recording", steps: steps)
    decoder = isOther ? EventDecoder(dialect: session.engine.dialect) : nil
    events = place.appending("events")
  }

  /// Creates a session with a journal of decisions; see `Engine.beginJournal`.
  package init(explaining session: SessionConfiguration, steps: Int) {
    var engine = Engine(session.engine)
    engine.beginJournal()
    self.init(session, with: engine, name: "", steps: steps)
  }

  /// The engine after the last event.
  package var engine: Engine { playback.engine }
  /// The number of events played.
  var revision: Int { playback.revision }
  /// The place of the next event in the document.
  var place: JSONPointer { events.appending(revision) }

  /// The next event of the recording, read in the dialect of the playback.
  ///
  /// - Throws: The parts of the event that the dialect lacks.
  func read(_ event: WireEvent) throws(FieldErrors) -> WireEvent {
    try decoder?.decode(JSONCursor(event.source, at: place)) ?? event
  }

  /// Plays the next event of the recording.
  mutating func play(_ event: WireEvent) throws(Fault) -> [Effect] {
    let read: WireEvent
    do throws(FieldErrors) { read = try self.read(event) } catch { throw .invalid(error) }
    return try play(read.event, at: read.instant)
  }

  /// Plays an event at an instant, or at the present without one.
  ///
  /// One event may take all steps left, since one request plays the work of several requests to a session.
  package mutating func play(_ event: Event, at instant: Instant?) throws(Fault) -> [Effect] {
    let effects: [Effect]
    do throws(Rejection) {
      effects = try playback.handle(event, at: instant ?? engine.now, stepLimit: stepsLeft)
    } catch {
      guard case .tooMuchWork(let reached) = error.reason else { throw .refused(error, event) }
      throw .tooMuchWork(TooMuchWork(event: revision, reached: reached))
    }
    stepsLeft = max(0, engine.stepsLeft)
    return effects
  }

  /// Counts work outside the engine by the number of steps that take as long.
  mutating func count(steps: Int) { stepsLeft = max(0, stepsLeft - steps) }

  /// The snapshot right after the last event.
  package var snapshot: JSONValue {
    let label = SnapshotLabel(
      session: name,
      revision: revision,
      clock: session.clock,
      configurationRevision: playback.configurationRevision
    )
    return .snapshot(engine, label)
  }

  /// The reasons for a component's state; nil for a component that was never configured.
  package func explanation(of name: ComponentName) -> Explanation? {
    ExplainedComponent(name, in: engine, session: "", revision: revision).flatMap {
      Explanation(json: $0.json.bytes)
    }
  }
}
