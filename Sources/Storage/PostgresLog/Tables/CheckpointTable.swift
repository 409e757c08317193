internal import Dispatch
internal import SessionLog

/// The SQL of the checkpoints; a session keeps all of its checkpoints.
struct CheckpointTable {
  let connection: DatabaseConnection

  /// Stores a checkpoint if the session exists.
  func write(_ checkpoint: Checkpoint, of session: SessionID) throws(DatabaseFailure) {
    try connection.execute(
      """
      INSERT INTO checkpoint
        (session, engine_version, revision, instant, effect_index, state, chain)
      SELECT s.id, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::bytea,
        \(BatchTable.chain(of: "s.id", at: "$3::bigint"))
      FROM session AS s WHERE s.id = $1::bigint
      ON CONFLICT (session, engine_version, revision) DO UPDATE SET
        instant = excluded.instant, effect_index = excluded.effect_index, state = excluded.state,
        chain = excluded.chain
      """,
      [
        .integer(session.value), .text(checkpoint.engineVersion),
        .integer(Int64(checkpoint.revision)), .integer(checkpoint.instant),
        .integer(Int64(checkpoint.effectIndex)), .bytes(checkpoint.state),
      ]
    )
  }

  /// The last checkpoint of an engine version up to a point, if its chain is the chain of the stored events.
  func find(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) throws(DatabaseFailure) -> Checkpoint? {
    let bounds = point.bounds
    let rows = try connection.execute(
      Self.finding,
      [
        .integer(session.value), .text(engineVersion), .integer(bounds.revision),
        .integer(bounds.instant), .integer(bounds.effectIndex),
      ]
    )
    guard let row = rows.first else { return nil }
    return Checkpoint(
      revision: Int(row.integer(0)),
      instant: row.integer(1),
      effectIndex: Int(row.integer(2)),
      engineVersion: engineVersion,
      state: row.bytes(3)
    )
  }

  private static let finding = """
    SELECT c.revision, c.instant, c.effect_index, c.state FROM checkpoint AS c
    WHERE c.session = $1::bigint AND c.engine_version = $2::text AND c.revision <= $3::bigint
      AND c.instant <= $4::bigint AND c.effect_index <= $5::bigint
      AND EXISTS (SELECT FROM session AS s WHERE s.id = c.session)
      AND (c.chain IS NULL
        OR c.chain IS NOT DISTINCT FROM \(BatchTable.chain(of: "c.session", at: "c.revision")))
    ORDER BY c.session DESC, c.engine_version DESC, c.revision DESC LIMIT 1
    """
}
