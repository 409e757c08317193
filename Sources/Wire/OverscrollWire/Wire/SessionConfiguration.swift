public import RefreshEngine
import StrictJSON

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

/// The snapshot of a session in the wire format.
///
/// - Parameters:
///   - engine: The engine at the instant of the snapshot.
///   - session: The session's name.
///   - revision: The number of the session's events.
///   - clock: The clock that advances session time.
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
