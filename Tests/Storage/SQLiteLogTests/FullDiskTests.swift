import Foundation
import LogTesting
import ProcessTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// A file system that is really full.
///
/// Mounting one needs root.
struct FullDiskTests {
  @Test(.enabled(if: SmallFileSystem.canMount, "mounting a small file system needs root"))
  func `on a full disk events are refused, sessions can be deleted, and room heals it`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try #require(SmallFileSystem.mount(directory, size: "2m"))
      defer { SmallFileSystem.unmount(directory) }
      var options = SQLiteLog.Options.small
      options.limits.ballastBytes = 512 << 10
      try await withLog(directory, options) { log, wait in
        let session = try await wait.create("a")
        let event = [LogEntry(instant: 0, event: [UInt8](repeating: 7, count: 20_000))]
        var position = session.position
        var error: SessionLogError?
        while error == nil, position.count < 1000 {
          error = await wait.error { [position] in
            try await $0.append(event, to: session.id, after: position)
          }
          if error == nil { position = position.adding(event) }
        }
        guard case .refused(.unavailable(let reason)) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(reason.contains("the disk is full"))
        #expect(await log.reaches { _ in log.health != .healthy })
        let last = try await wait.read(session.id, after: Int(position.count) - 1)
        #expect(last.entries == event)
        let other = await wait.error { try await $0.create("b") }
        #expect(other.map { "\($0)".contains("the disk is full") } ?? false)

        try #require(SmallFileSystem.resize(directory, to: "8m"))
        #expect(await log.reaches { _ in log.shared.health[.diskFull] == nil })
        try await wait.append(event, to: session.id, after: position)
        // The write-ahead log is copied again a little later.
        #expect(await log.reaches { _ in log.health == .healthy })
        try await wait.delete(session.id)
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
    }
  }
}
