import Foundation
import GRDB
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Stored numbers that were damaged to any value.
struct StoredNumberTests {
  private func queue(_ directory: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: directory + "/overscroll.db")
  }

  /// The columns of numbers of all tables.
  private func columns(_ directory: String) throws -> [(table: String, column: String)] {
    let queue = try queue(directory)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%'"
      )
      return try tables.flatMap { table in
        try database.columns(in: table).filter {
          $0.type == "INTEGER" || table == "sqlite_sequence"
        }
        .map { (table, $0.name) }
      }
    }
  }

  @Test func `a number after which no row could follow is refused`() async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { log, wait in
        try await wait.create("a")
        let sql = "UPDATE progress SET emptied = \(Int64.max - 1)"
        let isDone = await log.atWriter { (try? $0.statement(sql).run()) != nil }
        #expect(isDone)
      }
      let error = #expect(throws: SQLiteLogError.self) { try SQLiteLog(directory: directory) }
      #expect(error?.description.contains(Damage.tails) ?? false)
    }
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `no damaged number traps, or shows fewer events`(value: Int64) async throws {
    try await withTemporaryDirectory { directory in
      let original = directory + "/original"
      let folder = try await DamagedFolder(original, sessions: 4)
      let queue = try queue(original)
      try await queue.write { database in
        // Rows in each table.
        try database.execute(
          sql: """
            INSERT INTO tail1 SELECT * FROM tail0 WHERE seq > 3; DELETE FROM tail0 WHERE seq > 3;
            INSERT INTO dropped VALUES (1000);
            INSERT INTO quarantine SELECT 1, 1000, revision, count, crc, events, chain FROM tail0
              WHERE seq = 1;
            """
        )
      }
      try queue.close()
      #expect(try SQLiteLog.inspect(directory: original).findings == [])
      let columns = try columns(original)
      #expect(Set(columns.map(\.table)).count >= 10)
      var trials = 0
      // SQL changes the index of the names with an identity, which no damaged byte does.
      for (table, column) in columns where (table, column) != ("session", "id") {
        trials += 1
        let copy = "\(directory)/\(trials)"
        try copyFiles(of: original, to: copy)
        let queue = try self.queue(copy)
        // A number that another row has already cannot be set.
        try? await queue.write { database in
          try database.execute(
            sql: """
              UPDATE \(table) SET \(column) = ? WHERE rowid =
                (SELECT rowid FROM \(table) ORDER BY rowid DESC LIMIT 1)
              """,
            arguments: [value]
          )
        }
        try queue.close()
        try await folder.expectTruth(in: copy, "\(table).\(column) = \(value)")
        try FileManager.default.removeItem(atPath: copy)
      }
    }
  }
}
