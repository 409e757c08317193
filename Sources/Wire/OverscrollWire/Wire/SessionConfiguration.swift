public import RefreshEngine

/// What advances session time.
public enum Clock: String, CaseIterable, Hashable, Sendable {
  /// Session time is the time since creation.
  case realtime
  /// Only events advance session time.
  case manual
}

/// Everything that a session is created with: the configuration of the engine, and the clock.
public struct SessionConfiguration: Sendable {
  /// What advances session time.
  public var clock = Clock.realtime
  /// The wall-clock time of session time 0 in microseconds since 1970, if the client named one;
  /// otherwise it is the moment of creation.
  public var epoch: Microseconds?
  /// The name of its preset.
  public var preset: String?
  /// How long the session lives without a call, in microseconds; nil as long as the server says.
  public var idleLifetime: Microseconds?
  /// The configuration of the engine; its epoch is filled in at creation.
  public var engine = Configuration()

  /// Creates a configuration of defaults, without components.
  public init() {}
}
