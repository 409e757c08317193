public import RefreshEngine
public import SessionLog

/// A session's snapshot as the wire has it.
///
/// - Parameters:
///   - engine: The engine at the instant of the snapshot.
///   - session: The session's name.
///   - revision: The number of its events.
///   - clock: How its time passes.
/// - Returns: JSON in UTF-8.
public func snapshotJSON(
  of engine: borrowing RefreshEngine,
  session: String,
  revision: Int,
  clock: Clock
) -> [UInt8] {
  var writer = JSONWriter(reservingCapacity: 3072)
  writer.snapshot(engine, SnapshotLabel(session: session, revision: revision, clock: clock))
  return writer.bytes
}
