package import OverscrollWire
package import RefreshEngine

/// Writes a session as a recording, event by event.
///
/// The events can be taken in pieces while they are added. What is asserted follows them in the file,
/// so it is collected until the end, which is the only memory that grows.
package struct RecordingWriter: ~Copyable {
  /// Why an event cannot be recorded.
  package enum Fault: Error, Sendable {
    /// The event cannot be read; the pointer is into the event.
    case invalid(FieldErrors)
    /// The engine refuses it.
    case refused(Rejection)
    /// The steps for playing it are used up.
    case tooMuchWork(TooMuchWork)
  }

  /// The recording up to its events.
  private var document = JSONWriter(reservingCapacity: 65_536)
  /// What plays the events for what is asserted; nil asserts nothing.
  private var assertions: Assertions?
  private let decoder: EventDecoder

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - configuration: What the session is made with, as `PortableConfiguration.forRecording`.
  ///   - isAsserting: Whether what the session shows after each event is asserted.
  ///   - steps: How many internal steps playing it may take.
  /// - Throws: The first field of the configuration that is wrong.
  package init(
    name: String,
    configuration: JSONValue,
    isAsserting: Bool = true,
    steps: Int = .max
  ) throws(FieldErrors) {
    let session = try ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
    decoder = EventDecoder(dialect: session.engine.dialect)
    if isAsserting {
      let engine = Engine(session.engine)
      assertions = Assertions(
        BoundedPlayback(engine, name: name, clock: session.clock, steps: steps)
      )
    }
    document.beginObject()
    document.member("format", Recording.format)
    document.member("version", Recording.version)
    document.member("name", name)
    document.member("engine", Engine.version)
    document.key("configuration")
    document.value(configuration)
    document.key("events")
    document.beginArray()
  }

  /// Adds the next event.
  ///
  /// - Parameters:
  ///   - event: The event as sent.
  ///   - instant: When it happened.
  /// - Throws: Why it cannot be recorded. The recording is then to be thrown away.
  package mutating func add(_ event: JSONValue, at instant: Instant) throws(Fault) {
    try assertions?.play(event, at: instant, decoder)
    document.beginObject()
    document.member("atMs", instant.milliseconds)
    if case .object(let object) = event {
      for member in object.members where member.name != "atMs" {
        document.key(escaping: member.name)
        document.value(member.value)
      }
    }
    document.endObject()
  }

  /// Takes what is written so far; the pieces in their order are the file.
  package mutating func take() -> [UInt8] {
    document.take()
  }

  /// Ends the recording.
  ///
  /// - Returns: The last pieces.
  package consuming func finish() -> [[UInt8]] {
    document.endArray()
    guard let expected = assertions?.finish() else {
      document.endObject()
      return [document.take()]
    }
    document.key("expected")
    let events = document.take()
    document.endObject()
    return [events] + expected + [document.take()]
  }
}

/// Plays a session and writes what is asserted after its creation and each event.
private struct Assertions: ~Copyable {
  private var playback: BoundedPlayback
  private var asserted: JSONValue?
  private var items = JSONWriter(reservingCapacity: Self.pieceLength + 8192)
  /// The items before those in `items`, in pieces, so that the memory never moves.
  private var pieces: [[UInt8]] = []

  private static let pieceLength = 1 << 18

  init(_ playback: BoundedPlayback) {
    self.playback = playback
    items.beginArray()
    item(playback.effectsAtCreation)
  }

  mutating func play(
    _ event: JSONValue,
    at instant: Instant,
    _ decoder: EventDecoder
  ) throws(RecordingWriter.Fault) {
    let decoded: WireEvent
    do throws(FieldErrors) {
      decoded = try decoder.decode(JSONCursor(event))
    } catch {
      throw .invalid(error)
    }
    do throws(BoundedPlayback.Fault) {
      item(try playback.play(decoded.event, at: instant))
    } catch {
      switch error {
      case .refused(let rejection): throw .refused(rejection)
      case .tooMuchWork(let work): throw .tooMuchWork(work)
      }
    }
  }

  consuming func finish() -> [[UInt8]] {
    items.endArray()
    return pieces + [items.take()]
  }

  private mutating func item(_ effects: [Effect]) {
    let snapshot = SnapshotAssertions.part(of: playback.snapshot)
    items.beginObject()
    items.key("changes")
    items.beginObject()
    items.changes(from: asserted, to: snapshot)
    items.endObject()
    callbacks(effects.compactMap(Recording.Callback.init))
    items.endObject()
    asserted = snapshot
    if items.count > Self.pieceLength { pieces.append(items.take()) }
  }

  private mutating func callbacks(_ callbacks: [Recording.Callback]) {
    guard !callbacks.isEmpty else { return }
    items.key("effects")
    items.beginArray()
    for callback in callbacks {
      items.beginArray()
      items.name(callback.component.rawValue)
      items.name(callback.type.rawValue)
      items.endArray()
    }
    items.endArray()
  }
}
