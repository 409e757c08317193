import Foundation
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Directories that are refused at the start, and that nothing in them is changed.
struct OpeningTests {
  /// A way to spoil a directory that holds a log, and the error that is expected then.
  enum Spoiling: CaseIterable {
    case newerMigration
    case newerVersion
    case otherApplication
    case randomBytes
    case empty
    case missing
    case lostTail

    func spoil(_ database: String) throws {
      switch self {
      case .newerMigration:
        try change(database, "INSERT INTO grdb_migrations VALUES ('99: from the future')")
      case .newerVersion:
        try change(database, "PRAGMA user_version = 99")
      case .otherApplication:
        try change(database, "PRAGMA application_id = 7")
      case .lostTail:
        try change(database, "DELETE FROM tail0")
      case .randomBytes:
        let noise = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ $0 >> 3) }
        try Data(noise).write(to: URL(fileURLWithPath: database))
      case .empty:
        try Data().write(to: URL(fileURLWithPath: database))
      case .missing:
        try FileManager.default.removeItem(atPath: database)
      }
    }

    /// What is said about it.
    var message: String {
      switch self {
      case .newerMigration, .newerVersion: "newer than version"
      case .otherApplication: "is a database of another application"
      case .randomBytes, .lostTail: "is damaged"
      case .empty: "is empty"
      case .missing: "is missing, but its write-ahead log is there"
      }
    }
  }

  @Test(arguments: Spoiling.allCases)
  func `a directory that must not be opened is refused and stays as it is`(
    spoiling: Spoiling
  ) async throws {
    try await withTemporaryDirectory { directory in
      // The files as the end of a process leaves them, with a write-ahead log.
      let spoiled = directory + "/spoiled"
      try await withLog(directory) { _, log in
        try await log.create("a", events: [LogEntry](at: 1...3))
        try copyFiles(of: directory, to: spoiled)
      }
      #expect(try files(in: spoiled).keys.sorted() == ["overscroll.db", "overscroll.db-wal"])
      let log = try Data(contentsOf: URL(fileURLWithPath: spoiled + "/overscroll.db-wal"))
      try spoiling.spoil(spoiled + "/overscroll.db")
      try log.write(to: URL(fileURLWithPath: spoiled + "/overscroll.db-wal"))
      let before = try files(in: spoiled)
      let error = #expect(throws: LogOpeningError.self) { try SQLiteLog(directory: spoiled) }
      let text = try #require(error?.description)
      #expect(text.contains(spoiled) && text.contains(spoiling.message), "\(text)")
      #expect(try files(in: spoiled) == before)
    }
  }

  @Test func `a second log in the same directory is refused until the first is closed`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { _, log in
        try await log.create("a")
        #expect(throws: LogOpeningError.inUse(directory)) {
          try SQLiteLog(directory: directory)
        }
        // The first one's locks are still there.
        try await log.create("b")
      }
      let count = try await withLog(directory) { _, log in try await log.list().count }
      #expect(count == 2)
    }
  }

  @Test func `a second log is refused by the database itself where the file of the lock is gone`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { _, log in
        try await log.create("a")
        try FileManager.default.removeItem(atPath: directory + "/lock")
        #expect(throws: LogOpeningError.inUse(directory)) {
          try SQLiteLog(directory: directory)
        }
        #expect(throws: LogOpeningError.inUse(directory)) {
          try SQLiteLog.inspect(directory: directory)
        }
        try await log.create("b")
      }
      let count = try await withLog(directory) { _, log in try await log.list().count }
      #expect(count == 2)
    }
  }

  @Test func `a directory is created for its owner only`() async throws {
    try await withNewLog { directory, _, _ in
      let attributes = try FileManager.default.attributesOfItem(atPath: directory)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `paths that are no usable directory are refused with the reason`() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let file = directory + "/file"
      try Data("x".utf8).write(to: URL(fileURLWithPath: file))
      for (path, message) in [
        (directory + "/no/data", "cannot be created: No such file or directory"),
        (file, "is not a directory"), (file + "/data", "cannot be created: Not a directory"),
        ("/proc/overscroll", "cannot be created: "),
      ] {
        let error = #expect(throws: LogOpeningError.self) { try SQLiteLog(directory: path) }
        let text = try #require(error?.description)
        #expect(text.contains(path) && text.contains(message), "\(text)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("x".utf8))
    }
  }

  @Test func `what an interrupted creation left is replaced`() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: URL(fileURLWithPath: directory + "/overscroll.db.new"))
      try await withLog(directory) { _, log in _ = try await log.create("a") }
      #expect(!FileManager.default.fileExists(atPath: directory + "/overscroll.db.new"))
    }
  }
}
