import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// Writes a session as a recording, piece by piece: the file is never in memory as a whole.
///
/// What is asserted follows the events in the file, so they are gone through twice: `event` for all of
/// them, `expectations`, `item` for all of them, `end`.
package struct RecordingWriter: Sendable {
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
  package let begin: [UInt8]
  /// Whether what the session shows after each event is asserted.
  package let isAsserting: Bool
  private let decoder: EventDecoder
  private var hasEvents = false
  private var playback: BoundedPlayback
  /// What the last item asserts.
  private var asserted: JSONValue?

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - configuration: What the session is made with, as `PortableConfiguration.forRecording`.
  ///   - version: The version of the engine by whose rules it is played.
  ///   - isAsserting: Whether what the session shows after each event is asserted.
  ///   - steps: How many internal steps playing it may take.
  /// - Throws: The first field of the configuration that is wrong.
  package init(
    name: String,
    configuration: JSONValue,
    version: EngineVersion = .current,
    isAsserting: Bool = true,
    steps: Int = .max
  ) throws(FieldErrors) {
    let session = try ConfigurationDecoder.decode(
      JSONCursor(configuration),
      createdAt: 0,
      version: version
    )
    self.isAsserting = isAsserting
    decoder = EventDecoder(dialect: session.engine.dialect)
    let engine = Engine(session.engine)
    playback = BoundedPlayback(engine, name: name, clock: session.clock, steps: steps)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("format", Recording.format)
    writer.member("version", Recording.version)
    writer.member("name", name)
    writer.member("engine", version.rawValue)
    writer.key("configuration")
    writer.value(configuration)
    writer.key("events")
    writer.beginArray()
    begin = writer.bytes
  }

  /// The next event as sent, and when it happened.
  package mutating func event(_ event: JSONValue, at instant: Instant) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 256)
    writer.beginObject()
    writer.member("atMs", instant.milliseconds)
    if case .object(let object) = event {
      for member in object.members where member.name != "atMs" {
        writer.key(escaping: member.name)
        writer.value(member.value)
      }
    }
    writer.endObject()
    defer { hasEvents = true }
    return hasEvents ? Self.comma + writer.bytes : writer.bytes
  }

  /// The end of the events, and what is asserted after the creation; the end of the file if nothing
  /// is.
  package mutating func expectations() -> [UInt8] {
    guard isAsserting else { return Array("]}".utf8) }
    return Array(#"],"expected":["#.utf8) + item(playback.effectsAtCreation)
  }

  /// What is asserted after the next event, when it happened.
  ///
  /// - Throws: Why it cannot be recorded. The recording is then to be thrown away.
  package mutating func item(
    _ event: JSONValue,
    at instant: Instant
  ) throws(Fault) -> [UInt8] {
    let decoded: WireEvent
    do throws(FieldErrors) {
      decoded = try decoder.decode(JSONCursor(event))
    } catch {
      throw .invalid(error)
    }
    do throws(BoundedPlayback.Fault) {
      return Self.comma + item(try playback.play(decoded.event, at: instant))
    } catch {
      switch error {
      case .refused(let rejection): throw .refused(rejection)
      case .tooMuchWork(let work): throw .tooMuchWork(work)
      }
    }
  }

  /// The end of what is asserted, and of the file; empty if nothing is.
  package var end: [UInt8] { isAsserting ? Array("]}".utf8) : [] }

  /// The whole file of a session with events, where it is small.
  ///
  /// - Throws: Why an event cannot be recorded.
  package mutating func file(
    of events: [(event: JSONValue, instant: Instant)]
  ) throws(Fault) -> [UInt8] {
    var bytes = begin
    for (event, instant) in events { bytes += self.event(event, at: instant) }
    bytes += expectations()
    guard isAsserting else { return bytes }
    for (event, instant) in events { bytes += try item(event, at: instant) }
    return bytes + end
  }

  /// A whole recording as one line, in which members for people come before what is played.
  ///
  /// - Parameters:
  ///   - events: The events as sent, and when they happened.
  ///   - describe: Adds the members for people.
  /// - Returns: The line.
  /// - Throws: Why an event cannot be recorded.
  package mutating func line(
    of events: [(event: JSONValue, instant: Instant)],
    describe: (inout JSONObject) -> Void
  ) throws -> [UInt8] {
    guard case .object(let recording) = try JSONReader.value(file(of: events)) else { return [] }
    var file: JSONObject = [:]
    for member in recording.members {
      if member.name == "engine" { describe(&file) }
      file[member.name] = member.value
    }
    var line = JSONWriter()
    line.value(.object(file))
    return line.line
  }

  private static let comma = [UInt8(ascii: ",")]

  private mutating func item(_ effects: [Effect]) -> [UInt8] {
    let snapshot = SnapshotAssertions.part(of: playback.snapshot)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("changes")
    writer.beginObject()
    writer.changes(from: asserted, to: snapshot)
    writer.endObject()
    writer.callbacks(effects.compactMap(Recording.Callback.init))
    writer.endObject()
    asserted = snapshot
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the callbacks of an item; none are left out.
  mutating func callbacks(_ callbacks: [Recording.Callback]) {
    guard !callbacks.isEmpty else { return }
    key("effects")
    beginArray()
    for callback in callbacks {
      beginArray()
      name(callback.component.rawValue)
      name(callback.type.rawValue)
      endArray()
    }
    endArray()
  }
}
