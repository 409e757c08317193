import Foundation
import LogTesting
import SessionLog
import TestSupport
import Testing

@testable import SQLiteLog

/// Stored numbers that were damaged to any value.
struct StoredNumberTests {
  /// The columns of numbers of all tables.
  private func columns(_ directory: String) throws -> [(table: String, column: String)] {
    let connection = try SQLiteConnection(directory + "/overscroll.db", for: .reading)
    defer { connection.close() }
    var columns: [(table: String, column: String)] = []
    try connection.statement(
      """
      SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.name NOT LIKE 'grdb%'
        AND (c.type = 'INTEGER' OR t.name = 'sqlite_sequence')
      """
    ).eachRow { columns.append(($0.text(0), $0.text(1))) }
    return columns
  }

  @Test func `a number after which no row could follow is refused`() async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { log, wait in
        try await wait.create("a")
        let sql = "UPDATE progress SET emptied = \(Int64.max - 1)"
        await log.run(sql)
      }
      let error = #expect(throws: LogOpeningError.self) { try SQLiteLog(directory: directory) }
      #expect(error?.description.contains(Damage.tails) ?? false)
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1 << 40, .max])
  func `no damaged number traps, or shows fewer events`(value: Int64) async throws {
    try await withTemporaryDirectory { directory in
      let original = directory + "/original"
      let folder = try await DamagedFolder(original, sessions: 4)
      // Rows in each table.
      try change(
        original + "/overscroll.db",
        """
        INSERT INTO tail1 SELECT * FROM tail0 WHERE seq > 3; DELETE FROM tail0 WHERE seq > 3;
        INSERT INTO dropped VALUES (1000);
        INSERT INTO quarantine SELECT 1, 1000, revision, count, crc, events, chain FROM tail0
          WHERE seq = 1;
        """
      )
      #expect(try SQLiteLog.inspect(directory: original).findings == [])
      let columns = try columns(original)
      #expect(Set(columns.map(\.table)).count >= 10)
      // SQL changes the index of the names with an identity, which no damaged byte does.
      for (table, column) in Sample.part(of: columns) where (table, column) != ("session", "id") {
        let copy = "\(directory)/\(table).\(column)"
        try copyFiles(of: original, to: copy)
        // A number that another row has already cannot be set.
        try? change(
          copy + "/overscroll.db",
          """
          UPDATE \(table) SET \(column) = \(value) WHERE rowid =
            (SELECT rowid FROM \(table) ORDER BY rowid DESC LIMIT 1)
          """
        )
        try await folder.expectTruth(in: copy, "\(table).\(column) = \(value)")
        try FileManager.default.removeItem(atPath: copy)
      }
    }
  }
}
