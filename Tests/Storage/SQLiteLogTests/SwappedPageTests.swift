import Foundation
import LogTesting
import SessionLog
import TestSupport
import Testing

@testable import SQLiteLog

/// Pages of the main file that lie in each other's place, or are cut off.
struct SwappedPageTests {
  private static let trials = Sample.isWhole ? 500 : 60
  /// The tables of many sessions have inner pages too, which few have not.
  private static let sessions = Sample.isWhole ? 1200 : 32
  private static let pageSize = 4096

  @Test func `swapped and cut pages never show fewer or other events`() async throws {
    try await withTemporaryDirectory { directory in
      let original = directory + "/original"
      let folder = try await DamagedFolder(original, sessions: Self.sessions)
      let file = URL(fileURLWithPath: original + "/overscroll.db")
      let whole = try Data(contentsOf: file)
      let pages = whole.count / Self.pageSize
      #expect(pages > 25)
      for seed in 1...UInt64(Self.trials) {
        var numbers = SeededGenerator(seed: seed)
        let copy = "\(directory)/\(seed)"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        var bytes = whole
        let comment: String
        if seed % 6 == 0 {
          let left = Int.random(in: 1..<pages, using: &numbers)
          bytes = bytes.prefix(left * Self.pageSize)
          comment = "seed \(seed): cut to \(left) pages"
        } else {
          let first = Int.random(in: 1..<pages, using: &numbers)
          let second = Int.random(in: 1..<pages, using: &numbers)
          bytes.swapPages(first, second, size: Self.pageSize)
          comment = "seed \(seed): pages \(first) and \(second)"
        }
        try bytes.write(to: URL(fileURLWithPath: copy + "/overscroll.db"))
        try await folder.expectTruth(in: copy, comment)
        try FileManager.default.removeItem(atPath: copy)
      }
    }
  }

  private func cut(_ directory: String) throws {
    let file = URL(fileURLWithPath: directory + "/overscroll.db")
    let bytes = try Data(contentsOf: file)
    try bytes.prefix(bytes.count - Self.pageSize).write(to: file)
  }

  /// SQLite measures a file only if it has no write-ahead log.
  @Test func `a cut file is noticed at the start, and one whose pages are in the log is not`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let (whole, copy) = (directory + "/whole", directory + "/copy")
      var options = SQLiteLog.Options.small
      options.limits.idle = .seconds(600)
      let session = try await withLog(directory, options) { _, wait in
        let session = try await wait.create("a", events: [LogEntry](at: 0..<5000))
        // No page of the session is in the main file.
        try copyFiles(of: directory, to: whole)
        return session
      }
      #expect(try SQLiteLog.inspect(directory: whole).findings == [])
      let found = try await withLog(whole) { _, wait in try await wait.open("a") }
      #expect(found == session)

      try await withLog(directory, options) { _, wait in
        let more = [LogEntry](at: [5000])
        try await wait.append(more, to: session)
        try copyFiles(of: directory, to: copy)
      }
      for folder in [directory, copy] {
        try cut(folder)
        let file = URL(fileURLWithPath: folder + "/overscroll.db")
        let before = try Data(contentsOf: file)
        #expect(throws: LogOpeningError.self) { try SQLiteLog(directory: folder, options: .small) }
        #expect(try Data(contentsOf: file) == before)
      }
    }
  }
}

extension Data {
  fileprivate mutating func swapPages(_ first: Int, _ second: Int, size: Int) {
    let ranges = [first, second].map { ($0 * size)..<(($0 + 1) * size) }
    let pages = ranges.map { Data(self[$0]) }
    replaceSubrange(ranges[0], with: pages[1])
    replaceSubrange(ranges[1], with: pages[0])
  }
}
