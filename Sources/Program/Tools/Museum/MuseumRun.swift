import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A configuration and events of an entry, with the observed values and the engine's values.
struct MuseumRun: Sendable {
  /// The purpose of a run; the raw value is the run's member in the data.
  enum Kind: String, CaseIterable, Sendable {
    /// The entry's main run, in MJRefresh 3.7.9.
    case exhibit
    /// The run with a cure of the bug.
    case workaround
    /// The same run in an older library.
    case inDialect
    /// A case to compare the exhibit with.
    case contrast
    /// The same situation in the dialect `overscroll-1`.
    case own
  }

  /// An event in the data's form and in the engine's form, with its instant.
  struct PlayedEvent: Sendable {
    let source: JSONValue
    let event: Event
    let instant: Instant
  }

  let kind: Kind
  /// A sentence about the run; nil for runs without one.
  let text: String?
  let configuration: JSONValue
  /// The observations in the data's form: values of snapshots, and refresh callbacks.
  let observations: [JSONValue]
  private(set) var events: [PlayedEvent] = []
  /// The snapshots after the creation and after each event.
  private var snapshots: [JSONValue]
  /// The refresh callbacks, `[component, type, atMs]`, each with the index of its event.
  private var callbacks: [(event: Int, callback: JSONValue)]

  /// The configuration's dialect, by default the standard one.
  var dialect: String { configuration.member("dialect")?.text ?? Dialect.standard.rawValue }

  /// The snapshot's value at a pointer after an event, −1 the creation; nil without a value.
  func value(after event: Int, _ pointer: String) -> JSONValue? {
    guard snapshots.indices.contains(event + 1) else { return nil }
    return JSONPointer(pointer)?.value(in: snapshots[event + 1])
  }

  /// The instant at the end of an event, or of each callback for nil, in ms.
  func instants(after event: Int?) -> [Double] {
    guard let event else { return callbacks.compactMap { $0.callback.elements.last?.double } }
    return [value(after: event, "/timeMs")?.double ?? -1]
  }

  /// The run's object in `runs.json`.
  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "text": text.map { .string($0) } ?? .null,
      "title": .string(Dialect(rawValue: dialect)?.title ?? dialect),
    ]
  }
}

// MARK: Observations

extension MuseumRun {
  /// The values of the run that differ from its observations.
  var differences: [String] { observations.compactMap(difference) }

  /// The run's value in place of an observation; nil if the run shows the observation.
  func difference(_ observation: JSONValue) -> String? {
    let event = observation.event
    let actual: JSONValue?
    let expected: JSONValue?
    if let effects = observation.member("effects") {
      let own = callbacks.filter { event == nil || $0.event == event }.map(\.callback)
      // Observed callbacks may leave out the instant.
      let named = own.enumerated().map { index, callback in
        let parts = effects.elements.dropFirst(index).first?.elements.count ?? 3
        return JSONValue.array(Array(callback.elements.prefix(parts)))
      }
      (actual, expected) = (.array(named), effects)
    } else {
      actual = value(after: event ?? -1, observation.member("pointer")?.text ?? "")
      expected = observation.member("value")
    }
    guard let actual, let expected, actual.isEqualWithinRounding(expected) else {
      return "\(observation): \(String(describing: actual))"
    }
    return nil
  }
}

// MARK: Reading

extension MuseumRun {
  /// Reads and plays the exhibit from the entry's own members; nil without a configuration.
  init?(exhibitOf reader: inout JSONObjectReader) throws(FieldErrors) {
    guard let configuration = reader.optional("configuration") else { return nil }
    let events = try reader.required("events").array().map(\.value)
    try self.init(.exhibit, nil, configuration.value, events, reader.required("observe"))
  }

  /// Reads and plays another run of an entry; the exhibit supplies missing members.
  init(_ kind: Kind, _ cursor: JSONCursor, _ exhibit: MuseumRun?) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      var configuration = reader.optional("configuration")?.value ?? exhibit?.configuration ?? [:]
      if [.inDialect, .own].contains(kind), case .object(var object) = configuration {
        object["dialect"] = .string(reader.string(required: "dialect"))
        configuration = .object(object)
      }
      // Unverified predictions are refused.
      if kind == .inDialect, reader.bool(required: "verified") == false {
        reader.refuse("verified", .malformed("must be true"))
      }
      return try Self(
        kind,
        kind == .inDialect ? reader.string("text") : reader.string(required: "text"),
        configuration,
        reader.optional("events")?.array().map(\.value) ?? exhibit?.events.map(\.source) ?? [],
        reader.required("observe")
      )
    }
  }

  /// Plays a run.
  private init(
    _ kind: Kind,
    _ text: String?,
    _ configuration: JSONValue,
    _ sources: [JSONValue],
    _ observed: JSONCursor
  ) throws(FieldErrors) {
    (self.kind, self.text, self.configuration) = (kind, text, configuration)
    observations = try observed.array().map(\.value)
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

  private static func callbacks(
    _ effects: [Effect],
    of event: Int
  ) -> [(event: Int, callback: JSONValue)] {
    effects.compactMap { effect in
      guard let callback = Recording.Callback(effect) else { return nil }
      let instant = JSONValue.number(effect.instant.milliseconds)
      return (
        event, [.string(callback.component.rawValue), .string(callback.type.rawValue), instant]
      )
    }
  }
}
