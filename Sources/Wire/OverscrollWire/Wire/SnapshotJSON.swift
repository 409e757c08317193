public import RefreshEngine
import StrictJSON

/// The snapshot of a session in the wire format.
///
/// - Parameters:
///   - engine: The engine at the instant of the snapshot.
///   - session: The session's name.
///   - revision: The number of its events.
///   - clock: What advances its time.
///   - configurationRevision: The revision of the last event that changed what its configuration
///     reports.
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
