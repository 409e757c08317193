import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// Writes a session as a recording, piece by piece, without the whole file in memory.
///
/// Assertions follow the events in the file, so a caller passes the events twice: `event` for each of them,
/// `expectations`, `item` for each of them, `end`.
package struct RecordingWriter: Sendable {
  /// The reasons that an event cannot be recorded; pointers are into the event.
  package typealias Fault = BoundedPlayback.Fault

  /// The recording up to its events.
  package let begin: [UInt8]
  /// True if the recording asserts the session's state after each event.
  package let isAsserting: Bool
  private let decoder: EventDecoder
  private var hasEvents = false
  private var playback: BoundedPlayback
  /// The snapshot of the last item.
  private var asserted: JSONValue?

  /// Starts a recording of a session with a configuration of `PortableConfiguration.forRecording`; `steps`
  /// limits the internal steps of its playback.
  ///
  /// - Throws: The first wrong field of the configuration.
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

  /// The next event as sent, with the instant of its handling.
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

  /// The end of the events, and the assertions after the creation; without assertions, the end of the file.
  package mutating func expectations() -> [UInt8] {
    guard isAsserting else { return Array("]}".utf8) }
    return Array(#"],"expected":["#.utf8) + item(playback.effectsAtCreation)
  }

  /// The assertions after the next event.
  ///
  /// - Throws: The reason that the event cannot be recorded. The recording must then be discarded.
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

  /// The end of the assertions and of the file; empty without assertions.
  package var end: [UInt8] { isAsserting ? Array("]}".utf8) : [] }

  /// The whole file of a small session with events.
  ///
  /// - Throws: The reason that an event cannot be recorded.
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

  /// A whole recording as one line; `describe` adds members for people before the configuration and the
  /// events.
  ///
  /// - Throws: The reason that an event cannot be recorded.
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
