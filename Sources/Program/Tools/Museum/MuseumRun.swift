import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A configuration and events of an entry, with what they are to show and what the engine shows.
struct MuseumRun: Sendable {
  /// What a run is for, by its member in the data.
  enum Kind: String, CaseIterable, Sendable {
    /// The entry's own, in MJRefresh 3.7.9.
    case exhibit
    /// What helps.
    case workaround
    /// The same in an older library.
    case inDialect
    /// A case that a sentence compares with.
    case contrast
  }

  /// A refresh callback with its event and instant.
  struct TimedCallback: Sendable {
    let event: Int
    let callback: Recording.Callback
    let atMs: Double
  }

  /// An event as the data has it, as the engine takes it, and when it happened.
  struct PlayedEvent: Sendable {
    let source: JSONValue
    let event: Event
    let instant: Instant
  }

  let kind: Kind
  /// What it is, in a sentence; nil where the run says it alone.
  let text: String?
  let configuration: JSONValue
  let observations: [Observation]
  private(set) var events: [PlayedEvent] = []
  /// After the creation, and after each event.
  private var snapshots: [JSONValue]
  private var callbacks: [TimedCallback]

  /// The dialect that the configuration names.
  var dialect: String { configuration.member("dialect")?.text ?? "mjrefresh-3.7.9" }

  /// The value of the snapshot after an event, −1 the creation; nil if nothing stands there.
  func value(after event: Int, _ pointer: String) -> JSONValue? {
    guard snapshots.indices.contains(event + 1) else { return nil }
    return JSONPointer(pointer)?.value(in: snapshots[event + 1])
  }

  /// The session's time after an event, in ms.
  func timeMs(after event: Int) -> Double? { value(after: event, "/timeMs")?.double }

  /// The refresh callbacks of an event; nil for those of the whole run.
  func callbacks(of event: Int?) -> [TimedCallback] {
    callbacks.filter { event == nil || $0.event == event }
  }
}

// MARK: Reading

extension MuseumRun {
  /// Reads and plays the run of an entry's own members; nil if it has none.
  init?(exhibitOf reader: inout JSONObjectReader) throws(FieldErrors) {
    guard let configuration = reader.optional("configuration") else { return nil }
    try self.init(
      .exhibit,
      text: nil,
      configuration.value,
      reader.required("events").array().map(\.value),
      reader.required("observe")
    )
  }

  /// Reads and plays another run of an entry; what it does not say is as in the exhibit.
  init(_ kind: Kind, _ cursor: JSONCursor, _ exhibit: MuseumRun?) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      var configuration = reader.optional("configuration")?.value ?? exhibit?.configuration ?? [:]
      if kind == .inDialect, case .object(var object) = configuration {
        object["dialect"] = .string(reader.string(required: "dialect"))
        configuration = .object(object)
        // A prediction is no exhibit.
        if reader.bool(required: "verified") == false {
          reader.refuse("verified", .malformed("must be true"))
        }
      }
      return try Self(
        kind,
        text: kind == .inDialect ? reader.string("text") : reader.string(required: "text"),
        configuration,
        reader.optional("events")?.array().map(\.value) ?? exhibit?.events.map(\.source) ?? [],
        reader.required("observe")
      )
    }
  }

  /// Plays a run.
  private init(
    _ kind: Kind,
    text: String?,
    _ configuration: JSONValue,
    _ sources: [JSONValue],
    _ observed: JSONCursor
  ) throws(FieldErrors) {
    (self.kind, self.text, self.configuration) = (kind, text, configuration)
    observations = try observed.elements { field throws(FieldErrors) in try Observation(field) }
    guard !observations.isEmpty else { throw observed.refused(.malformed("must not be empty")) }
    let session = try ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
    let decoder = EventDecoder(dialect: session.engine.dialect)
    var playback = BoundedPlayback(session, name: "museum")
    snapshots = [playback.snapshot]
    callbacks = Self.callbacks(playback.effectsAtCreation, of: -1)
    for (index, source) in sources.enumerated() {
      let event = try decoder.decode(JSONCursor(source))
      let instant = event.instant ?? playback.engine.now
      events.append(PlayedEvent(source: source, event: event.event, instant: instant))
      do throws(BoundedPlayback.Fault) {
        callbacks += Self.callbacks(try playback.play(event.event, at: instant), of: index)
      } catch {
        throw observed.refused(.malformed("event \(index) cannot be played: \(error)"))
      }
      snapshots.append(playback.snapshot)
    }
  }

  private static func callbacks(_ effects: [Effect], of event: Int) -> [TimedCallback] {
    effects.compactMap { effect in
      Recording.Callback(effect).map {
        TimedCallback(event: event, callback: $0, atMs: effect.instant.milliseconds)
      }
    }
  }
}
