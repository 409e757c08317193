public import RefreshEngine
public import SessionLog

/// A session's snapshot as the wire has it.
///
/// - Parameters:
///   - engine: The engine at the instant of the snapshot.
///   - session: The session's name.
///   - revision: The number of its events.
///   - clock: How its time passes.
///   - configurationRevision: The revision of the last event that changed what its configuration
///     reports.
/// - Returns: JSON in UTF-8.
public func snapshotJSON(
  of engine: borrowing RefreshEngine,
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
