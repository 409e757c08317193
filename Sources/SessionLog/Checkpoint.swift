/// The state of a session right after an event: a cache that spares the replay of what came before.
public struct Checkpoint: Hashable, Sendable {
  /// The number of events that it includes.
  public let revision: Int
  /// The session's time there, in microseconds: after it, no event has an earlier instant.
  public let instant: Int64
  /// How many effects the session had had.
  public let effectIndex: Int
  /// The version of the engine whose state it is.
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

/// A point of a session that a checkpoint must not be past.
public enum CheckpointPoint: Hashable, Sendable {
  /// Not after an event.
  case revision(Int)
  /// Not after a session time, in microseconds.
  case instant(Int64)
  /// Not after an effect: the checkpoint includes at most so many.
  case effectIndex(Int)

  /// Whether a checkpoint is at the point or before it.
  public func admits(_ checkpoint: Checkpoint) -> Bool {
    switch self {
    case .revision(let revision): checkpoint.revision <= revision
    case .instant(let instant): checkpoint.instant <= instant
    case .effectIndex(let index): checkpoint.effectIndex <= index
    }
  }
}
