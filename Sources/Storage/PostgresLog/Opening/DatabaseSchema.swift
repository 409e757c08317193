internal import CTexts

/// The tables, as a list of changes to which later versions only add.
///
/// No row of events is ever changed; rows are only added and removed.
enum Schema {
  /// The changes of `schema.sql`, each after a comment with its number.
  private static let changes =
    unsafe String(cString: overscroll_text_of_postgres_schema()).split(separator: "-- ").map {
      $0.drop { $0 != "\n" }
    }

  /// The newest version that this program knows.
  static var version: Int { changes.count }

  /// The SQL for the version of the present tables, 0 without tables.
  ///
  /// `exists` looks for any tables, and needs only the privilege to connect.
  static let exists = "SELECT to_regclass('migration') IS NOT NULL"
  static let present = "SELECT coalesce(max(version), 0)::bigint FROM migration"

  /// The SQL that creates the schema and the table of the versions, if missing.
  static func preparation(schema: String) -> String {
    """
    CREATE SCHEMA IF NOT EXISTS "\(schema)";
    CREATE TABLE IF NOT EXISTS migration (
      version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
    COMMENT ON TABLE migration IS 'The changes of these tables that were made.';
    """
  }

  static func changes(after version: Int) -> String {
    var sql = ""
    for (index, change) in changes.enumerated().dropFirst(version) {
      sql += change + "INSERT INTO migration (version) VALUES (\(index + 1));"
    }
    return sql
  }

  /// The SQL of the lock that one server at a time holds until its transaction ends.
  static func lock(schema: String) -> String {
    "SELECT pg_advisory_xact_lock(hashtext('overscroll migration \(schema)'))"
  }
}
