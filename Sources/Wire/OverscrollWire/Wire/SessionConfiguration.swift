public import RefreshEngine

/// The clock that advances session time.
public enum Clock: String, CaseIterable, Hashable, Sendable {
  /// Session time is the time since creation.
  case realtime
  /// Only events advance session time.
  case manual
}

/// The parts of a session at its creation: the configuration of the engine, and the clock.
public struct SessionConfiguration: Sendable {
  /// The clock that advances session time.
  public var clock = Clock.realtime
  /// The wall-clock time of session time 0 in microseconds since 1970; nil for the moment of creation.
  public var epoch: Microseconds?
  /// The name of the preset, if any.
  public var preset: String?
  /// The session's lifetime without a call, in microseconds; nil for the server's default.
  public var idleLifetime: Microseconds?
  /// The configuration of the engine; its epoch is filled in at creation.
  public var engine = Configuration()

  /// Makes the default configuration, without components.
  public init() {}
}
