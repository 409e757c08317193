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

  /// The fault, for people; events count from 1 there.
  package var description: String { "event \(event + 1) is too much work" }
}

/// A session or recording that is played event by event with a limit for all of it: the one player of
/// its writer, its check, its renewal and its comparison.
package struct BoundedPlayback {
  /// The configuration of the session.
  let session: SessionConfiguration
  package let effectsAtCreation: [Effect]
  /// How many internal steps the playback may still take.
  private(set) var stepsLeft: Int
  private var playback: Playback
  private let name: String
  /// Reads the events anew; nil in the recording's own dialect.
  private var decoder: EventDecoder?
  /// The place of the events, for the pointers of errors.
  private var events = JSONPointer.root

  /// Why an event cannot be played.
  package enum Fault: Error, Sendable {
    /// It cannot be read, or the dialect lacks a part of it.
    case invalid(FieldErrors)
    /// The engine refuses it, in the form in which it was read.
    case refused(Rejection, Event)
    /// The steps of the whole playback are used up.
    case tooMuchWork(TooMuchWork)
  }

  /// Creates a session, which may take so many internal steps in all; without an engine, with the engine of
  /// its configuration.
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

  /// Creates the session of a recording, which stands at a place of a document, in a dialect; nil is its
  /// own.
  ///
  /// - Throws: The parts of its configuration that the dialect lacks.
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

  /// Creates a session that notes its decisions; see `Engine.beginJournal`.
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

  /// The next event of the recording in the dialect in which it is played.
  ///
  /// - Throws: The parts of it that the dialect lacks.
  func read(_ event: WireEvent) throws(FieldErrors) -> WireEvent {
    try decoder?.decode(JSONCursor(event.source, at: place)) ?? event
  }

  /// Plays the next event of the recording.
  mutating func play(_ event: WireEvent) throws(Fault) -> [Effect] {
    let read: WireEvent
    do throws(FieldErrors) { read = try self.read(event) } catch { throw .invalid(error) }
    return try play(read.event, at: read.instant)
  }

  /// Plays an event, now if it has no instant.
  ///
  /// It may need as many steps as the playback has left: the work of several requests to a session is
  /// played in one.
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

  /// Counts work outside the engine that takes as long as so many of its steps.
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

  /// Why a component has, or has not, changed its state; nil for a component that was never configured.
  package func explanation(of name: ComponentName) -> Explanation? {
    ExplainedComponent(name, in: engine, session: "", revision: revision).flatMap {
      Explanation(json: $0.json.bytes)
    }
  }
}
