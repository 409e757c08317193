public import RefreshEngine
import StrictJSON

/// The clock that advances session time.
public enum Clock: String, CaseIterable, Hashable, Sendable {
  /// Session time is the time since creation.
  case realtime
  /// Only events advance session time.
  case manual
}

/// Everything that a session is created with: the configuration of the engine, and the clock.
public struct SessionConfiguration: Sendable {
  /// The clock that advances session time.
  public var clock = Clock.realtime
  /// The wall-clock time of session time 0 in microseconds since 1970, if the client named one;
  /// otherwise it is the moment of creation.
  public var epoch: Microseconds?
  /// The name of its preset.
  public var preset: String?
  /// How long the session lives without a call, in microseconds; nil is the server's default.
  public var idleLifetime: Microseconds?
  /// The configuration of the engine; its epoch is filled in at creation.
  public var engine = Configuration()

  /// Creates a configuration of defaults, without components.
  public init() {}
}

/// The snapshot of a session in the wire format.
///
/// - Parameters:
///   - engine: The engine at the instant of the snapshot.
///   - session: The session's name.
///   - revision: The number of its events.
///   - clock: The clock that advances its time.
///   - configurationRevision: The revision of the last event that changed the reported
///     configuration.
/// - Returns: JSON in UTF-8.
public func snapshotJSON(
  of engine: borrowing Engine,
  session: String,
  revision: Int,
  clock: Clock,
  configurationRevision: Int = 0
) -> [UInt8] {
  var writer = JSONWriter(reservingCapacity: 3072)
  writer.snapshot(
    engine,
    SnapshotLabel(
      session: session,
      revision: revision,
      clock: clock,
      configurationRevision: configurationRevision
    )
  )
  return writer.bytes
}
