import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A run as the engine plays it: the snapshots, and the refresh callbacks with their instants.
struct PlayedRun: Sendable {
  /// A refresh callback with its event and instant.
  struct TimedCallback: Sendable {
    let event: Int
    let callback: Recording.Callback
    let atMs: Double
  }

  let run: MuseumRun
  /// The configuration in force at first, every default filled in.
  let configuration: JSONValue
  /// After the creation, and after each event.
  private let snapshots: [JSONValue]
  private let callbacks: [TimedCallback]
  /// When each event happened.
  let instants: [Instant]

  init(_ run: MuseumRun) throws {
    self.run = run
    let session = try ConfigurationDecoder.decode(JSONCursor(run.configuration), createdAt: 0)
    let decoder = EventDecoder(dialect: session.engine.dialect)
    var playback = BoundedPlayback(Engine(session.engine), name: "museum", clock: session.clock)
    configuration = .configuration(session, playback.engine, epoch: session.epoch)
    var callbacks = Self.callbacks(playback.effectsAtCreation, of: -1)
    var snapshots = [playback.snapshot]
    var instants: [Instant] = []
    for (index, source) in run.events.enumerated() {
      let event = try decoder.decode(JSONCursor(source))
      instants.append(event.instant ?? playback.engine.now)
      let effects = try playback.play(event.event, at: instants[index])
      callbacks += Self.callbacks(effects, of: index)
      snapshots.append(playback.snapshot)
    }
    self.callbacks = callbacks
    self.snapshots = snapshots
    self.instants = instants
  }

  /// The value of the snapshot after an event, −1 the creation; nil if nothing stands there.
  func value(after event: Int, _ pointer: String) -> JSONValue? {
    guard snapshots.indices.contains(event + 1) else { return nil }
    return JSONPointer(pointer)?.value(in: snapshots[event + 1])
  }

  /// The session's time after an event, in ms.
  func timeMs(after event: Int) -> Double? {
    value(after: event, "/timeMs")?.double
  }

  /// The refresh callbacks of an event; nil for those of the whole run.
  func callbacks(of event: Int?) -> [TimedCallback] {
    callbacks.filter { event == nil || $0.event == event }
  }

  private static func callbacks(_ effects: [Effect], of event: Int) -> [TimedCallback] {
    effects.compactMap { effect in
      Recording.Callback(effect).map {
        TimedCallback(event: event, callback: $0, atMs: effect.instant.milliseconds)
      }
    }
  }
}
