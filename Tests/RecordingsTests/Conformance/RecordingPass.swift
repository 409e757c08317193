import OverscrollWire
import RefreshEngine
import StrictJSON

@testable import Recordings

/// One playing of a recording, in which all is checked that holds of every recording.
///
/// - The engine shows what the recording asserts.
/// - A second engine, which is replaced by its own checkpoint before each event, shows the same. It
///   also stops half way to every other event, amid what moves and waits.
/// - A log keeps each event without loss.
/// - What is shown adds to the digest of its file, which names the engine's behaviour.
struct RecordingPass {
  private let recording: Recording
  private var replay: Replay
  private var continued: Engine
  /// What is wrong.
  private(set) var failures: [String] = []
  /// The events as sent, with the instants at which they were played.
  private(set) var events: [(event: JSONValue, instant: Instant)] = []

  /// Makes a pass, by the rules of a version.
  init(_ recording: Recording, version: EngineVersion = .current) throws {
    self.recording = recording
    var configuration = recording.configuration.engine
    configuration.version = version
    replay = try Replay(recording, with: Engine(configuration))
    continued = Engine(configuration)
  }

  /// Plays the recording.
  mutating func run(_ digest: inout SnapshotDigest) throws {
    note(replay.differenceAtCreation())
    // The second engine reports the effects of the creation with its first event.
    var effects = replay.effectsAtCreation
    for (index, event) in recording.events.enumerated() {
      let instant = event.instant ?? replay.engine.now
      let stops = index % 2 == 0
      let others = try continueFromCheckpoint(to: event.event, at: instant, stopping: stops)
      guard let played = try replay.next() else { return fail(index, "no event") }
      note(played.difference)
      effects += played.effects
      if effects != others { fail(index, "effects after a checkpoint") }
      let snapshot = Self.snapshot(replay.engine)
      if snapshot != Self.snapshot(continued) { fail(index, "snapshot after a checkpoint") }
      if try !Self.isStored(event, recording.configuration.engine.dialect) {
        fail(index, "stored form")
      }
      let isDigested = index % 3 == 0 || index == recording.events.count - 1
      digest.add(effects, isDigested ? snapshot : [])
      events.append((event.source, instant))
      effects = []
    }
  }

  /// Handles an event in an engine that is read from its checkpoint.
  private mutating func continueFromCheckpoint(
    to event: Event,
    at instant: Instant,
    stopping isStopping: Bool
  ) throws -> [Effect] {
    let halfWay = continued.now + (instant - continued.now) / 2
    var effects = isStopping ? try continued.advance(to: halfWay) : []
    continued = try EngineState.decode(EngineState.encode(continued))
    effects += try continued.handle(event, at: instant)
    return effects
  }

  private static func snapshot(_ engine: Engine) -> [UInt8] {
    snapshotJSON(of: engine, session: "s", revision: 0, clock: .manual)
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
