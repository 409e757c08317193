import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// Writes a session as a recording, piece by piece: the file is never in memory as a whole.
///
/// Assertions follow the events in the file, so the events are gone through twice: `event` for all of
/// them, `expectations`, `item` for all of them, `end`.
package struct RecordingWriter: Sendable {
  /// Why an event cannot be recorded; pointers are into the event.
  package typealias Fault = BoundedPlayback.Fault

  /// The recording up to its events.
  package let begin: [UInt8]
  /// True if the recording asserts the session's state after each event.
  package let isAsserting: Bool
  private let decoder: EventDecoder
  private var hasEvents = false
  private var playback: BoundedPlayback
  /// The snapshot that the last item asserts.
  private var asserted: JSONValue?

  /// Starts a recording of a session whose configuration is as `PortableConfiguration.forRecording` has
  /// it; playing it may take so many internal steps.
  ///
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
    playback = BoundedPlayback(session, name: name, steps: steps)
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
    for member in event.members where member.name != "atMs" {
      writer.key(escaping: member.name)
      writer.value(member.value)
    }
    writer.endObject()
    defer { hasEvents = true }
    return hasEvents ? Self.comma + writer.bytes : writer.bytes
  }

  /// The end of the events, and the assertions after the creation; the end of the file if nothing
  /// is asserted.
  package mutating func expectations() -> [UInt8] {
    guard isAsserting else { return Array("]}".utf8) }
    return Array(#"],"expected":["#.utf8) + item(playback.effectsAtCreation)
  }

  /// The assertions after the next event, and its instant.
  ///
  /// - Throws: The reason why it cannot be recorded. The recording is then to be thrown away.
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
    return Self.comma + item(try playback.play(decoded.event, at: instant))
  }

  /// The end of the assertions, and of the file; empty if nothing is asserted.
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

  /// A whole recording as one line, in which members for people, which a function adds, come before the
  /// configuration and the events.
  ///
  /// - Throws: Why an event cannot be recorded.
  package mutating func line(
    of events: [(event: JSONValue, instant: Instant)],
    describe: (inout JSONObject) -> Void
  ) throws -> [UInt8] {
    var file: JSONObject = [:]
    for member in try JSONReader.value(self.file(of: events)).members {
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
    let item = Recording.Item(
      changes: snapshot.leaves(since: asserted),
      callbacks: effects.compactMap(Recording.Callback.init),
      callbackTimesMs: nil,
      allEffects: nil
    )
    asserted = snapshot
    return item.bytes
  }
}

extension Recording.Item {
  /// The item as JSON.
  package var bytes: [UInt8] {
    var item: JSONObject = ["changes": .object(JSONObject(changes.map { ($0.text, $0.value) }))]
    if !callbacks.isEmpty { item["effects"] = .array(callbacks.map(\.json)) }
    item["effectTimesMs"] = callbackTimesMs.map { .array($0.map(JSONValue.number)) }
    item["allEffects"] = allEffects.map { .array($0.map(JSONValue.array)) }
    return JSONValue.object(item).bytes
  }
}
