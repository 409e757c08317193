public import RefreshEngine
public import SessionLog

/// Everything that a session is created with: the engine's configuration, and how time passes.
public struct SessionConfiguration: Sendable {
  /// How the session's time passes.
  public var clock = Clock.realtime
  /// The wall-clock time of session time 0 in microseconds since 1970, if the client named one;
  /// otherwise it is the moment of creation.
  public var epoch: Microseconds?
  /// The name of the preset it started from.
  public var preset: String?
  /// What the engine is made with; its epoch is filled in at creation.
  public var engine = Configuration()

  /// Makes a configuration of defaults, with no component.
  public init() {}
}
