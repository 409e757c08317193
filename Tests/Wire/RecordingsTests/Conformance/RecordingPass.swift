import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport

@testable import Recordings

/// One playing of a recording, in which all is checked that holds of every recording.
///
/// - The engine shows what the recording asserts.
/// - What is shown adds to the digest of its file, which names the engine's behaviour.
///
/// In all forms, which takes three times as long:
/// - A second engine, which is replaced by its own checkpoint before each event, shows the same. It
///   also stops half way to every other event, amid what moves and waits.
/// - A log keeps each event without loss.
struct RecordingPass {
  private let recording: Recording
  private var replay: Replay
  /// The second engine; nil if the recording is not played in all forms.
  private var continued: Engine?
  /// What is wrong.
  private(set) var failures: [String] = []
  /// The events as sent, with the instants at which they were played.
  private(set) var events: [(event: JSONValue, instant: Instant)] = []

  /// Makes a pass, by the rules of a version.
  init(_ recording: Recording, inAllForms: Bool, version: EngineVersion = .current) throws {
    self.recording = recording
    var configuration = recording.configuration.engine
    configuration.version = version
    replay = try Replay(recording, with: Engine(configuration))
    continued = inAllForms ? Engine(configuration) : nil
  }

  /// Plays the recording.
  mutating func run(_ digest: inout SnapshotDigest) throws {
    note(replay.differenceAtCreation())
    // The second engine reports the effects of the creation with its first event.
    var effects = replay.effectsAtCreation
    for (index, event) in recording.events.enumerated() {
      let instant = event.instant ?? replay.engine.now
      guard let played = try replay.next() else { return fail(index, "no event") }
      note(played.difference)
      effects += played.effects
      try checkForms(of: event, at: instant, index, effects)
      let isDigested = index % 3 == 0 || index == recording.events.count - 1
      digest.add(effects, isDigested ? Self.snapshot(replay.engine) : [])
      events.append((event.source, instant))
      effects = []
    }
  }

  /// Checks that the second engine goes on alike, and that the event can be stored.
  private mutating func checkForms(
    of event: WireEvent,
    at instant: Instant,
    _ index: Int,
    _ effects: [Effect]
  ) throws {
    guard var engine = continued else { return }
    var others: [Effect] = []
    if index.isMultiple(of: 2) {
      others = try engine.advance(to: engine.now + (instant - engine.now) / 2)
    }
    engine = try EngineState.decode(EngineState.encode(engine))
    others += try engine.handle(event.event, at: instant)
    continued = engine
    if effects != others { fail(index, "effects after a checkpoint") }
    if Self.snapshot(replay.engine) != Self.snapshot(engine) {
      fail(index, "snapshot after a checkpoint")
    }
    if try !Self.isStored(event, recording.configuration.engine.dialect) {
      fail(index, "stored form")
    }
  }

  private static func snapshot(_ engine: Engine) -> [UInt8] {
    snapshotJSON(of: engine, session: "s", revision: 0)
  }

  /// Whether a log gives the event back as the engine takes it, and its JSON is that of the same event.
  private static func isStored(_ event: WireEvent, _ dialect: Dialect) throws -> Bool {
    let stored = SubmittedEvent(event).stored
    let json = try JSONReader.value(try StoredEvent.unpack(stored))
    let again = try EventDecoder(dialect: dialect).decode(JSONCursor(json))
    guard SubmittedEvent(again).stored == stored else { return false }
    // An event without a packed form is stored as its JSON.
    return try json.bytes == stored
      || "\(StoredEvent.decode(stored, dialect))" == "\(event.event)"
  }

  private mutating func note(_ difference: Replay.Difference?) {
    guard let difference else { return }
    failures.append("\(recording.name ?? ""), step \(difference.step): \(difference.values)")
  }

  private mutating func fail(_ index: Int, _ what: String) {
    failures.append("\(recording.name ?? ""), event \(index + 1): \(what)")
  }
}
