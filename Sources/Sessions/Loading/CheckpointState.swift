import OverscrollWire
import Recordings
import RefreshEngine
import SessionLog

/// The state of a checkpoint: the configuration revision as eight bytes, then the engine.
extension Checkpoint {
  init(_ moment: Moment) {
    let revision = UInt64(moment.configurationRevision)
    let prefix = (0..<8).map { UInt8(truncatingIfNeeded: revision >> (8 * UInt64($0))) }
    self.init(
      revision: moment.revision,
      instant: moment.now.microseconds,
      effectIndex: moment.effectIndex,
      engineVersion: Engine.version,
      state: prefix + EngineState.encode(moment.engine)
    )
  }
}

extension Playback {
  /// The playback of a checkpoint; nil if its state cannot be read.
  init?(checkpoint: Checkpoint) {
    guard checkpoint.state.count > 8,
      let engine = try? EngineState.decode(Array(checkpoint.state.dropFirst(8)))
    else { return nil }
    let revision = checkpoint.state.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard revision <= UInt64(checkpoint.revision) else { return nil }
    self.init(
      engine: engine,
      revision: checkpoint.revision,
      configurationRevision: Int(revision)
    )
  }
}
