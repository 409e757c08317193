/// The state of a session right after an event: a cache that spares the replay of all earlier events.
public struct Checkpoint: Hashable, Sendable {
  /// The number of events before the checkpoint.
  public let revision: Int
  /// The session's time at the checkpoint, in microseconds; no later event has an earlier instant.
  public let instant: Int64
  /// The number of effects before the checkpoint.
  public let effectIndex: Int
  /// The version of the engine that made the state.
  public let engineVersion: String
  /// The state, in a form that the log does not read.
  public let state: [UInt8]

  /// Makes a checkpoint.
  public init(
    revision: Int,
    instant: Int64,
    effectIndex: Int,
    engineVersion: String,
    state: [UInt8]
  ) {
    self.revision = revision
    self.instant = instant
    self.effectIndex = effectIndex
    self.engineVersion = engineVersion
    self.state = state
  }
}

/// A point of a session that bounds checkpoints.
public enum CheckpointPoint: Hashable, Sendable {
  /// The point after a number of events.
  case revision(Int)
  /// The point at a session time, in microseconds.
  case instant(Int64)
  /// The point after a number of effects.
  case effectIndex(Int)

  /// The greatest values of an admitted checkpoint.
  package var bounds: (revision: Int64, instant: Int64, effectIndex: Int64) {
    switch self {
    case .revision(let revision): (Int64(revision), .max, .max)
    case .instant(let instant): (.max, instant, .max)
    case .effectIndex(let index): (.max, .max, Int64(index))
    }
  }

  /// True if a checkpoint is at the point or before it.
  func admits(_ checkpoint: Checkpoint) -> Bool {
    let bounds = bounds
    return checkpoint.revision <= bounds.revision && checkpoint.instant <= bounds.instant
      && checkpoint.effectIndex <= bounds.effectIndex
  }
}
