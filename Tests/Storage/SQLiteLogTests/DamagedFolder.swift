import Foundation
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// A folder with rows in every table, which tests damage, and what a log must give back of it.
struct DamagedFolder {
  /// The events of each session.
  let events: [String: [LogEntry]]
  let keys: [RetryProtection: IdempotencyRecord]

  /// Makes the folder and closes its log.
  init(_ directory: String, sessions: Int) async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    (events, keys) = try await withLog(directory) { log, wait in
      var events: [String: [LogEntry]] = [:]
      var keys: [RetryProtection: IdempotencyRecord] = [:]
      for number in 0..<sessions {
        let name = "session-\(number)" + String(repeating: "x", count: 60)
        let first = [LogEntry](at: 0..<Int64(number % 3 * 200))
        let retry = RetryProtection("key-\(number)", path: "/v1/sessions/\(name)")
        var session = try await wait.create(name, events: first, retry: retry)
        keys[retry] = try await wait.record(of: retry.key)
        for batch in 0..<Int64(number % 4) {
          let more = [LogEntry](at: (1000 + 3 * batch)..<(1003 + 3 * batch))
          let end = try await wait.append(more, to: session)
          events[name, default: first] += more
          session = try await wait.open(name)
          #expect(session.position == end)
        }
        events[name] = events[name] ?? first
        let checkpoint = Checkpoint(session.revision, instant: 0, effects: 0)
        try await wait.save(checkpoint, of: session.id)
      }
      return (events, keys)
    }
  }

  /// Opens a damaged copy of the folder and expects of each session all its events or a refusal.
  func expectTruth(in directory: String, _ comment: String) async throws {
    // It must not trap; what it finds is compared below.
    _ = try? SQLiteLog.inspect(directory: directory)
    let log: SQLiteLog
    do throws(LogOpeningError) {
      log = try SQLiteLog(directory: directory, options: .inspected)
    } catch {
      return
    }
    defer { log.close() }
    let wait = log.wait
    for isInspected in [false, true] {
      if isInspected { #expect(await eventually { log.isInspected }) }
      for (name, expected) in events {
        do throws(SessionLogError) {
          let session = try await wait.open(name)
          #expect(session.revision == expected.count, "\(comment): \(name)")
          let entries = try await wait.read(session.id).entries
          #expect(entries == expected, "\(comment): \(name)")
        } catch {
          // A name that the index does not find is known to be there after the inspection.
          #expect(Self.isRefusal(error, orMissing: !isInspected), "\(comment): \(name): \(error)")
        }
      }
      for (retry, record) in keys {
        do throws(SessionLogError) {
          let found = try await wait.record(of: retry.key)
          // A session whose row is not found is known to be there after the inspection.
          #expect(found == record || found == nil && !isInspected, "\(comment): \(retry.key)")
        } catch {
          #expect(Self.isRefusal(error, orMissing: false), "\(comment): \(retry.key): \(error)")
        }
      }
      for listing in (try? await wait.list()) ?? [] where listing.revision != nil {
        #expect(listing.revision == events[listing.name]?.count, "\(comment): \(listing.name)")
      }
    }
    let session = try? await wait.create("new")
    if let session {
      let error = await wait.error { try await $0.append(at: [1], to: session) }
      #expect(
        error == nil || error.map { Self.isRefusal($0, orMissing: false) } ?? false,
        "\(comment)"
      )
    }
  }

  private static func isRefusal(_ error: SessionLogError, orMissing: Bool) -> Bool {
    switch error {
    case .refused(.damaged), .refused(.unavailable), .unknown: true
    case .refused(.notFound): orMissing
    default: false
    }
  }
}
